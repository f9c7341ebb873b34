/** All settings this user may change, and the windows registered as menus. @source WIKI:api/settings; KB:settings */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { HostWindow } from "../../../client/ui/host-window.ts";
import { attempt } from "../../../client/ui/attempt.ts";
import { type SettingControl, settingControl } from "./setting-input.ts";

interface Shown {
  config: Loose;
  before: Loose;
  control: SettingControl;
}

function group(config: Loose, shown: Shown[]): HTMLElement {
  const { settings } = host("game");
  const id = `setting-${String(config.id).replaceAll(".", "-")}`;
  const hint: string = localize(config.hint ?? config.type?.hint ?? "");
  const before = settings.get(config.namespace, config.key);
  const control = settingControl(config, before, id, hint === "" ? null : `${id}-hint`);
  shown.push({ config, before, control });
  const scope = config.scope === "world" ? [make("small", { class: "scope" }, [localize("HOST.Settings.World")])] : [];
  return make("div", { class: "form-group setting" }, [
    make("label", { for: id }, [localize(config.name ?? config.type?.label ?? config.key), ...scope]),
    control.element,
    ...(hint === "" ? [] : [make("p", { class: "hint", id: `${id}-hint` }, [hint])]),
  ]);
}

function menuButton(menu: Loose): HTMLElement {
  const button = make("button", { type: "button" }, [
    make("i", { class: menu.icon ?? "fa-solid fa-gear", "aria-hidden": "true" }),
    localize(menu.label ?? menu.name),
  ]);
  button.addEventListener("click", () => {
    attempt(() => new menu.type().render(true));
  });
  return make("div", { class: "form-group setting" }, [
    make("span", { class: "label" }, [localize(menu.name ?? menu.label)]),
    button,
    make("p", { class: "hint" }, [localize(menu.hint ?? "")]),
  ]);
}

/** See the top of the file. */
export class SettingsWindow extends HostWindow {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "settings-config",
    classes: ["settings-window"],
    position: { width: 560, height: 620 },
  };

  override get title(): string {
    return localize("HOST.Settings.Configure");
  }

  protected build(): Node[] {
    const { settings, user } = host("game");
    const mayWorld: boolean = user.hasPermission("SETTINGS_MODIFY");
    const shown: Shown[] = [];
    const menus = [...settings.menus.values()].filter((menu: Loose) => !menu.restricted || user.isGM).map(menuButton);
    const groups = [...settings.settings.values()]
      .filter((each: Loose) => each.config && (each.scope !== "world" || mayWorld))
      .map((each: Loose) => group(each, shown));
    const nothing = menus.length + groups.length === 0 ? [make("p", {}, [localize("HOST.Settings.None")])] : [];
    const form = make("form", { class: "stack" }, [
      ...menus,
      ...groups,
      ...nothing,
      make("footer", { class: "form-footer" }, [
        make("button", { type: "submit", class: "default" }, [localize("HOST.Settings.Save")]),
      ]),
    ]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => this.#save(shown));
    });
    return [form];
  }

  async #save(shown: readonly Shown[]): Promise<void> {
    const { settings } = host("game");
    let reload = false;
    for (const { config, before, control } of shown) {
      const value = control.value();
      if (value === before) continue;
      await settings.set(config.namespace, config.key, value);
      reload ||= config.requiresReload === true;
    }
    await this.close();
    if (reload) host("ui").notifications.warn("HOST.Settings.Reload", { localize: true, permanent: true });
  }
}
