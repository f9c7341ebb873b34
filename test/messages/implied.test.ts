/** What a state implies, whichever way it came: chosen, set, told by hit points. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { change, choose, hero, hurt, mortalTable, sit, state } from "./mortal.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

beforeEach(() => {
  vi.restoreAllMocks();
});

const badges = async (actor: Loose): Promise<string[]> => {
  const { headBadges } = await verbs("headBadges");
  return headBadges(actor).map(({ name }: Loose) => name);
};
const speed = (actor: Loose): number => actor.creature.movement.walk.total as number;
const sumOf = (actor: Loose): number =>
  actor.creature.movement.walk.parts.reduce((sum: number, { value }: Loose) => sum + (value as number), 0);

it("B-COND-UNC-1 B-COND-UNC-2 H-DEATH-02: who dropped out lies prone at speed 0, as who was set unconscious; healed and awake he lies still", async () => {
  plays("homebrew");
  const at = mortalTable();
  const seat = await sit(at, "GM");
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([30, []]);
  await hurt(seat, 14);
  // Undecided he is neither.
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([30, []]);
  await choose(seat, "dropOut");
  const lies = ["Лежащий", "Без сознания"];
  expect([speed(hero(seat)), sumOf(hero(seat)), await badges(hero(seat))]).toEqual([0, 0, lies]);
  await hurt(seat, 5, "healing");
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([0, [...lies, "Окровавленный"]]);
  await game.combats.get(FIGHT).delete();
  await calm();
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([30, ["Лежащий", "Окровавленный"]]);
  await hero(seat).toggleStatusEffect("unconscious", { active: true });
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([0, [...lies, "Окровавленный"]]);
  expect(seat.faults).toEqual([]);
});

test("B-DEATH-01 B-MOV-02: the dead go nowhere, alive again they do; a goblin lying unconscious lies prone", async () => {
  const seat = await sit(mortalTable(), "GM");
  const goblin = seat.actor("Гоблин 1");
  await goblin.setHitPoints({ value: 0 });
  expect([goblin.dead, speed(goblin), sumOf(goblin)]).toEqual([true, 0, 0]);
  await game.settings.set("opposed-d20", "ruleOverrides", { npcAtZero: "unconscious" });
  expect([goblin.dead, speed(goblin), await badges(goblin)]).toEqual([false, 0, ["Лежащий", "Без сознания"]]);
  await goblin.setHitPoints({ value: 3 });
  expect(speed(goblin)).toBe(30);
});

it("B-ACT-05: a dodge ends with the ability to act or the speed, is shown no longer, and does not come back; with the blow undone it does", async () => {
  plays("homebrew");
  const seat = await sit(mortalTable(), "GM");
  const { runningEffects } = await verbs("runningEffects");
  const dodges = (): number => runningEffects(hero(seat), "dodge").length;
  await play.doAction(hero(seat), "dodge");
  await calm();
  expect([dodges(), await badges(hero(seat))]).toEqual([1, ["Уклонение"]]);
  await hurt(seat, 14);
  await choose(seat, "stand");
  expect([dodges(), await badges(hero(seat))]).toEqual([1, ["Уклонение"]]);
  await hero(seat).update({ system: { death: { dead: true } } });
  await calm();
  expect([dodges(), await badges(hero(seat))]).toEqual([0, []]);
  await hero(seat).update({ system: { death: { dead: false } } });
  await calm();
  expect(dodges()).toBe(0);
  expect(seat.faults).toEqual([]);
});

test("B-ACT-05: the blow undone that felled him he dodges again; held fast he dodges no more, and free again neither (B-COND-RES-1)", async () => {
  const second = await sit(mortalTable(), "GM");
  await play.doAction(hero(second), "dodge");
  await calm();
  const blow = await hurt(second, 14);
  await choose(second, "dropOut");
  await calm();
  const { actionOfEffect } = await verbs("actionOfEffect");
  const ended = hero(second).effects.contents.filter((effect: Loose) => actionOfEffect(effect)?.action === "dodge");
  expect(ended.map(({ hasEnded }: Loose) => hasEnded)).toEqual([true]);
  await change(second, blow);
  expect(ended.map(({ hasEnded }: Loose) => hasEnded)).toEqual([false]);
  await hero(second).toggleStatusEffect("restrained", { active: true });
  await calm();
  await hero(second).toggleStatusEffect("restrained", { active: false });
  await calm();
  expect(ended.map(({ hasEnded }: Loose) => hasEnded)).toEqual([true]);
  expect(second.faults).toEqual([]);
});

test("B-ACT-15 B-COND-INC-1: what was readied is not shown on who cannot act, and is there again when he can", async () => {
  const seat = await sit(mortalTable(), "GM");
  await play.doAction(hero(seat), "ready");
  await calm();
  const shown = await badges(hero(seat));
  expect(shown).toHaveLength(1);
  await hero(seat).toggleStatusEffect("stunned", { active: true });
  expect(await badges(hero(seat))).toEqual(["Ошеломлённый"]);
  await hero(seat).toggleStatusEffect("stunned", { active: false });
  expect(await badges(hero(seat))).toEqual(shown);
});

/** Below 0 and on his feet. */
async function stands(seat: Seat): Promise<void> {
  await hurt(seat, 14);
  await choose(seat, "stand");
  expect(state(seat)).toEqual([-2, false, false, false]);
}

