/** The equipment step: kits in one, what is affordable, rows that stay, sums. The numbers are worked by hand. */
import { describe, expect, it } from "vitest";
import { changeDraft, refusal } from "../../module/applications/creation/change-draft.ts";
import {
  equipmentView,
  type EquipmentInput,
  type ShopItem,
} from "../../module/applications/creation/equipment-view.ts";
import { changeList, FRESH_LIST } from "../../module/applications/creation/list-state.ts";
import { coinViews, money } from "../../module/applications/creation/money-words.ts";
import { emptyDraft, setQuantity, takeKits, type Draft } from "../../module/play/character/draft.pure.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const good = (uuid: string, price: number, more: Partial<ShopItem> = {}): ShopItem => ({
  uuid,
  name: uuid,
  img: "",
  shelf: "road",
  pieces: 1,
  price,
  facts: "",
  needed: "",
  trained: null,
  ...more,
});
const goods = [
  good("Bell", 100),
  good("Crystal", 1000, { needed: "needed for spells" }),
  good("Holy Water", 2500),
  good("Torch", 1, { facts: "Light 20 ft" }),
  good("Arrows", 100, { shelf: "supply", pieces: 20 }),
  good("Club", 10, { shelf: "weapon", trained: true }),
  good("Axe", 1000, { shelf: "weapon", trained: false, facts: "1d8 slashing" }),
  good("Zweihander", 500, { shelf: "weapon", trained: true }),
];
const WIZARD = { kind: "class", name: "Wizard", count: 12, gold: 5, second: null, goldInstead: 55 } as const;
const SAGE = { kind: "background", name: "Sage", count: 5, gold: 8, second: null, goldInstead: 50 } as const;
const show = (draft: Draft, list = FRESH_LIST, more: Partial<EquipmentInput> = {}) =>
  equipmentView(
    {
      uid: "u",
      goods,
      offers: [WIZARD, SAGE],
      merged: { count: 13, duplicates: ["Robe", "Staff"] },
      given: [
        { name: "Robe", quantity: 1 },
        { name: "Dagger", quantity: 2 },
      ],
      own: 0,
      load: "14 of 54 kg",
      casts: true,
      gm: false,
      ...more,
    },
    draft,
    list,
    texts("en"),
  );
const shown = (view: ReturnType<typeof show>): string[] =>
  view.goods.filter(({ filteredOut: away }) => !away).map(({ name }) => name);
const both = takeKits(emptyDraft(), "class:things background:things");
const wish = (...wishes: string[]): typeof FRESH_LIST => wishes.reduce(changeList, FRESH_LIST);

