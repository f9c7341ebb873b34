/** Marks in the combat tracker: who decides a tie, who is surprised, and remaining durations. */
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedCombatant } from "../../documents/combatant.ts";
import { turnOfActor } from "../../play/action-economy/turn-ledger-of.ts";
import { turnSigns } from "../turn-bar/pips-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { t } from "../../core/i18n.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { directorOf } from "../../play/scene/reins.ts";
import { COMBATANT_LIMIT, readInitiative, type TieJudge } from "../../rules/checks/initiative.ts";
import { initiativeOrder, crossedInTie, movedInTie } from "../../rules/checks/initiative-order.ts";
import { headBadges, looksBloodied, lowState } from "../effects/effect-rows.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { fighterName } from "../../play/secrecy/names.ts";

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Returns the rider who controls the combatant. A controlled mount acts on its rider's initiative. @rule B-MNT-04 */
const directedBy = ({ actor }: Fighter): OpposedActor | null =>
  actor instanceof OpposedActor ? directorOf(actor) : null;

/** Returns the combatants with the same initiative, including the given one, in order. */
export function tiedWith(fight: Fight, one: Fighter): Fighter[] {
  const total = readInitiative(one.initiative);
  return total === null
    ? []
    : fight.turns.filter((other) => readInitiative(other.initiative) === total && !directedBy(other));
}

/**
 * Returns whether this user may reorder the tied combatants. A Game Master always may; a player may if the player owns
 * all of them and the setting allows it.
 * @rule B-TURN-06
 */
export const mayOrder = (tied: readonly Fighter[], judge: TieJudge): boolean =>
  judge !== null && (game.user.isGM || (judge === "players" && tied.every(({ isOwner }) => isOwner)));

/** Tells whose turn of this round is lost, or comes again, by the new order. @rule B-TURN-06 */
function tellCrossed(
  { started, combatant }: Pick<Fight, "started" | "combatant">,
  tied: readonly Fighter[],
  order: readonly string[],
): void {
  if (!started) return;
  const ids = tied.map(({ id }) => id ?? "");
  const crossed = crossedInTie(ids, order, combatant?.id ?? "");
  for (const way of ["lost", "again"] as const) {
    const names = tied.filter(({ id }) => crossed[way].includes(id ?? "")).map((one) => fighterName(one));
    if (names.length > 0) notifyWarning(`OD20.Tie.Crossed.${way}`, { names: names.join(", ") });
  }
}

/**
 * Moves a combatant among the tied ones. A controlled mount stays behind its rider.
 * @param way one place, or the id of the combatant whose place it takes
 * @rule B-TURN-06
 */
export async function moveTied(fight: Fight, one: Fighter, way: string): Promise<void> {
  const tied = tiedWith(fight, one);
  const order = movedInTie(
    tied.map(({ id }) => id ?? ""),
    one.id ?? "",
    way,
  );
  if (!order) return;
  const at = one.initiative;
  const rank = (id: string | null): number => order.length - order.indexOf(id ?? "");
  const mounts = fight.turns.flatMap((mount) => {
    const rider = mount.initiative === at ? directedBy(mount) : null;
    const seat = rider && tied.find(({ actor }) => actor?.uuid === rider.uuid);
    return seat && mount.isOwner ? [{ id: mount.id, rank: rank(seat.id) - 0.5 }] : [];
  });
  const places = [...order.map((id) => ({ id, rank: rank(id) })), ...mounts];
  const changes = places.map((place) => {
    const flags: object = { [SYSTEM_ID]: { tie: { at, rank: place.rank } } };
    return { _id: place.id, flags };
  });
  const now = fight.combatant;
  await fight.updateEmbeddedDocuments("Combatant", changes, { turnEvents: false });
  tellCrossed({ started: fight.started, combatant: now }, tied, order);
}

const MARK = "od20-tie";
type Row = Pick<OpposedCombatant, "surprised" | "setSurprised">;

/**
 * Returns who may order each tied combatant, by combatant id. A mount with its rider's initiative is no tie.
 * @rule B-TURN-06 B-MNT-04 C-73
 */
