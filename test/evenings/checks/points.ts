/**
 * Keeps a book of hit points and temporary hit points from what cards say, and compares it with the creatures. Knows three
 * things: damage subtracts, healing adds, and nobody falls below 0 except by rules that say so on another card.
 */
import type { Card, Said } from "./card.ts";
import type { Check, Quiet } from "./quiet.ts";

/** What one card has done to one creature. */
interface Entry {
  readonly hp: number;
  readonly temporary: number;
  /** What the card says; more than it has done, if it met the limit of 0. */
  readonly said: number;
  /** Whether the amount is exact; not where several cards met the limit of 0 at once. */
  readonly exact: boolean;
  /** Whether it met a limit, so that it is exact only until another card changes the points. */
  readonly limited: boolean;
}

interface Points {
  readonly hp: number;
  readonly temporary: number;
  readonly max: number;
  /** Number of changes that count although their card was deleted. */
  readonly cardless: number;
}

/** Deeds without a card that change hit points of the creature that they name. */
const BY_HAND =
  /types|points typed|takes level|takes a level back|stands to the death|undo the stand|brought back|settled|puts out|drop out|over$/u;
/** A rest heals up to the maximum, a long one ends temporary points. Who takes an older card back gets only what the rest has left. */
const RESTS = /: a (?:long|short) rest$/u;
/** Words of cards without an amount that change hit points. */
const BY_WORD =
  /Приходит в себя|Теряет 1 хит|оглушён, 1 хит|Остаётся 1 хит|насмерть|смерти|Первая помощь|хит\S* в начале/u;

const newEntry = (hp: number, temporary = 0): Entry => ({ hp, temporary, said: hp, exact: true, limited: false });
const nothing = newEntry(0);

function entryOf({ kind, points, absorbed, counts }: Said): Entry {
  if (!counts || points === null) return nothing;
  if (kind === "temporary") return newEntry(0, points);
  return kind === "healing" ? newEntry(points) : newEntry(absorbed - points, -absorbed);
}

/** Returns what a card says of each creature. */
function entriesOf(card: Card): Map<string, Entry> {
  const all = new Map<string, Entry>();
  const add = (name: string, { hp, temporary }: Entry): void => {
    const known = all.get(name) ?? nothing;
    all.set(name, newEntry(known.hp + hp, known.temporary + temporary));
  };
  for (const said of card.targets) add(said.name, entryOf(said));
  for (const { name, column, from, to, counts } of card.changes)
    if (column === "Хиты") add(name, counts ? newEntry(to - from) : nothing);
    else if (column === "временные хиты") add(name, counts ? newEntry(0, to - from) : nothing);
  return all;
}

/** A new check for an evening. */
export class PointsBook implements Check {
  #before: Readonly<Record<string, Points>> | null = null;
  readonly #book = new Map<string, Entry>();
  #texts = new Map<string, string>();

