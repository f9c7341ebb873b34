/** The save of one who lies at 0 hit points, where the table rolls it: seen by all, and counted at once. @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 */
import type { OpposedActor } from "../documents/actor.ts";
import { DEATH_SAVE_DC, deathSave, rollsDeathSaves } from "../rules/death-saves.ts";
import { currentRuleset } from "../settings.ts";
import { checkMessage, outcomeRules } from "./check.ts";
import { ageOf } from "./age.ts";
import { inTurn, pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
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

/** Rolls one save for everybody to see and writes what it comes to. A click while one is under way counts for nothing, wherever it is under way. */
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
  const number = nextSave(actor);
  const id = saveId(actor, number);
  if (!game.messages.has(id) && (await make(actor, id))) {
    await count(actor, number);
    return;
  }
  // Another tab or another owner is rolling this one: its roll counts, and is counted by whoever made it; after a crash in between by us.
  await pause(CROSSING);
  if (actor.system.toObject().death.saves <= number && game.messages.has(id)) await count(actor, number);
}

/** How long whoever was faster may take to count his roll, in milliseconds. */
const CROSSING = 2000;
/** What lies there longer is no roll that is being counted: the character has come back from an older copy. */
const LEFT_OVER = 600_000;

/** Where the message of a character's save stands: of one save there can be only one. */
function saveId(actor: OpposedActor, number: number): string {
  return id16(actor.uuid, `death-save:${String(number)}`);
}

/** The number of the next save: as counted, past those of a life that is not remembered. */
function nextSave(actor: OpposedActor<"character">): number {
  let number = actor.system.toObject().death.saves;
  for (;;) {
    const message = game.messages.get(saveId(actor, number));
    if (!message || ageOf(message) < LEFT_OVER) return number;
    number += 1;
  }
}

/** Posts the roll. @returns false when somebody was faster */
async function make(actor: OpposedActor<"character">, id: string): Promise<boolean> {
  const data = await checkMessage(actor, "death", "save", { dc: DEATH_SAVE_DC }, { token: tokenOf(actor), rules: outcomeRules(), request: "", asked: "" });
  if (!data) return false;
  try {
    await ChatMessage.createDocuments([{ ...data, _id: id, sound: CONFIG.sounds.dice, whisper: [], blind: false }], { keepId: true });
    return true;
  } catch (error) {
    await pause(500);
    if (!game.messages.has(id)) throw error;
    return false;
  }
}

/** Writes what a posted save comes to, in one update. */
async function count(actor: OpposedActor<"character">, number: number): Promise<void> {
  const message = game.messages.get(saveId(actor, number));
  const state = message ? checkState(message) : null;
  if (!state || state.void !== null) return;
  const { hitPoints, successes, failures, stable, dead } = deathSave(counted(actor.system.toObject().death), state.natural);
  await actor.update({ system: { death: { successes, failures, stable, dead, saves: number + 1 }, ...(hitPoints > 0 ? { hp: { value: hitPoints } } : {}) } });
}
