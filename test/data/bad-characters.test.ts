/** Characters as no sheet would make them: imported, written by a macro, from before a change. Prepared all the same, nothing lost. */
import "./models.ts";
import { describe, expect, it } from "vitest";
import { CharacterData } from "../../module/data/actor/character.ts";
import { carriedWeight, type Carried } from "../../module/rules/character/load.ts";
import type { OwnedItem } from "../../module/data/actor/item-totals.ts";
import { ITEM_MODELS, type ItemKind } from "../../module/data/item/models.ts";

type Model<T> = new (source: object) => T;
type Prepared = CharacterData & { toObject(): { details: { xp: number } }; parent: object; prepareDerivedData(): void };

function hero(source: object, items: readonly OwnedItem[] = []): Prepared {
  const made = new (CharacterData as unknown as Model<Prepared>)(source);
  Object.defineProperty(made, "parent", { value: { items: { contents: items }, appliedEffects: [] } });
  made.prepareDerivedData();
  return made;
}
function item(id: string, type: ItemKind, source: object = {}): OwnedItem {
  return { id, name: id, system: new (ITEM_MODELS[type] as unknown as Model<object>)(source) };
}

describe("a bad character", () => {
  it("H-PRG-02: a thousand million experience is level 10 at most, and stays stored", () => {
    const rich = hero({ details: { xp: 1e9, level: 1 } });
    expect(rich.toObject().details.xp).toBe(1e9);
    expect(
      Object.values(rich.advancement)
        .filter((value) => typeof value === "number")
        .every(Number.isFinite),
    ).toBe(true);
    expect(hero({ details: { level: 1e9 } }).points.talents.earned).toBe(
      hero({ details: { level: 10 } }).points.talents.earned,
    );
  });
  it("B-CARRY-01: a container in itself, by two ways or alone, weighs what is in it", () => {
    const load = (...things: OwnedItem[]): number => hero({}, things).load.weight;
    expect(
      load(
        item("a", "container", { weight: 1, quantity: 1, container: "b" }),
        item("b", "container", { weight: 2, quantity: 1, container: "a" }),
        item("c", "gear", { weight: 4, quantity: 1, container: "a" }),
      ),
    ).toBe(7);
    expect(load(item("a", "container", { weight: 1, quantity: 1, container: "a" }))).toBe(1);
    expect(load(item("a", "container", { weight: 1, quantity: 1, container: "gone" }))).toBe(1);
  });
  it("B-CARRY-01: a circle of thousands of containers, full of things, is added up at once; one weightless container frees those in it", () => {
    const circle = (weightless: boolean): Carried[] =>
      Array.from({ length: 3000 }, (_, index) => ({
        id: `c${String(index)}`,
        container: `c${String((index + 1) % 3000)}`,
        weight: 1,
        weightless: weightless && index === 7,
      }));
    const started = performance.now();
    expect([carriedWeight(circle(false)), carriedWeight(circle(true))]).toEqual([3000, 0]);
    expect(performance.now() - started).toBeLessThan(1000);
    const chain = (weightless: boolean): Carried[] => [
      { id: "bag", container: "", weight: 5, weightless },
      { id: "box", container: "bag", weight: 1, weightless: false },
      { id: "coin", container: "box", weight: 0.25, weightless: false },
      { id: "sword", container: "", weight: 2, weightless: false },
    ];
    expect([carriedWeight(chain(false)), carriedWeight(chain(true))]).toEqual([8.25, 7]);
  });
  it("H-MAS-06: of two classes the first counts, the other is kept and named; the points are one class's", () => {
    const two = [
      item("Fighter", "class", { hitPoints: 10, talents: 2 }),
      item("Wizard", "class", { hitPoints: 6, talents: 3, characteristic: "learning" }),
    ];
    const one = hero({ details: { level: 3 } }, two.slice(0, 1));
    const both = hero({ details: { level: 3 } }, two);
    expect([both.hp.max, both.points.talents.earned, both.surplus]).toEqual([
      one.hp.max,
      one.points.talents.earned,
      ["Wizard"],
    ]);
  });
  it("B-CARRY-01: negative prices, weights and numbers of things are none", () => {
    expect(item("a", "gear", { price: { value: -5 }, weight: -3, quantity: -2 }).system).toMatchObject({
      price: { value: 0 },
    });
    expect(hero({}, [item("a", "gear", { weight: -3, quantity: -2 })]).load.weight).toBeGreaterThanOrEqual(0);
  });
});
