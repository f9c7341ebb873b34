/**
 * Modules of others beside the system, each played by a double of its documented entry points: Item Piles (the page API),
 * Automated Animations (`playAnimation`), Polyglot (wiki, "API"). Here also: an older one, one that throws, a coin that the game lacks.
 */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose, canvas: Loose, Hooks: Loose, foundry: Loose;
const world = globalThis as Loose;

let seat: Seat;
/** What the console was told. */
let told: string[];
beforeEach(async () => {
  vi.restoreAllMocks();
  seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  told = [];
  // What the host says of the board that this test lacks is not meant.
  const tell = (text: string): void => void (text.startsWith("opposed-d20 |") && told.push(text));
  vi.spyOn(console, "warn").mockImplementation(tell);
  vi.spyOn(console, "error").mockImplementation(tell);
});

/** Puts a module beside the system, as at a start with it. */
async function install(id: string): Promise<void> {
  game.modules.set(id, { id, active: true });
  const { registerNeighbors } = await verbs("registerNeighbors");
  registerNeighbors();
}
const ready = async (hook: string, ...args: Loose[]): Promise<void> => {
  Hooks.callAll(hook, ...args);
  await calm();
  await vi.dynamicImportSettled();
};

/** Item Piles as its page API describes the call: it takes the data apart, and then moves things and coins by these paths alone. */
class Piles {
  data: Loose = null;
  readonly API = {
    addSystemIntegration: (data: Loose): void => {
      for (const name of ["VERSION", "ACTOR_CLASS_TYPE", "ITEM_PRICE_ATTRIBUTE", "ITEM_QUANTITY_ATTRIBUTE"])
        if (typeof data[name] !== "string") throw new TypeError(name);
      for (const name of ["ITEM_FILTERS", "ITEM_SIMILARITIES", "UNSTACKABLE_ITEM_TYPES", "CURRENCIES"])
        if (!Array.isArray(data[name])) throw new TypeError(name);
      if (data.CURRENCIES.filter(({ primary }: Loose) => primary).length !== 1) throw new TypeError("primary");
      this.data = data;
    },
  };
  mayLie(item: Loose): boolean {
    return this.data.ITEM_FILTERS.every(
      ({ path, filters }: Loose) => !filters.split(",").includes(foundry.utils.getProperty(item, path)),
    );
  }
  purse(actor: Loose): Record<string, number> {
    const { getProperty } = foundry.utils;
    return Object.fromEntries(
      this.data.CURRENCIES.map(({ name, data }: Loose) => [name, getProperty(actor, data.path) as number]),
    );
  }
  /** Some pieces of a thing for coins of the primary currency. */
  async sell(item: Loose, pieces: number, buyer: Loose): Promise<void> {
    const {
      ITEM_COST_TRANSFORMER: cost,
      ITEM_TRANSFORMER: made,
      ITEM_QUANTITY_ATTRIBUTE: path,
      CURRENCIES,
    } = this.data;
    const { getProperty, setProperty } = foundry.utils;
    const data = await made(item.toObject());
    setProperty(data, path, pieces);
    delete data._id;
    await buyer.createEmbeddedDocuments("Item", [data]);
    await item.update({ [path]: getProperty(item, path) - pieces });
    const coin = CURRENCIES.find(({ primary }: Loose) => primary).data.path as string;
    for (const [who, sign] of [
      [buyer, -1],
      [item.parent, 1],
    ] as const)
      await who.update({ [coin]: getProperty(who, coin) + sign * pieces * (cost(item) as number) });
  }
}

