/** What a scenario sees and presses in a page: cards with their buttons, and requests. Available there as `hands`. */
import { system } from "the-system";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { Paper, type Button } from "../../messages/paper.ts";
import { actorOf as actor, tasks } from "../../support/in-page.ts";
import { upkeepNow } from "./pick.ts";
import type { Wire } from "./realm.ts";

declare const game: Loose, CONFIG: Loose;

/** A card as its user sees it. */
export interface Drawn {
  readonly text: string;
  /** The text including labels for screen readers and tooltips. */
  readonly told: string;
  readonly buttons: readonly Button[];
  readonly markup: string;
}

const ALOUD = /\s(?:aria-label|aria-description|data-tooltip(?:-text|-html)?|title|alt)="([^"]*)"/gu;
const EVENT = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, preventDefault: () => undefined };

const found = (id: string): Loose => {
  const message = game.messages.get(id);
  if (!message) throw new Error(`there is no message ${id}`);
  if (!message.visible) throw new Error(`${game.user.name} does not see the message ${id}`);
  return message;
};

/** Returns all text of an element: visible text, labels and tooltips. */
const withRulesOf = ({ text, markup }: Paper): string =>
  [text, ...[...markup.matchAll(ALOUD)].map(([, said = ""]) => said)].join(" ");

let laidOut = false;
let page: Loose;
/** The last drawing of each card. As in a chat log, there is one, and only that one is drawn again. */
const log = new Map<string, Paper>();

/** Returns the card of a message, drawn as in the chat log. */
async function drawn(id: string): Promise<Drawn> {
  const message = found(id);
  if (!laidOut) {
    laidOut = true;
    Object.getPrototypeOf(game.messages.documentClass.prototype).renderHTML = (): Promise<Loose> =>
      Promise.resolve(page);
  }
  const paper = new Paper();
  const former = log.get(id);
  if (former) former.isConnected = false;
  log.set(id, paper);
  page = { ...new Paper(), querySelector: (): Paper => paper };
  await message.renderHTML();
  return { text: paper.text, told: withRulesOf(paper), buttons: paper.buttons, markup: paper.markup };
}

/**
 * Presses a button that the card offers.
 * @param name label, or a regular expression for it
 */
async function press(id: string, name: string, pattern: boolean): Promise<void> {
  const { buttons } = await drawn(id);
  const button = buttons.find((one) => (pattern ? new RegExp(name, "u").test(one.name) : one.name === name));
  if (!button) throw new Error(`no ${name} among ${buttons.map((one) => one.name).join(", ")}`);
  const message = found(id);
  const card = await system.fetchCard(message);
  await card(message).press(button.action, { id, message, target: button.target, event: EVENT, detail: [] });
}

/**
 * Answers the first request of this user with its suggested choices.
 * @param verb verb of the request; omitted = any
 */
async function answer(verb?: string): Promise<void> {
  const request = system.openPrompts().find((one: Loose) => verb === undefined || one.verb === verb);
  if (!request) throw new Error(`no request is pending for ${game.user.name}`);
  const face = system.faceOf(request);
  await face.answer(face.suggested);
}

/** Returns the texts of all pending prompts, and their announcements. */
async function questions(): Promise<string> {
  const said: string[] = [];
  for (const request of system.openPrompts()) {
    const face = system.faceOf(request);
    const paper = new Paper();
    // Draws the prompt like prompts/prompt-window.ts, but without reactions.
    await system.renderInto(paper, "dialogs/defense", {
      ...face.view("asked", face.suggested, [], game.user.isGM),
      states: system.statesOf(request),
      gm: game.user.isGM,
    });
    said.push(withRulesOf(paper), face.sentence());
  }
  return said.join("\n");
}

/** Returns the markup of all cards that this user sees, by message. */
async function cards(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { id, visible } of game.messages.contents) if (visible) all[id] = (await drawn(id)).markup;
  return all;
}

/** Announcements for screen readers. */
const aloud: string[] = [];

/**
 * Returns everything that the page shows or announces: chat log, prompts, announcements.
 * @param newest number of newest messages; 0 = all
 */
async function everything(newest = 0): Promise<string> {
  const said = [...aloud, await questions()];
  for (const { id, visible, content, flavor, alias } of game.messages.contents.slice(-newest))
    if (visible) said.push((await drawn(id)).told, content, flavor, alias);
  return said.join("\n");
}

/**
 * Attacks with the first matching weapon, as the attack window does.
 * @returns the message's id
 */
async function strike(by: string, weapon: string, ...at: readonly string[]): Promise<string | undefined> {
  const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
  const item = actor(by).items.find((one: Loose) => one.name.startsWith(weapon));
  const targets = at.map((name) => ({ target: token(name) ?? actor(name) }));
  return (await game.system.api.attack({ item, targets }))?.id;
}

/** Sets the next dice as `[face, size]`. All later dice roll their middle value. */
function dice(next: readonly (readonly [number, number])[]): void {
  const left = [...next];
  CONFIG.Dice.randomUniform = (): number => {
    const [face, size] = left.shift() ?? [];
    return face === undefined || size === undefined ? 0.5 : 1 - (face - 0.5) / size;
  };
}

/**
 * Holds back everything that this page sends, so that it overlaps with later events.
 * @returns sends the held requests, and returns their number
 */
function hold(wire: Wire): () => number {
  const { ask } = wire;
  const waiting: Parameters<Wire["ask"]>[] = [];
  wire.ask = (...asked): void => void waiting.push(asked);
  return () => {
    wire.ask = ask;
    for (const asked of waiting) ask(...asked);
    return waiting.length;
  };
}

/** Installs `hands` in this page. */
export function layOutHands(wire: Wire): void {
  const { createElement } = document;
  document.createElement = (tag: string): Loose =>
    Object.defineProperty(createElement.call(document, tag), "textContent", {
      set: (text: unknown) => void aloud.push(String(text)),
    });
  // Whoever is asked whether an undo may fell or raise somebody says yes.
  const { DialogV2 }: Loose = Reflect.get(globalThis, "foundry").applications.api;
  DialogV2.confirm = () => Promise.resolve(true);
  Object.assign(globalThis, {
    hands: {
      drawn,
      cards,
      press,
      questions,
      everything,
      answer,
      actor,
      strike,
      dice,
      system,
      tasks,
      upkeepNow,
      hold: () => hold(wire),
    },
  });
}
