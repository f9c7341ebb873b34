/** The last tab: windows of settings and keys, language, theme, leaving. */
import type { Loose } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { KeybindingsWindow } from "../windows/keybindings-window.ts";
import { SettingsWindow } from "../windows/settings-window.ts";

const LANGUAGES: Record<string, string> = { en: "English", ru: "Русский" };
const THEMES: Record<string, string> = {
  "": "HOST.Settings.ThemeAuto",
  dark: "HOST.Settings.ThemeDark",
  light: "HOST.Settings.ThemeLight",
};

function select(
  label: string,
  options: Record<string, string>,
  value: string,
  change: (value: string) => void,
): HTMLElement {
  const element = make(
    "select",
    {},
    Object.entries(options).map(([key, text]) => make("option", { value: key }, [text])),
  );
  element.value = value;
  element.addEventListener("change", () => {
    change(element.value);
  });
  return make("label", { class: "form-group" }, [make("span", {}, [localize(label)]), element]);
}

/** The colors of the table or of its windows; they change at once. */
function theme(label: string, part: "applications" | "interface"): HTMLElement {
  const { settings } = host("game");
  const choices = Object.fromEntries(Object.entries(THEMES).map(([key, text]) => [key, localize(text)]));
  return select(label, choices, settings.get("core", "uiConfig")?.colorScheme?.[part] ?? "", (value) => {
    const config: Loose = settings.get("core", "uiConfig");
    void settings.set("core", "uiConfig", {
      ...config,
      colorScheme: { applications: "", interface: "", ...config?.colorScheme, [part]: value },
    });
  });
}

function button(icon: string, label: string, run: () => void): HTMLButtonElement {
  const element = make("button", { type: "button" }, [
    make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" }),
    localize(label),
  ]);
  element.addEventListener("click", run);
  return element;
}

/** Builds the tab. */
export function settingsList(): HTMLElement {
  const game = host("game");
  const { settings } = game;
  const languages = {
    ...Object.fromEntries((game.system.languages ?? []).map((each: Loose) => [each.lang, each.name])),
    ...LANGUAGES,
  };
  return make("div", { class: "settings-sidebar stack" }, [
    button("fa-gears", "HOST.Settings.Configure", () => {
      void new SettingsWindow().render({ force: true });
    }),
    button("fa-keyboard", "HOST.Settings.Keys", () => {
      void new KeybindingsWindow().render({ force: true });
    }),
    select("HOST.Settings.Language", languages, game.i18n.lang, (value) => {
      void (async () => {
        await settings.set("core", "language", value);
        location.reload();
      })();
    }),
    theme("HOST.Settings.ThemeInterface", "interface"),
    theme("HOST.Settings.ThemeWindows", "applications"),
    button("fa-door-open", "HOST.Settings.Leave", () => {
      location.assign(new URL("join", location.href));
    }),
  ]);
}