test("Item Piles: things have prices and pieces, a purse has five coins, and what is bought lies in no bag", async () => {
  const piles = (game.itempiles = new Piles());
  await install("item-piles");
  expect(piles.data).toBeNull();
  await ready("item-piles-ready", piles.API);
  const { data } = piles;
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  expect(game.system.documentTypes.Actor).toHaveProperty(data.ACTOR_CLASS_TYPE as string);
  expect(data.CURRENCIES.map(({ exchangeRate }: Loose) => exchangeRate as number)).toEqual([0.01, 0.1, 0.5, 1, 10]);
  await hero.update({ system: { coins: { gp: 30, sp: 4 } } });
  expect(piles.purse(hero)).toEqual({ мм: 0, см: 4, эм: 0, зм: 30, пм: 0 });

  const [rope] = await goblin.createEmbeddedDocuments("Item", [
    {
      type: "gear",
      name: "Верёвка",
      system: { quantity: 3, price: { value: 5, currency: "sp" }, container: "bag0000000000001", attuned: true },
    },
  ]);
  expect(piles.mayLie(rope)).toBe(true);
  expect(piles.mayLie({ type: "spell" })).toBe(false);
  await piles.sell(rope, 2, hero);
  await calm();
  const bought = hero.items.getName("Верёвка");
  expect([bought.system.quantity, bought.system.container, bought.system.attuned]).toEqual([2, "", false]);
  // Two of five silver pieces each are one of gold.
  expect([rope.system.quantity, piles.purse(hero)["зм"], piles.purse(goblin)["зм"]]).toEqual([1, 29, 1]);
  const sword = hero.getWeapons()[0];
  expect(data.ITEM_TRANSFORMER(sword.toObject()).system.equipped).toBe("none");
  expect(data.ITEM_TRANSFORMER({ type: "armor", system: { equipped: true } }).system.equipped).toBe(false);
  expect(told).toEqual([]);
});

test("Item Piles: what is handed over takes no entries along, so that nothing of its old owner is undone on it", async () => {
  const piles = (game.itempiles = new Piles());
  await install("item-piles");
  await ready("item-piles-ready");
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const bow = hero.getWeapons().find(({ name }: Loose) => name === "Короткий лук");
  const arrows = hero.items.getName("Стрелы");
  const before = arrows.system.quantity as number;
  await game.system.api.attack({ item: bow, targets: [tokenOf("Гоблин 1")], mode: "shoot" });
  await calm();
  expect([arrows.system.quantity, Object.keys(arrows._source.system.ledger.entries)]).toEqual([
    before - 1,
    [expect.any(String)],
  ]);
  await goblin.update({ system: { coins: { gp: 30 } } });
  await piles.sell(arrows, 2, goblin);
  await calm();
  const { quantity, ledger } = goblin.items.filter(({ name }: Loose) => name === "Стрелы").at(-1)._source.system;
  expect([quantity, ledger]).toEqual([2, { base: {}, entries: {} }]);
});

test("Item Piles: a price in a coin that the game lacks counts as gold, nonsense costs nothing", async () => {
  const piles = (game.itempiles = new Piles());
  await install("item-piles");
  await ready("item-piles-ready");
  const cost = (price: unknown): number => piles.data.ITEM_COST_TRANSFORMER({ system: { price } }) as number;
  expect([
    cost({ value: 7, currency: "doubloon" }),
    cost({ value: 7, currency: "toString" }),
    cost({ value: -7, currency: "gp" }),
    cost({ value: NaN, currency: "gp" }),
    cost({ value: 1e308, currency: "pp" }),
    cost(null),
    piles.data.ITEM_COST_TRANSFORMER(null),
  ]).toEqual([7, 7, 0, 0, 0, 0, 0]);
});

test("a module of an older version, one that throws, and one that never says that it is ready stop nothing", async () => {
  game.itempiles = { API: {} };
  await install("item-piles");
  await ready("item-piles-ready");
  game.polyglot = {};
  await install("polyglot");
  await ready("polyglot.init", class {});
  await install("autoanimations");
  Reflect.deleteProperty(world, "AutomatedAnimations");
  await ready("ready");
  expect(told).toEqual(
    ["item-piles", "polyglot", "autoanimations"].map(
      (id) => `opposed-d20 | the module "${id}" refuses or has thrown; the game goes on without it`,
    ),
  );
  await game.system.api.rollCheck({ actor: seat.actor("Воин"), kind: "skill", key: "stealth", dc: 10 });
  expect(game.messages.contents.at(-1).type).toBe("check");
});

test("a module that is not active hears nothing, and nothing of its support is there", async () => {
  game.itempiles = new Piles();
  const { registerNeighbors } = await verbs("registerNeighbors");
  game.modules.set("item-piles", { id: "item-piles", active: false });
  registerNeighbors();
  await ready("item-piles-ready");
  expect(game.itempiles.data).toBeNull();
});

