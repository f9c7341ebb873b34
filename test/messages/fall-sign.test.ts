/** The sign on the tokens of the fallen: told from hit points and the table's rules, drawn by Foundry, never written. */
import { expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

/** The picture of the stand-in's own status for the defeated. */
const DEFEATED = "aura";

it("B-DEATH-01 C-64 H-DEATH-01: a goblin at 0 bears the sign of the defeated or of the unconscious, as the table has it; a hero lies; undo and healing take it off", async () => {
  plays("homebrew");
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
  // Modules look effects up by their ids.
  for (const { id } of goblin.temporaryEffects) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  // Whether he drops out or stands is open: he lies, and is not dead.
  expect(signs(hero)).toEqual(["prone", "prone"]);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  expect(signs(goblin)).toEqual(["unconscious", "unconscious"]);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "ask" });
  expect(signs(goblin)).toEqual([]);
  await game.settings.set("opposed-d20", "ruleOverrides", {});
  await hero.update({ system: { death: { droppedOut: true } } });
  expect(signs(hero)).toEqual(["unconscious", "unconscious"]);
  // Who stands to the death acts: a small sign, on a hero's token alone.
  await hero.update({ system: { hp: { value: -2 }, death: { droppedOut: false, standing: true } } });
  expect(signs(hero)).toEqual([]);
  expect(hero.temporaryEffects.map(({ img, name }: Loose) => [String(img).replace(/^.*\//u, ""), name])).toEqual([
    ["injury.svg", "Стоит насмерть"],
  ]);
  await hero.update({ system: { death: { standing: false } } });
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

test("B-DEATH-11 B-CONC-05: a hero set Dead on his token's ring is dead on his sheet, and the other way around; off, he lives as before", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const hero = seat.actor("Воин");
  const { dyingHead } = await verbs("dyingHead");
  await hero.setHitPoints({ value: 7 });
  const [effects, speed] = [hero.effects.size, hero.system.movement.walk.total];
  const state = (): Loose[] => {
    const { system, statuses, dead, effects: own } = hero;
    const sheet = dyingHead(hero, "x", true).death?.switches.find(({ key }: Loose) => key === "dead")?.on ?? false;
    return [
      dead,
      statuses.has("dead"),
      system.death.dead,
      sheet,
      system.hp.value,
      system.movement.walk.total,
      own.size,
    ];
  };
  const alive = [false, false, false, false, 7, speed, effects];
  const dead = [true, true, true, true, 7, 0, effects];
  expect(state()).toEqual(alive);
  expect(await hero.toggleStatusEffect("dead", { overlay: true })).toBe(true);
  expect(state()).toEqual(dead);
  expect(await hero.toggleStatusEffect("dead", { overlay: true })).toBe(false);
  expect(state()).toEqual(alive);
  // Told what it shall be, it is that; and the sheet's own switch lights the ring.
  await hero.toggleStatusEffect("dead", { active: false });
  expect(state()).toEqual(alive);
  await hero.update({ system: { death: { dead: true } } });
  expect(state()).toEqual(dead);
  await hero.toggleStatusEffect("dead", { active: true });
  expect(state()).toEqual(dead);
  await hero.toggleStatusEffect("dead", { active: false });
  expect(state()).toEqual(alive);
  // Who died of exhaustion is revived, not switched on.
  await hero.update({ system: { exhaustion: { other: 6 } } });
  expect(hero.statuses.has("dead")).toBe(true);
  await hero.toggleStatusEffect("dead");
  expect([hero.dead, hero.system.death.dead, hero.effects.size]).toEqual([true, false, effects]);
  expect(seat.faults).toEqual([]);
});

test("B-DMG-11: at half of the hit points or less a badge says so, to whoever may read them; at none it is told otherwise", async () => {
  const live = liveTable(brawl("Воин", "Гоблин 1"));
  const NAMES = ["Воин", "Гоблин 1"];
  const told = async (seat: Loose): Promise<boolean[]> => {
    const { headBadges, looksBloodied } = await verbs("headBadges", "looksBloodied");
    return NAMES.map((name) => {
      const badge = headBadges(seat.actor(name)).some((one: Loose) => one.name === "Окровавленный");
      expect(looksBloodied(seat.actor(name))).toBe(badge);
      return badge;
    });
  };
  const seat = await live.sit("GM");
  const set = async (...points: readonly number[]): Promise<void> => {
    for (const [index, name] of NAMES.entries()) await seat.actor(name).setHitPoints({ value: points[index] });
  };
  // 12 and 10 hit points: 6 and 5 are half.
  expect(NAMES.map((name) => seat.actor(name).system.hp.max as number)).toEqual([12, 10]);
  await set(7, 6);
  expect(await told(seat)).toEqual([false, false]);
  await set(0, 0);
  expect(await told(seat)).toEqual([false, false]);
  await set(6, 5);
  expect(await told(seat)).toEqual([true, true]);
  // A goblin's hit points are the Game Master's.
  expect(await told(await live.sit("Player 1"))).toEqual([true, false]);
});

test("B-DEATH-11: Dead on the ring, where an effect bears the status already, goes with one press and kills nobody", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  // A marked NPC became important; the tracker then takes "defeated" back.
  await goblin.toggleStatusEffect("dead", { overlay: true, active: true });
  await goblin.update({ system: { important: true } });
  await goblin.toggleStatusEffect("dead", { overlay: true, active: false });
  expect([goblin.statuses.has("dead"), goblin.dead]).toEqual([false, false]);

  await hero.createEmbeddedDocuments("ActiveEffect", [
    { name: "Мёртв", img: "icons/svg/skull.svg", statuses: ["dead"] },
  ]);
  await hero.toggleStatusEffect("dead", { overlay: true });
  expect([hero.statuses.has("dead"), hero.dead]).toEqual([false, false]);
});
