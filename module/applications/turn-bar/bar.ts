/**
 * The turn bar: one element of the page. It redraws when the turn, an action or the shown creature changes. It never
 * takes the focus by itself.
 */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { dependencyOf } from "../../documents/effects/concentrating.ts";
import { onDocument } from "../../documents/common/events.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { t } from "../../core/i18n.ts";
import { watchTurns } from "../../play/triggers/watch-turns.ts";
import { notifyFailure } from "../../play/common/notify.ts";
import { subscribe } from "../../play/protocol/prompt-queue.ts";
import { askGrantedSpells } from "../../play/activities/fetch-borrowed.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { onOddsChange } from "../common/odds-watch.ts";
import { PHONE } from "../common/open-windows.ts";
import { BAR_PARTIALS, announce, renderInto } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { pressBarAction } from "../turn-parts/actions-part.ts";
import { barFacts, barMode, startsFolded, shownCreature, shownFight, type MoreState } from "./bar-facts.ts";
import type { BarFacts, BarView } from "./bar-types.ts";
import { atTurnStart, barSentence, barView, heldRows } from "./bar-view.ts";
import { pressBarButton } from "./bar-buttons.ts";
import { doDue, resolveDues, doEarlier, doOthers } from "../turn-parts/dues-part.ts";
import { pressEnd, stillOpen } from "./end-turn.ts";
import { dropRow, endSteps, markRow, showMoved, stepRow } from "./arrange-rows.ts";
import { forgetPlaces } from "./bar-order.ts";
import { placeBar, setEdge, standing } from "./bar-place.ts";
import { awardEncounters } from "./award-encounters.ts";
import { listenForDrags, listenForSearch } from "./bar-inputs.ts";
import { pressLegendary, pressOffer, pressRelease, pressTakeBack } from "./extra-presses.ts";

/** Milliseconds to collect changes, because one attack changes message, actor and effects. */
const PAUSE = 60;

let bar: HTMLElement | null = null;
let waiting = false;
/** Folded state chosen by the user; null = by the setting. */
let folded: boolean | null = null;
/** The last announced turn. */
let told = "";

/** Whether the bar folded by itself, because it would cover a token that matters. */
let tucked = false;
/** Whether only its head line stands below a phone's open sidebar. */
let below = false;
/** State of "More"; null while it is closed. */
let more: MoreState | null = null;
/** The turn in which it was opened; the next one closes it. */
let moreIn = "";
/** Whether a word is being composed in the search field, which a drawing would break off. */
let isComposing = (): boolean => false;
/** What the last drawing showed. */
let shown = "";
/** The rows behind "More" as the last drawing showed them. */
let drawn: MoreState["held"] = null;

// Whoever unfolds it himself wants to see it.
const isFolded = (): boolean => below || (folded ?? (tucked || startsFolded()));

const markOf = ({ id, round, combatant }: Combat.Implementation): string =>
  `${id ?? ""}.${String(round)}.${combatant?.id ?? ""}`;

function makeBar(): HTMLElement {
  const element = document.createElement("section");
  element.className = `${SYSTEM_ID} od-bar`;
  element.setAttribute("aria-label", t("OD20.Bar.Name"));
  element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-od-action]") : null;
    if (button) press(button, event);
  });
  element.addEventListener("keydown", onKey);
  isComposing = listenForSearch(element, (query) => {
    if (!more) return;
    more = { ...more, query };
    redraw();
  });
  listenForDrags(element, (key, place) => {
    regroup();
    dropRow(element, key, place);
  });
  document.body.append(element);
  return element;
}

