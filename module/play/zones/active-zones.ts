/** Collects the areas of a scene that affect tokens inside: zones left by uses, and hazard behaviors of regions. */
import { groundOn } from "../../canvas/regions.ts";
import type { Footing } from "../../canvas/area-board.ts";
import { layZone, zonesOn, type Zone } from "../../terrain/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import { readHazard, HAZARD } from "../../data/region/behaviors.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { t } from "../../core/i18n.ts";
import { actsAt, type ZoneActs } from "../../rules/movement/zone.ts";
import type { ItemRecord, TurnRecord } from "../common/records.pure.ts";
import { sideOf } from "../scene/tokens.ts";
import type { LaidRecord } from "../resolve/attack-records.pure.ts";
import { conditionGiven } from "../activities/described-effects.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { hazardItem, type HazardItem } from "./hazard-item.ts";
import { zoneOfUse } from "../actions/aftermath.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { areKnown } from "../apply/trusted-effects.ts";
import { owns, speaksFor } from "../common/documents.ts";
import { essence as effectEssence } from "../resolve/landing-effects.pure.ts";
import { isOwnDc } from "../attack-state/attack-refusal.ts";

type Token = TokenDocument.Implementation;

/** An area that affects tokens. */
export interface Acting extends Pick<StoredZone, "rows" | "save" | "effects"> {
  /** Key of the area, the same on every client. */
  readonly key: string;
  /** Text from which the message ids of its saves and damage derive. A hazard with changed values gets a new text. */
  readonly place: string;
  /** UUID of the zone effect or the region behavior. */
  readonly uuid: string;
  readonly name: string;
  readonly source: ItemRecord;
  /** The item that a hazard uses on whoever it acts on; null = none. */
  readonly uses: HazardItem | null;
  /** The use that created the zone; null for hazards. */
  readonly laid: LaidRecord | null;
  readonly acts: ZoneActs;
  /** True if armor reduces the damage. */
  readonly armor: boolean;
  /** The turn in which the zone was created; null outside combat. */
  readonly begun: TurnRecord | null;
  readonly holds: (token: Footing) => boolean;
  /** Returns whether the area excludes a token. */
  readonly spares: (token: Token) => boolean;
  /** Returns whether the area affects a token automatically, without a button. */
  readonly byItself: (actor: OpposedActor, token: Token) => boolean;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Returns the fields that must match the message. The maker may move the zone, so its position does not matter. */
const essence = ({ shape, size, width, at, rows, save, spares, spared, effects }: StoredZone): string =>
  JSON.stringify([
    shape,
    size,
    width,
    at,
    rows.map(({ formula, type }) => [formula, type]),
    save && [save.attribute, save.dc, save.onSuccess],
    spares,
    spared,
    effects.map(effectEssence),
  ]);

const isOfPlayer = (actor: OpposedActor): boolean => game.users.some((user) => !user.isGM && owns(user, actor));

/**
 * Returns whether a zone acts automatically on a creature.
 * @param token token of the creature in the zone
 * @rule B-AOE-01 H-SPL-13 H-SPL-14 C-97
 */
function actsByItself(
  { maker, effect }: Pick<Zone, "maker" | "effect">,
  stored: StoredZone,
  actor: OpposedActor,
  token: TokenDocument.Implementation,
): boolean {
  if (!isOfPlayer(maker)) return true;
  const message = game.messages.get(actionOf(effect)?.message ?? "");
  const use = message && readUseMessage(message);
  const author = message?.author;
  if (!message || !use || !author || use.cancelled || use.actor?.actor !== maker.uuid) return false;
  const laid = zoneOfUse(use);
  if (!speaksFor(message, maker) || !laid || essence({ ...stored, ...laid }) !== essence(stored)) return false;
  if (author.isGM) return true;
  // A DC of 0 means that the caster has no save DC. Every creature passes, so the DC needs no check.
  if (stored.save && stored.save.dc > 0 && !isOwnDc(maker, use.item?.uuid ?? "", stored.save.dc)) return false;
  if (!actor.isNpc()) return owns(author, actor);
  // The GM applies the effects in this case. A GM must review effects that no compendium contains, the same way as for the use itself.
  const cast = stored.effects.length > 0 ? attackContext(message) : null;
  return !token.hidden && (stored.effects.length === 0 || (cast !== null && areKnown(cast)));
}

/** Returns the zones of uses. @rule B-AOE-01 B-AOE-07 */
function zones(scene: Scene.Implementation): Acting[] {
  return zonesOn(scene).flatMap((zone): Acting[] => {
    const { effect, key, maker, stored } = zone;
    if (!stored) return [];
    const laid = once(() => layZone(scene, zone));
    const side = once(() => Math.sign(sideOf(maker)));
    const { effects, rows, save } = stored;
    const message = actionOf(effect)?.message ?? "";
    return [
      {
        key,
        place: effect.uuid,
        uuid: effect.uuid,
        name: effect.name,
        source: stored.item ?? { uuid: "", name: effect.name, img: effect.img ?? "" },
        rows,
        save,
        effects,
        uses: null,
        laid: message === "" ? null : { message, actor: maker.uuid },
        acts: actsAt(stored.at),
        armor: true,
        begun: endsOf(effect)?.mark ?? null,
        holds: (token) => laid()?.holds(token) === true,
        spares: (token) =>
          stored.spared.includes(token.actor?.uuid ?? "") ||
          (stored.spares &&
            (token.actor === maker || (token.disposition !== 0 && Math.sign(token.disposition) === side()))),
        byItself: (actor, token) => actsByItself(zone, stored, actor, token),
      },
    ];
  });
}

/** Returns the hazards of regions. Only GMs can edit regions, so hazards need no review and act automatically. @rule B-HAZ-01 H-TURN-03 */
function hazards(scene: Scene.Implementation): Acting[] {
  const unnamed = t(`TYPES.RegionBehavior.${HAZARD}`);
  return groundOn(scene, HAZARD).map(({ behavior, name, named, holds }): Acting => {
    // All users read the message, so it must not contain the hidden name.
    const told = named ? name : unnamed;
    const { at, rows, save, armor, puts } = readHazard(behavior.system);
    const { uuid } = behavior;
    const uses = hazardItem(behavior.system);
    return {
      key: uuid,
      place: JSON.stringify([uuid, rows, save, ...(puts ? [puts] : [])]),
      uuid,
      name: game.user.isGM ? name : told,
      source: { uuid: "", name: told, img: "" },
      rows,
      save,
      effects: puts ? [{ ...conditionGiven(puts.condition), ends: puts.ends }] : [],
      uses,
      laid: null,
      acts: actsAt(at),
      armor,
      begun: null,
      holds,
      spares: () => false,
      byItself: () => true,
    };
  });
}

/** Returns all zones and hazards of a scene that affect tokens. */
export function actingOn(scene: Scene.Implementation): Acting[] {
  return [...zones(scene), ...hazards(scene)].filter(
    ({ acts: { end, enter, moved }, rows, save, effects, uses }) =>
      (end !== null || enter || moved === true) &&
      (rows.length > 0 || effects.length > 0 || save !== null || uses !== null),
  );
}
