//! The setup screen: opponent, level, side and options. The defaults can be started with one click.

use quadrille_core::{GameInfo, OptionKind, OptionSpec, PerSeat, Preset, Seat};
use quadrille_match::GameSetup;
use quadrille_online::{HostSide, TimeControl};
use quadrille_worker::protocol::Level;

use super::first_play::{FirstPlay, is_first_play};
use super::lazy::{LazyView, lazy};
use super::option_errors::{self, OptionErrors};
use super::options::OptionSummary;
use crate::boxed::{flag, text_fn, view_fn};
use crate::components::{Icon, JoinField, Show, level_group, radio_group};
use crate::games::AnyGameUi;
use crate::i18n::{Message, game_message, lookup, messages};
use crate::local_game::LocalGame;
use crate::online::my_games;
use crate::reactive::*;
use crate::route::{LearnTab, Route};
use crate::saved_games::{self, SeatedPlayer};
use crate::statistics::Statistics;
use crate::{storage, t, time};

/// The kind of opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Computer,
    Two,
    Exhibition,
    Online,
}

impl Mode {
    const ALL: [Mode; 4] = [Mode::Computer, Mode::Two, Mode::Exhibition, Mode::Online];

    const fn word(self) -> &'static str {
        match self {
            Mode::Computer => "computer",
            Mode::Two => "two",
            Mode::Exhibition => "exhibition",
            Mode::Online => "online",
        }
    }

    const fn label(self) -> Message {
        match self {
            Mode::Computer => messages::setup_mode_computer,
            Mode::Two => messages::setup_mode_two,
            Mode::Exhibition => messages::setup_mode_exhibition,
            Mode::Online => messages::setup_mode_online,
        }
    }

    const fn icon(self) -> &'static str {
        match self {
            Mode::Computer => "person",
            Mode::Two => "people",
            Mode::Exhibition => "computer",
            Mode::Online => "online",
        }
    }
}

/// The side of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Seat(Seat),
    Random,
}

/// The form of an online game. Its fields are rendered by the lazy module.
#[derive(Clone, Copy)]
pub struct Hosting {
    /// The game.
    pub ui: &'static dyn AnyGameUi,
    /// The options of the game.
    pub options: RwSignal<Options>,
    /// The side of the host.
    pub side: RwSignal<HostSide>,
    /// The time control.
    pub clock: RwSignal<TimeControl>,
    /// The level of a computer opponent; none for a friend.
    pub opponent: RwSignal<Option<Level>>,
    /// True if spectators are not allowed.
    pub private: RwSignal<bool>,
    /// True if the game is listed in the lobby.
    pub listed: RwSignal<bool>,
    /// The errors of the options.
    pub errors: RwSignal<OptionErrors>,
    /// The error of the last attempt to start.
    pub start_error: RwSignal<Option<String>>,
}