/** While the focus is in the bar, digits press the numbered buttons, and Escape closes an open list. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target instanceof HTMLInputElement;
  const digit = typing ? undefined : /^(?:Digit|Numpad)([1-5])$/u.exec(event.code)?.[1];
  const open = bar?.querySelector<HTMLDetailsElement>("details[open]");
  if (digit && pressNumber(Number(digit), event)) event.preventDefault();
  else if (event.key === "Escape" && open) {
    open.open = false;
    open.querySelector("summary")?.focus();
    event.preventDefault();
  } else if (event.key === "Escape" && more) {
    closeMore();
    redraw();
    event.preventDefault();
  } else if (!typing) return;
  event.stopPropagation();
}

function press(button: HTMLElement, event: Event): void {
  const fight = shownFight();
  const actor = fight && shownCreature(fight);
  const { odAction: action = "", detail = "" } = button.dataset;
  if (action !== "rowEarlier" && action !== "rowLater") endSteps();
  const run = async (): Promise<void> => {
    if (action === "fold") fold();
    else if (action === "more") {
      if (more) closeMore();
      else if (fight) {
        more = { query: "", arranging: false, held: null };
        moreIn = markOf(fight);
      }
    } else if (action === "arrange" && more) more = { query: "", arranging: !more.arranging, held: null };
    else if (action === "end" && fight) await pressEnd(fight, detail === "all" || detail === "anyway" ? detail : "ask");
    else if (action === "release") await pressRelease(fight, detail);
    else if (action === "legendary") await pressLegendary(fight, detail, event);
    else if (action === "others" && fight) await doOthers(fight, actor);
    else if (action === "offer") await pressOffer(detail);
    else if (action === "takeBack") await pressTakeBack(detail);
    else if (!actor?.isOwner) return;
    else if (action === "pin" || action === "hide") mark(action, detail);
    else if (action === "rowEarlier" || action === "rowLater") {
      regroup();
      if (bar) stepRow(bar, detail, action === "rowEarlier" ? -1 : 1, event instanceof MouseEvent && event.detail > 0);
    } else if (action === "button") await pressBarButton(actor, detail, event);
    else if (action === "action") await pressBarAction(actor, detail);
    else if (action === "due") await doDue(actor, detail);
    else if (action === "dues") await resolveDues(actor);
    else if (action === "earlier") tellMoved(doEarlier(actor, detail));
  };
  const list = button.closest("details");
  if (list && action === "takeBack") {
    list.open = false;
    list.querySelector("summary")?.focus();
  }
  if (more && !more.arranging && (action === "button" || action === "action" || action === "end")) closeMore();
  const from = keyAt();
  run()
    .then(() => {
      const window = from === "" ? null : document.activeElement?.closest(".application");
      if (window) opened = { window: window.id, from };
    })
    .catch(notifyFailure)
    .finally(redraw);
}

/** Closes the list; the focus goes to the button that opened it. */
function closeMore(): void {
  if (bar?.querySelector(".od-bar-list")?.contains(document.activeElement) === true)
    bar.querySelector<HTMLElement>('[data-key="more"]')?.focus();
  more = null;
}

/** Pins or hides a row. While the user arranges, it stays in its place: the next press there must not meet another row. */
function mark(action: "pin" | "hide", key: string): void {
  if (more?.arranging === true) more = { ...more, held: more.held ?? drawn };
  if (bar) markRow(bar, action, key);
}

/** Lets the rows stand where they belong again. */
function regroup(): void {
  if (more) more = { ...more, held: null };
}

/** Window that a button of the bar opened, and the key of the focused element. Closing the window restores that focus. */
let opened = { window: "", from: "" };

/** Returns the key of the focused element in the bar; "" without one. */
function keyAt(): string {
  const at = document.activeElement?.closest<HTMLElement>("[data-key]");
  return (at && bar?.contains(at) === true && at.dataset["key"]) || "";
}

/** Restores the focus after that window closes, unless another element has it. */
function takeBackFocus({ id }: { readonly id: string }): void {
  if (id !== opened.window) return;
  const { from } = opened;
  opened = { window: "", from: "" };
  setTimeout(() => {
    if (document.activeElement === document.body)
      bar?.querySelector<HTMLElement>(`[data-key="${CSS.escape(from)}"]`)?.focus();
  });
}

function tellMoved(name: string): void {
  if (name) announce(t("OD20.Due.Moved", { name }));
}

function fold(): void {
  folded = below ? false : !isFolded();
  if (below) ui.sidebar.toggleExpanded(false);
  if (folded) more = null;
}

/**
 * Presses a numbered button.
 * @returns whether the button exists
 */
function pressNumber(n: number, event: Event): boolean {
  const button = bar?.querySelector<HTMLElement>(`[data-number="${String(n)}"]`);
  if (!button) return false;
  press(button, event);
  return true;
}

/** Moves the focus to the first numbered button. */
export function focusBar(): Promise<void> {
  if (bar?.checkVisibility())
    (bar.querySelector<HTMLElement>("[data-number]") ?? bar.querySelector<HTMLElement>("button"))?.focus();
  return Promise.resolve();
}

/** Handles the keybinding of a numbered button. */
export function pressKey(n: number, event: Event): Promise<void> {
  pressNumber(n, event);
  return Promise.resolve();
}

/** Announces the start of a turn once. A page that just opened announces the turn as it is. */
function tellTurn(facts: BarFacts, view: BarView, mark: string): void {
  if (told === mark) return;
  const begins = told !== "";
  told = mark;
  announce(barSentence(begins ? barView(atTurnStart(facts), gameTexts) : view));
}

/** Name of a draw's measure on the browser's timeline. `npm run bench` reads the last one. */
const TIMED = `${SYSTEM_ID}.turnBar`;

