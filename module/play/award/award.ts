/** Experience awarded by a GM: told in chat, given to each character with a receipt, taken back. @rule H-PRG-01 */
import type { OpposedActor } from "../../documents/actor.ts";
import { plural } from "../../core/i18n.ts";
import { AWARD_LIMIT } from "../../rules/character/experience.ts";
import { writeWatched } from "../number-writes/write-again.ts";
import { changeInTurn } from "../number-writes/change.ts";
import { findActor } from "../shared/documents.ts";
import { giveAward, undoAward, type AwardTurn } from "./plan.pure.ts";
import { readAwards } from "./receipts.pure.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { storedList } from "../shared/stored.ts";

type Character = OpposedActor<"character">;

/**
 * Gives each character an amount: a message first, then one update for each.
 * @param amount from 1 to AWARD_LIMIT
 * @returns the message, or undefined when nothing was given and the user was told why
 */
export async function awardExperience(
  characters: readonly Character[],
  amount: number,
): Promise<ChatMessage.Implementation | undefined> {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else if (characters.length === 0) notifyWarning("OD20.Award.Nobody");
  else if (!Number.isInteger(amount) || amount < 1 || amount > AWARD_LIMIT)
    notifyWarning("OD20.Award.Limits", { most: AWARD_LIMIT });
  else return write(characters, amount);
  return undefined;
}

async function write(
  characters: readonly Character[],
  amount: number,
): Promise<ChatMessage.Implementation | undefined> {
  try {
    const message = await ChatMessage.create({
      type: "award",
      content: plural("OD20.Award.Line", amount, { names: characters.map(({ name }) => name).join(", ") }),
      system: { version: 1, amount, members: storedList(characters.map(({ uuid, name }) => ({ uuid, name, amount }))) },
    });
    const { id } = message ?? {};
    if (!message || !id) return undefined;
    // One that fails, say because it was deleted a moment ago, takes nothing from the others.
    for (const character of characters)
      await change(character, id, "applied", (xp, receipts) => giveAward(xp, receipts, { id, amount }));
    return message;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

/** How one who was named by an award stands: `open` = nothing was written (yet). */
export function awardState(
  uuid: string,
  id: string,
): { readonly actor: Character | null; readonly state: "open" | "applied" | "undone" } {
  const actor = findActor({ actor: uuid, token: null });
  if (!actor?.isCharacter()) return { actor: null, state: "open" };
  return { actor, state: readAwards(actor.system.awards).find((receipt) => receipt.id === id)?.state ?? "open" };
}

/** Takes an award back from one; refused when its experience has changed since. */
export async function undoAwardOf(uuid: string, id: string): Promise<boolean> {
  const { actor } = awardState(uuid, id);
  if (!game.user.isGM || !actor) {
    notifyWarning(actor ? "OD20.Can.gmOnly" : "OD20.Award.Gone");
    return false;
  }
  return change(actor, id, "undone", (xp, receipts) => undoAward(xp, receipts, id));
}

/** Read anew in its turn, written in one update; once more if another's write has swept it away. */
async function change(
  actor: Character,
  id: string,
  state: "applied" | "undone",
  decide: (xp: number, receipts: ReturnType<typeof readAwards>) => AwardTurn,
): Promise<boolean> {
  const again = (): Promise<boolean> =>
    awardState(actor.uuid, id).state === state ? Promise.resolve(true) : change(actor, id, state, decide);
  return changeInTurn(actor, () => {
    const stored = actor.system.toObject();
    const turn = decide(stored.details.xp, readAwards(stored.awards));
    if (!turn.ok) return turn.reason;
    return () =>
      writeWatched(actor, { register: "experience", deed: `${id}.${state}`, again }, (marked) =>
        actor.update(
          { system: { details: { xp: turn.xp }, awards: storedList(turn.receipts) }, ...marked },
          { diff: false },
        ),
      );
  });
}
