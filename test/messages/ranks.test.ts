/** Ranks of skills by d20-3e: in checks, first aid and passive Perception, kept by other games, limited by the level. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules, everyDie, noWindows } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Seat } from "./table.ts";

declare const game: Loose, ui: Loose;

/** A fighter of level 1 with Dexterity 14 and Wisdom 12, and the stored ranks. */
async function sit(ranks: Readonly<Record<string, number>>, who = "GM"): Promise<{ seat: Seat; hero: Loose }> {
  vi.restoreAllMocks();
  const scene = byRules(brawl("Воин"), "d20-3e");
  const { system } = scene.actors.find(({ name }) => name === "Воин") as Loose;
  system.characteristics.dexterity.value = 14;
  system.characteristics.perception.value = 12;
  system.details.level = 1;
  for (const [key, value] of Object.entries(ranks)) system.skills[key] = { ...system.skills[key], ranks: value };
  const seat = await liveTable(scene).sit(who);
  noWindows();
  await calm();
  return { seat, hero: seat.actor("Воин") };
}
const parts = (hero: Loose, key: string): unknown[] =>
  hero.system.skills[key].parts.map(({ label, value }: Loose) => [label, value]);

test("D-C6 D-C7: a check is the ranks and the modifier, each named; −3 counts as 0, and every skill has its own characteristic", async () => {
  const { seat, hero } = await sit({ stealth: 4, arcana: -3, medicine: 2, athleticsSkill: 1 });
  expect(parts(hero, "stealth")).toEqual([
    ["OD20.Part.Dexterity", 2],
    ["OD20.Part.Ranks", 4],
  ]);
  const { learning, strength } = hero.system.characteristics;
  expect([hero.system.skills.arcana.total, hero.toObject().system.skills.arcana.ranks]).toEqual([learning.mod, -3]);
  expect([hero.system.skills.medicine.total, hero.system.skills.athleticsSkill.total]).toEqual([3, strength.mod + 1]);
  everyDie(10);
  const message = await play.check(hero, "skill", "stealth", {});
  expect([message.rolls[0].total, seat.faults]).toEqual([16, []]);
});

test("D-C12: another game does not count ranks and keeps them", async () => {
  const { hero } = await sit({ stealth: 4 });
  for (const profile of ["homebrew", "base", "d20-3e"]) {
    await game.settings.set("opposed-d20", "ruleProfile", profile);
    await calm();
    const counted = parts(hero, "stealth").some((part) => String(part).startsWith("OD20.Part.Ranks"));
    expect([profile, counted, hero.toObject().system.skills.stealth.ranks]).toEqual([profile, profile === "d20-3e", 4]);
  }
});

test("D-C6: passive Perception is 10 and the skill", async () => {
  const { hero } = await sit({ awarenessSkill: 3 });
  expect(hero.system.passive.score ?? hero.system.passive.total ?? hero.system.passive).toBe(14);
});
