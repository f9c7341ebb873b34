/**
 * What somebody can do from the browser's console who knows the system's source: posts messages of his own making and
 * talks to the server past his own client. Everything here runs with a player's login.
 */
import type { Page } from "playwright-core";
import type { Loose, LooseObject } from "../../../packages/stand-in/common/loose.ts";
import { attackWith, forceDice, lastCard, openSheet, target } from "./seat.ts";

/** Asks the server directly; the refusal, or null when it was carried out. */
export async function raw(page: Page, request: LooseObject): Promise<string | null> {
  return page.evaluate(
    (data) =>
      new Promise<string | null>((resolve) => {
        game.socket.emit("modifyDocument", data, (answer: Loose) =>
          resolve(answer.error ? String(answer.error.message ?? answer.error) : null),
        );
      }),
    request,
  );
}

/** The newest message of a type, as stored. */
export async function stored(page: Page, type: "attack" | "defense"): Promise<Loose> {
  return page.evaluate((wanted) => {
    const found = game.messages.contents.filter((message: Loose) => message.type === wanted).at(-1);
    return found ? JSON.parse(JSON.stringify(found.toObject())) : null;
  }, type);
}

/** Player 1's honest attack on a goblin, as everybody can read it. */
export async function honestAttack(player: Page, goblin = "Гоблин 1"): Promise<Loose> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await target(player, goblin);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(player).waitFor();
  return stored(player, "attack");
}

/** A change of an attack before it is posted again as a new one. Rolls are handed over as objects. */
export type Forgery = (attack: Loose) => void;

/** Posts a copy of an honest attack with something changed; its id. */
export async function post(page: Page, honest: Loose, forge: Forgery): Promise<string> {
  const { _id: _old, author: _author, timestamp: _timestamp, ...copy } = structuredClone(honest);
  copy.rolls = copy.rolls.map((roll: Loose) => (typeof roll === "string" ? JSON.parse(roll) : roll));
  forge(copy);
  copy.rolls = copy.rolls.map((roll: Loose) => JSON.stringify(roll));
  return page.evaluate(async (data) => {
    const message = await ChatMessage.create(data);
    return message.id as string;
  }, copy);
}

/** Sets what a die of a roll shows, with or without an honest total. */
export function setDie(roll: Loose, face: number, honest: boolean): void {
  const die = roll.terms[0];
  const old = die.results[0].result;
  die.results[0].result = face;
  if (honest) roll.total += face - old;
}

/** The card of one message in the log of a page. */
export function cardOf(page: Page, id: string): ReturnType<Page["locator"]> {
  return page.locator(`.chat-message[data-message-id="${id}"] .od-card`).last();
}
