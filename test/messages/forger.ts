/** What somebody can do from the console who knows the system's source: messages of his own making, with a player's login. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Person } from "../support/table.ts";

/** Player 1's honest attack on a goblin, 17 against its Defense for 8 or a critical's 11 before its armor; as everybody can read it. */
export async function honestAttack(player: Person, goblin = "Гоблин 1"): Promise<Loose> {
  await player.dice([13, 20], [5, 8], [3, 8]);
  return player.message(await player.strike("Воин", "Длинный меч", goblin));
}

/** A change of an attack before it is posted again as a new one. Rolls are handed over as objects. */
export type Forgery = (attack: Loose) => void;

export const rollsOf = (attack: Loose): Loose[] =>
  attack.rolls.map((roll: Loose) => (typeof roll === "string" ? JSON.parse(roll) : structuredClone(roll)));
export const packed = (rolls: readonly Loose[]): string[] => rolls.map((roll) => JSON.stringify(roll));

/** Posts a copy of an honest attack with something changed; its id. */
export async function post(person: Person, honest: Loose, forge: Forgery): Promise<string> {
  const { _id: _old, author: _author, timestamp: _timestamp, ...copy } = structuredClone(honest);
  copy.rolls = rollsOf(copy);
  forge(copy);
  copy.rolls = packed(copy.rolls);
  return person.run(async (data) => (await ChatMessage.create(data)).id as string, copy as Loose);
}

/** Posts something under an id of one's own choice. */
export function squat(person: Person, data: Loose): Promise<string> {
  return person.run(async (one) => (await ChatMessage.create(one, { keepId: true }))?.id as string, data);
}

/** Sets what a die of a roll shows, with or without an honest total. */
export function setDie(roll: Loose, face: number, honest: boolean): void {
  const die = roll.terms[0];
  const old = die.results[0].result;
  die.results[0].result = face;
  if (honest) roll.total += face - old;
}
