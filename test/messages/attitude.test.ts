/** The action Influence and how a creature's token stands to those who try it. Expected: area 28 of the rules, by hand. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { conditionTable } from "./condition-table.ts";
import { verbs } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

test.each([
  ["B-SOC-02: a friend is won with advantage (B-ACT-13) (B-SOC-01)", 1, "friendly", 1],
  ["B-SOC-01: the indifferent speaks neither for nor against", 0, "indifferent", 0],
  ["B-SOC-03: an enemy with disadvantage", -1, "hostile", -1],
  ["B-SOC-01: who keeps it secret says nothing", -2, "indifferent", 0],
] as const)("%s", async (_rules, disposition, attitude, state) => {
  const { foe } = await conditionTable({
    change: (scene) => {
      for (const token of scene.scenes[0].tokens) if (token.name === "Гоблин 1") token.disposition = disposition;
    },
  });
  const { attitudeOf, pleaCheck } = await verbs("attitudeOf", "pleaCheck");
  expect(attitudeOf(foe)).toBe(attitude);
  expect(pleaCheck({ target: foe }, attitude).state).toBe(state);
});

test("B-SOC-06: whoever was not swayed is not to be urged the same way for a day; another way, or another day, is free", async () => {
  const player = await liveTable(brawl("Следопыт", "Гоблин 1")).sit("Player 2");
  const [ranger, goblin] = [player.actor("Следопыт"), player.actor("Гоблин 1")];
  const { rollAction, hoursToWait } = await verbs("rollAction", "hoursToWait");
  const inVain = (): boolean[] => ["persuasion", "deception"].map((key) => hoursToWait(ranger, goblin).has(key));
  const urge = (): Promise<Loose> => rollAction("influence", goblin.uuid)(ranger, "skill", "persuasion", { dc: 15 });
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const lay = (natural: number): void => {
    everyDie(natural);
  };
  lay(20);
  await urge();
  expect(inVain()).toEqual([false, false]);
  lay(2);
  await urge();
  await expect.poll(inVain).toEqual([true, false]);
  const [note] = ranger.effects.contents;
  expect([note.name, note.system.ends.turns]).toEqual(["Не поддался: Гоблин 1", 24 * 60]);
  const now: number = game.time.worldTime;
  Object.defineProperty(game.time, "worldTime", { value: now + 24 * 3600 - 1, writable: true });
  expect(inVain()).toEqual([true, false]);
  game.time.worldTime += 1;
  expect(inVain()).toEqual([false, false]);
  expect(player.faults).toEqual([]);
});