export function judges(fight: Combat.Implementation): Map<string, TieJudge> {
  const entries = fight.turns.flatMap(({ id, initiative, actor }) => {
    const total = readInitiative(initiative);
    const ridden = actor instanceof OpposedActor && directorOf(actor) !== null;
    return id === null || total === null || ridden
      ? []
      : [{ id, total, modifier: 0, playerCharacter: readOr(() => actor?.pc === true, false, actor) }];
  });
  return new Map(
    entries.length === 0 || entries.length > COMBATANT_LIMIT
      ? []
      : initiativeOrder(entries).map(({ id, tie }) => [id, tie]),
  );
}

/** A symbol and its meaning. The symbol is a letter, or an icon element where fonts may lack the letter. */
type Sign = readonly [sign: string | HTMLElement, words: string];

/** Returns all symbols as one mark with one tooltip. Separate marks would leave no room for the name. */
function mark(signs: readonly Sign[]): HTMLElement[] {
  if (signs.length === 0) return [];
  const span = document.createElement("span");
  const words = signs.map(([, said]) => said).join("\n");
  span.className = MARK;
  span.append(...signs.flatMap(([sign]) => [sign, " "]));
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", words);
  span.dataset["tooltipText"] = words;
  return [span];
}

/** Returns an icon of Foundry's icon font. */
function hourglass(): HTMLElement {
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-hourglass-half";
  icon.ariaHidden = "true";
  return icon;
}

/** Returns the Game Master's toggle for surprise, before initiative is rolled. @rule B-TURN-04 */
function surprise(combatant: Row): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = MARK;
  button.textContent = "!";
  button.setAttribute("aria-pressed", String(combatant.surprised));
  button.setAttribute("aria-label", t("OD20.Reason.Surprised"));
  button.dataset["tooltipText"] = t("OD20.Tie.surprise");
  button.addEventListener("click", (event) => {
    // Otherwise the row would open the combatant's sheet.
    event.stopPropagation();
    combatant.setSurprised(!combatant.surprised).catch(notifyFailure);
  });
  return button;
}

/** Returns the remaining durations of effects, for owners of the creature. */
function lasting(actor: Actor.Implementation | null): string {
  if (actor?.creature == null || !actor.isOwner) return "";
  return headBadges(actor)
    .filter(({ left }) => left !== "")
    .map(({ name, left }) => `${name}: ${left}`)
    .join("\n");
}

/** Key of the last clicked button. After the redraw this button gets the focus again. */
let pressed = "";

/** Returns the buttons that reorder tied combatants, for users who may. @rule B-TURN-06 */
function orderButtons(combatant: Combatant.Implementation, judge: TieJudge): HTMLElement[] {
  const fight = combatant.combat;
  const tied = fight ? tiedWith(fight, combatant) : [];
  if (!fight || !mayOrder(tied, judge)) return [];
  const place = tied.indexOf(combatant);
  return (["sooner", "later"] as const).map((way) => {
    const key = `${combatant.id ?? ""}:${way}`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = `${MARK} od20-tie-${way}`;
    button.textContent = way === "sooner" ? "▲" : "▼";
    button.ariaDisabled = String(way === "sooner" ? place === 0 : place === tied.length - 1);
    const label = t(`OD20.Tie.${way}`, { name: combatant.name ?? "" });
    button.setAttribute("aria-label", label);
    button.dataset["tooltipText"] = label;
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      pressed = key;
      moveTied(fight, combatant, way).catch(notifyFailure);
    });
    if (pressed === key)
      queueMicrotask(() => {
        button.focus();
      });
    return button;
  });
}

/** Returns what is left of the turn that runs, for owners of the creature, in games of standard and move actions. @rule D-TURN-04 */
function turnMark(combatant: Combatant.Implementation): Sign[] {
  const { actor, combat } = combatant;
  const runs = combat?.started === true && combat.combatant === combatant;
  const turn = runs && actor instanceof OpposedActor && actor.isOwner ? turnOfActor(actor) : null;
  const told = turn && turnSigns({ ledger: turn.ledger, acts: true }, gameTexts);
  return told ? [[told.signs, told.words]] : [];
}

