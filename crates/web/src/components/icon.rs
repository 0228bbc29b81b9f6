//! Icons: thin lines on a 24 by 24 grid.

use crate::reactive::*;

/// The SVG path of an icon.
fn paths(name: &str) -> &'static str {
    match name {
        "back" => "M15 5l-7 7 7 7",
        "forward" => "M9 5l7 7-7 7",
        "first" => "M18 5l-7 7 7 7M6 5v14",
        "last" => "M6 5l7 7-7 7M18 5v14",
        "undo" => "M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3",
        "hint" => {
            "M9 18h6M10 21h4M12 3a6 6 0 00-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0012 3z"
        }
        "flip" => "M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l3-3M17 20l-3-3",
        "flag" => "M5 21V4M5 5h12l-2.500 4L17 13H5",
        "new" => "M12 5v14M5 12h14",
        "rules" => "M5 4h9l5 5v11H5zM14 4v5h5M8 13h8M8 16.500h8",
        "settings" => "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
        "close" => "M6 6l12 12M18 6L6 18",
        "menu" => "M5 7h14M5 12h14M5 17h14",
        "play" => "M8 5l11 7-11 7z",
        "pause" => "M8 5v14M16 5v14",
        "share" => "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
        "copy" => "M9 9h10v11H9zM5 15V4h10",
        "download" => "M12 4v11M8 11l4 4 4-4M5 19h14",
        "image" => "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.500h.01",
        "draw" => "M5 9h14M5 15h14",
        "talk" => "M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.500h5",
        "keys" => "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10",
        "log" => "M5 6h14M5 10h14M5 14h9M5 18h6",
        "check" => "M5 13l4 4L19 7",
        "trash" => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
        "globe" => "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
        "theme" => "M12 3a9 9 0 100 18zM12 3a9 9 0 010 18",
        "eye" => {
            "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5z"
        }
        "safe" => "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2.200 2.200 4.300-4.200",
        "blindfold" => {
            "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM4 20L20 4"
        }
        "letters" => "M5 19l7-14 7 14M7.500 14h9",
        "sound" => "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 010 6M18.500 6.500a8 8 0 010 11",
        "mute" => "M4 10v4h4l5 4V6l-5 4zM16 10l4 4M20 10l-4 4",
        "danger" => "M12 4l9 16H3zM12 10v5M12 17.500h.01",
        "person" => "M12 4a4 4 0 100 8 4 4 0 000-8zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500",
        "people" => {
            "M9 5a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM2.500 19.500c.8-3.500 3.200-5 6.500-5s5.700 1.500 6.500 5M16 5.300a3.400 3.400 0 010 6.400M18.500 15c1.700.8 2.600 2.300 3 4.500"
        }
        "computer" => "M4 5h16v11H4zM9 20h6M12 16v4M8.500 9.500v2M15.500 9.500v2",
        "online" => "M5 12.500a10 10 0 0114 0M8 15.500a6 6 0 018 0M12 19h.01",
        _ => "",
    }
}

/// An icon. It is hidden from screen readers, so that a label must name it.
#[component]
pub fn Icon(name: &'static str) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=paths(name) />
        </svg>
    }
}

/// The logo: squared paper with two inked squares.
#[component]
pub fn Logo() -> impl IntoView {
    view! {
        <svg class="logo" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
            <rect class="logo-sheet" x="1" y="1" width="24" height="24" rx="5" />
            <path class="logo-second" d="M17 1h3a5 5 0 015 5v3h-8z" />
            <rect class="logo-first" x="9" y="9" width="8" height="8" />
            <path class="logo-lines" d="M9 1v24M17 1v24M1 9h24M1 17h24" />
            <rect class="logo-frame" x="1" y="1" width="24" height="24" rx="5" />
        </svg>
    }
}
