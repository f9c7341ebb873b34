/** Rolls saves, including saves against riders. Loaded lazily. */
import type { OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { evades } from "../../rules/attack/traits.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { spendNotes } from "../modifiers/roll-notes.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { failedReason } from "../check/situation.ts";
import type { Advantage } from "../common/records.pure.ts";
import { rollD20, situationalParts } from "../dice/rolls.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import type { SavedRecord, SaveRecord } from "../resolve/attack-records.pure.ts";
import { partsOf, savedAgainst, situationOf } from "./save-answer.ts";
import type { DefendOptions } from "./ask-defense.ts";
import type { RiddenRecord, RiderRecord } from "../../data/message/rider.pure.ts";
import { isSpared } from "./spared.pure.ts";
import { kindsOf } from "../modifiers/creature-kind.ts";

/**
 * Uses up the bonus from an earlier fumble if the save counts. A save is an Attribute check and always uses it; a save against a
 * rider uses it only if its strike hit. A Defense roll never does.
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

/** Returns the bonus of cover to the save, if cover applies to its Attribute. @rule H-COV-01 H-COV-02 B-COV-02 H-SKL-09 */
function shelterOf({ attribute, check }: SaveRecord, cover: Cover): Contribution[] {
  const shelter = !check && coverCounts("attribute", attribute) ? coverContribution(cover) : null;
  return shelter ? [shelter] : [];
}

/** Returns a target's answer with its save, and the roll if it rolls. */
export async function answerSave(
  context: TargetContext,
  actor: OpposedActor,
  save: SaveRecord,
  options: DefendOptions & { readonly parts: readonly Contribution[] },
): Promise<{ readonly save: SavedRecord; readonly advantage: Advantage; readonly rolls: Roll[] }> {
  const situation = situationOf(context, actor, save);
  const { fails, reasons, advantage: suggested, situational } = situation;
  // A user who was prompted has seen the suggested advantage, so the user's choice counts.
  const asked = options.advantage !== undefined;
  const advantage = options.advantage ?? suggested;
  // Cover gives no bonus in a grapple or shove.
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
      // Keep a module's text for the automatic failure.
      reasons: (failing
        ? !willing && fails?.name !== undefined
          ? [failedReason(fails)]
          : []
        : countedReasons(advantage, reasons)
      ).map(keptReason),
      fails: fails?.label ?? "",
      willing,
      ...(!wrestles && !save.check && hasTrait(actor, "evasion") && evades(save, actor.acts) ? { evades: true } : {}),
    },
    advantage: failing ? 0 : advantage,
    rolls: failing ? [] : [await rollD20(advantage, parts, hasTrait(actor, "lucky"))],
  };
}

const saveOf = ({ attribute, dc }: RiderRecord): SaveRecord => ({ attribute, dc, onSuccess: "none" });

/** Returns whether the rider affects this creature. */
function ridesOn(rider: RiderRecord | null, actor: OpposedActor): rider is RiderRecord {
  const { size = "medium" } = actor.creature ?? {};
  return rider !== null && !isSpared(rider, { size, kinds: kindsOf(actor) });
}

/** Returns the target's saves against the rider. Null if the attack has none. @param from number of rolls in the answer before these */
export async function answerRider(
  context: TargetContext,
  actor: OpposedActor,
  from: number,
): Promise<{ readonly record: RiddenRecord; readonly rolls: Roll[] } | null> {
  const { rider, dealt } = context.attack.record;
  if (!rider || dealt) return null;
  const { attribute } = rider;
  const none = { attribute, parts: [], reasons: [], advantage: 0, fails: "", saves: [] } as const;
  const rides = ridesOn(rider, actor);
  if (!rides || attribute === "") return { record: { ...none, spared: !rides }, rolls: [] };
  const situation = situationOf(context, actor, saveOf(rider));
  const { fails, reasons, advantage, situational } = situation;
  if (fails) {
    const by = fails.name === undefined ? [] : [keptReason(failedReason(fails))];
    return { record: { ...none, spared: false, fails: fails.label, reasons: by }, rolls: [] };
  }
  const parts = [...partsOf(context, actor, saveOf(rider), situation), ...(situationalParts(situational) ?? [])];
  const rolls = await Promise.all(context.strikes.map(() => rollD20(advantage, parts, hasTrait(actor, "lucky"))));
  return {
    record: {
      ...none,
      spared: false,
      parts,
      advantage,
      reasons: countedReasons(advantage, reasons).map(keptReason),
      saves: context.strikes.map((key, index) => ({ key, roll: from + index })),
    },
    rolls,
  };
}
