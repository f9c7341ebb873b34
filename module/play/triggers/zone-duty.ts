/**
 * What zones do comes by itself: to creatures of the GM, and to whose player is away. Who is there finds it among what is due.
 * Looked at whenever a turn passes, or somebody or something on the board moves; fetched once a zone may lie there.
 */
import { isSilentAt } from "../../terrain/silent-at.ts";
import { zonesOn } from "../../terrain/zones.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { turnIsOver } from "../../rules/turn/turn-dues.ts";
import { giveReasons } from "../modifiers/added-reasons.ts";
import { obscuredCheck } from "../modifiers/obscured.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { findActor } from "../shared/documents.ts";
import { together } from "../shared/batches.pure.ts";
import { watchPlaces, type WatchedPlace } from "../protocol/places.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { cancelAttack } from "../attack/change-attack.ts";
import { ownTurn, turnOf } from "../scene/turns.ts";
import { lookWhere, played, UNCOUNTED, wentThrough } from "./zone-entries.ts";
import type { Due } from "./due.ts";
import { doDue, pendingDues } from "./dues.ts";
import { forgetMoved, goneFromRecord, hasMoved, noteMoved, noteRecord } from "./moved.ts";
import { wayOf } from "./way.ts";
import { dealtBy, dealtUnseen, zonePlaces } from "./zone.ts";

/** What this page has done by itself: who deletes its card wants it done no more. */
const tried = new Set<string>();

/** In a fight as whatever is due; outside of one a trap waits for nobody. */
const wayInto = ({ turn }: Due, actor: OpposedActor, order: readonly string[]): ReturnType<typeof wayOf> =>
  turn?.combat === UNCOUNTED ? { way: "auto" } : wayOf(actor, order);

/** Whether it is time for it: what ends a turn waits for that end, until then somebody may still walk out. */
function isRipe({ kind, turn }: Due, actor: OpposedActor): boolean {
  if (kind !== "zoneEnd") return kind === "zoneEnter" || kind === "zoneMoved" || kind === "zoneStart";
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  return own !== null && now !== null && turn !== null && turnIsOver(turn, now, own.order);
}

const meeting: Duties<Duty> = {
  name: "zone",
  of: (uuid) => {
    const actor = findActor({ actor: uuid, token: null });
    if (!actor) return [];
    const order = usersInOrder(actor, { author: null });
    const place = order.indexOf(game.user.id);
    return pendingDues(actor)
      .filter((due) => isRipe(due, actor) && !tried.has(due.id))
      .map((due) => ({
        id: due.id,
        place,
        ...(due.byItself === false ? { way: "ask" as const } : wayInto(due, actor, order)),
      }));
  },
  act: (uuid, duties) => {
    const actor = findActor({ actor: uuid, token: null });
    for (const { id } of duties) {
      tried.add(id);
      if (actor) void doDue(actor, id);
    }
  },
};

let inside: readonly TokenDocument.Implementation[] = [];

/** Those who have moved over ground that hurts since the last look. */
const moved: TokenDocument.Implementation[] = [];

/** A way that was taken back has hurt nobody: whoever has posted what it has dealt, or a Game Master, takes that back, too. */
function unmove(token: TokenDocument.Implementation): void {
  const { actor } = token;
  if (!actor) return;
  const seen = forgetMoved(token).flatMap((over) => dealtBy(actor, over) ?? []);
  for (const message of new Set([...seen, ...dealtUnseen(token, actor, goneFromRecord(token))])) {
    const by = message.author?.active === true ? message.author : game.users.activeGM;
    if (message.id && by === game.user) void cancelAttack(message.id);
  }
  noteRecord(token);
}

let hushed: readonly TokenDocument.Implementation[] = [];

/** Who has come into a silence or out of it has another head of his sheet. @rule H-SPL-20 */
function lookWhoIsSilent(): void {
  const before = hushed;
  hushed = [...played()].flatMap((scene) =>
    zonesOn(scene).some(({ silent }) => silent) ? scene.tokens.contents.filter(isSilentAt) : [],
  );
  for (const token of new Set([...before, ...hushed]))
    if (before.includes(token) !== hushed.includes(token)) token.actor?.render(false);
}

/** Looks at where everybody stands, and does what is due of it. @param undone whether a move was taken back */
function look(undone = false): void {
  lookWhoIsSilent();
  const before = inside;
  inside = [...new Set([...lookWhere(undone), ...before.filter(hasMoved), ...moved.splice(0)])];
  // Sheets tell what is due, and nothing of theirs changes with a move.
  for (const token of new Set([...before, ...inside]))
    if (before.includes(token) !== inside.includes(token)) token.actor?.render(false);
  for (const uuid of new Set(inside.flatMap(({ actor }) => actor?.uuid ?? []))) actOnDue(meeting, uuid);
}

/** Whether a write sets somebody back to where he was. */
const isBack = (options: object): boolean =>
  Reflect.get(options, "isUndo") === true || foundry.utils.getProperty(options, `${SYSTEM_ID}.back`) === true;

/** Where it lies is told to all at once, and all that one of them changes is looked at together. */
const soon = together(() => {
  look();
});

function* places(): Iterable<WatchedPlace> {
  for (const { actor } of inside) {
    if (!(actor instanceof OpposedActor)) continue;
    yield* zonePlaces(actor, ownTurn(actor)?.turn ?? turnOf([actor]) ?? { combat: UNCOUNTED, round: 0, combatant: "" });
  }
}

let watching = false;

/** From now on; what was due before is looked at now. */
export function watchDues(): Promise<void> {
  if (watching) return Promise.resolve();
  watching = true;
  for (const scene of played()) scene.tokens.contents.forEach(noteRecord);
  watchPlaces(places);
  giveReasons(obscuredCheck);
  Hooks.on("updateToken", (_token, changes, options) => {
    // Hit points of an unlinked token come this way, too.
    if (["x", "y", "width", "height", "hidden"].some((key) => key in changes)) look(isBack(options));
  });
  Hooks.on("moveToken", (token, { id, method, origin, passed }, operation) => {
    if (method === "undo" || isBack(operation)) {
      unmove(token);
      return;
    }
    const way = { from: origin, to: passed.waypoints };
    wentThrough(token, way);
    noteMoved(token, id, way);
    noteRecord(token);
    if (hasMoved(token)) moved.push(token);
    soon();
  });
  for (const event of ["createToken", "deleteToken", "createWall", "updateWall", "deleteWall"] as const)
    Hooks.on(event, soon);
  for (const event of ["updateCombat", "createCombatant", "deleteCombatant", "deleteCombat"] as const)
    Hooks.on(event, soon);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, soon);
  for (const event of ["createRegion", "updateRegion", "deleteRegion"] as const) Hooks.on(event, soon);
  for (const event of ["createRegionBehavior", "updateRegionBehavior", "deleteRegionBehavior"] as const)
    Hooks.on(event, soon);
  onDocument("effectsEnded", soon);
  onDocument("messageUpdated", soon);
  onRecheck(soon);
  look();
  return Promise.resolve();
}
