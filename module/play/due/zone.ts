/**
 * What a zone does to whoever comes into it, or starts or ends a turn in it: a save, then the damage that it leaves. Both stand in
 * places that effect, creature and turn give, so that there is one of each however many press. Who stands in it is told from his
 * token.
 */
import { visibility } from "../../compat/visibility.ts";
import { layZone, zonesOn, type Zone } from "../../canvas/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effect-ends.ts";
import { combatantOf } from "../../documents/fights.ts";
import { turnIsOver, type DueKind } from "../../rules/turn-dues.ts";
import { actsAt } from "../../rules/zone.ts";
import { spendNotes } from "../act/notes.ts";
import { spendUsed, usedIn } from "../act/used-effects.ts";
import { checkMessage, outcomeRules, usesNotes } from "../check/check.ts";
import { checkState } from "../check/read.ts";
import { checkSituation } from "../check/situation.ts";
import { speaksFor } from "../exchange/documents.ts";
import { id16 } from "../exchange/id.pure.ts";
import { lookAt, put, refusalIn, type Place } from "../exchange/places.ts";
import type { Share, TurnRecord } from "../exchange/records.pure.ts";
import { tokenOf } from "../table/tokens.ts";
import { acts, cameIn, spares, wasIn } from "./came.ts";
import { dealRows } from "./deal.ts";
import { zonePlace } from "./dealt.ts";
import { isConcealed, keyOf, type Due } from "./due.ts";
import { sameTurn } from "./same-turn.pure.ts";
import { actsByItself } from "./trusted-zone.ts";

type Save = NonNullable<StoredZone["save"]>;

/** Where the save of a creature against a zone stands that is due in a turn. */
function zoneSavePlace(actor: OpposedActor, effect: string, save: Save, turn: TurnRecord): Place {
  return {
    id: id16(effect, keyOf(`zoneSave:${actor.uuid}`, turn)),
    judge: (message) =>
      refusalIn(message, message.isKind("check") && speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const state = checkState(message);
        if (!state) return "OD20.Void.strange";
        const { kind, key, actor: of, dc } = state.record;
        const same = kind === "attribute" && key === save.attribute && dc === save.dc && of === actor.uuid;
        return same ? state.void : "OD20.Void.strange";
      }),
  };
}

/** The share of its damage that a creature takes; null while its save is not rolled. @rule H-SPL-13 */
function shareOf(actor: OpposedActor, { effect, stored }: Zone, turn: TurnRecord): Share | null {
  if (!stored?.save) return 1;
  const { valid } = lookAt(zoneSavePlace(actor, effect.uuid, stored.save, turn));
  const success = valid && checkState(valid)?.result?.success;
  return success === null || success === undefined ? null : !success ? 1 : stored.save.onSuccess === "half" ? 0.5 : 0;
}

type Token = TokenDocument.Implementation;

/** Through which token a creature stands where it stands in a fight. */
const fighting = (actor: OpposedActor, combat: string): Token | null => {
  const fight = game.combats.get(combat);
  return (fight && combatantOf(fight, actor)?.token) ?? tokenOf(actor);
};

/** Somebody in a zone that does something, or who has just gone through it, with the turn in which he came in. */
interface Standing {
  readonly inside: boolean;
  readonly zone: Zone;
  readonly stored: StoredZone;
  readonly token: Token;
  readonly came: TurnRecord | null;
}

/** What one zone does to a creature in a turn. */
function dueOf(actor: OpposedActor, { zone, stored, token }: Standing, kind: DueKind, turn: TurnRecord): Due {
  const { effect } = zone;
  const place = zonePlace(actor, effect.uuid, stored.rows, turn);
  const share = shareOf(actor, zone, turn);
  return {
    id: place.id,
    kind,
    begun: null,
    actor,
    turn,
    name: effect.name,
    done: share !== null && (share === 0 || stored.rows.length === 0 || lookAt(place).valid !== null),
    byItself: actsByItself(zone, stored, actor, token),
    act: () => meet(actor, zone, stored, place, turn),
  };
}

