//! The OpenAPI description, finished: what holds for every request is said once here, and what the catalogue knows of games is taken from it.
//!
//! What the types say of themselves leaves out what serde refuses: further fields of a variant, games and options that there are not. A
//! program that is generated from the description, or tests by it, must be able to rely on both directions.

use quadrille_catalog::{GAMES, Game};
use quadrille_core::{GameInfo, OptionKind, OptionSpec, WordPolicy};
use serde_json::{Map, Value, json};

/// Statuses that every request can be refused with.
const ALWAYS: [(&str, &str); 3] = [
    ("401", "The token is missing or is none."),
    ("429", "Too much in too short a time, or too many connections; `Retry-After` says when to try again."),
    ("503", "The server has no room or no database just now; try again."),
];
/// Statuses that every request with a body can be refused with.
const WITH_BODY: [(&str, &str); 3] = [
    ("400", "The body is not of this shape."),
    ("408", "The body took too long."),
    ("413", "The body is too long."),
];
/// Statuses whose meaning is the same for every request.
const MEANINGS: [(&str, &str); 6] = [
    ("200", "Done."),
    ("201", "Made."),
    ("403", "You may not."),
    ("404", "There is no such game or code."),
    ("409", "It cannot be done as the game stands now."),
    ("422", "The shape is right, and the rules do not allow it."),
];
/// Requests that are answered without a token; with one, players also see what is private.
const WITHOUT_TOKEN: [&str; 5] = ["guest", "lobby", "look", "record", "open"];

/// Requests whose body may be left out.
const MAY_BE_EMPTY: [&str; 2] = ["join", "join_by_code"];

/// Finishes a description that was put together from requests and types.
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
        if MAY_BE_EMPTY.contains(&id) {
            operation["requestBody"]["required"] = Value::Bool(false);
        }
        let refusals = ALWAYS.iter().chain(WITH_BODY.iter().filter(|_| has_body));
        let problem =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/ErrorBody" } } });
        for (status, meaning) in refusals {
            operation["responses"][status] = json!({ "description": meaning, "content": problem });
        }
        for (status, meaning) in MEANINGS {
            let response = operation["responses"].get_mut(status).and_then(Value::as_object_mut);
            let said = response.as_ref().is_some_and(|response| response.contains_key("description"));
            if let Some(response) = response.filter(|_| !said) {
                response.insert("description".to_string(), Value::from(meaning));
            }
        }
    }
    description
}

/// The names of all shapes that requests and frames of clients carry.
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

/// Adds the names that a part of the description refers to.
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

/// Says of every object that names its fields that it has no others.
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

/// The request for a game of any kind as one of the requests for a game of each kind, with its options.
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
        create["title"] = Value::from(info.name);
        // A private game cannot be in the lobby.
        let both = json!({ "private": { "const": true }, "listed": { "const": true } });
        create["not"] = json!({ "properties": both, "required": ["private", "listed"] });
        create
    };
    json!({ "description": create["description"], "oneOf": GAMES.iter().map(one).collect::<Vec<_>>() })
}

/// The values of an option. Numbers may be given as text too. A web service decides about words only in a browser.
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
    fn a_request_for_a_game_names_the_games_of_the_catalogue_and_their_options() {
        let create =
            json!({ "description": "Opens.", "properties": { "game": {}, "options": {}, "name": {} } });
        let each = of_each_game(&create);
        let each = each["oneOf"].as_array().unwrap();
        assert_eq!(each.len(), GAMES.len());
        for (schema, game) in each.iter().zip(GAMES) {
            let info = game.info();
            assert_eq!(schema["properties"]["game"]["const"], info.id);
            let options = schema["properties"]["options"]["properties"].as_object().unwrap();
            assert_eq!(options.len(), info.options.len());
        }
    }

    #[test]
    fn options_are_described_with_the_values_that_they_take() {
        let info = find("territory-words").unwrap().info();
        let spec = |kind| OptionSpec { key: "dictionary", kind, default: "x", help: "Help." };
        let schema = option(info, &spec(OptionKind::Number { min: 7, max: 11, step: 2 }));
        assert_eq!(schema["enum"], json!([7, 9, 11, "7", "9", "11"]));
        let schema = option(info, &spec(OptionKind::Number { min: 20, max: 999, step: 1 }));
        assert_eq!(schema["anyOf"][0], json!({ "type": "integer", "minimum": 20, "maximum": 999 }));
        assert_eq!(schema["anyOf"][1]["pattern"], "^[1-9][0-9]{0,2}$");
        let schema = option(info, &spec(OptionKind::Choice(&["builtin", "online"])));
        assert_eq!(schema["enum"], json!(["builtin"]), "the server cannot ask a browser");
        let schema = option(info, &spec(OptionKind::SquareOr("any")));
        assert_eq!(schema["pattern"], "^(any|[a-z][0-9]{1,2})$");
        assert_eq!((&schema["description"], &schema["default"]), (&json!("Help."), &json!("x")));
    }

    #[test]
    fn shapes_that_clients_send_have_no_other_fields() {
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
