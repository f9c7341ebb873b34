/** The effects that a thing gives to its targets, in the plain words of a message. */
import { readChanges } from "../../compat/effect-shape.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { MoveRecord } from "../../data/message/moves.pure.ts";
import { addsOf } from "../../documents/added-dice.ts";
import { conditionImage } from "../../documents/conditions.ts";
import { endsOf } from "../../documents/effect-ends.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { t } from "../../i18n.ts";
import type { Activity } from "../../rules/activity.ts";
import { CONDITION_LABELS } from "../../rules/conditions.ts";
import { swaysOf } from "../act/swayed.ts";

/** Minutes in what spells last. */
const MINUTES: Readonly<Record<string, number>> = { minutes: 1, hours: 60 };
/** Longer needs no clock. */
const LONGEST = 1000;

/** The end of what says none of its own: as long as the use lasts. */
function lasting({ kind, value }: Activity["lasts"]): StoredEnds {
  const minutes = (MINUTES[kind] ?? 0) * value;
  const timed = minutes > 0 && minutes <= LONGEST;
  const at = kind === "rounds" ? "turnEnd" : timed ? "minutes" : "never";
  const turns = timed ? minutes : Math.max(1, value);
  return { at, of: "source", source: null, mark: null, time: null, turns, save: null };
}

/** A condition and nothing else, until somebody takes it off. */
export const conditionGiven = (id: "grappled" | "prone", on: GivenEffect["on"] = "hit"): GivenEffect => ({
  key: id,
  on,
  name: t(CONDITION_LABELS[id]),
  img: conditionImage(id),
  statuses: [id],
  changes: [],
  adds: [],
  sways: [],
  ends: null,
  hangs: false,
});

/** Where it pushes or pulls its targets; laying them down is a condition. */
export const describedMoves = ({ moves }: Pick<Activity, "moves">): MoveRecord[] =>
  moves.flatMap(({ feet, way, on }) => (way === "prone" ? [] : [{ feet, way, on }]));

/**
 * What it gives, told from its own effects; one that is no longer there is left out.
 * @param dc of a save that shakes an effect off, where it names none: of its user
 */
export function describedEffects(
  item: OpposedItem,
  { effects, moves, lasts, concentration }: Pick<Activity, "effects" | "moves" | "lasts" | "concentration">,
  dc: number,
): GivenEffect[] {
  const prone = moves.find(({ way }) => way === "prone");
  const own = effects.flatMap(({ ref, on }): GivenEffect[] => {
    const effect = item.effects.get(ref);
    if (!effect) return [];
    const data = effect.toObject();
    const ends = endsOf(effect) ?? lasting(lasts);
    return [
      {
        key: ref,
        on,
        name: effect.name,
        img: effect.img ?? "",
        statuses: [...effect.statuses],
        changes: readChanges(data).map(({ key, way, value }) => ({ key, way, value })),
        adds: addsOf(effect),
        sways: swaysOf(effect),
        ends: { ...ends, save: ends.save && { ...ends.save, dc: ends.save.dc || dc } },
        hangs: concentration,
      },
    ];
  });
  return prone ? [...own, conditionGiven("prone", prone.on)] : own;
}
