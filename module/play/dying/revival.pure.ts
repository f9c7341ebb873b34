/** Plans what a revival changes on a creature, before and after. Pure. */
import { DEADLY_EXHAUSTION } from "../../rules/conditions/exhaustion.ts";
import { revive } from "../../rules/death/dying.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import type { DeathRecord } from "../common/records.pure.ts";

/** Causes of exhaustion in the order of removal. Causes that wear off without food or water come first. */
const CAUSES = ["other", "suffocation", "dehydration", "starvation"] as const;
const DEATH = ["marks", "standing", "successes", "failures", "stable", "dead"] as const;

/** The state of a creature before its revival. */
export interface Fallen {
  readonly dead: boolean;
  readonly hp: { readonly value: number; readonly max: number };
  /** The stored death state. */
  readonly death: DeathRecord;
  readonly exhaustion: Readonly<Record<(typeof CAUSES)[number], number>>;
  /** The attuned items of the creature. */
  readonly attuned: readonly { readonly id: string; readonly name: string }[];
}

export type RevivalPlan =
  { readonly ok: true; readonly changes: readonly RestChange[] } | { readonly ok: false; readonly reason: string };

/**
 * Returns all changes of a revival. Conditions, curses, and diseases stay.
 * @param hitPoints hit points from the effect, limited to 1 … maximum
 * @rule B-DEATH-11 B-DEATH-12
 */
export function planRevival(who: Fallen, hitPoints: number): RevivalPlan {
  const max = Math.trunc(who.hp.max);
  if (!who.dead) return { ok: false, reason: "OD20.Revive.NotDead" };
  if (max < 1) return { ok: false, reason: "OD20.Revive.NoMaximum" };
  const change = (
    path: string,
    label: string,
    from: number,
    to: number,
    name = "",
    of: number | null = null,
  ): RestChange[] => (from === to ? [] : [{ path, label, name, from, to, max: of }]);
  return {
    ok: true,
    changes: [
      ...change(
        "system.hp.value",
        "OD20.Rest.HitPoints",
        who.hp.value,
        Math.max(1, Math.min(max, Math.trunc(hitPoints))),
        "",
        max,
      ),
      ...lessExhausted(who.exhaustion),
      ...who.attuned.flatMap(({ id, name }) => change(`items.${id}.system.attuned`, "OD20.Revive.Attuned", 1, 0, name)),
      // These changes have no label, so cards do not list them. They reset the death counters.
      ...DEATH.flatMap((key) => change(`system.death.${key}`, "", Number(who.death[key]), 0)),
    ],
  };
}

/** Removes one level of exhaustion, whatever its cause. */
function lessExhausted(exhaustion: Fallen["exhaustion"]): RestChange[] {
  const levels = CAUSES.map((cause) => ({ cause, from: Math.max(0, Math.trunc(exhaustion[cause])) }));
  const sum = levels.reduce((all, { from }) => all + from, 0);
  let left = sum - revive({ exhaustion: Math.min(DEADLY_EXHAUSTION, sum) }).exhaustion;
  return levels.flatMap(({ cause, from }) => {
    const taken = Math.min(from, left);
    left -= taken;
    return taken === 0
      ? []
      : [
          {
            path: `system.exhaustion.${cause}`,
            label: "OD20.Rest.Exhaustion",
            name: "",
            from,
            to: from - taken,
            max: null,
          },
        ];
  });
}
