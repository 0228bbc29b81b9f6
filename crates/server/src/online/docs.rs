//! `/api/docs`: the OpenAPI description as a page without scripts.

use std::fmt::Write;

use serde_json::{Map, Value};

/// The style sheet of the page; the content security policy forbids inline styles.
pub(super) const STYLE: &str = "\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; }
section { margin: 2rem 0; }
h2 { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
dt { font-weight: 600; }
";

/// Renders a description.
pub(super) fn page(api: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <link rel=\"icon\" href=\"data:,\"><title>Quadrille: API</title><link rel=\"stylesheet\" href=\"/api/docs.css\"><body>\n",
    );
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(
        page,
        "<h1>{}</h1><p>{}</p><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n<h2>Requests</h2>\n",
        text(&api["info"]["title"]),
        text(&api["info"]["description"]),
    );
    let prefix = text(&api["servers"][0]["url"]);
    for (path, methods) in object(&api["paths"]) {
        for (method, operation) in object(methods) {
            let _ = write!(
                page,
                "<section><h3 id=\"{0}\"><code>{1} {4}{2}</code></h3><p>{3}</p>",
                escape(operation["operationId"].as_str().unwrap_or(path)),
                escape(&method.to_uppercase()),
                escape(path),
                text(&operation["description"]),
                prefix,
            );
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            if !body.is_null() {
                let _ = write!(page, "<p>Body: {}</p>", kind(body));
            }
            page.push_str("<dl>");
            for (status, response) in object(&operation["responses"]) {
                let content =
                    object(&response["content"]).next().map(|(_, content)| kind(&content["schema"]));
                let _ = write!(
                    page,
                    "<dt>{}</dt><dd>{} {}</dd>",
                    escape(status),
                    text(&response["description"]),
                    content.unwrap_or_default(),
                );
            }
            page.push_str("</dl></section>\n");
        }
    }
    page.push_str("<h2>Schemas</h2>\n");
    for (name, schema) in object(&api["components"]["schemas"]) {
        let shape = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = writeln!(
            page,
            "<section><h3 id=\"{0}\">{0}</h3><p>{1}</p><pre>{2}</pre></section>",
            escape(name),
            text(&schema["description"]),
            escape(&shape),
        );
    }
    page.push_str("</body></html>\n");
    page
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// A link to a schema, or the name of a plain type.
fn kind(schema: &Value) -> String {
    match schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        Some(name) => format!("<a href=\"#{0}\">{0}</a>", escape(name)),
        None => escape(schema["type"].as_str().unwrap_or_default()),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_shows_requests_and_schemas_with_escaped_text() {
        let api = json!({
            "info": { "title": "T <b>", "description": "D" },
            "servers": [{ "url": "/v1" }],
            "paths": { "/x/{id}": { "post": {
                "operationId": "x", "description": "Does x.",
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/X" } } } },
                "responses": { "200": { "description": "done", "content": { "application/json": { "schema": { "type": "object" } } } } }
            } } },
            "components": { "schemas": { "X": { "type": "object", "description": "An <x>" } } },
        });
        let page = page(&api);
        for part in [
            "T &lt;b&gt;",
            "<code>POST /v1/x/{id}</code>",
            "<a href=\"#X\">X</a>",
            "<dt>200</dt><dd>done object</dd>",
            "An &lt;x&gt;",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(!page.contains("<b>") && !page.contains("<script"));
    }
}
