/** Keybindings of the system. Users can change all of them in Foundry's controls window. */
import { SYSTEM_ID } from "./core/constants.ts";
import { releaseKeys, setHeld, type HeldKey } from "./play/scene/keys-down.ts";
import { focusQueue } from "./play/protocol/prompt-queue.ts";
import { playCode } from "./applications/common/on-demand.ts";

const HOLD: readonly { action: HeldKey; keys: readonly string[] }[] = [
  { action: "skipDialog", keys: ["ShiftLeft", "ShiftRight"] },
  { action: "skipAdvantage", keys: ["AltLeft", "AltRight"] },
  { action: "skipDisadvantage", keys: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight"] },
];

/** Registers the keybindings. Call it during `init`. */
export function registerKeybindings(): void {
  for (const { action, keys } of HOLD) {
    game.keybindings.register(SYSTEM_ID, action, {
      name: `OD20.Keys.${action}.name`,
      hint: `OD20.Keys.${action}.hint`,
      editable: keys.map((key) => ({ key })),
      // Returns false, so that other keybindings can use the same keys.
      onDown: () => {
        setHeld(action, true);
        return false;
      },
      onUp: () => {
        setHeld(action, false);
        return false;
      },
    });
  }
  window.addEventListener("blur", releaseKeys);
  game.keybindings.register(SYSTEM_ID, "focusQueue", {
    name: "OD20.Keys.focusQueue.name",
    hint: "OD20.Keys.focusQueue.hint",
    editable: [{ key: "KeyR", modifiers: ["ALT"] }],
    onDown: () => focusQueue(),
  });
  game.keybindings.register(SYSTEM_ID, "targetNext", {
    name: "OD20.Keys.targetNext.name",
    hint: "OD20.Keys.targetNext.hint",
    editable: [{ key: "KeyN", modifiers: [] }],
    onDown: () => playCode()?.targetNext() ?? false,
  });
}
