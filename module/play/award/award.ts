/**
 * Gives experience from a GM: posts a chat message, adds an entry to the ledger of each character, and undoes the award on request.
 * @rule H-PRG-01
 */
import { orTellFailure } from "../common/in-turn.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { plural } from "../../core/i18n.ts";
import { isTooOld } from "../../rules/ledger/ledger.ts";
import { AWARD_LIMIT } from "../../rules/character/experience.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import { ledgerNumber, ledgerOf } from "../../documents/ledger/ledger.ts";
import { findActor } from "../common/documents.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { allowed, isolated } from "../common/isolated.ts";
import { notifyWarning } from "../common/notify.ts";
import { storedList } from "../common/stored.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { experienceOf } from "../../rules/creatures/stat-block.ts";
import { storedName } from "../../core/other-language.ts";

type Character = OpposedActor<"character">;

/**
 * Gives each character the same amount of experience. Posts a message first, then updates each character.
 * @param amount experience points, 1 to AWARD_LIMIT
 * @returns the message, or undefined if nothing was given; the user then sees a warning
 */
export async function awardExperience(
  characters: readonly Character[],
  amount: number,
): Promise<ChatMessage.Implementation | undefined> {
  if (!game.user.isGM) notifyWarning("OD20.Can.gmOnly");
  else if (characters.length === 0) notifyWarning("OD20.Award.Nobody");
  else if (!Number.isInteger(amount) || amount < 1 || amount > AWARD_LIMIT)
    notifyWarning("OD20.Award.Limits", { most: AWARD_LIMIT });
  else return postAward(characters, amount);
  return undefined;
}

async function postAward(
  characters: readonly Character[],
  amount: number,
): Promise<ChatMessage.Implementation | undefined> {
  const prepared = Object.freeze({ actors: characters, amount });
  if (!allowed(`${SYSTEM_ID}.preAward`, () => Hooks.call(`${SYSTEM_ID}.preAward`, prepared))) return undefined;
  return orTellFailure(undefined, async () => {
    const message = await ChatMessage.create({
      type: "award",
      content: plural("OD20.Award.Line", amount, { names: characters.map(storedName).join(", ") }),
      system: {
        version: 1,
        amount,
        members: storedList(characters.map((one) => ({ uuid: one.uuid, name: storedName(one), amount }))),
      },
    });
    const { id } = message ?? {};
    if (!message || !id) return undefined;
    // A failed update, for example on a character that was just deleted, does not stop the updates of the other characters.
    for (const character of characters)
      await write(character, () => ledgerUpdate(character, [{ id, number: "experience", amount }]));
    isolated(`${SYSTEM_ID}.award`, () => Hooks.callAll(`${SYSTEM_ID}.award`, Object.freeze({ ...prepared, message })));
    return message;
  });
}

/**
 * Returns the actor that an award names, the state of the award on that actor, and its experience before and after. `open` means that the
 * actor's ledger does not list the award, `tooOld` that the award is too old to be undone.
 */
export function awardState(
  uuid: string,
  id: string,
): {
  readonly actor: Character | null;
  readonly state: "open" | "applied" | "undone" | "tooOld";
  readonly gain: { readonly from: number; readonly to: number } | null;
} {
  const actor = findActor({ actor: uuid, token: null });
  if (!actor?.isCharacter()) return { actor: null, state: "open", gain: null };
  const gain = ledgerNumber(actor, "experience").steps.find(({ entry }) => entry.id === id) ?? null;
  if (isTooOld(ledgerOf(actor).ledger, id)) return { actor, state: "tooOld", gain };
  return { actor, state: !gain ? "open" : gain.entry.undone ? "undone" : "applied", gain };
}

/** Undoes an award on one character. Only a GM may do it. */
export async function undoAwardOf(uuid: string, id: string): Promise<boolean> {
  const { actor, state } = awardState(uuid, id);
  if (!game.user.isGM || !actor) notifyWarning(actor ? "OD20.Can.gmOnly" : "OD20.Award.Gone");
  else if (state !== "applied") notifyWarning("OD20.Award.NothingToUndo", { name: actor.name });
  else return write(actor, () => ledgerUpdate(actor, [], { [id]: true }));
  return false;
}

/** Writes the system data that `update` returns. Notifies the user if this fails. */
async function write(actor: Character, update: () => object): Promise<boolean> {
  return orTellFailure(false, async () => {
    const data: object = { system: update() };
    await actor.update(data);
    return true;
  });
}

/** Enemies that a GM may count for an award of experience. */
export interface Enemy {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly challengeXp: number;
  /** True if the enemy is dead or marked as defeated. */
  readonly defeated: boolean;
}

function enemy(key: string, name: string, actor: OpposedActor | null, isMarked: () => boolean): Enemy[] {
  if (actor?.isNpc() !== true) return [];
  return readOr(() => {
    const defeated = isMarked() || actor.dead;
    return [{ key, name: name || actor.name, img: actor.img ?? "", challengeXp: experienceOf(actor.system), defeated }];
  }, []);
}

/**
 * Returns the NPCs of a combat, including NPCs worth 0 experience. Without a combat, returns the NPCs of the scene that are worth
 * experience, because defeated tokens stay there when the combat is deleted.
 * @param fight default: the viewed combat
 * @rule H-PRG-01
 */
export function enemies(fight: Combat.Implementation | null = game.combat): Enemy[] {
  if (fight)
    return fight.turns.flatMap((combatant) =>
      enemy(combatant.id ?? "", combatant.name ?? "", combatant.actor, () => combatant.isDefeated),
    );
  const tokens = canvas.ready ? (canvas.scene?.tokens.contents ?? []) : [];
  return tokens
    .flatMap((token) =>
      enemy(
        token.id ?? "",
        token.name,
        token.actor,
        () => token.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED) === true,
      ),
    )
    .filter(({ challengeXp }) => challengeXp > 0);
}
