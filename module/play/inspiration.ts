/**
 * Heroic inspiration spent on a check. What is spent once must be spent once, whichever tab is faster: the new die is a
 * message whose id follows from the character and from how often it has spent inspiration before, so that there can be
 * only one. The check's card folds it in, the character's flag goes out; the message of the check is not touched.
 * @rule B-DICE-08 B-DICE-09 B-DICE-10
 */
import type { OpposedActor } from "../documents/actor.ts";
import { onDocument } from "../documents/events.ts";
import { t } from "../i18n.ts";
import { findActor, owns } from "./documents.ts";
import { inTurn, pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import { parseCheck } from "./logic/parse.ts";
import { MESSAGE_VERSION, type CheckRecord } from "./logic/records.ts";
import { withReroll, type Reroll } from "./logic/reroll.ts";
import { verifyExtraDie, type VerifiedD20 } from "./logic/verify.ts";
import { notifyFailure, notifyWarning } from "./notify.ts";
import { messageRolls, rollD20, storedRolls } from "./rolls.ts";
import { refreshCards } from "./refresh.ts";
import { stored } from "./stored.ts";
import { tabId } from "./tab.ts";

type Message = ChatMessage.Implementation;
type Hero = OpposedActor<"character">;

/** What the new die answers for, where an answer to a request names the one asked. */
const AGAIN = "reroll";
/** Newest messages whose cards follow the flag. */
const RECENT = 100;

function heroOf(record: Pick<CheckRecord, "actor">): Hero | null {
  const actor = findActor({ actor: record.actor, token: null });
  return actor?.isCharacter() === true ? actor : null;
}

/** Where the next die of a character stands, whether or not it exists. */
function claimId(hero: Hero): string {
  return id16(hero.uuid, `inspiration:${String(hero.system.inspirationSpent)}`);
}

/** The dice that inspiration has bought, by the check that each is for; read once, then kept up. */
let bought: Map<string, Set<string>> | null = null;

function note(message: Message): void {
  const { id } = message;
  if (!message.isCheck() || message.system.asked !== AGAIN || id === null) return;
  const dice = bought?.get(message.system.request) ?? new Set();
  bought?.set(message.system.request, dice.add(id));
}

/** The die that counts for a check: of its own character, by somebody who may. Of several the first by id, for everybody alike. */
function dieFor(check: CheckRecord, hero: Hero | null): { readonly die: number; readonly face: number } | null {
  if (!bought) {
    bought = new Map();
    for (const message of game.messages.contents) note(message);
  }
  for (const id of [...(bought.get(check.id) ?? [])].sort()) {
    const found = game.messages.get(id);
    if (found?.isCheck() !== true) continue;
    const { author } = found;
    const said = parseCheck(id, found.system);
    const face = verifyExtraDie(messageRolls(found)[0]);
    const may = !author || author.isGM || (hero !== null && owns(author, hero));
    if (may && face.ok && said.actor === check.actor) return { die: said.die, face: face.value };
  }
  return null;
}

/** The roll of a check with the die that inspiration has replaced. @rule B-DICE-08 B-DICE-09 */
export function inspired(record: CheckRecord, roll: VerifiedD20): { readonly roll: VerifiedD20; readonly reroll: Reroll | null } {
  const again = dieFor(record, heroOf(record));
  return again ? withReroll(roll, record.advantage, again.die, again.face) : { roll, reroll: null };
}

/** Whether this user may spend the character's inspiration on this check. */
export function mayInspire(record: CheckRecord): boolean {
  // What a death save came to is counted already; its counters are set by hand.
  if (record.kind === "death") return false;
  const hero = heroOf(record);
  return hero?.system.inspiration === true && hero.isOwner && record.asked !== AGAIN && dieFor(record, hero) === null;
}

/**
 * Rolls one die of a check again; the new face stands.
 * @param die index of the die: with advantage or disadvantage the roller chooses
 * @returns whether it was this click that did it; every refusal is told to the user
 */
export async function spendInspiration(messageId: string, die: number): Promise<boolean> {
  const message = game.messages.get(messageId);
  if (message?.isCheck() !== true) return false;
  const record = parseCheck(messageId, message.system);
  const hero = heroOf(record);
  if (!hero) return false;
  try {
    return await inTurn(hero.uuid, () => spend(message, messageId, hero, die));
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** Cards with a button for inspiration follow the flag, and the die that was bought goes with its check. Call once during `init`. */
export function registerInspiration(): void {
  onDocument("actorUpdated", (actor, changes) => {
    if (!foundry.utils.hasProperty(changes, "system.inspiration")) return;
    for (const message of game.messages.contents.slice(-RECENT)) if (message.isCheck() && message.system.actor === actor.uuid) refreshCards(cardOf(message));
  });
  onDocument("messageArriving", note);
  onDocument("messageCreated", (message) => { redraw(message); });
  onDocument("messageDeleted", (message, userId) => {
    redraw(message);
    for (const id of bought?.get(message.id ?? "") ?? []) {
      const die = game.messages.get(id);
      if (die && userId === game.user.id && (die.isAuthor || game.user.isGM)) void die.delete().catch((error: unknown) => { console.error(error); });
    }
  });
}

/** A die that comes or goes changes the card of its check. */
function redraw(message: Message): void {
  const check = message.isCheck() && message.system.asked === AGAIN ? game.messages.get(message.system.request) : undefined;
  if (check?.isCheck()) refreshCards(cardOf(check));
}

/** Id of the card that shows a check: a request's, or its own. */
function cardOf(message: ChatMessage.OfType<"check">): string {
  return message.system.request || (message.id ?? "");
}

async function spend(message: Message, messageId: string, hero: Hero, die: number): Promise<boolean> {
  // What waited its turn may have been done meanwhile.
  const record = parseCheck(messageId, message.system);
  if (!mayInspire(record)) {
    notifyWarning(dieFor(record, hero) ? "OD20.Inspiration.Done" : "OD20.Inspiration.None", { name: hero.name });
    return false;
  }
  const id = claimId(hero);
  const mine = game.messages.has(id) ? false : await claim(id, message, record, hero, die);
  const found = game.messages.get(id);
  if (!found) return false;
  // Also after a crash between the two: whoever presses again finishes what was begun.
  await hero.update({ system: { inspiration: false, inspirationSpent: hero.system.inspirationSpent + 1 } });
  if (!mine) notifyWarning("OD20.Inspiration.None", { name: hero.name });
  return mine;
}

/** Makes the new die. @returns whether it is ours: somebody else, or another tab, may have been faster */
async function claim(id: string, message: Message, record: CheckRecord, hero: Hero, die: number): Promise<boolean> {
  const roll = await rollD20(0, []);
  const said: Omit<CheckRecord, "id"> = { ...record, version: MESSAGE_VERSION, tab: tabId(), advantage: 0, parts: [], dc: null, die, request: record.id, asked: AGAIN };
  const { whisper, blind } = message.toObject();
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
