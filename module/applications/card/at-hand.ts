/**
 * On a phone windows lie over the log, or it is folded away: what somebody has just rolled would fall unseen. Its card is shown
 * above them for a while, at most until something else is pressed, and again when it changes, unless it was put away: a copy
 * like any other, which knows and hides what the one in the log does.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { t } from "../../core/i18n.ts";
import { cardIdOf } from "../../play/protocol/kinds.ts";
import { coveringWindows, PHONE } from "../shared/phone.ts";
import { hasCard } from "./shell.ts";

type Message = ChatMessage.Implementation;

/** A result stays for so many milliseconds after it has changed, longer under a pointer or with the keyboard in it. */
const WHILE = 12_000;

interface Strip {
  readonly element: HTMLElement;
  readonly place: HTMLElement;
}

let strip: Strip | null = null;
let shown: string | null = null;
/** The card that was put away by hand: whatever happens to it later is read in the log. */
let away: string | null = null;
let timer = 0;

/** What stands there is shown once: Foundry's own copy over the board waits for it, and goes for good with what is put away. */
const once = new CSSStyleSheet();
document.adoptedStyleSheets.push(once);

function tellOnce(): void {
  const isThere = shown !== null && (shown === away || strip?.element.matches(":popover-open") === true);
  once.replaceSync(
    isThere ? `#chat-notifications [data-message-id="${CSS.escape(shown ?? "")}"] { display: none }` : "",
  );
}

function hide(): void {
  clearTimeout(timer);
  strip?.element.hidePopover();
  tellOnce();
}

/** Whether somebody is at it: a finger leaves both behind where it has been, a pointer that rests and a focus that was typed do not. */
const isHeld = (element: HTMLElement): boolean =>
  (matchMedia("(hover: hover)").matches && element.matches(":hover")) ||
  element.querySelector(":focus-visible") !== null;

/** Pixels below which nothing of a card could be read. */
const LEAST = 160;

/** Whether the log is before this user's eyes: what it says need not be said above it. */
const seesLog = (): boolean =>
  innerWidth > PHONE ||
  (coveringWindows().length === 0 && ui.sidebar.expanded && ui.sidebar.tabGroups["primary"] === "chat");

/** Pixels that the tabs of the sidebar take at the top of the page; 0 where they stand elsewhere. */
function tabsAbove(): number {
  const tabs = document.querySelector('#sidebar [role="tablist"], #sidebar nav.tabs')?.getBoundingClientRect();
  return tabs && tabs.width > tabs.height && tabs.top < LEAST ? tabs.bottom : 0;
}

/** What is asked below stays whole: who asks stands at its top. What Foundry shows above stays, too, unless it fills the page. */
function fit(): void {
  if (!strip) return;
  const { style } = strip.element;
  const told = document.querySelector("#notifications > :last-child")?.getBoundingClientRect().bottom ?? 0;
  const above = Math.max(told, tabsAbove());
  const top = above < innerHeight / 2 - LEAST ? Math.max(0, Math.ceil(above)) : 0;
  const end = document.querySelector(".od-window--prompt:not(.minimized)")?.getBoundingClientRect().top ?? 0;
  style.top = `${String(top)}px`;
  style.maxHeight = end - top < LEAST ? "" : `${String(Math.floor(end - top))}px`;
}
const fitSoon = (): unknown => requestAnimationFrame(fit);
Hooks.on("renderApplicationV2", fitSoon);

/** It takes no focus. What stands there already goes on for its while, also where nothing hides the log any more. */
function show(made: Strip): void {
  const { element } = made;
  const isThere = element.matches(":popover-open");
  if (shown === away || (!isThere && seesLog())) return;
  fit();
  if (!isThere) element.showPopover();
  tellOnce();
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (isHeld(element)) show(made);
    else hide();
  }, WHILE);
}

function makeStrip(): Strip {
  if (strip) return strip;
  const element = document.createElement("section");
  element.className = `${SYSTEM_ID} od-at-hand`;
  element.popover = "manual";
  element.setAttribute("aria-label", t("OD20.Card.AtHand"));
  const place = document.createElement("div");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "od-plain";
  close.ariaLabel = t("OD20.Card.PutAway");
  const icon = document.createElement("span");
  icon.className = "od-icon od-icon--remove";
  icon.ariaHidden = "true";
  close.append(icon);
  close.addEventListener("click", () => {
    away = shown;
    hide();
  });
  // Whoever goes on has seen it, and wants what lies below.
  document.addEventListener(
    "click",
    ({ target }) => {
      if (!(target instanceof Node && element.contains(target))) hide();
    },
    { capture: true },
  );
  element.append(place, close);
  document.body.append(element);
  strip = { element, place };
  const made = strip;
  new MutationObserver(() => {
    show(made);
  }).observe(place, { childList: true, subtree: true, characterData: true });
  const notifications = document.querySelector("#notifications");
  if (notifications) new MutationObserver(fitSoon).observe(notifications, { childList: true });
  return strip;
}

/** Shows the card of a message that this user has made, or that his answer belongs to, where he does not see the log. */
export async function showAtHand(made: Message): Promise<void> {
  const id = cardIdOf(made.id ?? "");
  const message = game.messages.get(id);
  // What is newer is read where nothing hides it, and an older card would lie over it.
  if (seesLog()) {
    if (message?.visible === true && shown !== id) hide();
    return;
  }
  // What a Game Master answers for creatures nobody has pressed.
  if (!message?.visible || (game.user.isGM && message.id !== made.id)) return;
  if (!hasCard(message) && !message.isRoll) return;
  if (shown === id) return;
  shown = id;
  const html = await message.renderHTML();
  if (shown !== id) return;
  const { element, place } = makeStrip();
  // What happens to an attack is announced by its card.
  element.setAttribute("role", message.isAction() ? "region" : "status");
  place.replaceChildren((hasCard(message) && html.querySelector(".message-content")) || html);
}

onDocument("messageDeleted", ({ id }) => {
  if (id !== shown) return;
  shown = null;
  hide();
});
