/** Buying a die for heroic inspiration: fetched with the press. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { t } from "../../core/i18n.ts";
import type { DieRecord } from "../../data/message/reroll.pure.ts";
import { pause } from "../shared/in-turn.ts";
import { notifyWarning } from "../shared/notify.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { MESSAGE_VERSION } from "../shared/records.pure.ts";
import { rollD20, storedRolls } from "../dice/rolls.ts";
import { stored } from "../shared/stored.ts";
import { tabId } from "../shared/tab.ts";
import { inspirationPlace, type Hero } from "./bought-dice.ts";

type Message = ChatMessage.Implementation;

/** How long somebody who has bought a die is waited for until he has paid for it, in milliseconds. */
const CROSSING = 1500;

/** Which die: of which message, of which of its strikes ("" of a check), counted from 0. */
export interface DiePlace {
  readonly message: string;
  readonly strike: string;
  readonly die: number;
}

/**
 * Buys a die and takes the inspiration for it; to be called in the hero's turn, after asking whether it may be.
 * @param of whose numbers it stands beside: who may read them may read it
 * @returns whether it was this call that did it; what was not is told
 */
export async function buyDie(hero: Hero, place: DiePlace, of: Message): Promise<boolean> {
  const number = hero.system.inspirationSpent;
  const bought = inspirationPlace(hero, number);
  const mine = lookAt(bought).valid === null && (await make(bought, hero, place, of));
  if (lookAt(bought).valid === null) return false;
  // Whoever was faster takes the inspiration for it at this moment. After a crash between the two whoever presses again
  // finishes what was begun.
  if (!mine) await pause(CROSSING);
  // Counted already: what is there since was given anew.
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
