/** All checks of quiet moments, and how a table is read for them. */
import type { Table } from "../table.ts";
import { readCard, type Card } from "./card.ts";
import { CountsBook } from "./counts.ts";
import { EffectsBook } from "./effects.ts";
import { GoodsBook } from "./goods.ts";
import { PointsBook } from "./points.ts";
import { runIn, type Check } from "./quiet.ts";
import { Secrets } from "./secrets.ts";
import { Sums } from "./sums.ts";
import { Words } from "./words.ts";

/** The checks of one evening. */
export class Checks {
  readonly #checks: readonly Check[] = [
    new PointsBook(),
    new CountsBook(),
    new GoodsBook(),
    new EffectsBook(),
    new Sums(),
    new Words(),
  ];
  readonly #secrets = new Secrets();
  /** Cards that were read, by message; read again when their markup changes. */
  readonly #read = new Map<string, readonly [string, Card]>();
  #logged = 0;

  /**
   * Reads the table at a quiet moment.
   * @param newest number of newest messages that are searched for secrets; 0 = all
   * @returns what is wrong; each fault is told once
   */
  async see(table: Table, newest: number): Promise<string[]> {
    const drawn: Record<string, string> = JSON.parse(await runIn(table, "GM", "() => hands.cards()"));
    const quiet = {
      cards: Object.entries(drawn).map(([id, markup]) => this.#card(id, markup)),
      look: JSON.parse(table.client("GM").look()),
      deeds: table.log.slice(this.#logged),
    };
    this.#logged = table.log.length;
    const wrong = this.#checks
      .flatMap((check) => check.see(quiet))
      .map((one) => `${one}; since the last quiet moment: ${quiet.deeds.join(", ")}`);
    return [...wrong, ...(await this.#secrets.see(table, newest))];
  }

  #card(id: string, markup: string): Card {
    const known = this.#read.get(id);
    if (known?.[0] === markup) return known[1];
    const card = readCard(id, markup);
    this.#read.set(id, [markup, card]);
    return card;
  }
}