/// The options of a game with their selected values.
pub type Options = Vec<(&'static str, String)>;

/// The value of an option; empty if the game has no such option.
pub fn option_value(options: &[(&'static str, String)], key: &str) -> String {
    options.iter().find(|(other, _)| *other == key).map_or_else(String::new, |(_, value)| value.clone())
}

/// The options that differ from their defaults: only these are written to records.
pub fn given_options(game: &str, options: RwSignal<Options>) -> Vec<(String, String)> {
    let declared = quadrille_catalog::find(game).map(|game| game.info().options).unwrap_or_default();
    let changed = |(key, value): &&(&'static str, String)| {
        declared.iter().any(|spec| spec.key == *key && spec.default != value)
    };
    options.with_untracked(|options| {
        options.iter().filter(changed).map(|(key, value)| ((*key).to_string(), value.clone())).collect()
    })
}

/// The state of the setup form.
#[derive(Clone, Copy)]
struct SetupForm {
    mode: RwSignal<Mode>,
    level: RwSignal<Level>,
    second_level: RwSignal<Level>,
    side: RwSignal<Side>,
    names: RwSignal<PerSeat<String>>,
    options: RwSignal<Options>,
    errors: RwSignal<OptionErrors>,
    start_error: RwSignal<Option<String>>,
}

impl SetupForm {
    fn seats(self) -> PerSeat<SeatedPlayer> {
        let computer = |level: RwSignal<Level>| SeatedPlayer::Computer(level.get_untracked());
        let named = |seat| {
            let name =
                self.names.with_untracked(|names| names[seat].trim().chars().take(24).collect::<String>());
            SeatedPlayer::Person(Some(name).filter(|name| !name.is_empty()))
        };
        match self.mode.get_untracked() {
            Mode::Two | Mode::Online => PerSeat::from_fn(named),
            Mode::Exhibition => PerSeat { first: computer(self.level), second: computer(self.second_level) },
            Mode::Computer => {
                let own = match self.side.get_untracked() {
                    Side::Seat(seat) => seat,
                    Side::Random => {
                        if time::random_seed().is_multiple_of(2) {
                            Seat::First
                        } else {
                            Seat::Second
                        }
                    }
                };
                PerSeat::from_fn(
                    |seat| if seat == own { SeatedPlayer::Person(None) } else { computer(self.level) },
                )
            }
        }
    }
}

/// The preselected level: the last one used, or the easiest for a new player.
fn default_level() -> Level {
    let newcomer = || saved_games::is_empty() && my_games::is_empty();
    let last = storage::get("level").and_then(|word| word.parse::<Level>().ok());
    last.unwrap_or_else(|| if newcomer() { Level::EASY } else { Level::MEDIUM })
}

/// The setup screen, initially for an online or a local game.
#[component]
pub fn SetupScreen(ui: &'static dyn AnyGameUi, online: bool) -> impl IntoView {
    let game = ui.id();
    let info: &'static GameInfo =
        quadrille_catalog::find(game).expect("every ui is of a game of the catalogue").info();
    let defaults = info.options.iter().map(|spec| (spec.key, spec.default.to_string())).collect();
    let level = default_level();
    let form = SetupForm {
        mode: RwSignal::new(if online { Mode::Online } else { Mode::Computer }),
        level: RwSignal::new(level),
        second_level: RwSignal::new(level),
        side: RwSignal::new(Side::Seat(Seat::First)),
        names: RwSignal::new(PerSeat { first: String::new(), second: String::new() }),
        options: RwSignal::new(defaults),
        errors: RwSignal::new(Vec::new()),
        start_error: RwSignal::new(None),
    };
    let hosting = Hosting {
        ui,
        options: form.options,
        side: RwSignal::new(HostSide::First),
        clock: RwSignal::new(TimeControl::None),
        opponent: RwSignal::new(None),
        private: RwSignal::new(false),
        listed: RwSignal::new(false),
        errors: form.errors,
        start_error: form.start_error,
    };
    let start = move |_| {
        storage::set("level", form.level.get_untracked().word());
        let options = given_options(game, form.options);
        let setup = GameSetup { game: game.to_string(), options, seed: time::random_seed(), start: None };
        match LocalGame::start(setup, form.seats()) {
            Ok(id) => Route::Play(id).go(),
            Err(error) => {
                let errors = option_errors::of(&error);
                form.start_error.set(errors.is_empty().then(messages::option_error_other));
                option_errors::focus_first(&errors);
                form.errors.set(errors);
            }
        }
    };
    let hosts = move || form.mode.get() == Mode::Online;
    view! {
        <div class="setup">
            <h1 class="page-title">{text_fn(move || ui.name())}</h1>
            <p class="lead">{text_fn(move || ui.summary())}</p>
            <form class="sheet form" on:submit=move |event| event.prevent_default()>
                {(!online && is_first_play(ui)).then(|| view! { <FirstPlay game /> })}
                <Modes form />
                <Show when=flag(move || form.mode.get() == Mode::Computer)>
                    {level_group(messages::setup_level, "level", form.level)}
                    // Reading the results takes code that newcomers need not load.
                    {Statistics::exist().then(|| {
                        view_fn(move || lazy(LazyView::SuggestedLevel(game, form.level)))
                    })}
                    {sides(ui, form.side)}
                </Show>
                <Show when=flag(move || form.mode.get() == Mode::Two)>
                    <Names ui form />
                </Show>
                <Show when=flag(move || form.mode.get() == Mode::Exhibition)>
                    {level_group(messages::setup_level_first, "level", form.level)}
                    {level_group(messages::setup_level_second, "other-level", form.second_level)}
                </Show>
                <Show when=flag(hosts)>
                    {view_fn(move || lazy(LazyView::HostFields(hosting)))}
                </Show>
                // A single preset is no choice.
                {(info.presets.len() > 1).then(|| presets(info, form))}
                {(!info.options.is_empty()).then(|| view! {
                    <details class="more">
                        <summary>
                            <span>
                                <span class="more-title">{t!(setup_options)}</span>
                                <OptionSummary game specs=info.options options=form.options />
                            </span>
                        </summary>
                        <div class="more-body">
                            {info.options.iter().map(|spec| view! { <OptionField game spec form /> }).collect_view()}
                        </div>
                    </details>
                })}
                // Stays visible while the form scrolls.
                <div class="form-foot">
                    <Show when=flag(move || form.start_error.with(Option::is_some))>
                        <p class="fault" role="alert">{move || form.start_error.get()}</p>
                    </Show>
                    <Show when=flag(hosts)>
                        {view_fn(move || lazy(LazyView::HostFoot(hosting)))}
                    </Show>
                    <Show when=flag(move || !hosts())>
                        <button class="button primary large" id="start" on:click=start>
                            {t!(setup_start)}
                        </button>
                    </Show>
                    {ui.is_finished().then(|| view! {
                        <a class="button large" href=Route::Learn(Some(game.to_string()), LearnTab::Rules).href()>
                            {t!(play_rules)}
                        </a>
                    })}
                </div>
            </form>
            <Show when=flag(hosts)>
                <section class="sheet form join-sheet">
                    <h2>{t!(online_have_code)}</h2>
                    <JoinField />
                </section>
            </Show>
        </div>
    }
}

/// The presets side by side, each with a sentence. None is chosen once their options are changed by hand.
fn presets(info: &'static GameInfo, form: SetupForm) -> AnyView {
    let chosen = Memo::new(move |_| {
        let text = |(key, value): &(&'static str, String)| ((*key).to_string(), value.clone());
        let options = form.options.with(|options| options.iter().map(text).collect());
        info.preset_of(&GameSetup { options, ..GameSetup::default() }).map(|preset| preset.id)
    });
    let choose = move |preset: &Preset| {
        form.start_error.set(None);
        form.errors.set(Vec::new());
        form.options.update(|options| {
            for (key, value) in info.preset_values(preset) {
                if let Some(option) = options.iter_mut().find(|(other, _)| *other == key) {
                    option.1 = value.to_string();
                }
            }
        });
    };
    let option = |preset: &'static Preset| {
        let name = format!("preset-{}", preset.id);
        let summary = {
            let name = name.clone();
            move || game_message(info.id, &name, &[]).unwrap_or_else(|| preset.summary.to_string())
        };
        let title = move || lookup(&name, &[]).unwrap_or_else(|| preset.id.to_string());
        view! {
            <label class="mode">
                <input
                    type="radio"
                    name="preset"
                    value=preset.id
                    prop:checked=flag(move || chosen.get() == Some(preset.id))
                    on:change=move |_| choose(preset)
                />
                <span class="mode-label">
                    <strong>{text_fn(title)}</strong>
                    <span>{text_fn(summary)}</span>
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{t!(setup_preset)}</legend>
            <div class="modes">{info.presets.iter().map(option).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

#[component]
fn Modes(form: SetupForm) -> impl IntoView {
    let option = |mode: Mode| {
        let word = mode.word();
        view! {
            <label class="mode">
                <input
                    type="radio"
                    name="mode"
                    value=word
                    prop:checked=flag(move || form.mode.get() == mode)
                    on:change=move |_| form.mode.set(mode)
                />
                <span class="mode-label">
                    <Icon name=mode.icon() />
                    <span>{text_fn(mode.label())}</span>
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{t!(setup_mode)}</legend>
            <div class="modes">{Mode::ALL.map(option).collect_view()}</div>
        </fieldset>
    }
}

fn sides(ui: &'static dyn AnyGameUi, side: RwSignal<Side>) -> AnyView {
    let option = |seat: Seat| (Side::Seat(seat), seat.word().to_string(), text_fn(move || ui.side(seat)));
    let mut options = Vec::from(Seat::ALL.map(option));
    options.push((Side::Random, "random".to_string(), text_fn(messages::setup_side_random)));
    radio_group(messages::setup_side, "side", options, side)
}

#[component]
fn Names(ui: &'static dyn AnyGameUi, form: SetupForm) -> impl IntoView {
    let field = move |seat: Seat| {
        let id = format!("name-{}", seat.word());
        view! {
            <div class="text-field">
                <label for=id.clone()>{text_fn(move || ui.side(seat))}</label>
                <input
                    id=id
                    type="text"
                    maxlength="24"
                    autocomplete="off"
                    placeholder=t!(setup_name_optional)
                    prop:value=move || form.names.with(|names| names[seat].clone())
                    on:input:target=move |event| form.names.update(|names| names[seat] = event.target().value())
                />
            </div>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{t!(setup_names)}</legend>
            <div class="two">{Seat::ALL.map(field).collect_view()}</div>
        </fieldset>
    }
}

/// The field of an option: radio buttons for a few values, otherwise a text field.
#[component]
fn OptionField(game: &'static str, spec: &'static OptionSpec, form: SetupForm) -> impl IntoView {
    let key = spec.key;
    let get = move || form.options.with(|options| option_value(options, key));
    // Cleared as a whole, because the validity of one option may depend on another, as a square's on the size.
    let set = move |value: String| {
        form.start_error.set(None);
        form.errors.set(Vec::new());
        form.options.update(|options| {
            if let Some(option) = options.iter_mut().find(|(other, _)| *other == key) {
                option.1 = value;
            }
        });
    };
    let label = move || game_message(game, &format!("option-{key}"), &[]).unwrap_or_else(|| key.to_string());
    let help = move || game_message(game, &format!("option-{key}-help"), &[]);
    let name_of = move |value: &str| {
        game_message(game, &format!("option-{key}-{value}"), &[]).unwrap_or_else(|| value.to_string())
    };
    let id = format!("option-{key}");
    let error = Memo::new(move |_| {
        form.errors
            .with(|errors| errors.iter().find(|(wrong, _)| wrong == key).map(|(_, error)| error.clone()))
    });
    let invalid = move || error.with(Option::is_some).then_some("true");
    let described = move || error.with(Option::is_some).then(|| option_errors::id(key));
    let values: Option<Vec<String>> = match spec.kind {
        OptionKind::Choice(words) => Some(words.iter().map(ToString::to_string).collect()),
        OptionKind::Number { min, max, step } if (max - min) / step < 12 => {
            Some((min..=max).step_by(step as usize).map(|number| number.to_string()).collect())
        }
        OptionKind::Number { .. } | OptionKind::SquareOr(_) => None,
    };
    let control = match (values, spec.kind) {
        (Some(values), _) => {
            let option = move |value: String| {
                let shown = value.clone();
                let checked = value.clone();
                let chosen_value = value.clone();
                view! {
                    <label class="option">
                        <input
                            type="radio"
                            name=format!("option-{key}")
                            value=value
                            prop:checked=flag(move || get() == checked)
                            on:change=move |_| set(chosen_value.clone())
                        />
                        <span>{move || name_of(&shown)}</span>
                    </label>
                }
            };
            view! { <div class="options">{values.into_iter().map(option).collect_view()}</div> }
        }
        // A number input reports no text for invalid input, which could then not be corrected.
        (None, OptionKind::Number { max, .. }) => view! {
            <input
                id=id.clone()
                type="text"
                inputmode="numeric"
                maxlength=max.to_string().len() + 2
                autocomplete="off"
                aria-label=label
                aria-invalid=invalid
                aria-describedby=described
                prop:value=get
                on:input:target=move |event| set(event.target().value())
            />
        },
        (None, _) => view! {
            <input
                id=id.clone()
                type="text"
                maxlength="8"
                autocomplete="off"
                aria-label=label
                aria-invalid=invalid
                aria-describedby=described
                prop:value=get
                on:input:target=move |event| set(event.target().value().trim().to_ascii_lowercase())
            />
        },
    };
    view! {
        <fieldset class="field">
            <legend>{label}</legend>
            {control}
            <Show when=flag(move || error.with(Option::is_some))>
                <p class="fault" role="alert" id=option_errors::id(key)>
                    {text_fn(move || error.with(|error| error.as_ref().map(option_errors::words).unwrap_or_default()))}
                </p>
            </Show>
            <p class="muted">{help}</p>
        </fieldset>
    }
}
