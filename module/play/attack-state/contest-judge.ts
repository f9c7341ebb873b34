/** Loads the code that checks contests lazily with the first contest. Until it is loaded, no contest is answered automatically. */
import { notifyFailure } from "../common/notify.ts";
import type * as Judged from "./judged-contest.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

type Judge = typeof Judged;

let judge: Judge | null = null;
let fetching = false;
let ready: () => void = () => undefined;

/** Sets the function to call when contests can be checked. */
export function onJudge(listener: () => void): void {
  ready = listener;
}

function judgeOf(): Judge | null {
  if (!judge && !fetching) {
    fetching = true;
    void import("./judged-contest.ts").then((module) => {
      judge = module;
      ready();
    }, notifyFailure);
  }
  return judge;
}

/**
 * Returns why a contest is not answered until a GM confirms it. Null if it may be answered or is no contest.
 * @rule B-ATK-16 B-ATK-17 C-65
 */
export function contestRefusal(record: AttackRecord): "OD20.Void.contest" | null {
  if (!record.dealt?.contest) return null;
  const known = judgeOf();
  return known ? known.contestRefusal(record) : "OD20.Void.contest";
}

/** Returns whether the effects of a contest follow the rules, so that no user has to confirm them. */
export const byTheRules = ({ record }: { readonly record: AttackRecord }): boolean =>
  record.dealt?.contest != null && judgeOf()?.isWrestled(record) === true;
