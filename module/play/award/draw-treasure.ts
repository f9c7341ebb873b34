/** Draws treasure from a roll table and from the tables that it names. Writes nothing. */
import { ownFlag } from "../../core/own-flag.ts";
import { languageInEffect, packId } from "../../core/content-language.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { treasureParts, type Coin, type TreasurePart } from "./treasure-text.pure.ts";

/** One find: coins of a kind, pieces of an item, or a thing that a table only describes. */
export type Find =
  | { readonly is: "coins"; readonly coin: Coin; readonly amount: number }
  | { readonly is: "item"; readonly item: Item.Implementation; readonly amount: number }
  | { readonly is: "text"; readonly name: string; readonly amount: number };

/** Something in a table that gives nothing, as a language key. */
export interface Snag {
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
}

export interface Treasure {
  readonly finds: readonly Find[];
  readonly snags: readonly Snag[];
}

/** How deep tables may name each other. */
const DEEPEST = 5;
/** How many results one press draws, of all tables together. */
const MOST_DRAWS = 200;

const isItem = (found: unknown): found is Item.Implementation => found instanceof Item;
const isTable = (found: unknown): found is RollTable.Implementation => found instanceof RollTable;

/** Returns the tables that a GM may draw treasure from: those of the packs that are marked as treasure, and all of the world. */
export async function treasureTables(): Promise<{
  readonly packed: readonly RollTable.Implementation[];
  readonly own: readonly RollTable.Implementation[];
}> {
  const found: readonly unknown[] = (await game.packs.get(packId("tables", languageInEffect()))?.getDocuments()) ?? [];
  const bySort = (a: RollTable.Implementation, b: RollTable.Implementation): number => a.sort - b.sort;
  return {
    packed: found
      .filter(isTable)
      .filter(({ flags }) => ownFlag(flags, "treasure") === true)
      .sort(bySort),
    own: game.tables.contents.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Returns the lowest and the highest number of a result; of a broken one a range that no number is in. */
function boundsOf({ range }: TableResult.Implementation): readonly [low: number, high: number] {
  const [low, high]: readonly unknown[] = range;
  return typeof low === "number" && typeof high === "number" ? [low, high] : [1, 0];
}

/** Returns the document of a uuid; null if it or its pack is gone, or if the text is no uuid. */
async function documentOf(uuid: string): Promise<unknown> {
  try {
    return await fromUuid(uuid);
  } catch {
    return null;
  }
}

/** Collects finds and snags while tables are drawn. */
class Drawing {
  readonly #finds = new Map<string, Find>();
  readonly #snags = new Map<string, Snag>();
  #draws = 0;

  get treasure(): Treasure {
    return { finds: [...this.#finds.values()], snags: [...this.#snags.values()] };
  }

  /** Draws one result. @param above the tables that led here, the first one first */
  async draw(table: RollTable.Implementation, above: readonly RollTable.Implementation[] = []): Promise<void> {
    const path = [...above, table];
    const { name } = table;
    if (above.some(({ uuid }) => uuid === table.uuid))
      this.#snag("Loop", { path: path.map((one) => one.name).join(" → ") });
    else if (path.length > DEEPEST) this.#snag("Deep", { name, most: DEEPEST });
    else if (++this.#draws > MOST_DRAWS) this.#snag("Draws", { most: MOST_DRAWS });
    else {
      const results = table.results.contents.filter(({ drawn }) => table.replacement || !drawn);
      const highest = Math.max(0, ...results.map((result) => boundsOf(result)[1]));
      const total = await this.#roll(table.formula || `1d${String(highest)}`, name);
      if (total === null) return;
      const hit = results.filter((result) => {
        const [low, high] = boundsOf(result);
        return low <= total && total <= high;
      });
      if (hit.length === 0) this.#snag("NoResult", { name, total });
      for (const result of hit) await this.#take(result, path);
    }
  }

  async #take(result: TableResult.Implementation, path: readonly RollTable.Implementation[]): Promise<void> {
    const { documentUuid, description, name } = result;
    if (documentUuid) await this.#link({ uuid: documentUuid, dice: "", label: name }, path);
    else for (const part of treasureParts(description || name)) await this.#part(part, path);
  }

  async #part(part: TreasurePart, path: readonly RollTable.Implementation[]): Promise<void> {
    if (part.is === "text") this.#find(part.text, { is: "text", name: part.text, amount: 1 });
    else if (part.is === "remark") this.#snag("Remark", { text: part.text });
    else if (part.is === "link") await this.#link(part, path);
    else {
      const amount = await this.#roll(part.dice, path.at(-1)?.name ?? "");
      if (amount) this.#find(part.coin, { is: "coins", coin: part.coin, amount });
    }
  }

  async #link(
    { uuid, dice, label }: { readonly uuid: string; readonly dice: string; readonly label: string },
    path: readonly RollTable.Implementation[],
  ): Promise<void> {
    const found = await documentOf(uuid);
    if (found === null || found === undefined) {
      this.#snag("Gone", { name: label || uuid, table: path.at(-1)?.name ?? "" });
      return;
    }
    const rolled = dice === "" ? null : await this.#roll(dice, path.at(-1)?.name ?? "");
    if (dice !== "" && rolled === null) return;
    if (isTable(found)) {
      const before = this.#draws;
      // One more than allowed tells why there are fewer.
      const times = Math.min(rolled ?? 1, MOST_DRAWS - before + 1);
      for (let time = 0; time < times; time++) await this.draw(found, path);
    } else if (isItem(found) && isPhysical(found.system)) {
      const amount = rolled ?? found.system.quantity;
      if (amount > 0) this.#find(found.uuid, { is: "item", item: found, amount });
    } else this.#snag("NoThing", { name: label || uuid });
  }

  /** Rolls dice of a table; null if they are none, or give less than nothing. */
  async #roll(formula: string, table: string): Promise<number | null> {
    try {
      // Dice entered by hand would open a window for each of up to 200 rolls.
      const roll = Roll.validate(formula) ? await new Roll(formula).evaluate({ allowInteractive: false }) : null;
      const total = roll?.total;
      if (typeof total === "number" && Number.isInteger(total) && total >= 0 && total <= NUMBER_LIMIT) return total;
      this.#snag(typeof total === "number" ? "BadTotal" : "BadDice", { formula, table, total: total ?? 0 });
    } catch {
      this.#snag("BadDice", { formula, table, total: 0 });
    }
    return null;
  }

  /** Adds a find to what is the same. */
  #find(what: string, find: Find): void {
    const key = `${find.is} ${what}`;
    const before = this.#finds.get(key)?.amount ?? 0;
    this.#finds.set(key, { ...find, amount: Math.min(NUMBER_LIMIT, before + find.amount) });
  }

  #snag(name: string, data: Snag["data"]): void {
    const snag = { key: `OD20.Treasure.Snag.${name}`, data };
    this.#snags.set(JSON.stringify(snag), snag);
  }
}

export async function drawTreasure(table: RollTable.Implementation): Promise<Treasure> {
  const drawing = new Drawing();
  await drawing.draw(table);
  return drawing.treasure;
}
