/** Upkeep after a blow at 0 hit points: the choice to stand, and the check of a creature that stands to the death. */
import type { OpposedActor } from "../../documents/actor.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { CheckOptions } from "../check/types.ts";
import { rollDice } from "../dice/rolls.ts";
import { deathChecks, isOwed, type DeathCheck } from "../dying/death-check.ts";
import { dropOut } from "../dying/drop-out.ts";
import { injuryList, writeWounds } from "../dying/injure.ts";
import { standToDeath } from "../dying/choose-stand.ts";
import { mayStandNow } from "../dying/stand-to-death.ts";
import { dueNow, type Due } from "../upkeep/due.ts";

/** Returns the kind of check after a blow, by the rules of the table. @rule H-DEATH-04 */
export function riskKind(): { readonly kind: "attribute" | "death"; readonly key: string } {
  return currentRuleset().standRule === "deathSave"
    ? { kind: "death", key: "save" }
    : { kind: "attribute", key: "adaptability" };
}

/**
 * Rolls a death check together with the injury die, so one message holds both.
 * @param chosen the choices of the user; left out = the suggested ones
 */
export async function rollRisk(
  actor: OpposedActor,
  { receipt, dc, parts, place }: DeathCheck,
  chosen?: Pick<CheckOptions, "advantage" | "situational" | "cover">,
): Promise<void> {
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
  const { length } = await injuryList();
  const beside = length > 0 ? [await rollDice(`1d${String(length)}`, [])] : [];
  const risks = { receipt: receipt.id, attack: receipt.attack, parts };
  await rollOwed(actor, { place, ...riskKind(), dc, dcHidden: !actor.pc, chosen, of: { risks, beside } });
}

/** Returns the death checks that a creature still has to roll. Dead creatures roll none. */
export const owed = (actor: OpposedActor): DeathCheck[] => (actor.dead ? [] : deathChecks(actor).filter(isOwed));

/** Returns the choice and the checks that are due for a creature, in its turn and outside it. @rule H-DEATH-01 H-DEATH-04 */
export function zeroHpUpkeep(actor: OpposedActor): Due[] {
  if (actor.hitPoints.value > 0) return [];
  return [
    ...(mayStandNow(actor)
      ? [
          dueNow(actor, "dropOut", "dropOut", () => dropOut(actor)),
          dueNow(actor, "stand", "stand", () => standToDeath(actor)),
        ]
      : []),
    ...owed(actor).map((check) =>
      dueNow(
        actor,
        "deathCheck",
        check.place.id,
        async () => {
          await rollRisk(actor, check);
          await writeWounds(actor);
        },
        { needs: { dc: check.dc } },
      ),
    ),
  ];
}
