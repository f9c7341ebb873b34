/**
 * Areas that stay on a scene: told anew from the effects of creatures, whoever asks, so that one that ends, is taken off or taken
 * back is gone everywhere. Needs documents alone, no drawn canvas.
 */
import { readOr } from "../documents/shared/read-or.ts";
import { aurasAmong, flagIn, MOST_REACHING } from "../data/effects/area.ts";
import { isObject, object } from "../data/record/record.pure.ts";
import { patternOf, readZone, type StoredZone } from "../data/message/area.pure.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { deedOf, isUnmade } from "../documents/effects/action-effects.ts";
import { untilChanged } from "../documents/shared/until-changed.ts";
import { followsMaker } from "../rules/movement/zone.ts";
import type { Obscured } from "../rules/checks/senses.ts";
import type { AreaPattern } from "../rules/areas/area-place.ts";
import { middleOf } from "../canvas/cells.ts";
import { layArea, type AreaPlace, type LaidArea } from "../canvas/area-board.ts";

type Effect = ActiveEffect.Implementation;
type Token = TokenDocument.Implementation;

/** An area that lies on a scene as long as an effect lasts. */
export interface Zone {
  /** The same on every client. */
  readonly key: string;
  readonly effect: Effect;
  readonly maker: OpposedActor;
  readonly pattern: AreaPattern;
  readonly place: AreaPlace;
  /** The token that it goes along with; null for one that stays where it is. */
  readonly bearer: Token | null;
  /** What lies there by a use; null for an aura. */
  readonly stored: StoredZone | null;
  /** Whether its ground is difficult, and how much it hides. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  readonly hard: boolean;
  readonly obscured: Obscured;
  /** Whether nobody in it speaks; an aura silences nobody. @rule H-SPL-18 H-SPL-20 */
  readonly silent: boolean;
}

/** What a use has left on an effect; null for every other effect. */
const zoneOf = (effect: Pick<Effect, "flags">): StoredZone | null => readZone(flagIn(effect, "zone"));

function placeOf(token: Token): AreaPlace {
  const { parent, x, y } = token;
  return { ...(parent ? middleOf(token, parent) : { x, y }), direction: 0 };
}

/** More than so many zones nobody lays at once. */
const MOST_LAID = 8;

/** What the own effects of a creature lay on this scene. @param token through which it is there; null = it is not */
function laidBy(maker: OpposedActor, scene: Scene.Implementation, token: Token | null): Zone[] {
  return maker.effects.contents
    .filter((effect) => object(flagIn(effect, "zone"))["scene"] === scene.id)
    .slice(-MOST_REACHING)
    .flatMap((effect): Zone[] => {
      const stored = effect.active ? zoneOf(effect) : null;
      if (!stored || stored.scene !== scene.id || isUnmade(effect, maker)) return [];
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

/** The auras that a token bears; of who cannot act none. @rule B-AOE-07 B-COND-INC-1 */
function aurasOf(token: Token): Zone[] {
  const { actor } = token;
  if (!actor || !readOr(() => actor.acts, false, actor)) return [];
  return aurasAmong(actor.appliedEffects).map(({ effect, aura }): Zone => {
    const pattern = { shape: "emanation", size: aura.size, width: 5 } as const;
    const key = `${effect.uuid}:${token.id ?? ""}`;
    const { hard, obscured } = aura;
    const place = placeOf(token);
    return { key, effect, maker: actor, pattern, place, bearer: token, stored: null, hard, obscured, silent: false };
  });
}

/** Who bears what may lay something on a scene, be it over for now: nearly nobody, and a way asks for zones at every step. */
const laying = untilChanged((scene: Scene.Implementation) => {
  const makers = new Map<OpposedActor, Token | null>();
  for (const token of scene.tokens.contents)
    if (token.actor && !makers.has(token.actor)) makers.set(token.actor, token);
  // Who has gone from the scene has left his web there.
  for (const actor of game.actors.contents) if (!makers.has(actor)) makers.set(actor, null);
  return {
    makers: [...makers].filter(([{ effects }]) => effects.contents.some((effect) => isObject(flagIn(effect, "zone")))),
    bearers: scene.tokens.contents.filter(
      ({ actor }) => actor && [...actor.allApplicableEffects()].some((effect) => isObject(flagIn(effect, "area"))),
    ),
  };
});

/** Everything that lies on a scene. @rule B-AOE-01 B-AOE-07 */
export function zonesOn(scene: Scene.Implementation): Zone[] {
  const { makers, bearers } = laying(scene);
  const laid = makers.flatMap(([maker, token]) => laidBy(maker, scene, token));
  // A token of its own has the effects of the creature that it was made from.
  const known = new Set<string>();
  const once = laid.filter(({ effect: { id }, maker }) => {
    const own = `${maker.token?.actorId ?? maker.id ?? ""}.${id ?? ""}`;
    return !known.has(own) && known.add(own);
  });
  return [...once, ...bearers.flatMap(aurasOf)];
}

/** A zone at its place; null where the scene has no measure. @rule H-AOE-02 B-AOE-02 B-AOE-07 */
export function layZone(scene: Scene.Implementation, { pattern, place, bearer }: Zone): LaidArea | null {
  return layArea(scene, pattern, place, bearer);
}

/** Whether this user may see that it lies there: not what hides with its bearer, or was done in secret. */
export function maySeeZone({ effect, maker, bearer }: Zone): boolean {
  if (game.user.isGM || maker.isOwner) return true;
  if (bearer) return !bearer.hidden && bearer.object?.visible !== false;
  return game.messages.get(deedOf(effect)?.message ?? "")?.visible !== false;
}
