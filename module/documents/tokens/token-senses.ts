/**
 * Derives the vision of tokens from the senses of their creatures. The result is never stored, and values that a user set on a token stay.
 */
import { isMetric } from "../../canvas/measure.ts";
import { isDetectionStored, prepareDetection } from "../../compat/detection-modes.ts";
import { boardSenses } from "../../rules/checks/senses.ts";
import { inUnits } from "../../rules/movement/size.ts";
import { onDocument } from "../common/events.ts";
import { creatureOf, eachActor } from "../common/every-actor.ts";
import { tokensOf } from "./token-size.ts";

type Token = TokenDocument.Implementation;

/** Foundry's ids of detection modes. Basic sight has the range of the token's sight. */
const [SIGHT, ALL, TREMOR] = ["basicSight", "seeAll", "feelTremor"] as const;
/** Foundry's default vision mode. */
const BASIC = "basic";

/**
 * Sets vision and detection modes of a prepared token according to the senses of its creature.
 * @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09
 */
export function giveSenses(token: Token): void {
  const { parent, _source } = token;
  const actor = creatureOf(token);
  if (!actor?.creature) return;
  const { dark, grey, all, tremor } = boardSenses(actor.creature.sight);
  const inScene = (feet: number): number => inUnits(feet, isMetric(parent) ? "m" : "ft");
  const { range, visionMode } = _source.sight;
  if (range === 0 && visionMode === BASIC) {
    Object.assign(token.sight, { range: inScene(dark), visionMode: grey ? "darkvision" : BASIC });
    if (!isDetectionStored(token, SIGHT)) prepareDetection(token, SIGHT, inScene(dark));
  }
  if (!isDetectionStored(token, ALL)) prepareDetection(token, ALL, all > 0 ? inScene(all) : null);
  if (!isDetectionStored(token, TREMOR)) prepareDetection(token, TREMOR, tremor > 0 ? inScene(tremor) : null);
}

const known = new WeakMap<Actor.Implementation, string>();

/** Updates the vision of a creature's tokens if its senses changed. */
function onPrepared(actor: Actor.Implementation): void {
  const senses = JSON.stringify(actor.creature?.sight ?? null);
  if (senses === known.get(actor)) return;
  known.set(actor, senses);
  queueMicrotask(() => {
    const tokens = tokensOf(actor);
    for (const token of tokens) giveSenses(token);
    if (tokens.some(({ object }) => object))
      canvas.perception.update({ initializeVisionModes: true, initializeVision: true });
  });
}

/** Registers the listener. Call once when the world is loaded. */
export function followSenses(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor(onPrepared);
}
