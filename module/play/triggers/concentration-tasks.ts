/**
 * Duties for concentration: saves after damage, and a note on the concentration when it ends. All of it is derived from documents, so a
 * client that joins later finds the same duties. Loaded lazily when a creature concentrates.
 */
import { concentrations } from "../../documents/effects/concentrating.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { isCondition } from "../../documents/effects/conditions.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { concentrationOf, mayShake } from "../../documents/effects/effect-ends.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { conditionEffects } from "../../rules/conditions/condition-effects.ts";
import { KEEPS, keepingSaves, type KeepingSave } from "../check/concentration-saves.ts";
import type { CheckRequest } from "../check/types.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { actOnDue, type Duty } from "../protocol/duties.ts";
import { inTurnOrTell } from "../common/in-turn.ts";
import { askFor } from "../protocol/prompts.ts";
import type { Prompt } from "../protocol/prompt-queue.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { askedSave } from "../upkeep/save-prompt.ts";
import { isOut, isToNote, note, rollKeeping, noteConcentrationSaves, owedSaves } from "./concentration-due.ts";
import { doDue } from "./dues.ts";
import { addFollowUp, runTriggers } from "./runner.ts";
import { areHurtsToNote, noteDamageSaves } from "./saves-on-damage.ts";
import { actorDuties, wayOf } from "../upkeep/due.ts";

/** A save that this user is asked for. */
export interface KeepingRequest extends Prompt, Omit<CheckRequest, keyof Prompt> {
  readonly verb: "concentration";
  /** Name of the spell. */
  readonly spell: string;
}

/**
 * Returns the causes of that state for the note: the uses that applied effects, the effects themselves, or the last hit. Undoing a cause
 * restores the concentration.
 */
function reasonsOut(actor: OpposedActor): string[] {
  const laid = [...actor.allApplicableEffects()].filter(
    ({ statuses, disabled, suppression }) =>
      !disabled && !suppression && !conditionEffects([...statuses].filter(isCondition)).keepsConcentration,
  );
  const hits = receiptsOf(actor).filter(({ kind, state }) => kind === "damage" && state === "applied");
  return [
    ...laid.flatMap((effect) => actionOf(effect)?.message || effect.id || []),
    // Do not use the receipt id, because failed saves use it.
    ...(laid.length === 0 ? [hits.at(-1)?.attack || "fallen"] : []),
  ];
}

/** Returns a function that notes the end of a concentration that the creature can no longer keep. Returns null if no note is missing. */
function missing(actor: OpposedActor): (() => Promise<void>) | null {
  const held = isOut(actor) ? concentrationOf(actor) : null;
  const reason = held && reasonsOut(actor).find((id) => held.stored.endedBy?.includes(id) !== true);
  return held && reason != null ? () => note(held.effect, reason, "incapacitated") : null;
}

/** Notes how a concentration and effects that damage can end fared. Undoing the cause takes the note back. */
addFollowUp({
  name: "concentration",
  isDue: (actor) => keepingSaves(actor).some(isToNote) || missing(actor) !== null || areHurtsToNote(actor),
  write: async (actor) => {
    await missing(actor)?.();
    await noteConcentrationSaves(actor);
    await noteDamageSaves(actor);
  },
});

interface Keeping extends Duty {
  readonly save: KeepingSave;
}

const keeping = actorDuties<Keeping>({
  name: "concentration",
  of: (actor, place, order) => {
    const owed = owedSaves(actor).map(({ place: { id } }) => id);
    return keepingSaves(actor).map((save): Keeping => {
      const due = owed.includes(save.place.id) && ageOf(save.told) <= YOUNG.milliseconds;
      return { id: save.place.id, place: due ? place : -1, ...wayOf(actor, order), save };
    });
  },
  ask: (uuid, { save }) => {
    askFor(save.place.id, save.receipt.attack, () => pendingKeeping(uuid, save.place.id));
  },
  act: (actor, duties) => {
    for (const { id } of duties) void doDue(actor, id);
  },
});

/** Returns the prompt, or null if the save is no longer due. */
function pendingKeeping(uuid: string, id: string): KeepingRequest | null {
  const actor = findActor({ actor: uuid, token: null });
  const save = actor && owedSaves(actor).find(({ place }) => place.id === id);
  if (!actor || !save) return null;
  const kind = { kind: "attribute", key: "adaptability" } as const;
  return {
    ...askedSave(actor, kind, { id, messageId: save.receipt.attack, dc: save.dc }, [KEEPS]),
    verb: "concentration",
    spell: save.effect.name,
  };
}

/** Rolls a save from a prompt. */
export async function answerKeeping(
  { actor, id }: Pick<KeepingRequest, "actor" | "id">,
  chosen: Parameters<typeof rollKeeping>[2],
): Promise<void> {
  return inTurnOrTell(`due:${actor.uuid}`, undefined, async () => {
    const save = owedSaves(actor).find(({ place }) => place.id === id);
    if (save) await rollKeeping(actor, save, chosen);
    await noteConcentrationSaves(actor);
  });
}

/** Checks the concentration duties of a creature. */
export function checkConcentration(actor: OpposedActor): void {
  actOnDue(keeping, actor.uuid);
  runTriggers(actor);
}

/** Checks all creatures that concentrate, and those that damage may free from an effect. */
export function lookAtAll(): void {
  eachActor((actor) => {
    if (actor instanceof OpposedActor && (concentrations(actor).length > 0 || mayShake(actor)))
      checkConcentration(actor);
  });
}
