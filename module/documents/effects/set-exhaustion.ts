/** Sets the level of exhaustion and announces death from it. */
import { toldLine } from "../../core/told.ts";
import { DEADLY_EXHAUSTION } from "../../rules/conditions/exhaustion.ts";
import { EXHAUSTION } from "./conditions.ts";
import { audienceOf, publicName, publicSpeaker } from "../common/public-name.ts";
import { refusesCondition } from "./set-condition.ts";

/**
 * Sets the level. Levels that hunger or thirst maintains stay. Death is derived from the level, so that a lower level also reverses death.
 * @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11
 */
export async function setExhaustion(actor: Actor.Implementation, level: number): Promise<void> {
  const stored = actor.creature?.toObject().exhaustion;
  if (!stored) return;
  const before = stored.dehydration + stored.starvation + stored.other + stored.suffocation;
  if (level > before && refusesCondition(actor, EXHAUSTION)) return;
  const exhaustion = { other: Math.max(0, level - stored.dehydration - stored.starvation), suffocation: 0 };
  if (actor.isCharacter()) await actor.update({ system: { exhaustion } });
  else if (actor.isNpc()) await actor.update({ system: { exhaustion } });
  if (before < DEADLY_EXHAUSTION && level >= DEADLY_EXHAUSTION) await tellExhausted(actor);
}

/** Announces in chat that the last level of exhaustion killed a creature. @rule B-COND-EXH-1 */
export async function tellExhausted(actor: Actor.Implementation): Promise<void> {
  const data = { name: publicName(actor), level: DEADLY_EXHAUSTION };
  const { text: content, flags } = toldLine({ key: "OD20.Chat.exhausted", data });
  await ChatMessage.create({ content, flags, speaker: publicSpeaker(actor), whisper: audienceOf(actor) });
}