/** Polyglot as its wiki describes it: a base class, a provider of the system, what each speaks. */
test("Polyglot: what creatures speak are the languages, one for both cases, in the fonts of the table", async () => {
  class Base {
    defaultFont = "Thorass";
    languages = {};
    requiresReady = false;
  }
  let Provider: Loose = null;
  game.polyglot = { api: { registerSystem: (made: Loose) => (Provider = made) } };
  game.settings.register("polyglot", "Languages", { scope: "world", config: false, type: Object, default: {} });
  await game.settings.set("polyglot", "Languages", { орочий: { font: "Dethek", rng: "none" } });
  await seat.actor("Воин").update({ system: { languages: ["общий", "Орочий"] } });
  await seat.actor("Гоблин 1").update({ system: { languages: ["орочий "] } });
  await install("polyglot");
  Hooks.callAll("polyglot.init", Base);
  // The provider is asked for at once, during `init`.
  const provider = new Provider("system.opposed-d20");
  expect(provider.requiresReady).toBe(true);
  await provider.getLanguages();
  expect(provider.languages).toMatchObject({
    общий: { label: "Общий", font: "Thorass", rng: "default" },
    орочий: { font: "Dethek", rng: "none" },
  });
  const [spoken, read] = provider.getUserLanguages(seat.actor("Гоблин 1"));
  expect([[...spoken], [...read]]).toEqual([["орочий"], []]);
  expect([...provider.getUserLanguages({ system: {} })[0]]).toEqual([]);
  expect(told).toEqual([]);
});

test("Polyglot: one that keeps its fonts elsewhere has no languages, says so once, and stops nothing", async () => {
  class Base {
    defaultFont = "Thorass";
    languages = {};
  }
  let Provider: Loose = null;
  game.polyglot = { api: { registerSystem: (made: Loose) => (Provider = made) } };
  vi.spyOn(game.settings, "get").mockImplementation((module) => {
    throw new Error(`${String(module)}.Languages is not a registered setting`);
  });
  await install("polyglot");
  Hooks.callAll("polyglot.init", Base);
  const provider = new Provider("system.opposed-d20");
  await provider.getLanguages();
  await provider.getLanguages();
  expect(provider.languages).toEqual({});
  expect(told).toEqual(['opposed-d20 | the module "polyglot" refuses or has thrown; the game goes on without it']);
});

