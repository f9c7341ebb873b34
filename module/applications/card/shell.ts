/**
 * The shell of all cards: draws a card into its message, redraws it after changes, handles clicks, and announces news. Each card type
 * defines its content.
 */
import { object } from "../../data/record/record.pure.ts";
import { withRulesOf } from "../../core/table-rules.ts";
import { setCardRenderer } from "../../documents/chat-message.ts";
import { t } from "../../core/i18n.ts";
import { copiesOf, trackCard } from "../../play/protocol/cards.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { kindOf } from "../../play/protocol/kinds.ts";
import { isHidden, isNewer } from "../../play/secrecy/hidden.ts";
import { lazyModule, type LazyModule } from "../common/on-demand.ts";
import { announce, carryInto, renderInto } from "../common/render.ts";
import { bindRuleLinks } from "../common/rule-links.ts";
import { isOffered, type Button, type Buttons, type Click } from "./buttons.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { namesHere } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/** A copy of a card on the page: in the log, a notification, or a window. */
export interface Copy {
  /** Message id. */
  readonly id: string;
  /** Prefix for element ids. It differs between copies and stays the same when a copy redraws. */
  readonly uid: string;
}

/** The current content of a card. */
export interface Face {
  /** Path of the template below `templates/`. */
  readonly template: string;
  readonly view: object;
  /** Returns new sentences for screen readers. Called after drawing. */
  readonly said?: () => readonly string[];
}

/** Reads a message as a card. Returns null for an unreadable message, which then keeps its plain text. */
export type Card = (message: Message) => {
  readonly face: (copy: Copy) => Face | null;
  readonly press: (action: string, click: Click) => Promise<void>;
} | null;

/** Defines a card by three parts: state, view, and buttons. */
export function defineCard<State>({
  read,
  face,
  buttons,
}: {
  readonly read: (message: Message) => State | null;
  readonly face: (state: State, copy: Copy) => Face | null;
  readonly buttons: Buttons<State>;
}): Card {
  return (message) => {
    const state = read(message);
    return state === null
      ? null
      : { face: (copy) => face(state, copy), press: (action, click) => press(buttons, state, action, click) };
  };
}

/** Handles a button. `target` is the key of the button's target, or "". */
type ClickHandler = (action: string, target: string, event: MouseEvent) => Promise<unknown>;

const bound = new WeakSet<HTMLElement>();
const running = new Set<string>();

/**
 * Adds one delegated click listener to a root whose content may be redrawn. Ignores a click while the same action of
 * the same `scope` still runs, for example the second click of a double click.
 */
function delegateClicks(root: HTMLElement, scope: string, handle: ClickHandler): void {
  if (bound.has(root)) return;
  bound.add(root);
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-od-action]");
    if (!button || !root.contains(button) || button.disabled) return;
    // Cards are inside other applications, which also listen for clicks.
    event.preventDefault();
    event.stopPropagation();
    void run(button, scope, handle, event);
  });
}

async function run(button: HTMLButtonElement, scope: string, handle: ClickHandler, event: MouseEvent): Promise<void> {
  const { odAction: action = "", odTarget: target = "" } = button.dataset;
  const key = `${scope}.${action}.${target}`;
  if (running.has(key)) return;
  running.add(key);
  // `aria-busy` instead of `disabled`, because disabling the button would lose the focus.
  button.setAttribute("aria-busy", "true");
  try {
    await handle(action, target, event);
  } catch (error) {
    console.error(error);
    ui.notifications.error(t("OD20.Card.Failed"));
  } finally {
    running.delete(key);
    button.removeAttribute("aria-busy");
  }
}

/** Checks the permission again before running a button, because the card may be outdated. Shows the reason of a refusal. */
async function press<State>(buttons: Buttons<State>, state: State, action: string, click: Click): Promise<void> {
  const [name = "", ...detail] = action.split("-");
  const button: Button<State> | undefined = Object.hasOwn(buttons, name) ? buttons[name] : undefined;
  if (!button) return;
  const verdict = button.may(state, click.target);
  if (isOffered(verdict)) await button.run(state, { ...click, detail });
  else notifyWarning(verdict);
}

const cards = new Map<string, LazyModule<Card>>();

/**
 * Registers the card for a message type. Call during `init`.
 * @param fetch loads the card when the first message of the type is drawn; if loading fails, the plain text stays
 */
export function registerCard(type: ChatMessage.SubType, fetch: () => Card | Promise<Card>): void {
  const chunk = lazyModule(async () => fetch());
  cards.set(type, chunk);
  setCardRenderer(type, async (message, html) => {
    if (await chunk.load()) await drawInto(chunk.code, message, html);
  });
}

/** Returns whether a card exists for the message type. */
export function hasCard({ type }: Message): boolean {
  return cards.has(type);
}

/** Loads the card of a message lazily. Returns null if there is none. */
export async function fetchCard({ type }: Message): Promise<Card | null> {
  const chunk = cards.get(type);
  return chunk && (await chunk.load()) ? chunk.code : null;
}

const MARK = "od-newer";

/** Adds a note to a message that a newer version of the system made, because this version cannot draw its card. */
export function tellNewer(content: HTMLElement): void {
  if (content.querySelector(`.${MARK}`)) return;
  const note = document.createElement("p");
  note.className = `${SYSTEM_ID} od-card__note ${MARK}`;
  note.lang = game.i18n.lang;
  note.textContent = t("OD20.Card.Newer");
  content.append(note);
}

async function drawInto(card: Card, message: Message, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id) return;
  const live = (): Message => game.messages.get(id) ?? message;
  const draw = async (element: HTMLElement): Promise<void> => {
    if (isNewer(live())) {
      tellNewer(element);
      return;
    }
    const face = faceOf(card, live(), element);
    if (face && (await drawFace(element, face))) for (const sentence of face.said?.() ?? []) announce(sentence);
  };
  // The speaker would reveal the creature, so a hidden message shows the user name instead.
  const sender = isHidden(message) ? html.querySelector(".message-sender") : null;
  if (sender) sender.textContent = message.author?.name ?? "";
  trackCard(id, content, draw);
  bindRuleLinks(content);
  delegateClicks(content, id, async (action, target, event) =>
    card(live())?.press(action, { id, message: live(), target, event, detail: [] }),
  );
  await draw(content);
  for (const copy of copiesOf(id)) if (copy !== content) carryInto(content, copy);
}

/** Returns the face of a private message for other users: it only says that somebody rolled. */
const privateFace = ({ author }: Message): Face => ({
  template: "chat/private",
  view: { text: t("OD20.Card.PrivateBy", { name: author?.name ?? "" }) },
});

/** Returns the current face of a card copy, or null for an unreadable message. */
export function faceOf(card: Card, message: Message, element: HTMLElement): Face | null {
  if (isHidden(message) && kindOf(message)?.meets?.(message) !== true) return privateFace(message);
  return withRulesOf(
    object(object(message.system)["rules"]),
    () => card(message)?.face({ id: message.id ?? "", uid: uidOf(element) }) ?? null,
  );
}

/** Draws a face into a copy of a card. @returns false if a later drawing replaced this one */
export function drawFace(element: HTMLElement, { template, view }: Face): Promise<boolean> {
  return renderInto(element, template, { ...namesHere(view), lang: game.i18n.lang });
}

const uids = new WeakMap<HTMLElement, string>();
let copies = 0;

function uidOf(element: HTMLElement): string {
  let uid = uids.get(element);
  if (!uid) {
    copies += 1;
    uid = `od20-card-${String(copies)}`;
    uids.set(element, uid);
  }
  return uid;
}
