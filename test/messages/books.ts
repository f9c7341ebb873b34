/** What creatures' own documents say of their hit points, and what the cards of a page say: they must come to the same. */
import { expect } from "vitest";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import type { Person } from "../support/table.ts";

/** The fight, in which everybody has as many hit points as an evening of blows needs. */
export const tough = (points: number): WorldPlan => ({
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: ({ system }) => {
      system.hp = { ...system.hp, value: points, max: points };
    },
  })),
});

/** Hit points and receipts. */
export interface Book {
  readonly value: number;
  readonly max: number;
  readonly receipts: readonly {
    readonly amount: number;
    readonly hp: number;
    readonly state: string;
    readonly wrote: string;
  }[];
}

/** Of a token's actor, or of a world actor, as a page knows them. */
export const bookOf = (person: Person, name: string): Promise<Book> =>
  person.run((wanted) => {
    const { hp, receipts } = hands.actor(wanted).system;
    return {
      value: hp.value,
      max: hp.max,
      receipts: receipts.map((entry: Loose) => ({
        amount: entry.amount,
        hp: entry.hp,
        state: entry.state,
        wrote: game.users.get(entry.wrote)?.name ?? "",
      })),
    };
  }, name);

/** The damage that each attack's card of the log names, oldest first; misses and withdrawn attacks are 0. */
export async function cardAmounts(person: Person): Promise<number[]> {
  const ids = await person.run(
    () =>
      game.messages.contents
        .filter((message: Loose) => message.visible && (message.type === "attack" || message.type === "damage"))
        .map((message: Loose) => message.id as string) as string[],
  );
  const amounts: number[] = [];
  for (const id of ids) {
    const { text } = await person.card(id);
    const [, amount] = /(?:Попадание|Крит|Вскользь ½)[^·]{0,20} · (\d+)/u.exec(text) ?? [];
    amounts.push(Number(amount ?? (/Промах|Атака отозвана/u.test(text) ? 0 : Number.NaN)));
  }
  return amounts;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Every point once: what is missing in hit points, what the receipts say and what the cards say is one number. */
export async function expectExact(person: Person, name: string): Promise<void> {
  const { value, max, receipts } = await bookOf(person, name);
  expect(sum(receipts.filter(({ state }) => state === "applied").map(({ hp }) => hp))).toBe(max - value);
  expect(sum(await cardAmounts(person))).toBe(max - value);
}