async function draw(): Promise<void> {
  waiting = false;
  if (isComposing()) return;
  const start = performance.now();
  const fight = barMode() === "off" ? null : shownFight();
  if (!fight) {
    told = "";
    if (bar) bar.hidden = true;
    return;
  }
  // Spells that features grant load slowly or not at all. The bar draws without them, and again when they arrive.
  for (const coming of askGrantedSpells(shownCreature(fight)?.items.contents ?? []))
    void coming.then(() => {
      forgetPlaces();
      redraw();
    }, notifyFailure);
  const element = (bar ??= makeBar());
  const mark = markOf(fight);
  if (more && moreIn !== mark) more = null;
  // A bar unfolded over a token in an earlier turn folds again by itself. On a phone a token is nearly always below it.
  if (mark !== told && folded === false && tucked && innerWidth > PHONE) folded = null;
  const facts = barFacts(fight, isFolded(), stillOpen(fight), more);
  const view = barView(facts, gameTexts);
  const text = JSON.stringify(view);
  // Most changes of documents change nothing in the bar.
  if (text !== shown || element.hidden) {
    // Before the drawing, so that the next one compares with what will be there.
    shown = text;
    const isDrawn = await renderInto(element, "turn-bar/bar", view).catch((error: unknown) => {
      shown = "";
      throw error;
    });
    if (!isDrawn || !shownFight()) return;
    drawn = view.more && heldRows(view.more);
    showMoved(element);
    element.classList.toggle("od-bar--own", view.own);
    element.classList.toggle("od-bar--dying", view.say !== "" || view.marks !== null);
    element.hidden = false;
  }
  isTall = view.row;
  place(fight, element);
  performance.clearMeasures(TIMED);
  performance.measure(TIMED, { start });
  tellTurn(facts, view, mark);
}

function redraw(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    draw().catch(notifyFailure);
  }, PAUSE);
}

/** Returns whether the document affects the bar. */
function concerns(document: unknown): boolean {
  const fight = shownFight();
  const bearer = document instanceof ActiveEffect || document instanceof Item ? document.parent : document;
  const actor = bearer instanceof Item ? bearer.actor : bearer;
  if (!fight || !(actor instanceof Actor)) return false;
  // The bar also shows due upkeep of other creatures that this user owns.
  return shownCreature(fight)?.uuid === actor.uuid || (actor.isOwner && combatantOf(fight, actor) !== null);
}

/** Returns whether the shown creature maintains an effect on this actor. */
function isHeld({ effects }: Actor.Implementation): boolean {
  const fight = shownFight();
  const holder = fight ? shownCreature(fight)?.uuid : undefined;
  return holder !== undefined && effects.contents.some((effect) => dependencyOf(effect)?.actor === holder);
}

/** Whether the last drawing had the upper row. */
let isTall = false;

/** Folds the bar or unfolds it by itself. */
function tuck(now: boolean): void {
  if (now === tucked) return;
  tucked = now;
  if (folded === null) redraw();
}

function place(fight: Combat.Implementation, element: HTMLElement): void {
  const own = element.classList.contains("od-bar--own");
  const { tucked: now, below: isBelow } = placeBar({ element, fight, isTall, own });
  tuck(now);
  if (isBelow === below) return;
  below = isBelow;
  redraw();
}

function move(): void {
  const fight = shownFight();
  if (bar && fight) place(fight, bar);
}

let following = false;

/** Keeps the bar away from tokens while the board moves below it; once per frame, without a measuring. */
function follow(): void {
  if (following || !bar || bar.hidden) return;
  following = true;
  requestAnimationFrame(() => {
    following = false;
    if (!bar || bar.hidden) return;
    const stands = standing({ fight: shownFight(), own: bar.classList.contains("od-bar--own") });
    setEdge(bar, stands);
    tuck(stands.tucked);
  });
}

/** Starts listening for changes. */
function listen(): void {
  for (const event of ["updateCombat", "deleteCombat", "combatTurnChange", "userConnected"] as const)
    Hooks.on(event, redraw);
  // The targets of a user changed.
  Hooks.on("updateUser", redraw);
  for (const event of ["createCombatant", "updateCombatant", "deleteCombatant"] as const) Hooks.on(event, redraw);
  for (const event of ["updateToken", "deleteToken"] as const) Hooks.on(event, redraw);
  const look = (document: unknown): void => {
    if (concerns(document)) redraw();
  };
  for (const event of ["createItem", "updateItem", "deleteItem"] as const) Hooks.on(event, look);
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, look);
  Hooks.on("closeApplicationV2", takeBackFocus);
  Hooks.on("updateActor", (actor, changes) => {
    // A mark can move to another target when its bearer drops.
    if (concerns(actor) || (foundry.utils.hasProperty(changes, "system.hp.value") && isHeld(actor))) redraw();
  });
  onDocument("effectsEnded", look);
  // Plain chat messages change only the layout; other messages may change the content.
  const heard = (message: ChatMessage.Implementation): void => {
    if (String(message.type) !== "base") redraw();
    else setTimeout(move, PAUSE);
  };
  onDocument("messageCreated", heard);
  onDocument("messageUpdated", heard);
  onDocument("messageDeleted", heard);
  watchTurns();
  awardEncounters();
  subscribe(redraw);
  // The odds on the buttons changed.
  onOddsChange(redraw);
  onSettingsChange(redraw);
  window.addEventListener("resize", redraw);
  Hooks.on("canvasPan", follow);
  for (const event of ["renderHotbar", "collapseSidebar", "renderPlayers"] as const) Hooks.on(event, move);
}

let listening = false;

/** Draws the bar and keeps it up to date. */
export async function showTurnBar(): Promise<void> {
  if (!listening) {
    listening = true;
    listen();
    const partials = Object.entries(BAR_PARTIALS).map(([name, file]): [string, string] => [name, template(file)]);
    await foundry.applications.handlebars.loadTemplates(Object.fromEntries(partials));
  }
  await draw();
}
