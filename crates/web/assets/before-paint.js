// Prepares the page for its first paint: language, colours, and which part of the static first screen is shown. The browser paints nothing
// before this script has run, so it does nothing else, except to start downloads.
{
  const root = document.documentElement;
  let settings = {};
  let keys = [];
  try {
    keys = Object.keys(localStorage);
    settings = JSON.parse(localStorage.getItem("quadrille.settings")) ?? {};
  } catch {
    // No settings, or no storage.
  }

  const texts = new Map(document.querySelector('meta[name="quadrille-texts"]').content.split(" ").map((pair) => pair.split("=")));
  const wanted = [settings.language, ...navigator.languages].map((name) => String(name).split(/[-_]/)[0].toLowerCase());
  root.lang = wanted.find((name) => texts.has(name)) ?? root.lang;
  Object.assign(root.dataset, { theme: settings.theme ?? "auto", colours: settings.colours ?? "standard" });

  // The client lists games to continue above the cards, which would move them.
  const mayContinue = keys.some((key) => /^quadrille\.(game|online)\./.test(key));
  const isHome = /^#?\/*$/.test(location.hash);
  root.dataset.firstScreen = !isHome ? "none" : mayContinue ? "title" : "all";

  const preload = (as, href) => document.head.append(
    Object.assign(document.createElement("link"), { rel: "preload", as, crossOrigin: as === "style" ? null : "anonymous", href }));
  preload("fetch", texts.get(root.lang));
  if (root.lang === "uk") preload("font", "{{fonts/inter-cyrillic.woff2}}");
  // The module comes after the paint of a first screen, so that it does not delay it (start.js).
  if (!isHome) preload("fetch", "{{app.wasm}}");
  // The screens in the second module (`screens/lazy.rs`): its download need not wait until the first one runs.
  if (!isHome && !/^#?\/*new\//.test(location.hash)) {
    preload("fetch", "{{split_table.wasm}}");
    preload("style", "{{table.css}}");
  }
}
