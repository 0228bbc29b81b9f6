//! Completes the OpenAPI description: adds the responses that all requests share, and the games and options of the catalogue.
//!
//! The schemas derived from types accept more than serde does: additional fields, unknown games and options. Generated clients and tests rely
//! on the description in both directions, so it must be exact.

use quadrille_catalog::{GAMES, Game};
use quadrille_core::{GameInfo, OptionKind, OptionSpec, WordPolicy};
use serde_json::{Map, Value, json};

/// Error responses of every request.
const ALWAYS: [(&str, &str); 4] = [
    ("401", "The token is missing or invalid."),
    ("403", "Not allowed, or not for a page of this site."),
    ("429", "Too many requests or connections; `Retry-After` says when to try again."),
    ("503", "The server is overloaded or has no database; try again."),
];
/// Error responses of every request with a body.
const WITH_BODY: [(&str, &str); 3] = [
    ("400", "The body does not match the schema."),
    ("408", "The body was not received in time."),
    ("413", "The body is too long."),
];
/// Default descriptions of responses.
const MEANINGS: [(&str, &str); 5] = [
    ("200", "Done."),
    ("201", "Created."),
    ("404", "There is no such game or code."),
    ("409", "Not possible in the current state of the game."),
    ("422", "The body is valid, but the rules reject it."),
];
/// Requests that need no token; with one, players also see private data.
const WITHOUT_TOKEN: [&str; 5] = ["guest", "lobby", "snapshot", "record", "open"];

/// Requests with an optional body.
const OPTIONAL_BODY: [&str; 2] = ["join", "join_by_code"];

/// Completes the description that is derived from handlers and types.
pub(super) fn finish(mut description: Value) -> Value {
    let closed = requested(&description);
    if let Some(schemas) = description.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        schemas.iter_mut().filter(|(name, _)| closed.contains(*name)).for_each(|(_, schema)| close(schema));
        if let Some(create) = schemas.get_mut("CreateGame") {
            *create = of_each_game(create);
        }
    }
    description["components"]["securitySchemes"] = json!({ "token": { "type": "http", "scheme": "bearer" } });
    let paths = description["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.flat_map(|methods| methods.as_object_mut().into_iter().flat_map(Map::values_mut)) {
        let id = operation["operationId"].as_str().unwrap_or_default().to_string();
        let id = id.as_str();
        let token = json!({ "token": [] });
        operation["security"] = if WITHOUT_TOKEN.contains(&id) { json!([{}, token]) } else { json!([token]) };
        let has_body = operation.get("requestBody").is_some();
        if OPTIONAL_BODY.contains(&id) {
            operation["requestBody"]["required"] = Value::Bool(false);
        }
        let errors = ALWAYS.iter().chain(WITH_BODY.iter().filter(|_| has_body));
        let problem =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/ErrorBody" } } });
        for (status, meaning) in errors {
            operation["responses"][status] = json!({ "description": meaning, "content": problem });
        }
        for (status, meaning) in MEANINGS {
            let response = operation["responses"].get_mut(status).and_then(Value::as_object_mut);
            let is_described = response.as_ref().is_some_and(|response| response.contains_key("description"));
            if let Some(response) = response.filter(|_| !is_described) {
                response.insert("description".to_string(), Value::from(meaning));
            }
        }
    }
    description
}

/// The names of all schemas that clients send in requests and frames.
fn requested(description: &Value) -> Vec<String> {
    let mut found = vec!["ToServer".to_string()];
    let paths = description["paths"].as_object().into_iter().flat_map(Map::values);
    for operation in paths.flat_map(|methods| methods.as_object().into_iter().flat_map(Map::values)) {
        references(&operation["requestBody"], &mut found);
    }
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        references(&description["components"]["schemas"][name], &mut found);
        next += 1;
    }
    found
}

