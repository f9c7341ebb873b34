/** What cards of rolls share: the button of a reaction, and the note of shared help. */
import { targetOnly, tokenOf } from "../../../play/scene/tokens.ts";
import { openAttack, openUse } from "../../common/windows.ts";
import type { Click } from "../buttons.ts";
import { HELP_KEY } from "../../../play/modifiers/help.ts";
import { sharesHelp } from "../../../play/modifiers/shared-help.ts";
import { gameTexts } from "../../words/texts-game.ts";

/** Makes the reaction, which shows its own refusals. A reaction that attacks opens the attack window or the use window. */
export const pressReaction = async ({
  id,
  target,
  detail: [thing = ""],
}: Pick<Click, "id" | "target" | "detail">): Promise<unknown> => {
  const { answerWith, react } = await import("../../../play/reactions/react.ts");
  const answer = answerWith(id, target, thing);
  if (!answer) return react(id, target, thing);
  const { actor, item, key, at, bare } = answer;
  const token = tokenOf(at);
  if (token) targetOnly([token]);
  const weapon = bare ? actor.getWeapons().find((one) => one.system.equipped === "main") : null;
  return weapon
    ? openAttack(weapon, undefined, { attackers: [{ actor, token: tokenOf(actor) }] })
    : openUse(actor, item, key === "" ? {} : { use: key });
};

/** Returns the note, or null if nothing is shared. @rule B-ACT-06 B-ACT-07 */
export function sharedHelp(id: string, reasons: readonly { readonly key: string }[]): string | null {
  return reasons.some(({ key }) => key === HELP_KEY) && sharesHelp(id) ? gameTexts.t("OD20.Card.SharedHelp") : null;
}
