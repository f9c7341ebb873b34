/**
 * The one shell of all cards: drawn into a message and again whenever something changes, pressed, said aloud. What
 * stands in it is its verb's.
 */
import { object } from "../../data/record/record.pure.ts";
import { toldBy } from "../../core/table-rules.ts";
import { setCardRenderer } from "../../documents/chat-message.ts";
import { t } from "../../core/i18n.ts";
import { copiesOf, trackCard } from "../../play/protocol/cards.ts";
import { notifyWarning } from "../../play/shared/notify.ts";
import { kindOf } from "../../play/protocol/kinds.ts";
import { isHidden, isNewer } from "../../play/secrecy/reveal.ts";
import { delegateClicks } from "../shared/click.ts";
import { behind, type Behind } from "../shared/on-demand.ts";
import { announce, carryInto, renderInto } from "../shared/render.ts";
import { bindRuleLinks } from "../shared/rule-links.ts";
import { isOffered, type Button, type Buttons, type Click } from "./buttons.ts";
import { tellNewer } from "./newer.ts";

type Message = ChatMessage.Implementation;

/** One of a card's copies on the page: log, toast, window. */
export interface Copy {
  /** Of the message. */
  readonly id: string;
  /** Prefix for the ids of its elements, which differ between copies and stay when one is drawn again. */
  readonly uid: string;
}

/** What a card shows now. */
export interface Face {
  /** Below `templates/`. */
  readonly template: string;
  readonly view: object;
  /** Asked once it is drawn: sentences for screen readers that are news. */
  readonly said?: () => readonly string[];
}

/** A message as one verb's card shows it; null for what it cannot read: the message's plain line stays. */
export type Card = (message: Message) => {
  readonly face: (copy: Copy) => Face | null;
  readonly press: (action: string, click: Click) => Promise<void>;
} | null;

/** A card from its three parts: what it is about, how that looks, what can be pressed. */
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

/** Asks again whether it may be pressed, because a card outlives the moment it was drawn; tells why not. */
async function press<State>(buttons: Buttons<State>, state: State, action: string, click: Click): Promise<void> {
  const [name = "", ...detail] = action.split("-");
  const button: Button<State> | undefined = Object.hasOwn(buttons, name) ? buttons[name] : undefined;
  if (!button) return;
  const verdict = button.may(state, click.target);
  if (isOffered(verdict)) await button.run(state, { ...click, detail });
  else notifyWarning(verdict);
}

const cards = new Map<string, Behind<Card>>();

/**
 * Says which card shows the messages of a type. Call during `init`.
 * @param fetch called when the first one is drawn: a card of few evenings comes only then, and without it the plain line stays
 */
export function registerCard(type: ChatMessage.SubType, fetch: () => Card | Promise<Card>): void {
  const code = behind(async () => fetch());
  cards.set(type, code);
  setCardRenderer(type, async (message, html) => {
    if (await code.fetch()) await drawInto(code.here, message, html);
  });
}

/** Whether a message is shown by a card of ours. */
export function hasCard({ type }: Message): boolean {
  return cards.has(type);
}

/** The card of a message, fetched where it has to be; null without one. */
export async function fetchCard({ type }: Message): Promise<Card | null> {
  const code = cards.get(type);
  return code && (await code.fetch()) ? code.here : null;
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
  // Who has done it is told by its speaker, too.
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

/** Of what is private to others they learn that somebody has rolled. */
const privateFace = ({ author }: Message): Face => ({
  template: "chat/private",
  view: { text: t("OD20.Card.PrivateBy", { name: author?.name ?? "" }) },
});

/** What a copy of a card shows now, read at once; null where nothing can be read. */
export function faceOf(card: Card, message: Message, element: HTMLElement): Face | null {
  if (isHidden(message) && kindOf(message)?.meets?.(message) !== true) return privateFace(message);
  return toldBy(
    object(object(message.system)["rules"]),
    () => card(message)?.face({ id: message.id ?? "", uid: uidOf(element) }) ?? null,
  );
}

/** Fills a copy. @returns whether this drawing stands, and no later one */
export function drawFace(element: HTMLElement, { template, view }: Face): Promise<boolean> {
  return renderInto(element, template, { ...view, lang: game.i18n.lang });
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
