/** Modules' word on a roll before it is made: the hook `opposed-d20.circumstances`. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { Circumstances } from "../../types/public.ts";
import { isolated } from "../shared/isolated.ts";
import type { AdvantageReason } from "../shared/types.ts";
import { NOTHING_ADDED, readAdded, type Added } from "./added-reasons.pure.ts";

const NAME = `${SYSTEM_ID}.circumstances` as const;
let warned = false;

type Asked = Omit<Circumstances, "reasons" | "parts" | "fails" | "forbids">;
const own: ((asked: Asked) => readonly AdvantageReason[])[] = [];

/** Reasons of ours whose code is not fetched every evening; given twice they count once. */
export function giveReasons(reasons: (asked: Asked) => readonly AdvantageReason[]): void {
  if (!own.includes(reasons)) own.push(reasons);
}

/** What modules add, and what is fetched late. It is asked whenever a window is drawn, so what cannot be used is told once. */
export function addedTo(asked: Asked): Added {
  const circumstances: Circumstances = { ...asked, reasons: [], parts: [], fails: "", forbids: "" };
  isolated(NAME, () => Hooks.callAll(NAME, circumstances));
  let read = { added: NOTHING_ADDED, refused: 0 };
  // What was pushed may throw, too, when it is read.
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
