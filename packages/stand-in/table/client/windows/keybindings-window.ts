/** The keys that do something, to read. @source WIKI:api/keybindings */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { HostWindow } from "../../../client/ui/host-window.ts";

/** Keys of the board itself. */
const BOARD: [string, string][] = [
  ["T", "HOST.Keys.Target"],
  ["Shift + T", "HOST.Keys.TargetToo"],
  ["← ↑ → ↓", "HOST.Keys.Move"],
  ["C", "HOST.Keys.Sheet"],
  ["Esc", "HOST.Keys.Release"],
  ["1 … 0", "HOST.Keys.Macro"],
  ["Alt + 1 … 5", "HOST.Keys.MacroPage"],
];

function keyName(binding: Loose): string {
  const key = String(binding.key).replace(/^(Key|Digit)/, "");
  return [...(binding.modifiers ?? []), key].join(" + ");
}

function row(keys: string, name: string, hint = ""): HTMLElement {
  return make("tr", {}, [
    make("th", { scope: "row" }, [make("kbd", {}, [keys])]),
    make("td", {}, [name, ...(hint === "" ? [] : [make("p", { class: "hint" }, [hint])])]),
  ]);
}

/** See the top of the file. */
export class KeybindingsWindow extends HostWindow {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "keybindings",
    classes: ["keybindings-window"],
    position: { width: 480 },
  };

  override get title(): string {
    return localize("HOST.Settings.Keys");
  }

  protected build(): Node[] {
    const { keybindings, user } = host("game");
    const rows = BOARD.map(([keys, label]) => row(keys, localize(label)));
    for (const [id, action] of keybindings.actions) {
      if (action.restricted && !user.isGM) continue;
      const bindings: Loose[] = keybindings.bindings.get(id) ?? [];
      rows.push(row(bindings.map(keyName).join(", ") || "—", localize(action.name), localize(action.hint ?? "")));
    }
    return [make("table", { class: "keys" }, [make("tbody", {}, rows)])];
  }
}
