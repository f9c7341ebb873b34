/**
 * Finds the zones on a scene: areas that stay as long as an effect lasts. Zones are derived from effects on every call, so that an ended,
 * removed or undone effect leaves no zone. Needs only documents, no drawn canvas.
 */
import { readOr } from "../documents/common/every-actor.ts";
import { effectData } from "../data/effects/model.ts";
import { patternOf, readZone, type StoredZone } from "../data/message/area.pure.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { actionOf, isPending, isUnmade } from "../documents/effects/action-effects.ts";
import { aurasAmong, MOST_REACHING } from "../documents/effects/auras.ts";
import { untilChanged } from "../documents/common/until-changed.ts";
import { followsMaker } from "../rules/movement/zone.ts";
import type { Obscured } from "../rules/checks/senses.ts";
import type { AreaPattern } from "../rules/areas/area-place.ts";
import { middleOf } from "../canvas/cells.ts";
import { layArea, type AreaPlace, type LaidArea } from "../canvas/area-board.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;

/** An area that stays on a scene as long as an effect lasts. */
export interface Zone {
  /** Id of the zone, the same on every client. */
  readonly key: string;
  readonly effect: Effect;
  readonly maker: OpposedActor;
  readonly pattern: AreaPattern;
  readonly place: AreaPlace;
  /** Token with which the zone moves; null = the zone stays in place. */
  readonly bearer: Token | null;
  /** Data of a zone that a use placed; null for an aura. */
  readonly stored: StoredZone | null;
  /** Whether the ground is difficult, and how strongly the zone obscures. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  readonly hard: boolean;
  readonly obscured: Obscured;
  /** Whether creatures in the zone cannot speak. Always false for an aura. @rule H-SPL-18 H-SPL-20 */
  readonly silent: boolean;
}

function placeOf(token: Token): AreaPlace {
  const { parent, x, y } = token;
  return { ...(parent ? middleOf(token, parent) : { x, y }), direction: 0 };
}

/** Maximum number of zones per creature. */
const MOST_LAID = 8;

/** Returns the zones of a creature's own effects on a scene. @param token token of the creature on the scene; null = it has none there */
function laidBy(maker: OpposedActor, scene: Scene.Implementation, token: Token | null): Zone[] {
  return maker.effects.contents
    .filter((effect) => effectData(effect).zone?.["scene"] === scene.id)
    .slice(-MOST_REACHING)
    .flatMap((effect): Zone[] => {
      const stored = effect.active ? readZone(effectData(effect).zone) : null;
      if (!stored || stored.scene !== scene.id || isUnmade(effect, maker) || isPending(effect)) return [];
      const pattern = patternOf(stored);
      const follows = followsMaker(pattern);
      if (follows && !token) return [];
      const { x, y, elevation, direction, hard, obscured, silent } = stored;
      return [
        {
          key: effect.uuid,
          effect,
          maker,
          pattern,
          place: follows && token ? placeOf(token) : { x, y, elevation, direction },
          bearer: follows ? token : null,
          stored,
          hard,
          obscured,
          silent,
        },
      ];
    })
    .slice(0, MOST_LAID);
}

/** Returns the auras of a token. A creature that cannot act has none. @rule B-AOE-07 B-COND-INC-1 */
function aurasOf(token: Token): Zone[] {
  const { actor } = token;
  if (!actor || !readOr(() => actor.acts, false, actor)) return [];
  return aurasAmong(actor.appliedEffects, actor.creature?.training.level ?? 0).map(({ effect, aura }): Zone => {
    const pattern = { shape: "emanation", size: aura.size, width: 5 } as const;
    const key = `${effect.uuid}:${token.id ?? ""}`;
    const { hard, obscured } = aura;
    const place = placeOf(token);
    return { key, effect, maker: actor, pattern, place, bearer: token, stored: null, hard, obscured, silent: false };
  });
}

/**
 * Returns the creatures and tokens whose effects may place zones on a scene, including effects that are inactive now. The result is
 * cached, because every step of a path asks for the zones.
 */
const laying = untilChanged((scene: Scene.Implementation) => {
  const makers = new Map<OpposedActor, Token | null>();
  for (const token of scene.tokens.contents)
    if (token.actor && !makers.has(token.actor)) makers.set(token.actor, token);
  // Include actors without a token on the scene: their zones stay when their token leaves.
  for (const actor of game.actors.contents) if (!makers.has(actor)) makers.set(actor, null);
  return {
    makers: [...makers].filter(([{ effects }]) => effects.contents.some((effect) => effectData(effect).zone !== null)),
    bearers: scene.tokens.contents.filter(
      ({ actor }) => actor && [...actor.allApplicableEffects()].some((effect) => effectData(effect).area !== null),
    ),
  };
});

/** Returns all zones and auras on a scene. @rule B-AOE-01 B-AOE-07 */
export function zonesOn(scene: Scene.Implementation): Zone[] {
  const { makers, bearers } = laying(scene);
  const laid = makers.flatMap(([maker, token]) => laidBy(maker, scene, token));
  // An unlinked token inherits the effects of its base actor; count each effect once.
  const known = new Set<string>();
  const once = laid.filter(({ effect: { id }, maker }) => {
    const own = `${maker.token?.actorId ?? maker.id ?? ""}.${id ?? ""}`;
    return !known.has(own) && known.add(own);
  });
  return [...once, ...bearers.flatMap(aurasOf)];
}

/** Places a zone; null if the scene has no unit of distance. @rule H-AOE-02 B-AOE-02 B-AOE-07 */
export function layZone(scene: Scene.Implementation, { pattern, place, bearer }: Zone): LaidArea | null {
  return layArea(scene, pattern, place, bearer);
}

/** Returns whether this user may see the zone. Players do not see zones of hidden bearers or of secret messages. */
export function maySeeZone({ effect, maker, bearer }: Zone): boolean {
  if (game.user.isGM || maker.isOwner) return true;
  if (bearer) return !bearer.hidden && bearer.object?.visible !== false;
  return game.messages.get(actionOf(effect)?.message ?? "")?.visible !== false;
}
