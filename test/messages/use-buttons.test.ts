/** What the buttons of what is cast, breathed and drunk say: the number, what it is made of, for whom it is, and when nothing is left. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { HERO, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

const BREATH = "buttonBreath0001";
const POTION = "buttonPotion0001";

/** The fighter throws bolts and bursts, breathes against 13, and has a potion and an empty wand. */
function belt(quantity = 1): Scene {
  const scene = school("Fire Bolt", "Burning Hands");
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.system.characteristics = { ...hero.system.characteristics, charisma: { value: 16 } };
  hero.items.push(
    {
      _id: BREATH,
      name: "Дыхание",
      type: "feature",
      system: {
        action: "active",
        uses: { value: 0, max: 2 },
        save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
        damage: [{ formula: "2d6", type: "fire" }],
      },
    },
    {
      _id: POTION,
      name: "Зелье",
      type: "consumable",
      system: { kind: "potion", quantity, effect: { kind: "healing", formula: "2d4+2", type: "" } },
    },
  );
  return scene;
}
const named = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((item: Loose) => item.name === name);

test("H-SPL-12 H-SPL-14: a spell's number is its attack or what is saved against, each with its parts, in the bar, among the favorites and on the sheet", async () => {
  const seat = await liveTable(belt()).sit("GM");
  const hero = seat.actor("Воин");
  const { attack, dc } = hero.creature.spells;
  const { useNumber, useHint, gameTexts: texts } = await verbs("useNumber", "useHint", "gameTexts");
  const bolt = useNumber(named(seat, "Fire Bolt"), hero.getRollData(), texts);
  expect([bolt.number, bolt.dice]).toEqual([texts.signed(attack.total), "1к10 огонь"]);
  // A line for the whole and one for each part, and all of them in the sentence that is read aloud.
  expect(bolt.tooltip.split("\n")).toHaveLength(1 + attack.parts.length);
  const hands = useNumber(named(seat, "Burning Hands"), hero.getRollData(), texts);
  expect(hands.number).toBe(`СЛ ${String(dc.total)}`);
  for (const line of hands.tooltip.split("\n").slice(1)) expect(hands.spoken).toContain(line);
  const breath = useHint(hero.items.get(BREATH), hero.getRollData(), texts);
  expect(breath.spoken).toMatch(/^2к6 огонь, .*13$/u);
  const { barButtons } = await verbs("barButtons");
  const onBar = (): Loose => barButtons(hero).find(({ name }: Loose) => name === "Fire Bolt");
  // With sword and shield no hand is free for the gesture: shortly in place of the dice, in words before the parts.
  expect(onBar()).toMatchObject({
    note: "руки заняты",
    against: "нет свободной руки",
    hint: `нет свободной руки. ${String(bolt.tooltip)}`,
  });
  named(seat, "Щит").updateSource({ "system.equipped": false });
  hero.reset();
  const button = onBar();
  expect([button?.number, button?.hint]).toEqual([bolt.number, bolt.tooltip]);
  expect(button.note).toContain(bolt.dice);
  const { favoriteViews, favoriteSource } = await verbs("favoriteViews", "favoriteSource");
  const key = `item.${String(named(seat, "Fire Bolt").id)}`;
  const [favorite] = favoriteViews([key], favoriteSource(hero, "x"), "x", texts);
  expect([favorite.number, favorite.tooltip]).toEqual([bolt.number, bolt.tooltip]);
  expect(seat.faults).toEqual([]);
});

