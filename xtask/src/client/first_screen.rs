//! The home screen as static HTML, which a browser shows before the client has started: the header, the title and a card for each game, in
//! every language. The page selects the language by CSS, because its content security policy allows no inline script that could.
//!
//! The texts are the client's own messages. The elements are those of `Head` and `Home` in `crates/web`; a browser scenario compares them.
//! Left out: contents that depend on stored data (games to continue) and controls that only the client can handle.

use std::fmt::Write;

use anyhow::{Context, ensure};
use quadrille_catalog::listed_games;
use quadrille_core::GameInfo;
use quadrille_i18n::{Bundle, Value};

use super::texts::Language;

/// The routes in the navigation, with the messages of their labels.
const NAVIGATION: [(&str, &str); 5] = [
    ("#/", "nav-games"),
    ("#/online", "nav-online"),
    ("#/review", "nav-review"),
    ("#/learn", "nav-learn"),
    ("#/settings", "nav-settings"),
];

const LOGO: &str = "<svg class=\"logo\" viewBox=\"0 0 26 26\" aria-hidden=\"true\" focusable=\"false\">\
    <rect class=\"logo-sheet\" x=\"1\" y=\"1\" width=\"24\" height=\"24\" rx=\"5\"/>\
    <path class=\"logo-second\" d=\"M17 1h3a5 5 0 015 5v3h-8z\"/>\
    <rect class=\"logo-first\" x=\"9\" y=\"9\" width=\"8\" height=\"8\"/>\
    <path class=\"logo-lines\" d=\"M9 1v24M17 1v24M1 9h24M1 17h24\"/>\
    <rect class=\"logo-frame\" x=\"1\" y=\"1\" width=\"24\" height=\"24\" rx=\"5\"/></svg>";

/// The first screen in every language.
pub(crate) fn html(languages: &[Language]) -> anyhow::Result<String> {
    let screens = languages.iter().map(|language| {
        let messages = Messages(Bundle::read(language.texts.as_str())?);
        screen(&language.id, &messages).with_context(|| format!("the first screen in {}", language.id))
    });
    screens.collect()
}

/// Hides the first screen in all languages but that of the page.
pub(crate) fn style(languages: &[Language]) -> String {
    let others = languages
        .iter()
        .map(|Language { id, .. }| format!(":root:lang({id}) .first-screen:not(:lang({id}))"));
    format!("{} {{ display: none }}\n", others.collect::<Vec<_>>().join(", "))
}

fn screen(language: &str, messages: &Messages) -> anyhow::Result<String> {
    let text = |name: &str| messages.text(name, &[]);
    let mut links = String::new();
    for (route, label) in NAVIGATION {
        let current = if route == "#/" { " aria-current=\"page\"" } else { "" };
        writeln!(links, "<a href=\"{route}\"{current}>{}</a>", text(label)?)?;
    }
    let cards: String =
        listed_games().map(|game| card(game.info(), messages)).collect::<anyhow::Result<_>>()?;
    let (navigation, games) = (text("nav-label")?, text("nav-games")?);
    let (title, lead) = (text("home-title")?, text("home-lead")?);
    // The tools of the header keep their width, so that the client's buttons appear without moving anything.
    Ok(format!(
        "<div class=\"page first-screen\" lang=\"{language}\">\n\
         <header class=\"head\">\n\
         <a class=\"brand\" href=\"#/\">{LOGO}<span>Quadrille</span></a>\n\
         <nav class=\"nav\" aria-label=\"{navigation}\">\n{links}</nav>\n\
         <div class=\"head-tools\"><span class=\"icon-button\"></span><span class=\"language\"></span></div>\n\
         </header>\n\
         <main>\n\
         <section class=\"hero\"><h1>{title}</h1><p>{lead}</p></section>\n\
         <section class=\"cards\" aria-label=\"{games}\">\n{cards}</section>\n\
         </main>\n\
         </div>\n"
    ))
}

