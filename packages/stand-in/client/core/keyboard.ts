/**
 * Tracks pressed keys, as `game.keyboard`.
 * @source API:classes/foundry.helpers.interaction.KeyboardManager
 */

/** See the top of the file. */
export class KeyboardManager {
  static MODIFIER_KEYS = Object.freeze({ CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" });
  static MODIFIER_CODES: Readonly<Record<string, readonly string[]>> = Object.freeze({
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  });

  /** Codes of the keys that are down. */
  readonly downKeys = new Set<string>();
  /** Of those that move a token: none, the board's keys are fixed here. */
  readonly moveKeys = new Set<string>();

  /** Whether a text field or the like takes what is typed. */
  get hasFocus(): boolean {
    const { activeElement } = document;
    return (
      activeElement instanceof HTMLElement &&
      (activeElement.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(activeElement.tagName))
    );
  }

  isModifierActive(modifier: string): boolean {
    return (KeyboardManager.MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Listens; once. */
  _activateListeners(): void {
    addEventListener("keydown", ({ code }) => this.downKeys.add(code), { capture: true });
    addEventListener("keyup", ({ code }) => this.downKeys.delete(code), { capture: true });
    // What is let go elsewhere is not heard of.
    addEventListener("blur", () => {
      this.downKeys.clear();
    });
  }
}