test("H-HEAL-01 H-TURN-05: a potion is drunk by oneself and given to others; without any, or without uses, its button is pale and says why", async () => {
  const seat = await liveTable(belt(0)).sit("GM");
  const hero = seat.actor("Воин");
  const { verbFor } = await verbs("verbFor");
  const people = [
    { uuid: "own", side: "own" },
    { uuid: "mate", side: "friend" },
  ];
  const verb = (item: Loose, ...chosen: string[]): string => verbFor(item, {}, people, new Set(chosen));
  const potion = hero.items.get(POTION);
  expect([verb(potion), verb(potion, "own"), verb(potion, "mate"), verb(potion, "own", "mate")]).toEqual(
    ["potion", "potion", "give", "potion"].map((one) => `OD20.Use.Verb.${one}`),
  );
  expect(verb(hero.items.get(BREATH), "mate")).toBe("OD20.Use.Verb.use");
  const { spentWords, gameTexts: texts } = await verbs("spentWords", "gameTexts");
  const spent = (item: Loose): string => spentWords(item, texts);
  expect([spent(potion), spent(hero.items.get(BREATH))]).toEqual([
    "Зелье: больше нет",
    "Дыхание: использований не осталось",
  ]);
  await potion.update({ system: { quantity: 1 } });
  await hero.items.get(BREATH).update({ system: { uses: { value: 1 } } });
  expect([spent(potion), spent(hero.items.get(BREATH)), spent(named(seat, "Fire Bolt"))]).toEqual(["", "", ""]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-05: a use on oneself alone offers no further target, one on others does", async () => {
  const scene = belt();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const healing = (_id: string, name: string, aim: string): object => ({
    _id,
    name,
    type: "feature",
    system: { action: "bonus", aim, healing: "2d4" },
  });
  hero.items.push(healing("buttonWind000001", "Второе дыхание", "self"));
  hero.items.push(healing("buttonTouch00001", "Прикосновение", "creatures"));
  const seat = await liveTable(scene).sit("GM");
  const offers = async (name: string): Promise<boolean> => {
    const hero = seat.actor("Воин");
    const message = await play.useItem(hero, named(seat, name), { kind: "healing" }, [hero]);
    const { buttons } = await seat.card(message);
    return buttons.some(({ action }: Loose) => action === "addTarget");
  };
  expect([await offers("Второе дыхание"), await offers("Прикосновение")]).toEqual([false, true]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-04 H-TURN-05 H-TURN-10: once the action is spent the buttons that take it say so, and stay to be pressed", async () => {
  const seat = await liveTable(belt()).sit("GM");
  const hero = seat.actor("Воин");
  await named(seat, "Щит").update({ "system.equipped": false });
  const { barButtons } = await verbs("barButtons");
  const told = (name: string): unknown[] => {
    const { isOver, against, hint } = barButtons(hero).find((one: Loose) => one.name === name);
    return [isOver, against, String(hint).startsWith("Второе действие за ход")];
  };
  const all = (): unknown[] => ["Длинный меч", "Fire Bolt", "Дыхание"].map(told);
  const free = [false, "", false];
  const over = [true, "Второе действие за ход", true];
  expect(all()).toEqual([free, free, free]);
  await hero.toggleStatusEffect("stunned");
  // The bar's own line says it of all of them: each looks it, and says nothing.
  for (const { isOver, against } of barButtons(hero, true)) expect([isOver, against]).toEqual([true, ""]);
  await hero.toggleStatusEffect("stunned");
  await play.doAction(hero, "dodge");
  expect(all()).toEqual([over, over, over]);
  await game.settings.set("opposed-d20", "turnLimits", "off");
  expect(all()).toEqual([free, free, free]);
  expect(seat.faults).toEqual([]);
});

test.each(["Player 1", "GM"])(
  "H-TURN-04 H-TURN-05 H-RNG-02: what a strict table, an empty quiver or no uses would refuse %s is told so by its button; a Game Master may go on",
  async (user) => {
    const scene = belt();
    scene.settings.push({ key: "opposed-d20.turnLimits", value: JSON.stringify("refuse") });
    const bow = scene.actors
      .find(({ _id }: Loose) => _id === HERO)
      .items.find(({ name }: Loose) => name === "Короткий лук");
    bow.system.equipped = "both";
    const seat = await liveTable(scene).sit(user);
    const hero = seat.actor("Воин");
    const { barButtons } = await verbs("barButtons");
    const told = (name: string): unknown[] => {
      const { isRefused, against } = barButtons(hero).find((one: Loose) => one.name === name);
      return [isRefused, against];
    };
    const player = user !== "GM";
    expect(told("Длинный меч")).toEqual([false, ""]);
    expect(told("Короткий лук")).toEqual([false, ""]);
    expect(told("Дыхание")).toEqual([player, player ? "Дыхание: использований не осталось" : ""]);
    for (const arrows of hero.getAmmunition()) await arrows.update({ system: { quantity: 0 } });
    // Nobody shoots what is not there.
    expect(told("Короткий лук")).toEqual([true, expect.stringMatching(/боеприпас/u)]);
    await play.doAction(hero, "dodge");
    expect(told("Длинный меч")).toEqual([player, "Второе действие за ход"]);
    expect(seat.faults).toEqual([]);
  },
);
