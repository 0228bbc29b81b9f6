//! The compiled form: it round-trips, formats as Fluent does, unsupported syntax is rejected, and nothing panics.

mod oracle;

use oracle::Oracle;
use proptest::prelude::*;
use quadrille_i18n::compile::compile;
use quadrille_i18n::{Bundle, FormatError, Value};

fn english(source: &str) -> (Bundle, Oracle) {
    let bundle = Bundle::read(compile(source).expect("it compiles")).expect("it reads");
    (bundle, Oracle::new("en", source))
}

/// Checks the text of a message with the argument `x`, also with `fluent-bundle`.
fn check(source: &str, x: impl Into<Value>, expected: &str) {
    let (bundle, oracle) = english(source);
    let values = [("x", x.into())];
    let formatted = bundle.format("m", &values, &|number| oracle.plural(number)).expect("m exists");
    assert_eq!((formatted.text.as_str(), &formatted.errors[..]), (expected, &[][..]), "{source}");
    assert_eq!(oracle.format("m", &values), (formatted.text, true), "{source}");
}

#[test]
fn messages_are_formatted_as_by_fluent() {
    check("m = One\n    two\n", 0, "One\ntwo");
    check("m = a{ $x }b", "−", "a−b");
    check("m = { $x }", -1200, "−1200");
    check("m = { GROUPED($x) }\nnumber-group = { \"\\u00A0\" }", -1_234_567, "−1\u{a0}234\u{a0}567");
    check("m = { other }!\nother = { $x }", 7, "7!");
    let plural = "m = { $x ->\n [0] none\n [one] one\n *[other] { $x } all\n}";
    for (x, expected) in [(0, "none"), (1, "one"), (5, "5 all")] {
        check(plural, x, expected);
    }
    check(plural, "one", "one");
    check(plural, "0", "0 all");
    check("m = { $x ->\n *[one] default\n [1] later\n [2] two\n}", 1, "default");
    check("m = { $x ->\n *[one] default\n [1] later\n [2] two\n}", 2, "two");
    check("m = { $x ->\n *[one] default\n [1] later\n [2] two\n}", 3, "default");
    check("m = { $x ->\n [a] { $x ->\n [b] no\n *[c] yes\n }{ $x }\n *[d] no\n}.", "a", "yesa.");
}

#[test]
fn missing_arguments_and_messages_are_reported_and_shown() {
    let (bundle, oracle) = english("m = { $a } { GROUPED($b) } { $c ->\n [x] no\n *[y] yes\n}");
    let formatted =
        bundle.format("m", &[("b", "text".into())], &|number| oracle.plural(number)).expect("m exists");
    assert_eq!(formatted.text, "{$a} {$b} yes");
    assert_eq!(formatted.errors, ["a", "b", "c"].map(|name| FormatError::NoValue(name.to_string())));
    let (bundle, oracle) = english("m = { other }\nround = a{ round }");
    let plural = |number| oracle.plural(number);
    let formatted = bundle.format("m", &[], &plural).expect("m exists");
    assert_eq!(
        (formatted.text.as_str(), formatted.errors),
        ("{other}", vec![FormatError::NoMessage("other".to_string())])
    );
    assert_eq!(bundle.format("round", &[], &plural).expect("it exists").errors, [FormatError::TooDeep]);
    assert_eq!(bundle.format("nothing", &[], &plural), None);
}

#[test]
fn added_messages_override() {
    let read = |source: &str| Bundle::read(compile(source).expect("it compiles")).expect("it reads");
    let mut bundle = read("a = old\nb = { a }");
    bundle.add(read("a = new"));
    let formatted = bundle.format("b", &[], &|_| "other".to_string()).expect("b exists");
    assert_eq!(formatted.text, "new");
}

