//! The field EXTRAS: what is not the default, as `key=value` joined by commas in a fixed order.

use quadrille_core::{Field, Options, ParseError, ParseErrors, PerSeat, Reason};

use crate::ending::ToldEnd;
use crate::info::INFO;
use crate::position::Position;
use crate::power_ups::PowerUp;
use crate::rule_options::RuleOptions;

/// The name of the field.
pub(super) const NAME: &str = "EXTRAS";
/// The key of what the players hold: a character for each.
const HELD: &str = "held";
/// Nothing held.
const NOTHING: char = '-';
/// The key of the reason for the end.
const END: &str = "end";

/// The values of the field.
#[derive(Clone, Copy)]
pub(super) struct Extras {
    pub(super) rules: RuleOptions,
    pub(super) held: PerSeat<Option<PowerUp>>,
    pub(super) end: Option<ToldEnd>,
}

impl Extras {
    /// The values of a text without the field.
    pub(super) const NONE: Extras =
        Extras { rules: RuleOptions::ORIGINAL, held: PerSeat { first: None, second: None }, end: None };
}

/// The field of a position, with the space before it; empty if everything has its default.
pub(super) fn to_text(position: &Position) -> String {
    let mut parts = Vec::new();
    for ((key, value), (_, default)) in
        position.rules.values().into_iter().zip(RuleOptions::ORIGINAL.values())
    {
        if value != default {
            parts.push(format!("{key}={value}"));
        }
    }
    let PerSeat { first, second } = position.players;
    if first.held.is_some() || second.held.is_some() {
        let symbol = |held: Option<PowerUp>| held.map_or(NOTHING, PowerUp::symbol);
        parts.push(format!("{HELD}={}{}", symbol(first.held), symbol(second.held)));
    }
    parts.extend(position.end.map(|end| format!("{END}={}", end.reason().word())));
    if parts.is_empty() { String::new() } else { format!(" {}", parts.join(",")) }
}

/// Parses the field. Every wrong part is an error.
pub(super) fn parse(field: &Field<'_>, errors: &mut ParseErrors) -> Option<Extras> {
    let keys = RuleOptions::ORIGINAL.values().map(|(key, _)| key);
    let order = |key: &str| keys.iter().chain([&HELD, &END]).position(|known| *known == key);
    let mut given: Vec<(&str, &str)> = Vec::new();
    let mut extras = Some(Extras::NONE);
    let mut last = None;
    let mut offset = 0;
    for part in field.text.split(',') {
        let parsed = part.split_once('=').map(|(key, value)| (key, value, order(key)));
        let value_at = offset + part.find('=').map_or(0, |equals| equals + 1);
        let result = match parsed {
            None | Some((_, _, None)) => Err(field.error_at(
                offset,
                format!(
                    "{part:?} is not one of {}, {HELD}, {END}, an equals sign and a value",
                    keys.join(", ")
                ),
            )),
            Some((key, _, number)) if number <= last => {
                Err(field.error_at(offset, format!("{key} is out of order or given twice")))
            }
            Some((END, value, number)) => {
                last = number;
                parse_end(field, value_at, value).map(|end| {
                    extras = extras.map(|extras| Extras { end: Some(end), ..extras });
                })
            }
            Some((HELD, value, number)) => {
                last = number;
                parse_held(field, value_at, value).map(|held| {
                    extras = extras.map(|extras| Extras { held, ..extras });
                })
            }
            Some((key, value, number)) => {
                last = number;
                check_option(field, value_at, key, value).map(|()| given.push((key, value)))
            }
        };
        if errors.take(result).is_none() {
            extras = None;
        }
        offset += part.len() + 1;
    }
    let options = errors.take(Options::parse(INFO.options, given))?;
    extras.map(|extras| Extras { rules: RuleOptions::from_options(&options), ..extras })
}

fn parse_held(field: &Field<'_>, offset: usize, value: &str) -> Result<PerSeat<Option<PowerUp>>, ParseError> {
    let mut parsed = value.chars().map(|symbol| match symbol {
        NOTHING => Some(None),
        symbol => PowerUp::from_symbol(symbol).map(Some),
    });
    match (parsed.next(), parsed.next(), parsed.next()) {
        (Some(Some(first)), Some(Some(second)), None) if first.is_some() || second.is_some() => {
            Ok(PerSeat { first, second })
        }
        _ => {
            let known: Vec<String> = PowerUp::ALL.map(|kind| kind.symbol().to_string()).into();
            let what = format!(
                "{value:?} is not two characters, A's then B's, out of {} {NOTHING}, of which one is something",
                known.join(" ")
            );
            Err(field.error_at(offset, what))
        }
    }
}

fn parse_end(field: &Field<'_>, offset: usize, value: &str) -> Result<ToldEnd, ParseError> {
    ToldEnd::from_word(value).ok_or_else(|| {
        let known = ToldEnd::REASONS.map(Reason::word);
        field.error_at(offset, format!("{value:?} is not {}", known.join(" or ")))
    })
}

/// Checks that this is a value of the option, other than the default.
fn check_option(field: &Field<'_>, offset: usize, key: &str, value: &str) -> Result<(), ParseError> {
    let options = Options::parse(INFO.options, [(key, value)]).map_err(|_| {
        let spec = INFO.options.iter().find(|spec| spec.key == key);
        let kind = spec.map(|spec| spec.kind.to_string()).unwrap_or_default();
        field.error_at(offset, format!("{value:?} is not one of: {kind}"))
    })?;
    let defaults = RuleOptions::ORIGINAL.values();
    let is_default = defaults.iter().any(|(known, default)| *known == key && default == options.value(key));
    if is_default {
        return Err(field.error_at(offset, format!("{value} is the default of {key}, which is left out")));
    }
    Ok(())
}
