/** A reaction is pressed, on a card or in a prompt. */
import { targetOnly, tokenOf } from "../../../play/scene/tokens.ts";
import { openAttack, openUse } from "../../shared/windows.ts";
import type { Click } from "../buttons.ts";

/** What stands against it the deed itself tells; who answers blow with blow has the window of what he answers with. */
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
