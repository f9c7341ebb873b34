/**
 * How likely a creature fails its save against what somebody has in mind, as plain numbers from what would be rolled if it
 * were asked now. Only of creatures whose numbers this user may know; of all others nothing is worked out.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import { FormulaError } from "../../rules/basics/dice.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { currentRuleset } from "../../core/settings.ts";
import { auraParts } from "../modifiers/auras.ts";
import { checkSituation } from "../check/situation.ts";
import { typedParts } from "../dice/rolls.ts";
import { rollOf } from "../card-state/last-foes.pure.ts";
import { mayKnowOdds } from "./odds-eyes.ts";
import { failing } from "./strike-odds.pure.ts";

/** Who would save, and where it stands; null where it does not matter. */
export interface Saver {
  readonly actor: OpposedActor | null;
  readonly token: TokenDocument.Implementation | null;
}

/** What would be saved against; without a number that of whoever does it. */
export interface AskedSave {
  readonly attribute: string;
  readonly dc: number | null;
  /** Conditions that follow if it fails. */
  readonly threats?: readonly string[];
}

function typed(text: string): Contribution[] | null {
  try {
    return typedParts(text);
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/**
 * The chance that it fails, 0 to 1, with each of these covers.
 * @param doer who would ask for it
 * @returns null where nothing may or can be told: a stranger, an Attribute that there is not, no number to save against
 * @rule H-SPL-13 B-SAVE-01 H-COV-01 H-COV-02
 */
export function failChances(
  doer: OpposedActor,
  { actor, token }: Saver,
  { attribute, dc, threats = [] }: AskedSave,
  covers: readonly Cover[] = ["none"],
): ReadonlyMap<Cover, number> | null {
  if (!actor?.creature || !mayKnowOdds(actor)) return null;
  const against = dc ?? doer.creature?.spells.dc?.total ?? null;
  const subject = { kind: "attribute", key: attribute } as const;
  if (against === null || attribute === "") return null;
  const { fails, advantage, situational } = checkSituation({ actor, ...subject, threats, against: [doer.uuid] });
  const bonus = typed(situational);
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