/// Adds the names of schemas that a part of the description references.
fn references(part: &Value, found: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            if let Some(name) = name.filter(|name| !found.iter().any(|known| known == name)) {
                found.push(name.to_string());
            }
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// Forbids additional properties in every object with properties.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(Value::Bool(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// Replaces the request for any game with one alternative for each game, with its options.
fn of_each_game(create: &Value) -> Value {
    let one = |game: &&dyn Game| {
        let info = game.info();
        let mut create = create.clone();
        let options: Map<String, Value> =
            info.options.iter().map(|spec| (spec.key.to_string(), option(info, spec))).collect();
        let properties = &mut create["properties"];
        properties["game"] = json!({ "const": info.id, "type": "string" });
        properties["options"] = json!({
            "type": "object",
            "description": properties["options"]["description"],
            "properties": options,
            "additionalProperties": false,
        });
        let presets = info.presets.iter().map(|preset| Value::from(preset.id)).chain([Value::Null]);
        properties["preset"] = json!({
            "type": ["string", "null"],
            "description": properties["preset"]["description"],
            "enum": presets.collect::<Vec<_>>(),
        });
        create["title"] = Value::from(info.name);
        // A private game cannot be listed in the lobby.
        let both = json!({ "private": { "const": true }, "listed": { "const": true } });
        create["not"] = json!({ "properties": both, "required": ["private", "listed"] });
        create
    };
    json!({ "description": create["description"], "oneOf": GAMES.iter().map(one).collect::<Vec<_>>() })
}

/// The schema of an option. Numbers may be sent as text. Words are looked up online only in a browser.
fn option(info: &GameInfo, spec: &OptionSpec) -> Value {
    let mut schema = match spec.kind {
        OptionKind::Number { min, max, step: 1 } => {
            let digits = max.to_string().len();
            json!({ "anyOf": [
                { "type": "integer", "minimum": min, "maximum": max },
                { "type": "string", "pattern": format!("^[1-9][0-9]{{0,{}}}$", digits - 1) },
            ] })
        }
        OptionKind::Number { min, max, step } => {
            let numbers: Vec<u32> = (min..=max).step_by(step as usize).collect();
            let texts = numbers.iter().map(|number| Value::from(number.to_string()));
            json!({ "enum": numbers.iter().copied().map(Value::from).chain(texts).collect::<Vec<_>>() })
        }
        OptionKind::Choice(words) => {
            let served = |word: &&str| !info.selects(WordPolicy::Online, spec.key, word);
            let words: Vec<&str> = words.iter().copied().filter(served).collect();
            json!({ "type": "string", "enum": words })
        }
        OptionKind::SquareOr(word) => {
            json!({ "type": "string", "pattern": format!("^({word}|[a-z][0-9]{{1,2}})$") })
        }
    };
    schema["description"] = Value::from(spec.help);
    schema["default"] = Value::from(spec.default);
    schema
}

#[cfg(test)]
mod tests {
    use quadrille_catalog::find;

    use super::*;

    #[test]
    fn a_request_for_a_game_lists_the_games_of_the_catalogue_with_their_options() {
        let create = json!({ "description": "Opens.", "properties": { "game": {}, "preset": {}, "options": {}, "name": {} } });
        let each = of_each_game(&create);
        let each = each["oneOf"].as_array().unwrap();
        assert_eq!(each.len(), GAMES.len());
        for (schema, game) in each.iter().zip(GAMES) {
            let info = game.info();
            assert_eq!(schema["properties"]["game"]["const"], info.id);
            let options = schema["properties"]["options"]["properties"].as_object().unwrap();
            assert_eq!(options.len(), info.options.len());
            assert_eq!(schema["properties"]["preset"]["enum"][0], "original");
        }
    }

    #[test]
    fn options_are_described_with_their_values() {
        let info = find("territory-words").unwrap().info();
        let spec = |kind| OptionSpec { key: "dictionary", kind, default: "x", help: "Help." };
        let schema = option(info, &spec(OptionKind::Number { min: 7, max: 11, step: 2 }));
        assert_eq!(schema["enum"], json!([7, 9, 11, "7", "9", "11"]));
        let schema = option(info, &spec(OptionKind::Number { min: 20, max: 999, step: 1 }));
        assert_eq!(schema["anyOf"][0], json!({ "type": "integer", "minimum": 20, "maximum": 999 }));
        assert_eq!(schema["anyOf"][1]["pattern"], "^[1-9][0-9]{0,2}$");
        let schema = option(info, &spec(OptionKind::Choice(&["builtin", "online"])));
        assert_eq!(schema["enum"], json!(["builtin"]), "the server does not look words up online");
        let schema = option(info, &spec(OptionKind::SquareOr("any")));
        assert_eq!(schema["pattern"], "^(any|[a-z][0-9]{1,2})$");
        assert_eq!((&schema["description"], &schema["default"]), (&json!("Help."), &json!("x")));
    }

    #[test]
    fn schemas_that_clients_send_allow_no_additional_properties() {
        let mut schema = json!({ "oneOf": [
            { "type": "object", "properties": { "turn": { "type": "object", "properties": { "seconds": {} } } } },
            { "type": "string" },
        ] });
        close(&mut schema);
        assert_eq!(schema["oneOf"][0]["additionalProperties"], false);
        assert_eq!(schema["oneOf"][0]["properties"]["turn"]["additionalProperties"], false);
        assert!(schema["oneOf"][1].get("additionalProperties").is_none());
    }
}
