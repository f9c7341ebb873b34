/** Runs a roll text on click. A player rolls for a creature of theirs; a Game Master asks players to roll. */
import { macroActor, macroWeapon } from "../../play/scene/macro-subject.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { openAsk, openAttack, openCheck, openDeal } from "../common/windows.ts";
import { checkValue } from "../tools/ask-view.ts";
import type { TextRoll } from "./parse.ts";

/** Makes the roll, or opens its window. Notifies the user of every refusal. */
export async function pressTextRoll(roll: TextRoll, event: Event): Promise<void> {
  const as = roll.what === "check" && !roll.save ? "check" : "save";
  if (roll.what === "damage") {
    await openDeal({
      amount: {
        rows: [{ formula: roll.formula, type: roll.type }],
        name: gameTexts.t("OD20.TextRoll.FromText"),
        img: "",
      },
    });
  } else if (roll.what === "attack") {
    const weapon = await macroWeapon("", roll.name);
    if (weapon) await openAttack(weapon, undefined, { event });
  } else if (game.user.isGM) {
    const given = targetedTokens().flatMap(({ actor }) => (actor ? [actor] : []));
    await openAsk(given, {
      check: checkValue(roll.kind, roll.key, as),
      dc: roll.dc,
      difficulty: roll.dc === null ? "none" : roll.hidden ? "hidden" : "shown",
    });
  } else {
    const actor = await macroActor("", checkName(roll.kind, roll.key));
    // Only the Game Master knows a hidden difficulty, so the player rolls without one.
    if (actor) await openCheck(actor, roll.kind, roll.key, { event, as, dc: roll.hidden ? null : roll.dc });
  }
}
