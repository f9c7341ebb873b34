/** Exhaustion lowers every d20 test by 2 for each level, whatever is rolled. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene } from "./table.ts";
import { byRules } from "../support/alone.ts";

function stage(profile: string): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  byRules(scene, profile);
  return scene;
}

test.each(["homebrew", "base", "d20-3e"])(
  "B-COND-EXH-2 B-DICE-01: under %s two levels take 4 from initiative and from every other d20 test, death saves too",
  async (profile) => {
    const seat = await liveTable(stage(profile)).sit("GM");
    const hero = seat.actor("Воин");
    const [weapon] = hero.getWeapons();
    const numbers = (): Record<string, number> => ({
      initiative: hero.system.initiative.total,
      attack: weapon
        .getAttack(weapon.getAttackModes()[0])
        .parts.reduce((all: number, { value }: Loose) => all + value, 0),
      physical: hero.getDefense("physical").total,
      magical: hero.getDefense("magical").total,
      save: hero.getCheck("attribute", "discipline").total,
      attributeCheck: hero.getCheck("attribute", "athletics", "", "check").total,
      skill: hero.getCheck("skill", "stealth").total,
      characteristic: hero.getCheck("characteristic", "strength").total,
      tool: hero.getCheck("tool", "lockpicks").total,
      death: hero.getCheck("death", "save").total,
      passive: hero.system.passive.total,
    });
    const fresh = numbers();
    await hero.setExhaustion(2);
    await calm();
    const tired = numbers();
    for (const [name, value] of Object.entries(fresh)) expect([name, tired[name]]).toEqual([name, value - 4]);
    const told = hero.system.initiative.parts.filter(({ label }: Loose) => label === "OD20.Condition.exhaustion");
    expect(told.map(({ value }: Loose) => value)).toEqual([-4]);
    expect(seat.faults).toEqual([]);
  },
);
