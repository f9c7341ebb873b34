/** The roll of a save, and of what a rider asks of whom it hits. Fetched with the first. */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { evades } from "../../rules/attack/traits.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { spendNotes } from "../modifiers/notes.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { failedReason } from "../check/situation.ts";
import type { Advantage } from "../shared/records.pure.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import type { SavedRecord, SaveRecord } from "../resolve/attack-records.pure.ts";
import { partsOf, savedAgainst, situationOf } from "./save-answer.ts";
import type { DefendOptions } from "./defense-request.ts";

export { answerRider } from "./rider-answer.ts";

/**
 * A save is a check of an Attribute: it uses up the bonus after a fumble as every check does, a rider's where its strike has
 * landed, which alone makes it one. A Defense roll never does.
 * @rule H-CRIT-04 C-33
 */
export async function spendSaved({ actor, attack, defense, state }: TargetContext): Promise<void> {
  if (!actor || !defense) return;
  const { save, ridden, advantage } = defense.record;
  const took = (roll: Pick<SavedRecord, "parts"> & { readonly advantage: Advantage }): boolean =>
    roll.advantage === 1 || roll.parts.some(({ source }) => source === "situational");
  const landed = new Set(state.strikes.flatMap(({ key, outcome }) => (outcome && outcome !== "miss" ? [key] : [])));
  const rode = ridden?.saves.some(({ key }) => landed.has(key)) === true && took(ridden);
  const saved = save !== null && defense.record.strikes.length > 0 && took({ parts: save.parts, advantage });
  if (rode || saved) await spendNotes(actor, [savedAgainst(attack.record)]);
}

/** What cover adds to it, once: the Attribute's own parts know none. @rule H-COV-01 H-COV-02 B-COV-02 H-SKL-09 */
function shelterOf({ attribute }: SaveRecord, cover: Cover): Contribution[] {
  const shelter = coverCounts("attribute", attribute) ? coverContribution(cover) : null;
  return shelter ? [shelter] : [];
}

/** The answer of a target that saves: what it says, and its roll, if it rolls. */
export async function answerSave(
  context: TargetContext,
  actor: OpposedActor,
  save: SaveRecord,
  options: DefendOptions & { readonly parts: readonly Contribution[] },
): Promise<{ readonly save: SavedRecord; readonly advantage: Advantage; readonly rolls: Roll[] }> {
  const situation = situationOf(context, actor, save);
  const { fails, reasons, advantage: suggested, situational } = situation;
  // Who was asked has seen what is suggested, and says what counts.
  const asked = options.advantage !== undefined;
  const advantage = options.advantage ?? suggested;
  // Nobody wrestles from behind cover.
  const wrestles = context.attack.record.dealt?.contest != null;
  const parts = [
    ...partsOf(context, actor, save, situation),
    ...(wrestles ? [] : shelterOf(save, options.cover ?? context.target.cover)),
    ...options.parts,
    ...(asked ? [] : (situationalParts(situational) ?? [])),
  ];
  const willing = options.willing === true;
  const failing = willing || fails !== null;
  return {
    save: {
      attribute: save.attribute,
      parts,
      // A module's word for why it fails is kept as it was given.
      reasons: (failing
        ? !willing && fails?.name !== undefined
          ? [failedReason(fails)]
          : []
        : countedReasons(advantage, reasons)
      ).map(keptReason),
      fails: fails?.label ?? "",
      willing,
      ...(!wrestles && hasTrait(actor, "evasion") && evades(save, actor.acts) ? { evades: true } : {}),
    },
    advantage: failing ? 0 : advantage,
    rolls: failing ? [] : [await rollD20(advantage, parts, hasTrait(actor, "lucky"))],
  };
}
