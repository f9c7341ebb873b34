/**
 * The effect of a zone or a hazard on a creature that enters it, or starts or ends a turn in it: a save, then damage. Both message ids
 * derive from the zone, the creature, and the turn, so several clients make only one of each. The token position shows who is inside.
 */
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { type Turns, turnIsOver } from "../../rules/turn/turn-history.ts";
import { saveFactor } from "../../rules/spells/spellcasting.ts";
import { evades } from "../../rules/attack/traits.ts";
import type { DueKind } from "../../rules/turn/turn-dues.ts";
import { checkState, checkPlace, isSaveAgainst } from "../check/read-check.ts";
import { YOUNG } from "../common/age.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { type Share, type TurnRecord, sameTurn } from "../common/records.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { actingOn, type Acting } from "./active-zones.ts";
import { cameIn, wasIn } from "./zone-entries.ts";
import { movedOver, placeOver, type MovedOver } from "./movement-damage.ts";
import { zonePlace, zonePlaceId, dealRows } from "../upkeep/upkeep-damage-card.ts";
import { isConcealed, dueKey, needsOf, type Due, dueAt } from "../upkeep/due.ts";
import { keepsNumbers } from "../secrecy/names.ts";

type Save = NonNullable<StoredZone["save"]>;

/** Returns the derived message id, with its validity check, of the save of a creature against a zone in a turn. */
function savePlace(actor: OpposedActor, { place }: Acting, save: Save, turn: TurnRecord): Place {
  return checkPlace(id16(place, dueKey(`zoneSave:${actor.uuid}`, turn)), actor, (said) => isSaveAgainst(said, save));
}

/** The result of a save, with the share of the damage that the creature takes. */
interface Fared {
  readonly failed: boolean;
  readonly share: Share;
}

/** Returns the result of the save against a zone, or null before the roll. @rule H-SPL-13 */
function faredIn(actor: OpposedActor, zone: Acting, turn: TurnRecord): Fared | null {
  const { save } = zone;
  if (!save) return { failed: true, share: 1 };
  const { valid } = lookAt(savePlace(actor, zone, save, turn));
  const success = valid && checkState(valid)?.result?.success;
  if (success === null || success === undefined) return null;
  const evading = hasTrait(actor, "evasion") && evades(save, actor.acts);
  return { failed: !success, share: saveFactor(success, save.onSuccess, evading) };
}

type Token = TokenDocument.Implementation;
type Message = ChatMessage.Implementation;

/** Returns the token of a creature in a combat. */
const fighting = (actor: OpposedActor, combat: string): Token | null => {
  const fight = game.combats.get(combat);
  return (fight && combatantOf(fight, actor)?.token) ?? tokenOf(actor);
};

/** A creature in a zone, or one that passed through it, with the turn of its entry. */
interface Standing {
  readonly inside: boolean;
  readonly zone: Acting;
  readonly token: Token;
  readonly came: TurnRecord | null;
}

/**
 * Returns the effects that a zone applies after the save. Skips conditions that the creature already has.
 * @rule H-SPL-13 B-COND-02
 */
function givenTo({ conditions }: OpposedActor, { effects }: Acting, { failed }: Fared): GivenEffect[] {
  const now = failed ? "hit" : "success";
  return effects
    .filter(({ on, statuses }) => {
      const has = statuses.length > 0 && statuses.every((id) => conditions.some((one) => one === id));
      return (on === "always" || on === now) && !has;
    })
    .map((one) => ({ ...one, on: "always" }));
}

/** A zone that acts on a creature in a turn. */
export interface Met extends Pick<Standing, "zone" | "token"> {
  readonly actor: OpposedActor;
  readonly kind: DueKind;
  readonly turn: TurnRecord;
  /** When the creature came in, or the zone began; null if it was there before the fight. */
  readonly begun: TurnRecord | null;
}

/** Returns the upkeep from what a zone states itself; none if it only uses an item. */
export function zoneDue({ actor, zone, token, kind, turn, begun }: Met): Due[] {
  if (zone.rows.length === 0 && zone.effects.length === 0 && !zone.save) return [];
  const place = zonePlace(actor, zone.place, zone, turn);
  const fared = faredIn(actor, zone, turn);
  const arrives = fared !== null && fared.share > 0 && zone.rows.length + givenTo(actor, zone, fared).length > 0;
  return [
    dueAt(actor, kind, place, turn, () => meet(actor, zone, place, turn), {
      name: zone.name,
      needs: needsOf(zone.save?.dc ?? null, zone.laid?.actor),
      done: fared !== null && (!arrives || lookAt(place).valid !== null),
      byItself: zone.byItself(actor, token),
      begun,
    }),
  ];
}

/** Returns the zones that a creature is in or passed through, with the turn of its entry. */
function around(actor: OpposedActor, combat: string): Standing[] {
  const token = fighting(actor, combat);
  const scene = token?.parent;
  if (!token || !scene || actor.dead) return [];
  return actingOn(scene).flatMap((zone): Standing[] => {
    if (zone.spares(token)) return [];
    const inside = zone.holds(token);
    const turn = inside ? cameIn(token, zone) : wasIn(token, zone);
    const came = turn?.combat === combat ? turn : null;
    return inside || came ? [{ inside, zone, token, came }] : [];
  });
}

