/** A failed save that a feature rolls again: the new roll stands, and taken back the old one does. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { hall, HERO, load, offers, stateOf, thing } from "./blows.ts";
import { liveTable } from "./live.ts";
import { CHOICE } from "./school.ts";

declare const CONFIG: Loose, game: Loose;

const WILL = "indomitable00001";
const SHRIEK = "shriekshriek0001";

test("H-PRG-07 B-SAVE-01: Indomitable rolls a failed save again with the level, for its one use; taken back, the first roll stands", async () => {
  const scene = hall();
  scene.combats = [];
  scene.settings.push({ key: "opposed-d20.reactionTiming", value: JSON.stringify("beforeRoll") });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 9 };
  hero.items.push(thing("features", "Indomitable", WILL));
  const goblin = scene.actors.find(({ name }) => name === "Гоблин");
  const save = { attribute: "discipline", dc: 16, onSuccess: "none" };
  goblin.items.push({
    _id: SHRIEK,
    name: "Визг",
    type: "feature",
    system: { action: "active", aim: "creatures", save, damage: [{ formula: "6", type: "psychic" }] },
  });
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1"]);
  const { useItem } = await load("play/use/use-item.ts");
  const shrieker = gm.actor("Гоблин 1");
  const { id } = await useItem(shrieker, shrieker.items.get(SHRIEK), CHOICE, [gm.actor("Воин")]);
  const before = gm.actor("Воин").hitPoints.value as number;

  const seat = await table.sit("Player 1", ["GM"]);
  const fighter = seat.actor("Воин");
  const now = (): number[] => [fighter.hitPoints.value - before, fighter.items.get(WILL).system.uses.value];
  CONFIG.Dice.randomUniform = () => 0.86;
  const { defend } = await load("play/use/defend.ts");
  await defend(game.messages.get(id), "t0", { advantage: 0 });
  await calm();
  const bonus = fighter
    .getCheck("attribute", "discipline")
    .parts.reduce((sum: number, part: Loose) => sum + part.value, 0);
  // A 3 on the die.
  const rolled = async (): Promise<unknown[]> => {
    const [{ defense, saved }] = (await stateOf(id)).strikes;
    return [defense.natural, defense.total, saved.success];
  };
  expect([now(), await rolled()]).toEqual([
    [-6, 1],
    [3, 3 + bonus, false],
  ]);
  expect((await offers(id)).map(({ label }) => label)).toEqual([expect.stringContaining("+9")]);

  const { react } = await load("play/use/react.ts");
  CONFIG.Dice.randomUniform = () => 0.42;
  expect(await react(id, "t0", WILL)).toBe(true);
  await calm();
  // A 12 alone would fail; with the level it does not.
  expect([now(), await rolled()]).toEqual([
    [0, 0],
    [12, 12 + bonus + 9, true],
  ]);
  const [{ defenseParts, defense }] = (await stateOf(id)).strikes;
  expect(defenseParts).toContainEqual({
    source: "effect",
    label: "OD20.Part.Reaction",
    name: "Indomitable",
    value: 9,
  });
  expect(defense.reroll).toEqual({ die: 0, from: 3, to: 12 });
  expect(await offers(id)).toEqual([]);

  const { takeBack } = await load("play/deeds/use.ts");
  await takeBack(seat.messages().find(({ system }) => system.amends?.as === "save"));
  await calm();
  expect([now(), await rolled()]).toEqual([
    [-6, 1],
    [3, 3 + bonus, false],
  ]);
  expect([...gm.faults, ...seat.faults]).toEqual([]);
});
