/**
 * The turn bar: one element of the page, drawn again when a turn passes, when something is done in it, and when the creature
 * that it shows changes. It takes no focus by itself.
 */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { hangsOf } from "../../documents/effects/concentrating.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { t } from "../../core/i18n.ts";
import { watchOverdue } from "../../play/triggers/overdue.ts";
import { notifyFailure } from "../../play/shared/notify.ts";
import { subscribe } from "../../play/protocol/prompts.ts";
import { askLent } from "../../play/activities/fetch-borrowed.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { onOddsChange } from "../shared/odds-watch.ts";
import { PHONE } from "../shared/phone.ts";
import { announce, renderInto } from "../shared/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { pressBarAction } from "../turn-parts/actions-part.ts";
import { barFacts, barMode, foldsItself, shownCreature, shownFight } from "./bar-facts.ts";
import { barSentence, barView, type BarView } from "./bar-view.ts";
import { pressBarButton } from "./buttons.ts";
import { doDue, doDues, doEarlier, doOthers } from "../turn-parts/dues-part.ts";
import { pressEnd, stillOpen } from "./end-turn.ts";
import { pressOffer } from "./free-part.ts";
import { placeBar } from "./place.ts";
import { pressTakeBack } from "./take-back.ts";

/** Milliseconds in which changes gather: a blow changes message, actor and effects. */
const PAUSE = 60;

let bar: HTMLElement | null = null;
let waiting = false;
/** How often it was drawn: a drawing that a newer one has overtaken shows nothing. */
let drawings = 0;
/** Unfolded or folded by hand; null = as the setting says. */
let folded: boolean | null = null;
/** The turn that was told last. */
let told = "";

/** Whether what was unfolded last stands at its foot. */
let toFoot = false;

const isFolded = (): boolean => folded ?? foldsItself();

function makeBar(): HTMLElement {
  const element = document.createElement("section");
  element.className = `${SYSTEM_ID} od-bar`;
  element.setAttribute("aria-label", t("OD20.Bar.Name"));
  element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-od-action]") : null;
    if (button) press(button, event);
  });
  element.addEventListener("keydown", onKey);
  document.body.append(element);
  // A list that is opened makes it higher, and nothing is drawn. It does not bubble.
  element.addEventListener("toggle", move, true);
  return element;
}

/** Digits press the numbered buttons while the keyboard is in the bar; Escape folds an open list. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(event.code)?.[1];
  const open = bar?.querySelector<HTMLDetailsElement>("details[open]");
  if (digit && pressNumber(Number(digit), event)) event.preventDefault();
  else if (event.key === "Escape" && open) {
    open.open = false;
    open.querySelector("summary")?.focus();
    event.preventDefault();
  } else return;
  event.stopPropagation();
}

function press(button: HTMLElement, event: Event): void {
  const fight = shownFight();
  const actor = fight && shownCreature(fight);
  const { odAction: action = "", detail = "" } = button.dataset;
  const run = async (): Promise<void> => {
    if (action === "fold") {
      fold();
      toFoot = button.dataset["key"] === "dues-fold";
    } else if (action === "end" && fight)
      await pressEnd(fight, detail === "all" || detail === "anyway" ? detail : "ask");
    else if (action === "release") await release(detail);
    else if (action === "others" && fight) await doOthers(fight, actor);
    else if (action === "offer") await pressOffer(detail);
    else if (action === "takeBack") await pressTakeBack(detail);
    else if (!actor?.isOwner) return;
    else if (action === "button") await pressBarButton(actor, detail, event);
    else if (action === "action") await pressBarAction(actor, detail);
    else if (action === "due") await doDue(actor, detail);
    else if (action === "dues") await doDues(actor);
    else if (action === "earlier") tellMoved(doEarlier(actor, detail));
  };
  const list = button.closest("details");
  if (list && (action === "action" || action === "takeBack")) {
    list.open = false;
    list.querySelector("summary")?.focus();
  }
  // On a phone it lies over the board and under the cards: what was chosen is seen, and the end of the turn is at hand.
  if (innerWidth <= PHONE && (action === "button" || action === "action")) folded = true;
  const from = keyAt();
  run()
    .then(() => {
      const window = from === "" ? null : document.activeElement?.closest(".application");
      if (window) opened = { window: window.id, from };
    })
    .catch(notifyFailure)
    .finally(redraw);
}

/** The window that a press in the bar has opened, and the key of what the keyboard was on: it comes back there. */
let opened = { window: "", from: "" };

/** The key of what the keyboard is on in the bar; "" while it is elsewhere. */
function keyAt(): string {
  const at = document.activeElement?.closest<HTMLElement>("[data-key]");
  return (at && bar?.contains(at) === true && at.dataset["key"]) || "";
}

/** Takes the keyboard back that a closed window has left to nobody. */
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

/** Does what somebody of this user's has readied. */
async function release(uuid: string): Promise<void> {
  const actor = shownFight()?.turns.find((fighter) => fighter.actor?.uuid === uuid)?.actor;
  if (actor?.isOwner) await pressBarAction(actor, "release");
}

