/** What a scenario sees and presses in a page: cards with their buttons, and the questions to its user. Known there as `hands`. */
import { system } from "the-system";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { Paper, type Button } from "../../messages/paper.ts";
import { actorOf as actor, tasks } from "../../support/in-page.ts";
import { upkeepNow } from "./pick.ts";
import type { Wire } from "./realm.ts";

declare const game: Loose, CONFIG: Loose;

/** A card as its user has it before him. */
export interface Drawn {
  readonly text: string;
  /** The same with all that is read aloud and explained. */
  readonly told: string;
  readonly buttons: readonly Button[];
}

const ALOUD = /\s(?:aria-label|aria-description|data-tooltip(?:-text|-html)?|title|alt)="([^"]*)"/gu;
const EVENT = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, preventDefault: () => undefined };

const found = (id: string): Loose => {
  const message = game.messages.get(id);
  if (!message) throw new Error(`there is no message ${id}`);
  if (!message.visible) throw new Error(`${game.user.name} does not see the message ${id}`);
  return message;
};

/** All that a piece of paper says: what is seen, read aloud and explained. */
const toldBy = ({ text, markup }: Paper): string =>
  [text, ...[...markup.matchAll(ALOUD)].map(([, said = ""]) => said)].join(" ");

let laidOut = false;
let page: Loose;

/** The card of a message, drawn as into the log. */
async function drawn(id: string): Promise<Drawn> {
  const message = found(id);
  if (!laidOut) {
    laidOut = true;
    Object.getPrototypeOf(game.messages.documentClass.prototype).renderHTML = (): Promise<Loose> =>
      Promise.resolve(page);
  }
  const paper = new Paper();
  page = { ...new Paper(), querySelector: (): Paper => paper };
  await message.renderHTML();
  return { text: paper.text, told: toldBy(paper), buttons: paper.buttons };
}

/** Presses a button of a card that is offered now. @param name what it is called, or a regular expression for it */
async function press(id: string, name: string, pattern: boolean): Promise<void> {
  const { buttons } = await drawn(id);
  const button = buttons.find((one) => (pattern ? new RegExp(name, "u").test(one.name) : one.name === name));
  if (!button) throw new Error(`no ${name} among ${buttons.map((one) => one.name).join(", ")}`);
  const message = found(id);
  const card = await system.fetchCard(message);
  await card(message).press(button.action, { id, message, target: button.target, event: EVENT, detail: [] });
}

/** Answers the first question to this user as it is suggested. @param verb of which sort; left out = of any */
async function answer(verb?: string): Promise<void> {
  const request = system.openPrompts().find((one: Loose) => verb === undefined || one.verb === verb);
  if (!request) throw new Error(`nobody asks ${game.user.name}`);
  const face = system.faceOf(request);
  await face.answer(face.suggested);
}

/** What the windows of all questions to this user say, and what is said when they come. */
async function questions(): Promise<string> {
  const said: string[] = [];
  for (const request of system.openPrompts()) {
    const face = system.faceOf(request);
    const paper = new Paper();
    // As the window has it (prompts/prompt-window.ts), but for what may be done in return.
    await system.renderInto(paper, "dialogs/defense", {
      ...face.view("asked", face.suggested, [], game.user.isGM),
      states: system.statesOf(request),
      gm: game.user.isGM,
    });
    said.push(toldBy(paper), face.sentence());
  }
  return said.join("\n");
}

/** What was said to screen readers. */
const aloud: string[] = [];

/** Everything that this page shows or says: the log, the questions, what is read aloud. @param newest messages; 0 = all */
async function everything(newest = 0): Promise<string> {
  const said = [...aloud, await questions()];
  for (const { id, visible, content, flavor, alias } of game.messages.contents.slice(-newest))
    if (visible) said.push((await drawn(id)).told, content, flavor, alias);
  return said.join("\n");
}

/** Strikes with the first weapon of that name, as the window's button would. @returns the message's id */
async function strike(by: string, weapon: string, ...at: readonly string[]): Promise<string | undefined> {
  const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
  const item = actor(by).items.find((one: Loose) => one.name.startsWith(weapon));
  const targets = at.map((name) => ({ target: token(name) ?? actor(name) }));
  return (await game.system.api.attack({ item, targets }))?.id;
}

/** The next dice, `[face, size]`; all later ones fall in the middle. */
function dice(next: readonly (readonly [number, number])[]): void {
  const left = [...next];
  CONFIG.Dice.randomUniform = (): number => {
    const [face, size] = left.shift() ?? [];
    return face === undefined || size === undefined ? 0.5 : 1 - (face - 0.5) / size;
  };
}

/**
 * From now on what this page sends waits until it is let go, and so crosses whatever happens meanwhile.
 * @returns lets it go, and says how much there was
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

/** Lays them out in this page. */
export function layOutHands(wire: Wire): void {
  const { createElement } = document;
  document.createElement = (tag: string): Loose =>
    Object.defineProperty(createElement.call(document, tag), "textContent", {
      set: (text: unknown) => void aloud.push(String(text)),
    });
  Object.assign(globalThis, {
    hands: {
      drawn,
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