it("H-DEATH-03 H-DEATH-02: whose fight is deleted while he stands lies unconscious: told once, whoever was away; a Game Master lets him stand on", async () => {
  plays("homebrew");
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await stands(seat);
  await at.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } });
  await calm();
  expect(state(seat)).toEqual([-2, true, true, false]);
  expect([speed(hero(seat)), await badges(hero(seat))]).toEqual([0, ["Лежащий", "Без сознания"]]);
  const told = (one: Seat): string[] =>
    one.messages("stand").flatMap(({ content, system }) => (system.over ? [content as string] : []));
  const line = "Бой окончен: Воин больше не держится на ногах и лежит без сознания.";
  expect(told(seat)).toEqual([line]);
  // Whoever comes later tells it no more, nor once the log is emptied.
  const gm = await sit(at, "GM");
  await calm();
  expect([state(gm), told(gm)]).toEqual([[-2, true, true, false], [line]]);
  const over = gm.messages("stand").find(({ system }) => system.over);
  const card = await gm.card(over as Loose);
  expect(card.text).toContain("Пусть стоит дальше");
  expect([await play.standToDeath(hero(gm)), state(gm)]).toEqual([true, [-2, false, false, false]]);
  await calm();
  expect(told(gm)).toEqual([line]);
  // No tracker now: until he says that the fight is over.
  const { waitsForEnd } = await verbs("waitsForEnd");
  expect(waitsForEnd(hero(gm))).toBe(true);
  await play.endFight();
  await calm();
  expect([state(gm), told(gm)]).toEqual([
    [-2, true, true, false],
    [line, line],
  ]);
  // Healed above 0 he wakes, lies there, and stands to the death no longer.
  await hurt(gm, 5, "healing");
  expect([state(gm), await badges(hero(gm))]).toEqual([
    [3, false, false, false],
    ["Лежащий", "Окровавленный"],
  ]);
  expect([...seat.faults, ...gm.faults]).toEqual([]);
});

it("H-DEATH-03: a player may not let him stand on; a blow on who lies there still goes below 0, and three marks kill", async () => {
  plays("homebrew");
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await stands(seat);
  await at.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } });
  await calm();
  expect([await play.standToDeath(hero(seat)), state(seat)]).toEqual([false, [-2, true, true, false]]);
  await hurt(seat, 3);
  expect(state(seat)).toEqual([-5, true, true, false]);
});
