/**
 * The dice that heroic inspiration has bought. Each is a message whose id follows from the character and from how often it
 * has spent inspiration before, so that one inspiration buys one die, whichever tab is faster. Cards fold them in; the
 * message of the roll that they are for is not touched.
 * @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import { onDocument } from "../documents/events.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { t } from "../i18n.ts";
import { findActor, owns } from "./documents.ts";
import { pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import { parseCheck } from "./logic/parse.ts";
import { MESSAGE_VERSION, type CheckRecord } from "./logic/records.ts";
import type { Again } from "./logic/reroll.ts";
import { verifyExtraDie } from "./logic/verify.ts";
import { notifyWarning } from "./notify.ts";
import { messageRolls, rollD20, storedRolls } from "./rolls.ts";
import { stored } from "./stored.ts";
import { tabId } from "./tab.ts";

type Message = ChatMessage.Implementation;
export type Hero = OpposedActor<"character">;

/** What the new die answers for, where an answer to a request names the one asked. */
const AGAIN = "reroll";

/** Which die: of which message, of which of its strikes ("" of a check), the how-many-eth. */
export interface DiePlace {
  readonly message: string;
  readonly strike: string;
  readonly die: number;
}

/** A character by its uuid; null for whatever else has it. */
export function heroOf(uuid: string | null): Hero | null {
  const actor = findActor({ actor: uuid, token: null });
  return actor?.isCharacter() === true ? actor : null;
}

/** Whether a message is such a die. */
export function isBoughtDie(message: Message): message is ChatMessage.OfType<"check"> {
  return message.isCheck() && message.system.asked === AGAIN;
}

/** Read once, then kept up: ids of dice by the message that each is for. */
let bought: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const { id } = message;
  if (!isBoughtDie(message) || id === null) return;
  const dice = bought?.get(message.system.request) ?? new Set();
  bought?.set(message.system.request, dice.add(id));
}

/** The dice that were bought for a message, as far as they are still there. */
export function diceOf(messageId: string): Message[] {
  if (!bought) {
    bought = new Map();
    for (const message of game.messages.contents) note(message);
  }
  return [...(bought.get(messageId) ?? [])].sort().flatMap((id) => game.messages.get(id) ?? []);
}

/** The die that counts in a place: of the right character, by somebody who may. Of several the first by id, for everybody alike. */
export function boughtDie(messageId: string, strike: string, actor: string | null): Again | null {
  const dice = diceOf(messageId);
  if (dice.length === 0) return null;
  const hero = heroOf(actor);
  for (const found of dice) {
    if (!found.isCheck()) continue;
    const { author } = found;
    const said = parseCheck(found.id ?? "", found.system);
    const face = verifyExtraDie(messageRolls(found)[0]);
    const may = !author || author.isGM || (hero !== null && owns(author, hero));
    if (may && face.ok && said.actor === actor && said.strike === strike) return { die: said.die, face: face.value };
  }
  return null;
}

/**
 * Buys a die and takes the inspiration for it; to be called in the hero's turn, after asking whether it may be.
 * @param of whose numbers it stands beside: who may read them may read it
 * @returns whether it was this call that did it; what was not is told
 */
export async function buyDie(hero: Hero, place: DiePlace, of: Message, record: CheckRecord): Promise<boolean> {
  const id = id16(hero.uuid, `inspiration:${String(hero.system.inspirationSpent)}`);
  const mine = game.messages.has(id) ? false : await make(id, hero, place, of, record);
  if (!game.messages.has(id)) return false;
  // Also after a crash between the two: whoever presses again finishes what was begun.
  await hero.update({ system: { inspiration: false, inspirationSpent: hero.system.inspirationSpent + 1 } });
  if (!mine) notifyWarning("OD20.Inspiration.None", { name: hero.name });
  return mine;
}

async function make(id: string, hero: Hero, place: DiePlace, of: Message, record: CheckRecord): Promise<boolean> {
  const roll = await rollD20(0, []);
  const said: Omit<CheckRecord, "id"> = { ...record, version: MESSAGE_VERSION, tab: tabId(), actor: hero.uuid, advantage: 0, parts: [], dc: null, die: place.die, strike: place.strike, request: place.message, asked: AGAIN };
  const { whisper, blind } = of.toObject();
  try {
    await ChatMessage.createDocuments([{
      _id: id,
      type: "check",
      content: t("OD20.Inspiration.Line", { name: hero.name }),
      speaker: ChatMessage.getSpeaker({ actor: hero }),
      rolls: storedRolls([roll]),
      sound: CONFIG.sounds.dice,
      whisper, blind,
      system: stored(said),
    }], { keepId: true });
    return true;
  } catch (error) {
    await pause(500);
    if (!game.messages.has(id)) throw error;
    return false;
  }
}

/** Keeps the list; a die goes with the roll that it was for. Call once during `init`. */
export function registerBoughtDice(): void {
  onDocument("messageArriving", note);
  onDocument("messageDeleted", (message, userId) => {
    for (const die of diceOf(message.id ?? "")) {
      if (userId === game.user.id && (die.isAuthor || game.user.isGM)) void die.delete().catch((error: unknown) => { console.error(error); });
    }
  });
}