/**
 * Returns the zones that act at the start and the end of a turn. A creature that entered after the start of its turn skips the start.
 * @rule H-TURN-03 H-SPL-13 B-AOE-01
 */
export function zonesOf(actor: OpposedActor, turn: TurnRecord): Met[] {
  return around(actor, turn.combat).flatMap(({ inside, zone, token, came }): Met[] => {
    const { end, enter } = zone.acts;
    // A creature that entered in this turn already takes the damage for the entry. Once per turn is enough.
    if (!inside || !end || (enter && came && sameTurn(came, turn))) return [];
    const mark = came ?? zone.begun;
    const kind = end === "turnStart" ? "zoneStart" : "zoneEnd";
    return [{ actor, zone, token, kind, turn, begun: mark?.combat === turn.combat ? mark : null }];
  });
}

/**
 * Returns the zones that act on who enters them, in any turn, until the next turn of the creature begins. Includes zones that it passed
 * through.
 * @param own the last started turn of the creature; null before its first
 * @rule H-SPL-13 B-AOE-01
 */
export function enteredBy(actor: OpposedActor, combat: string, own: TurnRecord | null, order: Turns): Met[] {
  return around(actor, combat).flatMap(({ zone, token, came }): Met[] =>
    !came || !zone.acts.enter || turnIsOver(came, own ?? came, order)
      ? []
      : [{ actor, zone, token, kind: "zoneEnter", turn: came, begun: null }],
  );
}

/** Returns the movements of a creature over damaging ground, with its token. */
function waysOf(actor: OpposedActor, combat: string): (MovedOver & Pick<Standing, "token">)[] {
  const token = fighting(actor, combat);
  const scene = token?.parent;
  if (!token || !scene || actor.dead) return [];
  return actingOn(scene).flatMap((zone) =>
    zone.spares(token) ? [] : movedOver(token, zone, combat).map((over) => ({ ...over, token })),
  );
}

/**
 * Returns the ground that acts on who moves over it, once per movement, until the next turn of the creature begins.
 * @param own the last started turn of the creature; null before its first
 * @rule B-AOE-01 H-MOV-04 C-61
 */
export function movedWithin(actor: OpposedActor, combat: string, own: TurnRecord | null, order: Turns): Met[] {
  return waysOf(actor, combat).flatMap(({ zone, token, turn }): Met[] =>
    turnIsOver(turn, own ?? turn, order) ? [] : [{ actor, zone, token, kind: "zoneMoved", turn, begun: null }],
  );
}

/** Returns the damage message of a movement, or null. */
export function dealtBy(actor: OpposedActor, { zone, turn }: MovedOver): ChatMessage.Implementation | null {
  return lookAt(zonePlace(actor, zone.place, zone, turn)).valid;
}

/** Returns the damage messages of movements that this client did not see, for example before a reload. Finds them by their derived ids. */
export function dealtUnseen(token: Token, actor: OpposedActor, movements: readonly string[]): Message[] {
  const ground = token.parent ? actingOn(token.parent).filter(({ acts }) => acts.moved === true) : [];
  const lies = movements.flatMap((movement) => ground.map((zone) => placeOver(zone, movement)));
  return game.messages.contents.slice(-YOUNG.messages).filter((message) => {
    const turn = lies.length > 0 && message.isAction() ? attackContext(message)?.record.turn : null;
    return turn && lies.some((one) => zonePlaceId(actor, one, turn) === message.id) && speaksFor(message, actor);
  });
}

async function meet(actor: OpposedActor, zone: Acting, place: Place, turn: TurnRecord): Promise<void> {
  const { rows, save, source, armor, laid } = zone;
  if (save && faredIn(actor, zone, turn) === null) await roll(actor, zone, save, turn);
  const fared = faredIn(actor, zone, turn);
  const effects = fared ? givenTo(actor, zone, fared) : [];
  if (!fared || fared.share === 0 || rows.length + effects.length === 0) return;
  const { share } = fared;
  await dealRows(actor, place, turn, { kind: "damage", rows, source, share, armor, effects, laid });
}

/** Rolls the save with all modifiers. */
async function roll(actor: OpposedActor, zone: Acting, save: Save, turn: TurnRecord): Promise<void> {
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
  await rollOwed(actor, {
    place: savePlace(actor, zone, save, turn),
    key: save.attribute,
    dc: save.dc,
    dcHidden: keepsNumbers(zone.laid?.actor),
    message: zone.laid?.message,
    of: { due: { effect: zone.uuid, ...turn } },
    concealed: isConcealed(actor, turn),
  });
}

/** Yields the derived ids of the messages from zones that affect a creature now. */
export function* zonePlaces(actor: OpposedActor, turn: TurnRecord): Iterable<Place> {
  for (const { zone, came } of around(actor, turn.combat))
    for (const when of came && !sameTurn(came, turn) ? [turn, came] : [turn]) {
      if (zone.save) yield savePlace(actor, zone, zone.save, when);
      yield zonePlace(actor, zone.place, zone, when);
    }
  for (const { zone, turn: when } of waysOf(actor, turn.combat)) {
    if (zone.save) yield savePlace(actor, zone, zone.save, when);
    yield zonePlace(actor, zone.place, zone, when);
  }
}