fn card(game: &GameInfo, messages: &Messages) -> anyhow::Result<String> {
    let id = game.id;
    let name = messages.game_text(game, "name").unwrap_or_else(|| game.name.to_string());
    let summary = messages.game_text(game, "summary").unwrap_or_else(|| game.summary.to_string());
    let button = |route: &str, class: &str, label: &str| -> anyhow::Result<String> {
        let full = messages.text(&format!("{label}-game"), &[("game", name.as_str().into())])?;
        let label = messages.text(label, &[])?;
        Ok(format!("<a class=\"{class}\" href=\"{route}\" aria-label=\"{full}\">{label}</a>\n"))
    };
    let mut buttons = button(&format!("#/new/{id}"), "button primary", "home-play")?;
    if game.maturity.is_finished() {
        buttons += &button(&format!("#/learn/{id}/lesson"), "button", "home-learn")?;
    }
    let (name, summary) = (escaped(&name), escaped(&summary));
    Ok(format!(
        "<article class=\"card\" data-game=\"{id}\">\n\
         <a class=\"card-picture\" href=\"#/new/{id}\" tabindex=\"-1\" aria-hidden=\"true\"></a>\n\
         <div class=\"card-body\"><h2>{name}</h2><p>{summary}</p>\n\
         <div class=\"card-actions\">\n{buttons}</div></div>\n\
         </article>\n"
    ))
}

/// The messages of a language, formatted as HTML.
struct Messages(Bundle);

impl Messages {
    /// A message as HTML; an error if it is missing or lacks a value.
    fn text(&self, name: &str, values: &[(&'static str, Value)]) -> anyhow::Result<String> {
        // No message of the first screen has a plural.
        let formatted = self.0.format(name, values, &|_| "other".to_string());
        let formatted = formatted.with_context(|| format!("there is no message {name}"))?;
        ensure!(formatted.errors.is_empty(), "the message {name}: {:?}", formatted.errors);
        Ok(escaped(&formatted.text))
    }

    /// The plain text of a game's message; a game without translations has none.
    fn game_text(&self, game: &GameInfo, name: &str) -> Option<String> {
        let formatted = self.0.format(&format!("{}-{name}", game.id), &[], &|_| "other".to_string())?;
        Some(formatted.text)
    }
}

/// A text as the contents of an HTML element or of an attribute in double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::project;

    fn languages() -> Vec<Language> {
        let read = |id: &str| {
            std::fs::read_to_string(project().join(format!("crates/web/locales/{id}.ftl"))).unwrap()
        };
        let lessons = project().join("crates/lessons/texts");
        ["en", "uk"].map(|id| Language::new(id, &read(id), &read("en"), &lessons).unwrap()).into()
    }

    #[test]
    fn every_language_has_the_title_and_a_card_for_each_game() {
        let languages = languages();
        for (language, title, play) in [
            (&languages[0], "Strategy on squared paper.", "aria-label=\"Play Fuse &amp; Frost\">Play</a>"),
            (
                &languages[1],
                "Стратегія на папері в клітинку.",
                "aria-label=\"Грати: Ґніт і крига\">Грати</a>",
            ),
        ] {
            let html = html(std::slice::from_ref(language)).unwrap();
            assert!(html.contains(&format!("<h1>{title}</h1>")), "{html}");
            assert!(html.contains(play), "{html}");
            for game in listed_games() {
                let id = game.info().id;
                assert!(
                    html.contains(&format!("<article class=\"card\" data-game=\"{id}\">")),
                    "{id}: {html}"
                );
                assert!(
                    html.contains(&format!("class=\"button primary\" href=\"#/new/{id}\"")),
                    "{id}: {html}"
                );
                assert_eq!(
                    html.contains(&format!("href=\"#/learn/{id}/lesson\"")),
                    game.info().maturity.is_finished(),
                    "{id}: {html}"
                );
            }
        }
    }

    #[test]
    fn a_missing_message_is_named() {
        let lessons = project().join("crates/lessons/texts");
        let language = Language::new("xx", "nav-games = Games\n", "", &lessons).unwrap();
        let error = format!("{:#}", html(&[language]).unwrap_err());
        assert_eq!(error, "the first screen in xx: there is no message nav-online");
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("\"Fuse\" & <Frost>"), "&quot;Fuse&quot; &amp; &lt;Frost&gt;");
    }

    #[test]
    fn other_languages_are_hidden() {
        assert_eq!(
            style(&languages()),
            ":root:lang(en) .first-screen:not(:lang(en)), :root:lang(uk) .first-screen:not(:lang(uk)) { display: none }\n"
        );
    }
}
