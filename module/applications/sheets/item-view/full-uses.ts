/** Keeps the uses of an item full while their number is edited. Pure. */
import { isObject } from "../../../data/record/record.pure.ts";

/** Fills up what was full before its number of uses changed: a new thing has all its charges. */
export function keepFull(system: Record<string, unknown>, stored: object): void {
  const [typed, before] = [system["uses"], Reflect.get(stored, "uses") as unknown];
  if (!isObject(typed) || !isObject(before) || "value" in typed) return;
  if (typeof typed["max"] === "number" && Number(before["value"]) >= Number(before["max"]))
    system["uses"] = { ...typed, value: Math.max(0, typed["max"]) };
}