interface Played {
  readonly from: string;
  readonly item: string;
  readonly targets: string[];
  readonly hit: string[] | null;
}
test("Polyglot: a language that a player has named with HTML or endlessly is a plain word for everybody", async () => {
  let Provider: Loose = null;
  game.polyglot = { api: { registerSystem: (made: Loose) => (Provider = made) } };
  game.settings.register("polyglot", "Languages", { scope: "world", config: false, type: Object, default: {} });
  const evil = 'эльфийский"><img src=x onerror=alert(1)>&';
  await seat.actor("Воин").update({ system: { languages: [evil, "<>", "__proto__", "я".repeat(5000)] } });
  await install("polyglot");
  Hooks.callAll("polyglot.init", class {});
  const provider = new Provider("system.opposed-d20");
  await provider.getLanguages();
  const spoken = [...provider.getUserLanguages(seat.actor("Воин"))[0]];
  expect(spoken).toEqual(["эльфийскийimg src=x onerror=alert(1)", "__proto__", "я".repeat(60)]);
  expect(Object.keys(provider.languages)).toEqual(expect.arrayContaining(spoken));
  for (const { label } of Object.values<Loose>(provider.languages)) expect(label).not.toMatch(/[<>"&]/u);
  expect(told).toEqual([]);
});

/** Automated Animations: the one public call, and what it was asked to play. */
function animations(): Played[] {
  const played: Played[] = [];
  const names = (tokens: Loose): string[] => tokens.map(({ name }: Loose) => name as string);
  world.AutomatedAnimations = {
    playAnimation: (token: Loose, item: Loose, { targets, hitTargets }: Loose) =>
      played.push({
        from: token.name,
        item: item.name,
        targets: names(targets),
        hit: hitTargets ? names(hitTargets) : null,
      }),
  };
  for (const token of canvas.scene.tokens.contents)
    Object.defineProperty(token, "object", {
      value: { name: token.name as string, renderFlags: { set: () => undefined } },
      configurable: true,
    });
  return played;
}
const tokenOf = (name: string): Loose => canvas.scene.tokens.contents.find((token: Loose) => token.name === name);

test("H-ATK-13: Automated Animations plays an attack when all have answered, with those who were hit; a use at once", async () => {
  const played = animations();
  await install("autoanimations");
  await ready("ready");
  const hero = seat.actor("Воин");
  const [sword] = hero.getWeapons();
  const card = await game.system.api.attack({ item: sword, targets: [tokenOf("Гоблин 1")], situational: "40" });
  await calm();
  expect(game.system.api.clash(card).targets[0].strikes[0].outcome).toBe("hit");
  expect(played).toEqual([{ from: "Воин", item: sword.name, targets: ["Гоблин 1"], hit: ["Гоблин 1"] }]);
  await game.system.api.attack({ item: sword, targets: [tokenOf("Гоблин 1")], situational: "-40" });
  await calm();
  expect(played[1]?.hit).toEqual([]);
  // 20 on the attack, 11 on the Defense.
  const faces = [20, 11];
  const { randomUniform } = CONFIG.Dice;
  CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 11) - 0.5) / 20;
  const great = await game.system.api.attack({ item: sword, targets: [tokenOf("Гоблин 1")] });
  await calm();
  CONFIG.Dice.randomUniform = randomUniform;
  expect([game.system.api.clash(great).targets[0].strikes[0].outcome, played[2]?.hit]).toEqual(["crit", ["Гоблин 1"]]);
  const [potion] = await hero.createEmbeddedDocuments("Item", [
    {
      type: "consumable",
      name: "Зелье",
      system: { kind: "potion", effect: { kind: "healing", formula: "4", type: "" } },
    },
  ]);
  await game.system.api.use({ item: potion, targets: [hero] });
  await calm();
  expect(played[3]).toEqual({ from: "Воин", item: "Зелье", targets: ["Воин"], hit: null });
  expect(told).toEqual([]);
});

test("Automated Animations plays nothing that tells of hidden tokens or secret deeds; its errors are told once", async () => {
  const played = animations();
  await install("autoanimations");
  await ready("ready");
  const [blade] = seat.actor("Гоблин 1").getWeapons();
  const strike = async (more: object = {}): Promise<void> => {
    await game.system.api.attack({ item: blade, targets: [tokenOf("Воин")], situational: "40", ...more });
    const { id } = game.messages.contents.findLast(({ type }: Loose) => type === "attack");
    await game.system.api.defend({ message: id }).catch(() => null);
    await calm();
  };
  await strike({ secret: true });
  expect(played).toEqual([]);
  tokenOf("Гоблин 1").updateSource({ hidden: true });
  await strike({ secret: false });
  expect(played).toEqual([]);
  tokenOf("Гоблин 1").updateSource({ hidden: false });
  world.AutomatedAnimations.playAnimation = () => {
    throw new Error("no such effect");
  };
  await strike({ secret: false });
  await strike({ secret: false });
  expect(told).toEqual([
    'opposed-d20 | the module "autoanimations" refuses or has thrown; the game goes on without it',
  ]);
});

test("H-SPL-03: modules of bars find hit points, temporary ones, slots and speed as numbers, and may write a slot", async () => {
  const { bar, value } = (world.CONFIG.Actor.trackableAttributes as Loose).character;
  const hero = seat.actor("Воин");
  expect(bar).toEqual(["hp"]);
  const numbers = value.map((path: string) => typeof foundry.utils.getProperty(hero.system, path));
  expect(new Set(numbers)).toEqual(new Set(["number"]));
  expect(value).toEqual(expect.arrayContaining(["hp.temporary", "spellcasting.slots.c9.value", "speed.walk"]));
  await hero.modifyTokenAttribute("spellcasting.slots.c1.value", 2, false, false);
  await calm();
  expect(hero.system.spellcasting.slots.c1.value).toBe(2);
});
