/** Buys a die with heroic inspiration. This file is a lazy chunk. @rule B-DICE-08 B-DICE-09 B-DICE-10 */
import { t } from "../../core/i18n.ts";
import type { DieRecord } from "../../data/message/inspiration.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { rollD20, storedRolls } from "../dice/rolls.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { inspirationPlace, type Hero } from "./bought-dice.ts";
import { payInspiration } from "./inspiration-entries.ts";
import { storedName } from "../../core/other-language.ts";
import { speakerOf } from "../common/participants.ts";

type Message = ChatMessage.Implementation;

/** The die to replace: its message, the strike ("" for a check), and the index of the die. */
export interface DiePlace {
  readonly message: string;
  readonly strike: string;
  readonly die: number;
}

/**
 * Buys a die and spends the character's inspiration. Of two clients at one instant one buys it, and both write the same entries. Call this
 * in the character's job queue, after checking that it is allowed.
 * @param of the message with the original roll; the die has the same recipients
 * @returns whether this call bought the die; a failure is notified
 */
export async function buyDie(hero: Hero, place: DiePlace, of: Message): Promise<boolean> {
  const number = hero.system.inspirationSpent;
  const bought = inspirationPlace(hero, number);
  const mine = lookAt(bought).valid === null && (await make(bought, hero, place, of));
  if (lookAt(bought).valid === null) return false;
  await payInspiration(hero, bought.id);
  if (!mine) notifyWarning("OD20.Inspiration.None", { name: hero.name });
  return mine;
}

async function make(bought: Place, hero: Hero, place: DiePlace, of: Message): Promise<boolean> {
  const roll = await rollD20(0, []);
  const said: DieRecord = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    actor: hero.uuid,
    name: storedName(hero),
    of: place.message,
    strike: place.strike,
    die: place.die,
  };
  const { whisper, blind } = of.toObject();
  return (
    (await put(bought, {
      type: "reroll",
      content: t("OD20.Inspiration.Line", { name: hero.name }),
      speaker: speakerOf(hero),
      rolls: storedRolls([roll]),
      sound: CONFIG.sounds.dice,
      whisper,
      blind,
      system: stored(said),
    })) !== null
  );
}
