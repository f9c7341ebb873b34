/** Handles the button of a reaction on a card or in a prompt. */
import { targetOnly, tokenOf } from "../../../play/scene/tokens.ts";
import { openAttack, openUse } from "../../common/windows.ts";
import type { Click } from "../buttons.ts";

/** Makes the reaction, which shows its own refusals. A reaction that attacks opens the attack window or the use window. */
export const pressReaction = async ({
  id,
  target,
  detail: [thing = ""],
}: Pick<Click, "id" | "target" | "detail">): Promise<unknown> => {
  const { answerWith, react } = await import("../../../play/reactions/react.ts");
  const answer = answerWith(id, target, thing);
  if (!answer) return react(id, target, thing);
  const { actor, item, at, bare } = answer;
  const token = tokenOf(at);
  if (token) targetOnly([token]);
  const weapon = bare ? actor.getWeapons().find((one) => one.system.equipped === "main") : null;
  return weapon
    ? openAttack(weapon, undefined, { attackers: [{ actor, token: tokenOf(actor) }] })
    : openUse(actor, item);
};