function fold(): void {
  folded = !isFolded();
}

/** Presses a numbered button. @returns whether there is one */
function pressNumber(n: number, event: Event): boolean {
  const button = bar?.querySelector<HTMLElement>(`[data-number="${String(n)}"]`);
  if (!button) return false;
  press(button, event);
  return true;
}

/** Puts the keyboard into the bar, on its first numbered button. */
export function focusBar(): Promise<void> {
  if (bar?.checkVisibility())
    (bar.querySelector<HTMLElement>("[data-number]") ?? bar.querySelector<HTMLElement>("button"))?.focus();
  return Promise.resolve();
}

/** A key for one of the numbered buttons. */
export function pressKey(n: number, event: Event): Promise<void> {
  pressNumber(n, event);
  return Promise.resolve();
}

/** Says once that a turn has begun. */
function tellTurn(view: BarView, mark: string): void {
  if (told === mark) return;
  told = mark;
  announce(barSentence(view));
}

/** What a drawing is called on the browser's timeline, where `npm run bench` reads the last one. */
const TIMED = `${SYSTEM_ID}.turnBar`;

async function draw(): Promise<void> {
  waiting = false;
  const start = performance.now();
  const drawing = ++drawings;
  const fight = barMode() === "off" ? null : shownFight();
  if (!fight) {
    told = "";
    if (bar) bar.hidden = true;
    return;
  }
  // What is lent may be slow to come, or never come: it is drawn with what is known, and again as it comes.
  for (const coming of askLent(shownCreature(fight)?.items.contents ?? [])) void coming.then(redraw, notifyFailure);
  const element = (bar ??= makeBar());
  const mark = `${fight.id ?? ""}.${String(fight.round)}.${fight.combatant?.id ?? ""}`;
  // On a phone what was unfolded in one turn lies over the board in the next.
  if (mark !== told && innerWidth <= PHONE) folded = null;
  const view = barView(barFacts(fight, isFolded(), stillOpen(fight)), gameTexts);
  element.classList.toggle("od-bar--own", view.own);
  if (!(await renderInto(element, "turn-bar/bar", view)) || drawing !== drawings) return;
  element.hidden = false;
  placeBar(element);
  if (toFoot) element.scrollTop = element.scrollHeight;
  toFoot = false;
  performance.clearMeasures(TIMED);
  performance.measure(TIMED, { start });
  tellTurn(view, mark);
}

function redraw(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    draw().catch(notifyFailure);
  }, PAUSE);
}

/** Of whom it tells. */
function concerns(document: unknown): boolean {
  const fight = shownFight();
  const bearer = document instanceof ActiveEffect || document instanceof Item ? document.parent : document;
  const actor = bearer instanceof Item ? bearer.actor : bearer;
  if (!fight || !(actor instanceof Actor)) return false;
  // Of others it tells what they owe, to those who answer for them.
  return shownCreature(fight)?.uuid === actor.uuid || (actor.isOwner && combatantOf(fight, actor) !== null);
}

/** Whether whoever it is about keeps something up on another. */
function isHeld({ effects }: Actor.Implementation): boolean {
  const fight = shownFight();
  const holder = fight ? shownCreature(fight)?.uuid : undefined;
  return holder !== undefined && effects.contents.some((effect) => hangsOf(effect)?.actor === holder);
}

function move(): void {
  if (bar) placeBar(bar);
}

/** Listens from now on. */
function listen(): void {
  for (const event of ["updateCombat", "deleteCombat", "combatTurnChange", "userConnected"] as const)
    Hooks.on(event, redraw);
  // Somebody has let go whom he might strike at.
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
    // A mark may go on from whoever has fallen.
    if (concerns(actor) || (foundry.utils.hasProperty(changes, "system.hp.value") && isHeld(actor))) redraw();
  });
  // What a zone does to whoever comes into it is due at once.
  Hooks.on("updateToken", redraw);
  onDocument("effectsEnded", look);
  // Plain talk changes nothing but what stands over the board; what is done and answered may.
  const heard = (message: ChatMessage.Implementation): void => {
    if (String(message.type) !== "base") redraw();
    else setTimeout(move, PAUSE);
  };
  onDocument("messageCreated", heard);
  onDocument("messageUpdated", heard);
  onDocument("messageDeleted", heard);
  watchOverdue();
  subscribe(redraw);
  // What the buttons say of the marked target.
  onOddsChange(redraw);
  onSettingsChange(redraw);
  window.addEventListener("resize", redraw);
  for (const event of ["renderHotbar", "collapseSidebar", "renderPlayers"] as const) Hooks.on(event, move);
}

let listening = false;

/** Draws it for the first time and from then on by itself. */
export async function showTurnBar(): Promise<void> {
  if (!listening) {
    listening = true;
    listen();
    await foundry.applications.handlebars.loadTemplates([template("actor/badges")]);
  }
  await draw();
}
