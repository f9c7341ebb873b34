/** What ails the two of whom a prompt tells: fetched when one is drawn. */
import { conditionImage } from "../../documents/effects/conditions.ts";
import { findActor, findToken } from "../../play/shared/documents.ts";
import type { Prompt } from "../../play/protocol/prompts.ts";
import { badges, type BadgeView } from "../effects/badges.ts";
import { headBadges } from "../effects/effect-rows.ts";
import { gameTexts } from "../words/texts-game.ts";
import { isDefense, masked } from "./defense-face.ts";

export interface StateView {
  readonly name: string;
  readonly badges: readonly BadgeView[];
}

/** Of attackers what everybody sees on their tokens: no effect's time, and nothing of who stays hidden. */
function attackerStates(request: Prompt): StateView[] {
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

/** Who rolls, then who attacks; whom nothing ails is left out. What nobody waits for is not about how somebody is. */
export function statesOf(request: Prompt): StateView[] {
  if (request.quiet) return [];
  const own = { name: request.target.name, badges: headBadges(request.actor) };
  return [own, ...attackerStates(request)].filter((one) => one.badges.length > 0);
}