describe("the shop of creation", () => {
  it("kits are one choice: all things with the gold of both, doubles named; all gold; mixed ways and none stand back", () => {
    const { kits, otherKits } = show(both);
    expect(kits.map(({ title, note, taken }) => [title, note, taken])).toEqual([
      ["Items: Wizard + Sage", "13 items and 13 gp · doubles left out: Robe, Staff", true],
      ["105 gp instead of items", "55 Wizard + 50 Sage", false],
    ]);
    expect(otherKits.map(({ title, value }) => [title, value])).toEqual([
      ["Items: Wizard, 50 gp: Sage", "class:things background:gold"],
      ["Items: Sage, 55 gp: Wizard", "class:gold background:things"],
      ["Nothing", ""],
    ]);
    const one = show(emptyDraft(), FRESH_LIST, { offers: [WIZARD], merged: { count: 12, duplicates: [] } });
    expect(one.kits.map(({ title, note }) => [title, note])).toEqual([
      ["Items: Wizard", "12 items and 5 gp"],
      ["55 gp instead of items", ""],
    ]);
    expect(show(emptyDraft(), FRESH_LIST, { offers: [] }).kits).toEqual([]);
  });

  it("a second kit of a class is a choice of its own, with the things and the gold of the background", () => {
    const second = { names: ["Studded Leather", "Scimitar", "Shortsword", "Longbow", "Arrows", "Quiver"], gold: 11 };
    const offers = [{ ...WIZARD, second }, SAGE];
    const taken = { ...both, kits: { class: "second", background: "things" } } as const;
    const { kits, sum } = show(taken, FRESH_LIST, { offers });
    expect(kits.map(({ title, value, taken: on }) => [title, value, on]).slice(0, 2)).toEqual([
      ["Items: Wizard + Sage", "class:things background:things", false],
      ["Second kit: Wizard", "class:second background:things", true],
    ]);
    // 11 and the 8 of the background.
    expect(kits[1]?.note).toBe("Studded Leather, Scimitar, Shortsword, Longbow and 2 more · 19 gp");
    expect(sum.budget).toBe("19 gp");
    expect(takeKits(both, kits[1]?.value ?? "").kits).toEqual(taken.kits);
  });

  it("what is needed stands first, what the purse does not pay last with what is short; a purse of nothing blames nobody", () => {
    const view = show(both);
    expect(shown(view)).toEqual(["Crystal", "Bell", "Torch", "Holy Water"]);
    // 25 gp of 13.
    expect(view.goods.find(({ name }) => name === "Holy Water")).toMatchObject({
      tooExpensive: true,
      facts: "12 gp short",
    });
    expect(shown(show(both, wish("filter.mixed")))).toEqual(["Crystal", "Bell", "Holy Water", "Torch"]);
    expect(show(emptyDraft()).goods.find(({ name }) => name === "Torch")?.facts).toBe("Light 20 ft");
  });

  it("no row moves while it is bought: the order follows what one may spend, not what one spent", () => {
    // A crystal and 3 bells cost all 13 gp: a torch is 1 cp short, and stays where it is.
    const spent = setQuantity(setQuantity(both, "Crystal", 1), "Bell", 3);
    const view = show(spent);
    expect(shown(view)).toEqual(shown(show(both)));
    expect(view.goods.find(({ name }) => name === "Torch")).toMatchObject({ tooExpensive: false, facts: "1 cp short" });
    expect(view.goods.find(({ name }) => name === "Bell")).toMatchObject({ quantity: 3, less: 2, more: 4 });
    expect(view.goods.find(({ name }) => name === "Torch")).toMatchObject({ less: 0, more: 1 });
  });

  it("what costs more than 500 gp comes last for a new character, needed or not, unless he can pay it", () => {
    const staff = good("Staff of Fire", 4_000_000, { needed: "needed for spells" });
    const names = (draft: Draft): string[] => shown(show(draft, FRESH_LIST, { goods: [staff, ...goods] }));
    expect(names(emptyDraft())).toEqual(["Crystal", "Bell", "Holy Water", "Torch", "Staff of Fire"]);
    expect(names({ ...both, purse: 50_000 }).slice(0, 2)).toEqual(["Crystal", "Staff of Fire"]);
  });

  it("only a Game Master gives for free; a player can take back what is", () => {
    const cart = setQuantity(setQuantity(both, "Torch", 1), "Bell", 1);
    const given = { ...cart, cart: cart.cart.map((line) => ({ ...line, free: line.uuid === "Bell" })) };
    const gifts = (gm: boolean): boolean[] => show(given, FRESH_LIST, { gm }).bought.map(({ gift }) => gift);
    expect([gifts(false), gifts(true)]).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it("says purse, spent and left: 13 gp less a crystal and 5 torches and 20 arrows are 1 gp 9 sp 5 cp", () => {
    // 1300 − 1000 − 5 − 100 = 195.
    const cart = [
      ["Crystal", 1],
      ["Torch", 5],
      ["Arrows", 1],
    ] as const;
    const draft = cart.reduce((one, [uuid, n]) => setQuantity(one, uuid, n), both);
    const { sum, told, bought } = show(draft);
    expect([sum.budget, sum.cost, sum.short, sum.load]).toEqual(["13 gp", "11 gp 5 cp", false, "14 of 54 kg"]);
    expect(sum.left).toEqual([
      { n: 1, coin: "gp" },
      { n: 9, coin: "sp" },
      { n: 5, coin: "cp" },
    ]);
    expect(told).toBe("1 gp 9 sp 5 cp left");
    expect(bought.map(({ name, price }) => [name, price])).toEqual([
      ["Crystal", "10 gp"],
      ["Torch ×5", "5 cp"],
      ["Arrows ×20", "1 gp"],
    ]);
    const short = show(setQuantity(draft, "Holy Water", 1)).sum;
    // 195 − 2500.
    expect([short.short, short.label, short.left.map(({ n }) => n)]).toEqual([true, "Short by", [23, 5]]);
    expect(show({ ...draft, purse: 20 }).sum.budget).toBe("33 gp");
    expect(show(emptyDraft(), FRESH_LIST, { own: 250 }).sum.budget).toBe("2 gp 5 sp");
  });

  it("sorts by kinds with their counts; what the class can handle comes first and can be asked for alone", () => {
    const { shelves } = show(both);
    expect(shelves.map(({ label, count, on }) => [label, count, on])).toEqual([
      ["Weapons", "3", false],
      ["For the road", "4", true],
      ["Supplies", "1", false],
    ]);
    const weapons = show(both, wish("tab.weapon"));
    expect(shown(weapons)).toEqual(["Club", "Zweihander", "Axe"]);
    expect(weapons.goods.find(({ name }) => name === "Axe")?.facts).toBe("1d8 slashing · not trained");
    expect(shown(show(both, wish("tab.weapon", "filter.class")))).toEqual(["Club", "Zweihander"]);
    expect(show(both, wish("tab.supply")).chips.map(({ command: key }) => key)).toEqual(["filter.mixed"]);
  });

  it("reads prices as coins", () => {
    const words = texts("en");
    expect([money(0, words), money(1234, words), money(-5, words)]).toEqual(["0 gp", "12 gp 3 sp 4 cp", "−5 cp"]);
    expect(coinViews(110, words)).toEqual([
      { n: 1, coin: "gp" },
      { n: 1, coin: "sp" },
    ]);
  });

  it("refuses pieces that are no whole number, less than none, or a thousand million, and says why", () => {
    const set = (value: string): Draft | null =>
      changeDraft(both, { name: "quantity.Torch", value, checked: false }, () => 0);
    expect(set("3")?.cart).toEqual([{ uuid: "Torch", quantity: 3, free: false }]);
    expect(set("0")?.cart).toEqual([]);
    for (const value of ["1.5", "-1", "−1", "1000000000", "1e9", "two", "999.5", "1000"]) {
      expect([value, set(value)]).toEqual([value, null]);
      const why = refusal({ name: "quantity.Torch", value, checked: false }, texts("en"), "Torch");
      expect(why, value).toContain(value);
    }
    expect(set("999")?.cart[0]?.quantity).toBe(999);
  });

  it("draws every row with its stepper, each with an id and a name of its own", () => {
    const html = render("creation/equipment", { equipment: show(setQuantity(both, "Torch", 2)) }, texts("en"));
    const ids = [...html.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html.match(/role="spinbutton"/gu)).toHaveLength(goods.length + 1);
    expect(html).toContain('aria-label="Less: Torch"');
  });
});
