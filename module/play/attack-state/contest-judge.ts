/** Fetches what judges contests with the first of them: until it is there, nobody answers one by himself. */
import { notifyFailure } from "../shared/notify.ts";
import type * as Judged from "./judged-contest.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

type Judge = typeof Judged;

let judge: Judge | null = null;
let fetching = false;
let ready: () => void = () => undefined;

/** Says who looks again once contests can be judged. */
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

/** Why nobody answers it without a Game Master's click; null for what is no contest. @rule B-ATK-16 B-ATK-17 C-65 */
export function contestRefusal(record: AttackRecord): "OD20.Void.contest" | null {
  if (!record.dealt?.contest) return null;
  const known = judgeOf();
  return known ? known.contestRefusal(record) : "OD20.Void.contest";
}

/** Whether what it does to its targets needs nobody's look. */
export const byTheRules = ({ record }: { readonly record: AttackRecord }): boolean =>
  record.dealt?.contest != null && judgeOf()?.isWrestled(record) === true;
