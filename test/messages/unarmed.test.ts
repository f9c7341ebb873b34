/** The unarmed strike of everybody: struck with like a weapon, and nowhere among the things. */
import { expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionScene, conditionTable, HERO } from "./condition-table.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const flat = (rows: Loose): [string, number, string][] =>
  rows.map(({ formula, bonus, type }: Loose) => [
    formula,
    bonus.reduce((sum: number, { value }: Loose) => sum + (value as number), 0),
    type,
  ]);

it("B-ATK-15: 1 + Strength, with the step that was bought for it, of heroes and creatures alike, and always one (H-ATK-02)", async () => {
  plays("homebrew");
  const { hero, foe, seat } = await conditionTable({});
  const { unarmedOf, itemById } = await verbs("unarmedOf", "itemById");
  const own = unarmedOf(hero);
  expect(unarmedOf(hero)).toBe(own);
  expect(itemById(hero, own.id)).toBe(own);
  expect(own.getAttackModes()).toEqual(["strike"]);
  const [mine, theirs] = [own.getAttack("strike"), unarmedOf(foe).getAttack("strike")];
  // Strength 17: +3, no step of it; the goblin's 8: −1.
  expect([mine.parts.reduce((sum: number, { value }: Loose) => sum + (value as number), 0), mine.reach]).toEqual([
    3, 5,
  ]);
  expect(flat(mine.damage)).toEqual([["", 4, "bludgeoning"]]);
  expect(flat(theirs.damage)).toEqual([["", 0, "bludgeoning"]]);
  // A copy of the creature, its export and its things know nothing of it.
  expect(hero.items.get(own.id)).toBeUndefined();
  expect(JSON.stringify(hero.toObject())).not.toContain(own.id);
  expect(hero.getWeapons()).not.toContain(own);
  expect([seat.faults, seat.writes]).toEqual([[], []]);
});

test("B-ATK-15 H-PRG-07: martial arts have a die and take Dexterity, where no armor is worn and no shield borne (B-DMG-02)", async () => {
  const { hero } = await conditionTable({
    change: ({ actors }) => {
      const monk = actors.find(({ _id }: Loose) => _id === HERO);
      monk.items = monk.items.filter(({ type }: Loose) => type !== "armor");
      monk.items.push({
        _id: "martialArts00000",
        name: "М",
        type: "feature",
        system: { trait: "martialArts", level: 1 },
      });
      monk.system.characteristics.dexterity.value = 20;
    },
  });
  const { unarmedOf } = await verbs("unarmedOf");
  const strike = unarmedOf(hero).getAttack("strike");
  expect([strike.characteristic, flat(strike.damage)]).toEqual(["dexterity", [["1d6", 5, "bludgeoning"]]]);
});

test("B-ATK-15 C-36: an attack with it is an attack like any other, and can be made again from its card", async () => {
  const table = liveTable(conditionScene({}));
  const seat = await table.sit("Player 1");
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { unarmedOf, prepareAttack, strikerOf, attackersOf } = await verbs(
    "unarmedOf",
    "prepareAttack",
    "strikerOf",
    "attackersOf",
  );
  const hero = seat.actor("Воин");
  const plan = prepareAttack(unarmedOf(hero), {});
  expect([plan.defense, plan.modes, plan.blocked]).toEqual(["physical", ["strike"], false]);
  const message = await play.attack({ ...plan, situational: "", targets: [] });
  expect(message.system.item.name).toBe("Без оружия");
  expect((await seat.card(message)).text).toContain("Без оружия");
  expect(strikerOf(message.system)).toBe(unarmedOf(hero));
  expect(attackersOf(message.system, unarmedOf(hero)).map(({ actor }: Loose) => actor.name)).toEqual(["Воин"]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-05 H-TURN-08: after a flurry two unarmed strikes are no second action; taken back, they are", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const FOCUS = "focuspoints00000";
  const flurry = {
    kind: "utility",
    name: "Шквал",
    spends: "bonus",
    pays: "uses",
    amount: 1,
    aim: "self",
    range: { kind: "self" },
    does: ["flurry"],
  };
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: FOCUS,
      name: "Сосредоточение",
      type: "feature",
      system: { action: "bonus", level: 1, uses: { value: 2, max: 2 }, activities: { flurry } },
    });
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { unarmedOf, prepareAttack, attack, turnOf } = await verbs("unarmedOf", "prepareAttack", "attack", "turnOf");
  const [hero, foe] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const strike = async (): Promise<Loose> =>
    attack({ ...prepareAttack(unarmedOf(hero), {}), situational: "", targets: [{ actor: foe, token: null }] });
  const told = (): unknown => {
    const { active, attacks, over } = turnOf(hero).ledger;
    return [active.left, attacks.left, over.length];
  };
  expect(told()).toEqual([1, 0, 0]);
  await strike();
  expect(told()).toEqual([0, 0, 0]);
  const message = await useThing(hero, hero.items.get(FOCUS), [], { spent: 1, activity: "flurry" });
  expect([told(), hero.items.get(FOCUS).system.uses.value]).toEqual([[0, 2, 0], 1]);
  await strike();
  await strike();
  expect(told()).toEqual([0, 0, 0]);
  // Without it they are the second action and the third.
  await play.undoAction(message);
  expect([told(), hero.items.get(FOCUS).system.uses.value]).toEqual([[0, 0, 2], 2]);
  expect(seat.faults).toEqual([]);
});
