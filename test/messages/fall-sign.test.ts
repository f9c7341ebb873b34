/** The sign on the tokens of the fallen: told from hit points and the table's rules, drawn by Foundry, never written. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";

declare const game: Loose;

/** The picture of the stand-in's own status for the defeated. */
const DEFEATED = "aura";

test("B-DEATH-01 C-64 H-DEATH-01: a goblin at 0 bears the sign of the defeated or of the unconscious, as the table has it; a hero lies; undo and healing take it off", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const [goblin, hero] = [seat.actor("Гоблин 1"), seat.actor("Воин")];
  const before = [goblin.effects.size, hero.effects.size];
  /** Pictures of the large signs, by both ways in which the generations ask for them. */
  const signs = (actor: Loose): string[] =>
    ["temporaryEffects", "appliedEffects"].flatMap((list) =>
      actor[list]
        .filter((effect: Loose) => effect.getFlag("core", "overlay") === true)
        .map(({ img }: Loose) => String(img).replace(/^.*\/|\.svg$/gu, "")),
    );
  expect([signs(goblin), signs(hero)]).toEqual([[], []]);
  await goblin.setHitPoints({ value: 0 });
  await hero.setHitPoints({ value: 0 });
  expect(signs(goblin)).toEqual([DEFEATED, DEFEATED]);
  // Whether he drops out or stands is open: he lies, and is not dead.
  expect(signs(hero)).toEqual(["prone", "prone"]);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  expect(signs(goblin)).toEqual(["unconscious", "unconscious"]);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "ask" });
  expect(signs(goblin)).toEqual([]);
  await game.settings.set("opposed-d20", "ruleOverrides", {});
  await hero.update({ system: { death: { droppedOut: true } } });
  expect(signs(hero)).toEqual(["unconscious", "unconscious"]);
  await goblin.setHitPoints({ value: 1 });
  await hero.update({ system: { hp: { value: 1 }, death: { droppedOut: false } } });
  expect([signs(goblin), signs(hero)]).toEqual([[], []]);
  // A person's own mark is one already.
  await goblin.toggleStatusEffect("dead", { overlay: true });
  await goblin.setHitPoints({ value: 0 });
  expect(signs(goblin)).toEqual([DEFEATED, DEFEATED]);
  expect([goblin.effects.size, hero.effects.size]).toEqual([before[0] + 1, before[1]]);
  expect(seat.faults).toEqual([]);
});
