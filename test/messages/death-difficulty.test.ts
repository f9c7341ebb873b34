/** What the check after a blow on one who stands to the death has to reach, as card, window and sheet tell it. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { turn } from "./live.ts";
import { change, choose, hero, hurt, mortalTable, roll, sit, state } from "./mortal.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal } from "../support/alone.ts";

declare const game: Loose;

beforeEach(() => {
  vi.restoreAllMocks();
});

/** Difficulties of the checks still to be rolled, and what each comes from. */
const owed = async (seat: Seat): Promise<[number, number[]][]> => {
  const { deathChecks, isOwed } = await verbs("deathChecks", "isOwed");
  return deathChecks(hero(seat))
    .filter(isOwed)
    .map(({ dc, parts }: Loose) => [dc, parts.map(({ value }: Loose) => value)]);
};

/** What the head of his sheet says of the next one. */
const onSheet = async (seat: Seat): Promise<string> => {
  const { dyingHead } = await verbs("dyingHead");
  const found: string | undefined = dyingHead(hero(seat), "u", true).death?.risk;
  return found ?? "";
};

test("H-DEATH-04 C-27: 10 and 2 for each blow borne in this stand, undone it counts no more, a blow of 0 and the one that felled never did", async () => {
  const seat = await sit(mortalTable(), "GM");
  await hurt(seat, 12);
  await choose(seat, "stand");
  expect([await owed(seat), await onSheet(seat)]).toEqual([[], "Проверка смерти — СЛ не меньше 10: база +10"]);
  const first = await hurt(seat, 1);
  const second = await hurt(seat, 1);
  // Nothing of it gets through: it leaves no receipt.
  await deal(hero(seat), "0");
  await calm();
  await hurt(seat, 1);
  expect(await owed(seat)).toEqual([
    [10, [10]],
    [12, [10, 2]],
    [14, [10, 4]],
  ]);
  // The depth where it is more: -16 after the fourth.
  const deep = await hurt(seat, 13);
  expect((await owed(seat)).at(-1)).toEqual([16, [10, 6]]);
  await change(seat, first);
  // Taken back: one less, and 15 deep is more than 10 + 4.
  expect((await owed(seat)).slice(0, 2)).toEqual([
    [10, [10]],
    [12, [10, 2]],
  ]);
  expect((await owed(seat)).at(-1)).toEqual([15, [15]]);
  await change(seat, second);
  await change(seat, deep);
  expect(await owed(seat)).toEqual([[10, [10]]]);
  expect([state(seat)[0], seat.faults]).toEqual([-1, []]);
});

test("H-DEATH-04 C-27: healed and still below 0 he keeps the count, above 0 the stand is over and the next begins at 10", async () => {
  const at = mortalTable();
  const seat = await sit(at, "GM");
  await hurt(seat, 14);
  await choose(seat, "stand");
  for (const amount of [1, 1]) await hurt(seat, amount);
  await hurt(seat, 3, "healing");
  expect(state(seat)[0]).toBe(-1);
  await hurt(seat, 1);
  expect((await owed(seat)).at(-1)).toEqual([14, [10, 4]]);
  // Exactly 0 is not above it.
  await hurt(seat, 2, "healing");
  await hurt(seat, 1);
  expect((await owed(seat)).at(-1)).toEqual([16, [10, 6]]);
  await hurt(seat, 5, "healing");
  expect([state(seat)[0], await owed(seat)]).toEqual([4, []]);
  await hurt(seat, 5);
  await choose(seat, "stand");
  await hurt(seat, 1);
  expect(await owed(seat)).toEqual([[10, [10]]]);
});

test("H-DEATH-04 C-27: the table may have the depth alone count, or 10 always", async () => {
  const seat = await sit(mortalTable(), "GM");
  await hurt(seat, 12);
  await choose(seat, "stand");
  for (const amount of [1, 12]) await hurt(seat, amount);
  const dcs = async (): Promise<number[]> => (await owed(seat)).map(([dc]) => dc);
  const by = async (deathDifficulty: string): Promise<number[]> => {
    await game.settings.set("opposed-d20", "ruleOverrides", { deathDifficulty });
    return dcs();
  };
  expect([await dcs(), await by("depth"), await by("flat"), await by("rising")]).toEqual([
    [10, 13],
    [10, 13],
    [10, 10],
    [10, 13],
  ]);
});

test("H-DEATH-04 C-27: card, window and sheet tell what the number comes from; what was rolled keeps its number", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await hurt(seat, 12);
  await choose(seat, "stand");
  roll(true);
  const first = await hurt(seat, 1);
  await hurt(seat, 1);
  const { openPrompts, riskFace } = await verbs("openPrompts", "riskFace");
  const asked = () => openPrompts().filter(({ verb }: Loose) => verb === "risk");
  const who = asked().map(
    (one: Loose) => riskFace(one).view("u", { advantage: 0, cover: "none", situational: "" }, []).who,
  );
  expect(who[1]).toContain("Сложность 12 (база +10, прежние удары +2)");
  for (const one of asked()) await play.answerRisk(one, { advantage: 0, situational: "" });
  await calm();
  const [, second] = seat.messages("check");
  const card = await seat.card(second);
  expect(card.text).toContain("СЛ 12: база +10, прежние удары +2");
  expect(await onSheet(seat)).toBe("Проверка смерти — СЛ не меньше 14: база +10, прежние удары +4");
  await change(seat, first);
  expect(await onSheet(seat)).toBe("Проверка смерти — СЛ не меньше 12: база +10, прежние удары +2");
  const { deathChecks } = await verbs("deathChecks");
  expect(deathChecks(hero(seat)).map(({ dc }: Loose) => dc)).toEqual([12]);
  await at.other("GM", turn(1));
  expect(seat.faults).toEqual([]);
});