/** Class of the row that a dragged combatant would take. */
const OVER = "od20-tie-over";

/** Returns the row of another tied combatant at a point of the screen. */
function rowAt(tied: ReadonlySet<string>, handle: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | null {
  const under = handle.ownerDocument.elementFromPoint(clientX, clientY);
  const row = under?.closest<HTMLElement>("[data-combatant-id]") ?? null;
  return row && tied.has(row.dataset["combatantId"] ?? "") ? row : null;
}

/**
 * Makes a mark the handle that drags its combatant.
 * @param tied ids of the combatants with the same initiative
 * @rule B-TURN-06
 */
function addTieHandle(
  handle: HTMLElement,
  fight: Combat.Implementation,
  combatant: Combatant.Implementation,
  tied: ReadonlySet<string>,
): void {
  handle.classList.add("od20-tie-handle");
  let over: HTMLElement | null = null;
  const mark = (row: HTMLElement | null): void => {
    over?.classList.remove(OVER);
    over = row;
    over?.classList.add(OVER);
  };
  // The row would open the sheet.
  handle.addEventListener("click", (event) => {
    event.stopPropagation();
  });
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) mark(rowAt(tied, handle, event));
  });
  handle.addEventListener("pointerup", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const place = rowAt(tied, handle, event)?.dataset["combatantId"];
    mark(null);
    if (place !== undefined) moveTied(fight, combatant, place).catch(notifyFailure);
  });
  handle.addEventListener("pointercancel", () => {
    mark(null);
  });
}

function marksOf(combatant: Combatant.Implementation, judge: TieJudge): HTMLElement[] {
  const words = lasting(combatant.actor);
  const low = combatant.actor && lowState(combatant.actor);
  const mayMark = game.user.isGM && combatant.initiative === null && combatant.actor?.creature != null;
  const marks = [
    ...mark([
      ...(judge === null ? [] : [["=", t(`OD20.Tie.${judge}`)] as const]),
      ...(combatant.actor && looksBloodied(combatant.actor) ? [["◐", t("OD20.Effects.Bloodied")] as const] : []),
      ...(low ? [[low.sign, low.name] as const] : []),
      ...(combatant instanceof OpposedCombatant && combatant.flatFooted
        ? [["◌", t("OD20.Effects.FlatFooted")] as const]
        : []),
      ...(words === "" ? [] : [[hourglass(), words] as const]),
      ...turnMark(combatant),
    ]),
  ];
  const { combat } = combatant;
  const tied = combat ? tiedWith(combat, combatant) : [];
  const [handle] = marks;
  if (handle && combat && mayOrder(tied, judge)) {
    handle.dataset["tooltipText"] = `${handle.ariaLabel ?? ""}\n${t("OD20.Tie.drag")}`;
    addTieHandle(handle, combat, combatant, new Set(tied.map(({ id }) => id ?? "")));
  }
  return [
    ...marks,
    ...orderButtons(combatant, judge),
    ...(mayMark && combatant instanceof OpposedCombatant ? [surprise(combatant)] : []),
  ];
}

/** The last marked tracker. Foundry does not redraw the tracker when hit points change or a turn is spent. */
let marked: WeakRef<HTMLElement> | null = null;

function again(): void {
  const tracker = marked?.deref();
  if (tracker?.isConnected) markTracker(tracker);
}
Hooks.on("updateActor", again);
// Deeds and ways spend the turn.
for (const event of ["updateToken", "createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
  Hooks.on(event, again);

export function markTracker(tracker: HTMLElement): void {
  marked = new WeakRef(tracker);
  const fight = game.combat;
  const tied = fight ? judges(fight) : new Map<string, TieJudge>();
  for (const row of tracker.querySelectorAll<HTMLElement>("[data-combatant-id]")) {
    for (const old of row.querySelectorAll(`.${MARK}`)) old.remove();
    const id = row.dataset["combatantId"] ?? "";
    const combatant = fight?.combatants.get(id);
    row.classList.toggle("od20-tied", (tied.get(id) ?? null) !== null);
    if (combatant) row.append(...readOr(() => marksOf(combatant, tied.get(id) ?? null), [], combatant));
  }
  pressed = "";
}