  see({ cards, look, deeds }: Quiet): string[] {
    const creatures = Object.fromEntries(
      Object.entries(look).map(([name, { points, cardless = 0 }]): [string, Points] => [
        name,
        { hp: Number(points[3]), temporary: Number(points[1]), max: Number(points[2]), cardless },
      ]),
    );
    const rests = deeds.filter((line) => RESTS.test(line));
    for (const [key, entry] of this.#book)
      if (rests.some((line) => line.includes(key.slice(key.indexOf(" ") + 1))))
        this.#book.set(key, { ...entry, exact: false });
    const changes = new Map<string, [string, Entry, Entry][]>();
    const note = (key: string, name: string, now: Entry): void => {
      const known = this.#book.get(key) ?? nothing;
      if (known.said === now.said && known.temporary === now.temporary) return;
      changes.set(name, [...(changes.get(name) ?? []), [key, known, now]]);
    };
    const words: string[] = [...deeds];
    const ids = new Set(cards.map(({ id }) => id));
    // A deleted card had been undone before. What counts all the same is `cardless`.
    for (const key of this.#book.keys()) {
      const [id = ""] = key.split(" ");
      if (!ids.has(id)) note(key, key.slice(id.length + 1), nothing);
    }
    for (const card of cards) {
      for (const [name, now] of entriesOf(card)) note(`${card.id} ${name}`, name, now);
      if (this.#texts.get(card.id) !== card.text) words.push(card.text);
    }
    this.#texts = new Map(cards.map(({ id, text }) => [id, text]));
    const before = this.#before;
    this.#before = creatures;
    const wrong = Object.entries(creatures).flatMap(([name, points]) => {
      const was = before?.[name];
      return was
        ? this.#compare(name, was, points, changes.get(name) ?? [], words)
        : this.#take(changes.get(name) ?? []);
    });
    for (const [name, points] of Object.entries(creatures)) {
      const changed = (changes.get(name) ?? []).map(([key]) => key);
      const isMoved = changed.length > 0 || before?.[name]?.hp !== points.hp;
      if (isMoved) this.#meetLimits(name, points, changed);
    }
    return wrong;
  }

  /**
   * At 0, or healed to the maximum, a card has moved less than it is worth. How much follows from the other cards, so each of them makes
   * the amount inexact.
   */
  #meetLimits(name: string, { hp, max }: Points, changed: readonly string[]): void {
    const own = [...this.#book].filter(([key]) => key.endsWith(` ${name}`));
    const isAtLimit = hp <= 0 || (hp >= max && own.some(([, entry]) => entry.hp > 0));
    for (const [key, entry] of own) {
      const isOther = !changed.includes(key);
      const exact = entry.exact && !(isOther && (isAtLimit || entry.limited));
      this.#book.set(key, { ...entry, exact, limited: entry.limited || isAtLimit });
    }
  }

  /** Writes entries into the book without a comparison. */
  #take(changes: readonly [string, Entry, Entry][], exact = true): never[] {
    for (const [key, , entry] of changes) this.#book.set(key, { ...entry, exact });
    return [];
  }

  #compare(
    name: string,
    was: Points,
    now: Points,
    changes: readonly [string, Entry, Entry][],
    words: readonly string[],
  ): string[] {
    const sum = (of: "hp" | "temporary"): number =>
      changes.reduce((all, [, known, entry]) => all + entry[of] - known[of], was[of]);
    const [hp, temporary] = [sum("hp"), sum("temporary")];
    const unclear =
      was.max !== now.max ||
      was.cardless !== now.cardless ||
      changes.some(([, known]) => !known.exact) ||
      words.some((line) => (BY_HAND.test(line) || BY_WORD.test(line)) && line.includes(name)) ||
      words.some((line) => /is over|уровень/u.test(line));
    // Of several cards at once, the order decides what the limits of 0 and of the maximum leave.
    const moved = changes.map(([, known, entry]) => entry.hp - known.hp);
    const lost = moved.reduce((all, by) => all + Math.min(0, by), 0);
    const crowded = changes.length > 1 && (was.hp + lost <= 0 || moved.some((by) => by > 0));
    if (unclear || crowded) return this.#take(changes, false);
    if (hp === now.hp && temporary === now.temporary) return this.#take(changes);
    const [only] = changes;
    // Of a blow that brings to 0 only as much counts as there was. Who stands to the death may go below.
    if (hp < 0 && now.hp === 0 && temporary === now.temporary && only) {
      const [key, , entry] = only;
      this.#book.set(key, { ...entry, hp: entry.hp - hp });
      return [];
    }
    this.#take(changes, false);
    const said = changes.map(([key, known, entry]) => `${key}: ${JSON.stringify(known)} → ${JSON.stringify(entry)}`);
    return [
      `points: ${name} has ${String(now.hp)} and ${String(now.temporary)} temporary, by the cards ${String(hp)} and ` +
        `${String(temporary)}; before ${JSON.stringify(was)}; ${said.join("; ") || "no card says anything"}`,
    ];
  }
}
