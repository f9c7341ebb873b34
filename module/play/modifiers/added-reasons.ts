/** Lets modules change a roll before it is made: the hook `opposed-d20.circumstances`. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { Circumstances } from "../../types/public.ts";
import { isolated } from "../common/isolated.ts";
import type { AdvantageReason } from "../common/types.ts";
import { NOTHING_ADDED, readAdded, type Added } from "./reasons.pure.ts";

const NAME = `${SYSTEM_ID}.circumstances` as const;
let warned = false;

type Asked = Omit<Circumstances, "reasons" | "parts" | "fails" | "forbids">;
const own: ((asked: Asked) => readonly AdvantageReason[])[] = [];

/**
 * Registers a function that adds reasons of this system from lazy chunks. A second registration of the same function
 * has no effect.
 */
export function giveReasons(reasons: (asked: Asked) => readonly AdvantageReason[]): void {
  if (!own.includes(reasons)) own.push(reasons);
}

/**
 * Returns the additions of modules and of lazy chunks. Windows call this at every drawing, so invalid entries are
 * logged only once.
 */
export function addedTo(asked: Asked): Added {
  const circumstances: Circumstances = { ...asked, reasons: [], parts: [], fails: "", forbids: "" };
  isolated(NAME, () => Hooks.callAll(NAME, circumstances));
  let read = { added: NOTHING_ADDED, refused: 0 };
  // Objects of modules may throw when they are read.
  isolated(NAME, () => {
    read = readAdded(circumstances);
    return true;
  });
  const { added, refused } = read;
  if (refused > 0 && !warned) {
    warned = true;
    console.warn(`${SYSTEM_ID} | hook "${NAME}": ${String(refused)} entries cannot be used`, circumstances);
  }
  return { ...added, reasons: [...own.flatMap((give) => give(asked)), ...added.reasons] };
}
