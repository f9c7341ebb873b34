/** Condition badges of the creatures in a prompt. Loads lazily, when a prompt is drawn. */
import { conditionImage } from "../../documents/effects/conditions.ts";
import { findActor, findToken } from "../../play/common/documents.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { badges } from "../effects/badges.ts";
import { headBadges } from "../effects/effect-rows.ts";
import { gameTexts } from "../words/texts-game.ts";
import { isDefense, masked } from "./save-face.ts";

/** Returns the conditions of attackers as every user sees them on tokens. Leaves out durations and hidden attackers. */
function attackerStates(request: Prompt) {
  if (!isDefense(request) || request.secret) return [];
  const named = masked(request).attackers;
  return request.attackers.flatMap((attacker) => {
    const { key, name, token } = attacker;
    const hidden = token !== null && findToken(token)?.hidden === true;
    const known = named.some((one) => one.key === key && one.name === name);
    const actor = known && !hidden ? findActor(attacker) : null;
    return actor ? [{ name, badges: badges(actor.conditions, [], conditionImage, gameTexts) }] : [];
  });
}

/**
 * Returns the badges of the rolling creature, then of the attackers. Creatures without badges are left out, and
 * optional prompts show none.
 */
export function statesOf(request: Prompt) {
  if (request.quiet) return [];
  const own = { name: request.target.name, badges: headBadges(request.actor) };
  return [own, ...attackerStates(request)].filter((one) => one.badges.length > 0);
}
