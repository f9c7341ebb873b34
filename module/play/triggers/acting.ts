/** What of a scene does something to whoever is in it: zones that uses have left, and hazards of a Game Master's regions. */
import { groundOn } from "../../canvas/regions.ts";
import type { Footing } from "../../canvas/area-board.ts";
import { layZone, zonesOn } from "../../terrain/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import { readHazard } from "../../data/region/behaviors.ts";
import { HAZARD } from "../../data/region/words.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedOf } from "../../documents/effects/action-effects.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { t } from "../../core/i18n.ts";
import { actsAt, type ZoneActs } from "../../rules/movement/zone.ts";
import type { ItemRecord, TurnRecord } from "../shared/records.pure.ts";
import { sideOf } from "../scene/tokens.ts";
import type { LaidRecord } from "../resolve/attack-records.pure.ts";
import { conditionGiven } from "../activities/condition-given.ts";
import { actsByItself } from "./trusted-zone.ts";

type Token = TokenDocument.Implementation;

/** One thing that acts. */
export interface Acting extends Pick<StoredZone, "rows" | "save" | "effects"> {
  /** The same on every client. */
  readonly key: string;
  /** What the places of its saves and its damage are told from: another hazard is made of one that says something else. */
  readonly place: string;
  /** Uuid of what lies there. */
  readonly uuid: string;
  readonly name: string;
  readonly source: ItemRecord;
  /** The use that has laid it there; null for what no use has. */
  readonly laid: LaidRecord | null;
  readonly acts: ZoneActs;
  /** Whether armor reduces what it deals. */
  readonly armor: boolean;
  /** The turn in which it was laid, where it was laid in one. */
  readonly begun: TurnRecord | null;
  readonly holds: (token: Footing) => boolean;
  /** Whether it leaves somebody out. */
  readonly spares: (token: Token) => boolean;
  /** Whether what it does comes without anybody's press. */
  readonly byItself: (actor: OpposedActor, token: Token) => boolean;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Those of uses. @rule B-AOE-01 B-AOE-07 */
function zones(scene: Scene.Implementation): Acting[] {
  return zonesOn(scene).flatMap((zone): Acting[] => {
    const { effect, key, maker, stored } = zone;
    if (!stored) return [];
    const laid = once(() => layZone(scene, zone));
    const side = once(() => Math.sign(sideOf(maker)));
    const { effects, rows, save } = stored;
    const message = deedOf(effect)?.message ?? "";
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

/** Those of regions: only Game Masters write them, so nothing of theirs waits for a look. @rule B-HAZ-01 H-TURN-03 */
function hazards(scene: Scene.Implementation): Acting[] {
  const unnamed = t(`TYPES.RegionBehavior.${HAZARD}`);
  return groundOn(scene, HAZARD).map(({ behavior, name, named, holds }): Acting => {
    // A message is read by everybody, whoever writes it.
    const told = named ? name : unnamed;
    const { at, rows, save, armor, puts } = readHazard(behavior.system);
    const { uuid } = behavior;
    return {
      key: uuid,
      place: JSON.stringify([uuid, rows, save, ...(puts ? [puts] : [])]),
      uuid,
      name: game.user.isGM ? name : told,
      source: { uuid: "", name: told, img: "" },
      rows,
      save,
      effects: puts ? [{ ...conditionGiven(puts.condition), ends: puts.ends }] : [],
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

/** All of them. */
export function actingOn(scene: Scene.Implementation): Acting[] {
  return [...zones(scene), ...hazards(scene)].filter(
    ({ acts: { end, enter, moved }, rows, save, effects }) =>
      (end !== null || enter || moved === true) && (rows.length > 0 || effects.length > 0 || save !== null),
  );
}
