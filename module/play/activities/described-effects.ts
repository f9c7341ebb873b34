/** Converts an item's effects to the plain records of a message. */
import { conditionImage } from "../../documents/effects/conditions.ts";
import { t } from "../../core/i18n.ts";
import { STATUS_LABELS, type StatusId } from "../../rules/movement/hazards.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { readDuration, type EffectDuration } from "../../compat/effect-duration.ts";
import { readChanges } from "../../compat/effect-shape.ts";
import { addsAt, eachAbove } from "../../data/effects/grown.pure.ts";
import { effectData } from "../../data/effects/model.ts";
import { changeNumber } from "../../data/effects/valid-change.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { activityOf, bearerOfEffects, usesOf } from "./activities.ts";
import { essence, moveEssence } from "../resolve/landing-effects.pure.ts";
import type { Activity } from "../../rules/activities/activity.ts";

/** Minutes per unit of a spell's duration. */
const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60 };
/** Maximum duration, in turns or minutes. Longer effects get no automatic end. */
const LONGEST = 1000;

/** Returns the duration of an effect that states none: the duration of the use. */
function lasting({ kind, value }: Activity["lasts"]): StoredEnds {
  const minutes = (MINUTES[kind] ?? 0) * value;
  const timed = minutes > 0 && minutes <= LONGEST;
  const at = kind === "rounds" ? "turnEnd" : timed ? "minutes" : "never";
  const turns = timed ? minutes : Math.max(1, value);
  return { at, of: "source", source: null, mark: null, time: null, turns, save: null };
}

const ROUND = 6;
const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** Returns the duration set on the effect's own sheet; null if none. @rule H-TURN-03 */
function typed(duration: EffectDuration | null): StoredEnds | null {
  if (!duration) return null;
  const { unit, value } = duration;
  const seconds = value * (SECONDS[unit] ?? ROUND);
  // Durations under a minute are counted in turns, like rounds.
  const counted = unit === "rounds" || unit === "turns" || seconds < 60;
  const many = Math.ceil(counted ? seconds / ROUND : seconds / 60);
  const at = many > LONGEST ? "never" : counted ? "turnStart" : "minutes";
  return { at, of: "source", source: null, mark: null, time: null, turns: Math.max(1, many), save: null };
}

/** Returns the pushes and pulls of a use. Knocking prone is a condition and not included. */
export const describedMoves = ({ moves }: Pick<Activity, "moves">): MoveRecord[] =>
  moves.flatMap(({ feet, way, on }) => (way === "prone" ? [] : [{ feet, way, on }]));

/** Values that scale an effect. */
export interface Scale {
  /** Spell circles above the spell's own circle. */
  readonly above: number;
  /** Level of the user. */
  readonly level: number;
}

/** Adds a bonus for higher slots to a plain number. Formulas stay unchanged. @rule H-SPL-10 */
function grown(value: string, more: number): string {
  const number = more === 0 ? null : changeNumber(value);
  return number === null ? value : String(number + more);
}

/** Whether an effect is given in the game that the table plays. @param games empty = all @rule D-C12 */
function isOfGames(games: readonly string[]): boolean {
  return games.length === 0 || games.includes(tableRuleset().profile);
}

/** Returns records of the effects that a use gives. Skips deleted effects. @param dc the user's save DC, for effects that state none */
export function describedEffects(
  item: OpposedItem,
  {
    effects,
    moves,
    lasts,
    concentration,
    carries,
  }: Pick<Activity, "effects" | "moves" | "lasts" | "concentration" | "carries">,
  dc: number,
  { above, level }: Scale = { above: 0, level: 1 },
): GivenEffect[] {
  const prone = moves.find(({ way }) => way === "prone");
  const own = effects.flatMap(({ ref, on }): GivenEffect[] => {
    const effect = item.effects.get(ref);
    if (!effect) return [];
    const { giving, needs, rolls, each, shape, escape } = effectData(effect);
    if (giving.level > level || !isOfGames(giving.games)) return [];
    const data = effect.toObject();
    const ends = endsOf(effect) ?? typed(readDuration(data)) ?? lasting(lasts);
    return [
      {
        key: ref,
        on,
        name: effect.name,
        img: effect.img ?? "",
        statuses: [...effect.statuses],
        changes: readChanges(data).map(({ key, way, value }) => ({
          key,
          way,
          value: way === "add" ? grown(value, Math.max(0, giving.perCircle) * above) : value,
        })),
        adds: addsAt(rolls.adds, level),
        sways: rolls.sways,
        ...(needs.when ? { when: needs.when } : {}),
        ...(giving.spares.length > 0 ? { spares: giving.spares } : {}),
        ...(each ? { each: eachAbove(each, above) } : {}),
        ...(shape.creature === "" ? {} : { shape }),
        ...(escape ? { escape: { ...escape, dc: escape.dc || dc } } : {}),
        ends: { ...ends, save: ends.save && { ...ends.save, dc: ends.save.dc || dc } },
        hangs: concentration || carries === true,
      },
    ];
  });
  return prone ? [...own, conditionGiven("prone", prone.on)] : own;
}

/** Returns keys that identify the effects and moves of each use of an item, for a slot of this circle. */
export function essencesOf(item: OpposedItem, { circle = 0 }: { readonly circle?: number }, level: number): string[][] {
  const above = item.isKind("spell") ? Math.max(0, circle - item.system.circle) : 0;
  return usesOf(item).flatMap(({ key }) => {
    const activity = activityOf(item, key);
    if (!activity) return [];
    const effects = describedEffects(bearerOfEffects(item, key), activity, 0, { above, level });
    return [[...effects.map(essence), ...describedMoves(activity).map(moveEssence)]];
  });
}

/** Returns effect data with one condition or burning, which lasts until a user removes it. */
export const conditionGiven = (id: StatusId, on: GivenEffect["on"] = "hit"): GivenEffect => ({
  key: id,
  on,
  name: t(STATUS_LABELS[id]),
  img: conditionImage(id),
  statuses: [id],
  changes: [],
  adds: [],
  sways: [],
  ends: null,
  hangs: false,
});
