/** Heroic inspiration for a check that things have come of already: neither offered nor taken. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { hall, strike } from "./blows.ts";
import { calm } from "./calm.ts";
import { liveTable } from "./live.ts";
import { play } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

test("B-DICE-08 B-DICE-09: a check is rolled again until its roller acts; taken back, that deed counts for nothing", async () => {
  const table = liveTable(hall());
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  await hero.update({ system: { inspiration: true } });
  await game.system.api.rollCheck({ actor: hero, kind: "characteristic", key: "strength", dc: 10 });
  await calm();
  const [check] = seat.messages("check");
  const offered = async (): Promise<boolean> => JSON.stringify(await seat.card(check)).includes("inspire-0");
  expect(await offered()).toBe(true);
  const blow = await strike(hero, seat.actor("Гоблин 1"));
  await calm();
  expect(await offered()).toBe(false);
  expect(await play.spendInspiration(check.id, 0)).toBe(false);
  expect(hero.system.inspiration).toBe(true);
  await play.cancelAttack(blow.id);
  await calm();
  expect(await offered()).toBe(true);
  expect(await play.spendInspiration(check.id, 0)).toBe(true);
  await calm();
  expect(hero.system.inspiration).toBe(false);
});
