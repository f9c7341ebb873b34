/**
 * Keybindings: registration, and dispatch of key presses outside of text fields.
 * Written from: WIKI:api/keybindings, API ClientKeybindings page.
 */
import { fault } from "./faults.ts";
import { g } from "./globals.ts";

interface Binding {
  key: string;
  modifiers?: string[];
}
interface KeyContext {
  key: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  up: boolean;
  repeat: boolean;
  modifiers: string[];
}
/** What a keybinding is registered with. */
export interface KeybindingAction {
  name: string;
  hint?: string;
  editable?: Binding[];
  uneditable?: Binding[];
  restricted?: boolean;
  repeat?: boolean;
  precedence?: number;
  onDown?: (context: KeyContext) => unknown;
  onUp?: (context: KeyContext) => unknown;
  reservedModifiers?: string[];
  order?: number;
}

/** `game.keybindings` */
export class ClientKeybindings {
  readonly actions = new Map<string, KeybindingAction & { namespace: string }>();
  readonly bindings = new Map<string, Binding[]>();
  #down = new Set<string>();

  /** Declares an action; only until `init` is over. */
  register(namespace: string, action: string, data: KeybindingAction): void {
    if (!namespace || !action) throw new Error("You must specify both namespace and action for the keybinding");
    if (g.game._initialized) throw new Error("You cannot register a keybinding after the init hook");
    this.actions.set(`${namespace}.${action}`, { ...data, namespace });
    this.bindings.set(`${namespace}.${action}`, [...(data.uneditable ?? []), ...(data.editable ?? [])]);
  }

  /** The bindings of an action. @throws when it is not registered */
  get(namespace: string, action: string): Binding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`${namespace}.${action} is not a registered keybinding`);
    return found;
  }

  /** Listens to the document's keys. */
  activate(): void {
    document.addEventListener("keydown", (event) => {
      this.#dispatch(event, false);
    });
    document.addEventListener("keyup", (event) => {
      this.#dispatch(event, true);
    });
    addEventListener("blur", () => {
      this.#down.clear();
    });
  }

  #dispatch(event: KeyboardEvent, up: boolean): void {
    const repeat = !up && this.#down.has(event.code);
    if (up) this.#down.delete(event.code);
    else this.#down.add(event.code);
    if (typing(event.target)) return;
    const modifiers = [
      event.shiftKey ? "Shift" : "",
      event.ctrlKey || event.metaKey ? "Control" : "",
      event.altKey ? "Alt" : "",
    ].filter(Boolean);
    const context: KeyContext = {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      up,
      repeat,
      modifiers,
    };
    const actions = [...this.actions].sort(([, a], [, b]) => (a.precedence ?? 1) - (b.precedence ?? 1));
    for (const [id, action] of actions) {
      if (action.restricted && !g.game.user?.isGM) continue;
      if (repeat && !action.repeat) continue;
      if (!(this.bindings.get(id) ?? []).some((binding) => fits(binding, event.code, modifiers))) continue;
      try {
        if ((up ? action.onUp : action.onDown)?.(context)) {
          event.preventDefault();
          return;
        }
      } catch (error) {
        fault(`keybinding ${id}`, error);
      }
    }
  }
}

function fits(binding: Binding, code: string, modifiers: string[]): boolean {
  const wanted = (binding.modifiers ?? []).map((name) =>
    name === "CONTROL" ? "Control" : name === "SHIFT" ? "Shift" : name === "ALT" ? "Alt" : name,
  );
  return binding.key === code && wanted.length === modifiers.length && wanted.every((name) => modifiers.includes(name));
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox],[type=radio],[type=button]), textarea, select"))
  );
}
