/** Buys a die with heroic inspiration. This file is a lazy chunk. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { t } from "../../core/i18n.ts";
import type { DieRecord } from "../../data/message/inspiration.pure.ts";
import { pause } from "../common/in-turn.ts";
import { notifyWarning } from "../common/notify.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { rollD20, storedRolls } from "../dice/rolls.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { inspirationPlace, type Hero } from "./bought-dice.ts";

type Message = ChatMessage.Implementation;

/** Milliseconds to wait until another client that bought the die has also removed the inspiration. */
const CROSSING = 1500;

/** The die to replace: its message, the strike ("" for a check), and the index of the die. */
export interface DiePlace {
  readonly message: string;
  readonly strike: string;
  readonly die: number;
}

/**
 * Buys a die and removes the character's inspiration. Call this in the character's job queue, after checking that it
 * is allowed.
 * @param of the message with the original roll; the die has the same recipients
 * @returns whether this call bought the die; a failure is notified
 */
export async function buyDie(hero: Hero, place: DiePlace, of: Message): Promise<boolean> {
  const number = hero.system.inspirationSpent;
  const bought = inspirationPlace(hero, number);
  const mine = lookAt(bought).valid === null && (await make(bought, hero, place, of));
  if (lookAt(bought).valid === null) return false;
  // The other client removes the inspiration now. If that client crashed after buying the die, the next attempt
  // completes the purchase.
  if (!mine) await pause(CROSSING);
  // If the counter has already grown, another client removed the inspiration, and any inspiration that the character has
  // now is new.
  if (hero.system.inspirationSpent <= number)
    await hero.update({ system: { inspiration: false, inspirationSpent: number + 1 } });
  if (!mine) notifyWarning("OD20.Inspiration.None", { name: hero.name });
  return mine;
}

async function make(bought: Place, hero: Hero, place: DiePlace, of: Message): Promise<boolean> {
  const roll = await rollD20(0, []);
  const said: DieRecord = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    actor: hero.uuid,
    name: hero.name,
    of: place.message,
    strike: place.strike,
    die: place.die,
  };
  const { whisper, blind } = of.toObject();
  return (
    (await put(bought, {
      type: "reroll",
      content: t("OD20.Inspiration.Line", { name: hero.name }),
      speaker: ChatMessage.getSpeaker({ actor: hero }),
      rolls: storedRolls([roll]),
      sound: CONFIG.sounds.dice,
      whisper,
      blind,
      system: stored(said),
    })) !== null
  );
}