/** The zones that do something in which a creature stands, or through which it has gone, with the turn in which it came in. */
function around(actor: OpposedActor, combat: string): Standing[] {
  const token = fighting(actor, combat);
  const scene = token?.parent;
  if (!token || !scene || actor.dead) return [];
  return zonesOn(scene).flatMap((zone): Standing[] => {
    const { stored } = zone;
    if (!stored || !acts(zone) || spares(zone, token)) return [];
    const inside = layZone(scene, zone)?.holds(token) === true;
    const turn = inside ? cameIn(token, zone) : wasIn(token, zone);
    const came = turn?.combat === combat ? turn : null;
    return inside || came ? [{ inside, zone, stored, token, came }] : [];
  });
}

/**
 * What the zones in which a creature stands do to it at the ends of its turn. Who has come in since then was not there.
 * @rule H-TURN-03 H-SPL-13 B-AOE-01
 */
export function zonesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  return around(actor, turn.combat).flatMap((standing): Due[] => {
    const { inside, zone, stored, came } = standing;
    const { end, enter } = actsAt(stored.at);
    // Who came in in this very turn owes it for that, and once a turn is enough.
    if (!inside || !end || (enter && came && sameTurn(came, turn))) return [];
    const mark = came ?? endsOf(zone.effect)?.mark ?? null;
    const kind = end === "turnStart" ? "zoneStart" : "zoneEnd";
    return [{ ...dueOf(actor, standing, kind, turn), begun: mark?.combat === turn.combat ? mark : null }];
  });
}

/**
 * What they do to it because it has come into them, in its own turn or another's, until its next turn begins; also to who has
 * gone through them without a stop.
 * @param own the last turn of the creature's own that has begun; null before the first
 * @rule H-SPL-13 B-AOE-01
 */
export function enteredBy(
  actor: OpposedActor,
  combat: string,
  own: TurnRecord | null,
  order: readonly string[],
): Due[] {
  return around(actor, combat).flatMap((standing): Due[] => {
    const { stored, came } = standing;
    return !came || !actsAt(stored.at).enter || turnIsOver(came, own ?? came, order)
      ? []
      : [dueOf(actor, standing, "zoneEnter", came)];
  });
}

async function meet(
  actor: OpposedActor,
  zone: Zone,
  stored: StoredZone,
  place: Place,
  turn: TurnRecord,
): Promise<void> {
  if (stored.save && shareOf(actor, zone, turn) === null) await roll(actor, zone.effect.uuid, stored.save, turn);
  const share = shareOf(actor, zone, turn);
  if (share === null || share === 0 || stored.rows.length === 0) return;
  const source = stored.item ?? { uuid: "", name: zone.effect.name, img: zone.effect.img ?? "" };
  await dealRows(actor, place, turn, { kind: "damage", rows: stored.rows, source, share });
}

/** Rolls the save with what speaks for and against it. */
async function roll(actor: OpposedActor, effect: string, save: Save, turn: TurnRecord): Promise<void> {
  const { advantage, situational } = checkSituation({ actor, kind: "attribute", key: save.attribute, against: [] });
  const chosen = { advantage, situational, dc: save.dc, against: [] };
  const used = usedIn(actor, { kind: "attribute", key: save.attribute });
  const data = await checkMessage(actor, "attribute", save.attribute, chosen, {
    token: tokenOf(actor),
    rules: outcomeRules(),
    request: "",
    asked: "",
    due: { effect, ...turn },
  });
  const { whisper, blind } = visibility(isConcealed(actor, turn) ? true : undefined);
  const place = zoneSavePlace(actor, effect, save, turn);
  const made = data && (await put(place, { ...data, sound: CONFIG.sounds.dice, whisper, blind }));
  if (made && usesNotes(chosen)) await spendNotes(actor, []);
  if (made) await spendUsed(used, made.id);
}

/** The places of what zones do to a creature now: who stands in them. */
export function* zonePlaces(actor: OpposedActor, turn: TurnRecord): Iterable<Place> {
  for (const { zone, stored, came } of around(actor, turn.combat))
    for (const when of came && !sameTurn(came, turn) ? [turn, came] : [turn]) {
      if (stored.save) yield zoneSavePlace(actor, zone.effect.uuid, stored.save, when);
      yield zonePlace(actor, zone.effect.uuid, stored.rows, when);
    }
}
