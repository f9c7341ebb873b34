/**
 * Chances that a creature fails a save, computed from the same numbers as its roll. Nothing is computed for creatures whose numbers
 * this user may not know.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { auraParts } from "../modifiers/auras.ts";
import { checkSituation } from "../check/situation.ts";
import { situationalParts } from "../dice/rolls.ts";
import { rollOf } from "../card-state/last-foes.pure.ts";
import { mayKnowOdds } from "./odds-eyes.ts";
import { failing } from "./strike-odds.pure.ts";

/** The creature that saves, with its token. The token is null if its place does not matter. */
export interface Saver {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
}

/** The save. A `dc` of null stands for the DC of the actor that causes it. */
export interface AskedSave {
  readonly attribute: string;
  readonly dc: number | null;
  /** Conditions a failed save causes. */
  readonly threats?: readonly string[];
  /** Whether the save is against a spell. Default: false. */
  readonly spell?: boolean | undefined;
}

/**
 * Returns the chance of failure, 0 to 1, for each of these covers.
 * @param doer the actor that causes the save; null if nobody does, as with a trap
 * @returns null if the numbers are hidden from this user, the Attribute is unknown, or there is no DC
 * @rule H-SPL-13 B-SAVE-01 H-COV-01 H-COV-02
 */
export function failChances(
  doer: OpposedActor | null,
  { actor, token }: Saver,
  { attribute, dc, threats = [], spell }: AskedSave,
  covers: readonly Cover[] = ["none"],
): ReadonlyMap<Cover, number> | null {
  if (!actor?.creature || !mayKnowOdds(actor)) return null;
  const against = dc ?? doer?.creature?.spells.dc?.total ?? null;
  const subject = { kind: "attribute", key: attribute } as const;
  if (against === null || attribute === "") return null;
  const { fails, advantage, situational } = checkSituation({
    actor,
    ...subject,
    threats,
    spell,
    against: [doer?.uuid ?? null],
  });
  const bonus = situationalParts(situational, false);
  if (!bonus) return null;
  const own = [...actor.getCheck("attribute", attribute).parts, ...auraParts(actor, subject, token), ...bonus];
  const counts = coverCounts("attribute", attribute);
  const chances = covers.flatMap((cover): [Cover, number][] => {
    const shelter = counts ? coverContribution(cover) : null;
    const roll = { ...rollOf([...own, ...(shelter ? [shelter] : [])], hasTrait(actor, "lucky")), advantage };
    const chance = failing(fails ? null : roll, against, currentRuleset());
    return chance === null ? [] : [[cover, chance]];
  });
  return chances.length === covers.length ? new Map(chances) : null;
}
