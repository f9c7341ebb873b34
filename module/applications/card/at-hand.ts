/**
 * Shows the card of a new roll above the windows on a phone, where windows or the folded sidebar hide the chat log. The card disappears
 * after a while or at the next click outside it. It appears again when it changes, unless the user closed it. It is a normal copy of the
 * card with the same secrets.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../../documents/common/events.ts";
import { t } from "../../core/i18n.ts";
import { cardIdOf } from "../../play/protocol/kinds.ts";
import { coveringWindows, PHONE } from "../common/open-windows.ts";
import { hasCard } from "./shell.ts";

type Message = ChatMessage.Implementation;

/** Time in milliseconds before the card disappears. It stays longer under a mouse pointer or with keyboard focus. */
const WHILE = 12_000;

interface Strip {
  readonly element: HTMLElement;
  readonly place: HTMLElement;
}

let strip: Strip | null = null;
let shown: string | null = null;
/** Id of the card that the user closed. Later changes of this card appear only in the log. */
let away: string | null = null;
let timer = 0;

/**
 * Hides Foundry's own notification of the same message, so it appears once. If the user closes the card, the notification stays hidden too.
 */
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
  fit();
  tellOnce();
}

/** Returns whether the user interacts with the card. Touch leaves hover and focus behind, so only real hover and keyboard focus count. */
const isHeld = (element: HTMLElement): boolean =>
  (matchMedia("(hover: hover)").matches && element.matches(":hover")) ||
  element.querySelector(":focus-visible") !== null;

/** Minimum height of a readable card in pixels. */
const LEAST = 160;

/** Returns whether the user sees the chat log. The card above it is then not needed. */
const seesLog = (): boolean =>
  innerWidth > PHONE ||
  (coveringWindows().length === 0 && ui.sidebar.expanded && ui.sidebar.tabGroups["primary"] === "chat");

/** Returns the bottom edge of the sidebar tabs at the top of the page in pixels; 0 if the tabs are elsewhere. */
function tabsAbove(): number {
  const tabs = document.querySelector('#sidebar [role="tablist"], #sidebar nav.tabs')?.getBoundingClientRect();
  return tabs && tabs.width > tabs.height && tabs.top < LEAST ? tabs.bottom : 0;
}

/** What the card must not cover at the bottom of the page. */
const PROMPT = ".od-window--prompt:not(.minimized)";
const BARS = ".od-bar:not([hidden]), #hotbar";

/** Returns the top edge of what lies at the bottom of the page, in pixels. Windows on a phone cover the bars. */
function floor(windows: boolean): number {
  const tops = [...document.querySelectorAll(windows ? PROMPT : `${PROMPT}, ${BARS}`)].flatMap((one) => {
    const { top, height } = one.getBoundingClientRect();
    return height > 0 && top > 0 ? [top] : [];
  });
  return Math.floor(Math.min(innerHeight, ...tops));
}

/**
 * Positions the card so it covers no control: above the prompt and the bars, and windows end above it. Over the open
 * sidebar it stays below the tabs and Foundry's notifications.
 */
function fit(): void {
  if (!strip) return;
  const { style } = strip.element;
  const told = document.querySelector("#notifications > :last-child")?.getBoundingClientRect().bottom ?? 0;
  const above = Math.max(told, tabsAbove());
  const top = above < innerHeight / 2 - LEAST ? Math.max(0, Math.ceil(above)) : 0;
  const windows = coveringWindows().some(({ element }) => !element.matches(PROMPT));
  const end = floor(windows);
  const overSidebar = ui.sidebar.expanded && !windows;
  style.inset = overSidebar ? `${String(top)}px 0 auto` : `auto 0 ${String(innerHeight - end)}px`;
  style.maxHeight = end - top < LEAST ? "" : `min(50dvh, ${String(end - top)}px)`;
  const taken =
    strip.element.matches(":popover-open") && !overSidebar ? strip.element.offsetHeight + innerHeight - end : 0;
  document.documentElement.style.setProperty("--od-at-hand", `${String(taken)}px`);
  if (taken > 0) raiseWindows(innerHeight - taken);
}

/** Moves windows up that would end below an edge, so that their buttons stay in sight. @param edge in pixels */
function raiseWindows(edge: number): void {
  for (const app of coveringWindows()) {
    // A detached window has its own page.
    if (app.element.ownerDocument !== document) continue;
    const { top, bottom } = app.element.getBoundingClientRect();
    if (bottom > edge && top > 0 && app.element.matches(`.${SYSTEM_ID}:not(${PROMPT})`))
      app.setPosition({ top: Math.max(0, top - (bottom - edge)) });
  }
}
const fitSoon = (): unknown => requestAnimationFrame(fit);
Hooks.on("renderApplicationV2", fitSoon);

/** Shows the card without moving the focus. A visible card stays for its time even if the log becomes visible. */
function show(made: Strip): void {
  const { element } = made;
  const isThere = element.matches(":popover-open");
  if (shown === away || (!isThere && seesLog())) return;
  if (!isThere) element.showPopover();
  fit();
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
  // A click outside closes the card, because the user wants to see what is below it.
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
  new ResizeObserver(fitSoon).observe(element);
  if (notifications) new MutationObserver(fitSoon).observe(notifications, { childList: true });
  return strip;
}

/** Shows the card of a message from this user, or the card that the message answers, if the log is hidden. */
export async function showAtHand(made: Message): Promise<void> {
  const id = cardIdOf(made.id ?? "");
  const message = game.messages.get(id);
  // If the log is visible, hide an older card that would cover it.
  if (seesLog()) {
    if (message?.visible === true && shown !== id) hide();
    return;
  }
  // Automatic answers of a GM for NPCs show no card.
  if (!message?.visible || (game.user.isGM && message.id !== made.id)) return;
  if (!hasCard(message) && !message.isRoll) return;
  if (shown === id) return;
  shown = id;
  const html = await message.renderHTML();
  if (shown !== id) return;
  const { element, place } = makeStrip();
  // Attack cards announce their changes themselves, so they need no status role.
  element.setAttribute("role", message.isAction() ? "region" : "status");
  place.replaceChildren((hasCard(message) && html.querySelector(".message-content")) || html);
}

onDocument("messageDeleted", ({ id }) => {
  if (id !== shown) return;
  shown = null;
  hide();
});
