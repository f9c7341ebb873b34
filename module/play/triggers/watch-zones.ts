/**
 * Watches who is in which zone. What a zone does is upkeep. Looks after each turn change and each change on the board. Loaded lazily when a
 * zone may exist.
 */
import { ownFlag } from "../../core/own-flag.ts";
import { isSilentAt } from "../../terrain/obscured-at.ts";
import { zonesOn } from "../../terrain/zones.ts";
import { onDocument } from "../../documents/common/events.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { giveReasons } from "../modifiers/added-reasons.ts";
import { obscuredCheck } from "../modifiers/obscured.ts";
import { onRecheck } from "../protocol/duties.ts";
import { together } from "../common/batches.pure.ts";
import { watchPlaces, type WatchedPlace } from "../protocol/places.ts";
import { cancelAttack } from "../attack/change-attack.ts";
import { ownTurn, turnOf } from "../scene/reins.ts";
import { readZoneEntries, played, UNCOUNTED, wentThrough } from "../zones/zone-entries.ts";
import { usedOn } from "./hazard-uses.ts";
import { drawAndRun } from "./runner.ts";
import { forgetMoved, goneFromRecord, hasMoved, noteMoved, noteRecord } from "../zones/movement-damage.ts";
import { onHazardItem } from "../zones/hazard-item.ts";
import { dealtBy, dealtUnseen, zonePlaces } from "../zones/zone-save.ts";

let inside: readonly TokenDocument.Implementation[] = [];

/** Tokens that moved over damaging ground since the last look. */
const moved: TokenDocument.Implementation[] = [];

/** Takes back the damage of an undone movement. The author of the message does it, or the active GM if the author is away. */
function unmove(token: TokenDocument.Implementation): void {
  const { actor } = token;
  if (!actor) return;
  const seen = forgetMoved(token).flatMap((over) =>
    [dealtBy(actor, over), usedOn(actor, over)].flatMap((one) => one ?? []),
  );
  for (const message of new Set([...seen, ...dealtUnseen(token, actor, goneFromRecord(token))])) {
    const by = message.author?.active === true ? message.author : game.users.activeGM;
    if (message.id && by === game.user) void cancelAttack(message.id);
  }
  noteRecord(token);
}

let hushed: readonly TokenDocument.Implementation[] = [];

/** Redraws the sheets of creatures that entered or left a silent zone, because their headers change. @rule H-SPL-20 */
function lookWhoIsSilent(): void {
  const before = hushed;
  hushed = [...played()].flatMap((scene) =>
    zonesOn(scene).some(({ silent }) => silent) ? scene.tokens.contents.filter(isSilentAt) : [],
  );
  for (const token of new Set([...before, ...hushed]))
    if (before.includes(token) !== hushed.includes(token)) token.actor?.render(false);
}

const run = drawAndRun();

/** Checks the positions of all tokens and does what zones do now. @param undone true if a movement was undone */
function look(undone = false): void {
  lookWhoIsSilent();
  inside = [...new Set([...readZoneEntries(undone), ...inside.filter(hasMoved), ...moved.splice(0)])];
  run(inside.flatMap(({ actor }) => (actor instanceof OpposedActor ? [actor] : [])));
}

/** Returns whether an update moves a token back to its earlier place. */
const isBack = (options: object): boolean =>
  Reflect.get(options, "isUndo") === true || ownFlag(options, "back") === true;

/** Several changes in a row trigger only one look. */
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

/** Starts to watch zones and applies effects that are already due. */
export function watchZoneEntries(): Promise<void> {
  if (watching) return Promise.resolve();
  watching = true;
  for (const scene of played()) scene.tokens.contents.forEach(noteRecord);
  watchPlaces(places);
  onHazardItem(soon);
  giveReasons(obscuredCheck);
  Hooks.on("updateToken", (_token, changes, options) => {
    // Hit points of an unlinked token also arrive in this hook, so check for relevant fields.
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
