//! Bundles the style sheets into one, minifies it and compiles what the oldest browsers that can run the client lack: `light-dark()`, nesting.

use anyhow::anyhow;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions, StyleSheet};
use lightningcss::targets::{Browsers, Targets};

/// The oldest browsers with `:has()`, `color-mix()` and WebAssembly SIMD, all of which the client needs.
const BROWSERS: Browsers = Browsers {
    android: None,
    chrome: Some(version(111, 0)),
    edge: Some(version(111, 0)),
    firefox: Some(version(121, 0)),
    ie: None,
    ios_saf: Some(version(16, 4)),
    opera: None,
    safari: Some(version(16, 4)),
    samsung: None,
};

/// A version as lightningcss encodes it.
const fn version(major: u32, minor: u32) -> u32 {
    major << 16 | minor << 8
}

/// Bundles the sheets in their order.
pub(crate) fn bundle(sheets: &[String]) -> anyhow::Result<String> {
    let source = sheets.concat();
    let targets = Targets { browsers: Some(BROWSERS), ..Targets::default() };
    let mut sheet = StyleSheet::parse(&source, ParserOptions::default()).map_err(|error| {
        let line = error.loc.as_ref().and_then(|place| source.lines().nth(place.line as usize));
        anyhow!("{} in {:?}", error.kind, line.unwrap_or_default())
    })?;
    sheet
        .minify(MinifyOptions { targets, ..MinifyOptions::default() })
        .map_err(|error| anyhow!("{error}"))?;
    let options = PrinterOptions { minify: true, targets, ..PrinterOptions::default() };
    Ok(sheet.to_css(options).map_err(|error| anyhow!("{error}"))?.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_joined_in_order_and_minified() {
        let sheets = ["a {\n  color: #ff0000; /* why */\n}\n", "b { inset: 0 }\n"].map(str::to_string);
        assert_eq!(bundle(&sheets).unwrap(), "a{color:red}b{inset:0}");
    }

    #[test]
    fn names_of_files_stay_as_they_are() {
        let sheet = "@font-face{font-family:X;src:url(\"x-0123456789.woff2\")}".to_string();
        assert!(bundle(&[sheet]).unwrap().contains("url(x-0123456789.woff2)"));
    }

    #[test]
    fn light_dark_is_compiled_for_browsers_without_it() {
        let sheet = ":root { color-scheme: light dark; --ink: light-dark(#1b2333, #e8f0fa) }".to_string();
        let bundled = bundle(&[sheet]).unwrap();
        assert!(!bundled.contains("light-dark("), "{bundled}");
        assert!(bundled.contains("@media (prefers-color-scheme:dark)"), "{bundled}");
    }

    #[test]
    fn errors_show_the_line() {
        let error = bundle(&["a { color: red }\nb { color red; }\n".to_string()]).unwrap_err().to_string();
        assert!(error.contains("b { color red; }"), "{error}");
    }
}
