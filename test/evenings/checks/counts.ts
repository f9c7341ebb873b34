/** Keeps a book of spell slots and experience from what cards say, and compares it with the creatures. */
import type { Card } from "./card.ts";
import type { Check, Quiet } from "./quiet.ts";

type Kind = "slots" | "xp";
/** Deeds without a card that change these numbers. */
const BY_HAND = /takes level|takes a level back/u;
/**
 * A spell that is cast as a reaction has no card of its own, and slots that a rest has filled take nothing back. After either,
 * slots are not compared where something is undone.
 */
const REACTED = /reacts/u;
const TAKES_BACK = /reacts|undo|redo|cancel|take back| rest$/u;
const UNDONE = /Отменено/u;

/** Whether the cost of a card counts: its deed was not taken back. Undone damage and a countered spell cost all the same. */
const counts = ({ withdrawn, notes }: Card): boolean => !withdrawn && !UNDONE.test(notes);

/** Returns what a card says of these numbers, by creature. */
function saidBy(card: Card): Map<string, number> {
  const all = new Map<string, number>();
  const add = (name: string, kind: Kind, by: number): void => {
    if (by !== 0) all.set(`${name} ${kind}`, (all.get(`${name} ${kind}`) ?? 0) + by);
  };
  const [, who = ""] = /^(.+?)(?: →| ·|$)/u.exec(card.subtitle) ?? [];
  const slots = /Ячейка \d/u.test(card.notes) && counts(card) ? -1 : 0;
  add(who, "slots", slots);
  for (const { name, column, from, to, counts: applied } of card.changes)
    if (applied && column === "Ячейки") add(name, "slots", to - from);
    else if (applied && column === "Опыт") add(name, "xp", to - from);
  return all;
}

/** A new check for an evening. */
export class CountsBook implements Check {
  #said = new Map<string, number>();
  #before = new Map<string, number>();
  #reacted = false;
  /** Cards that were deleted keep what they said. */
  readonly #cards = new Map<string, Map<string, number>>();

  see({ cards, look, deeds }: Quiet): string[] {
    const changed: string[] = [];
    for (const card of cards) {
      const [known, fresh] = [this.#cards.get(card.id), saidBy(card)];
      if (JSON.stringify([...(known ?? [])]) !== JSON.stringify([...fresh])) changed.push(`${card.id} ${card.text}`);
      this.#cards.set(card.id, fresh);
    }
    const said = new Map<string, number>();
    for (const one of this.#cards.values()) for (const [key, by] of one) said.set(key, (said.get(key) ?? 0) + by);
    const now = new Map(
      Object.entries(look).flatMap(([name, { slots, xp }]): [string, number][] => [
        [`${name} slots`, slots.reduce((all: number, one: number) => all + one, 0)],
        ...(xp === null ? [] : [[`${name} xp`, Number(xp)] satisfies [string, number]]),
      ]),
    );
    const [before, had] = [this.#before, this.#said];
    this.#before = now;
    this.#said = said;
    const byHand = deeds.some((line) => BY_HAND.test(line));
    this.#reacted ||=
      deeds.some((line) => REACTED.test(line)) ||
      cards.some(({ changes }) => changes.some(({ column }) => column === "Ячейки"));
    const unclear = this.#reacted && (changed.length > 1 || deeds.some((line) => TAKES_BACK.test(line)));
    return [...now].flatMap(([key, number]) => {
      const was = before.get(key);
      const by = (said.get(key) ?? 0) - (had.get(key) ?? 0);
      return was === undefined || byHand || number === was + by || (unclear && key.endsWith(" slots"))
        ? []
        : [
            `counts: ${key} is ${String(number)}, by the cards ${String(was + by)} (${String(was)} before); ${changed.join("; ")}`,
          ];
    });
  }
}
