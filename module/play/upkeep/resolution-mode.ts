/** Decides how this client handles the upkeep of a creature. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Duty } from "../protocol/duties.ts";
import { graceSeconds } from "../protocol/responsible.pure.ts";
import { awaitedFor } from "../protocol/responsible.ts";
import { npcMode } from "../scene/npc-defense-mode.ts";
import { readSetting } from "../../core/settings-list.ts";

/**
 * Returns whether upkeep is automatic or asks the user. Creatures of the GM act automatically unless they use prompts. For a player who is
 * away, the GM waits for a while before the upkeep is automatic.
 */
export function wayOf(actor: OpposedActor, order: readonly string[]): Pick<Duty, "way" | "wait"> {
  if (actor.isNpc()) return { way: npcMode(actor) === "prompt" ? "ask" : "auto" };
  if (!game.user.isGM) return { way: readSetting("defendByItself") ? "auto" : "ask" };
  const away = awaitedFor(actor, { author: null }).some(({ isGM, active }) => !isGM && !active);
  return order[0] === game.user.id && away ? { way: "auto", wait: graceSeconds(1) * 1000 } : { way: "ask" };
}