#[test]
fn unsupported_syntax_is_rejected_with_the_name() {
    let cases = [
        ("ok = a\nm = { -term }\n", "m"),
        ("-term = a\n", "term"),
        ("m = a\n    .attribute = b\n", "m"),
        ("m = { other.attribute }\n", "m"),
        ("m = { NUMBER($x) }\n", "m"),
        ("m = { GROUPED($x, by: 2) }\n", "m"),
        ("m = { GROUPED(\"a\") }\n", "m"),
        ("m = { 5 }\n", "m"),
        ("m = { NUMBER($x) ->\n [a] a\n *[b] b\n}\n", "m"),
        ("m = { $x ->\n [0.5] a\n *[b] b\n}\n", "m"),
        ("m = a\u{4}b\n", "m"),
        ("m = { \"\\u0006\" }\n", "m"),
        ("m = a\nm = b\n", "m"),
        ("ok = a\n\nm = { $x\n", "m"),
        ("ok = a\n\n?\n", "line 3"),
    ];
    for (source, place) in cases {
        let error = compile(source).expect_err(source);
        assert_eq!(error.place, place, "{source}: {error}");
    }
}

#[test]
fn unsorted_or_too_deep_files_are_rejected() {
    assert_eq!(Bundle::read("b\u{5}x\u{6}a\u{5}x\u{6}").err(), Some(FormatError::Unreadable));
    assert_eq!(Bundle::read("a\u{5}x\u{6}a\u{5}x\u{6}").err(), Some(FormatError::Unreadable));
    assert_eq!(Bundle::read("a\u{5}x").err(), Some(FormatError::Unreadable));
    let deep = format!("a\u{5}{}", "\u{4}x\u{5}\u{5}".repeat(100_000));
    assert_eq!(Bundle::read(deep).err(), Some(FormatError::TooDeep));
}

/// A pattern in Fluent; only selectors use several lines.
fn pattern() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zа-я.]{1,4}",
        Just("{ $x }".to_string()),
        Just("{ GROUPED($y) }".to_string()),
        Just("{ \"\\u00A0{ \" }".to_string()),
        Just("{ word }".to_string()),
    ];
    piece.prop_recursive(4, 24, 4, |inner| {
        let key = prop_oneof![Just("one"), Just("few"), Just("other"), Just("1"), Just("-3"), Just("red")];
        let value = prop::collection::vec(inner, 1..3).prop_map(|pieces| pieces.concat());
        let cases = prop::collection::vec((key, value), 1..4);
        (prop_oneof![Just("x"), Just("y")], cases, any::<prop::sample::Index>()).prop_map(
            |(name, cases, default)| {
                let default = default.index(cases.len());
                let case = |(index, (key, value)): (usize, &(&str, String))| {
                    format!("  {}[{key}] {value}\n", if index == default { "*" } else { "" })
                };
                let cases: String = cases.iter().enumerate().map(case).collect();
                format!("{{ ${name} ->\n{cases}  }}")
            },
        )
    })
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-5_000i64..5_000).prop_map(Value::from),
        (-4i64..6).prop_map(Value::from),
        prop_oneof![Just("red"), Just("one"), Just("1"), Just("")].prop_map(Value::from),
    ]
}

proptest! {
    #[test]
    fn compiled_messages_are_formatted_as_by_fluent(
        pattern in pattern(), x in value(), y in -5_000i64..5_000, uk in any::<bool>()
    ) {
        let source = format!("m = a{pattern}\nword = w\nnumber-group = ,\n");
        let bundle = Bundle::read(compile(&source).expect(&source)).expect("it reads");
        let oracle = Oracle::new(if uk { "uk" } else { "en" }, &source);
        let values = [("x", x), ("y", y.into())];
        let formatted = bundle.format("m", &values, &|number| oracle.plural(number)).expect("m exists");
        prop_assert_eq!(formatted.errors, []);
        prop_assert_eq!(formatted.text, oracle.format("m", &values).0, "{}", source);
    }

    #[test]
    fn no_text_makes_parsing_or_formatting_panic(source in "([\u{1}-\u{6}]|[a-cж]){0,60}", more in any::<String>()) {
        for source in [format!("a\u{5}{source}\u{6}"), source, more] {
            if let Ok(bundle) = Bundle::read(source) {
                for name in ["a", "b", ""] {
                    bundle.format(name, &[("a", 1.into()), ("b", "c".into())], &|_| "a".to_string());
                }
            }
        }
    }

    #[test]
    fn no_text_makes_compiling_panic(source in "([-a-c0-1 .=*\\[\\]{}$>\n\"]){0,60}", more in any::<String>()) {
        for source in [source, more] {
            if let Ok(compiled) = compile(&source) {
                prop_assert!(Bundle::read(compiled).is_ok());
            }
        }
    }
}
