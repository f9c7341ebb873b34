/** The save of one who lies at 0 hit points, where the table rolls it: seen by all, and counted at once. @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 */
import type { OpposedActor } from "../documents/actor.ts";
import { DEATH_SAVE_DC, deathSave, rollsDeathSaves } from "../rules/death-saves.ts";
import { currentRuleset } from "../settings.ts";
import { checkMessage, outcomeRules } from "./check.ts";
import { inTurn } from "./in-turn.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";
import { checkState } from "./read.ts";
import { tokenOf } from "./tokens.ts";

/** Whether a save is due now by the table's rules, from what is stored. @rule B-DEATH-05 C-28 */
export function owesSave(actor: OpposedActor<"character">): boolean {
  const { hp, death } = actor.system.toObject();
  return rollsDeathSaves({ hitPoints: Math.trunc(hp.value), saves: counted(death), standing: death.standing }, currentRuleset());
}

/** Counts that somebody typed or a module wrote are brought to what the rules know. */
function counted({ successes, failures, stable, dead }: { readonly successes: number; readonly failures: number; readonly stable: boolean; readonly dead: boolean }) {
  return { successes: Math.min(3, Math.max(0, successes)), failures: Math.min(3, Math.max(0, failures)), stable, dead };
}

const rolling = new Set<string>();

/** Rolls one save for everybody to see and writes what it comes to. A click while one is under way counts for nothing. */
export async function rollDeathSave(actor: OpposedActor<"character">): Promise<void> {
  if (rolling.has(actor.uuid)) return;
  rolling.add(actor.uuid);
  try {
    await inTurn(actor.uuid, () => roll(actor));
  } catch (error) {
    notifyFailure(error);
  } finally {
    rolling.delete(actor.uuid);
  }
}

async function roll(actor: OpposedActor<"character">): Promise<void> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return;
  }
  if (!owesSave(actor)) return;
  const data = await checkMessage(actor, "death", "save", { dc: DEATH_SAVE_DC }, { token: tokenOf(actor), rules: outcomeRules(), request: "", asked: "" });
  const message = data && (await ChatMessage.create({ ...data, sound: CONFIG.sounds.dice, whisper: [], blind: false }));
  const state = message ? checkState(message) : null;
  if (!state || state.void !== null) return;
  const { hitPoints, successes, failures, stable, dead } = deathSave(counted(actor.system.toObject().death), state.natural);
  await actor.update({ system: { death: { successes, failures, stable, dead }, ...(hitPoints > 0 ? { hp: { value: hitPoints } } : {}) } });
}
