/** What an undo gives back of wounds, and how it words that it does not fit. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { change, choose, hero, hurt, injuries, marks, mortalTable, roll, sit, state } from "./mortal.ts";
import { play, verbs } from "../support/verbs.ts";
import { restAll } from "../support/alone.ts";

declare const game: Loose, ui: Loose;

beforeEach(() => {
  vi.restoreAllMocks();
});

test("H-DEATH-05: the line of a blow's check stays while its injury does, also after healing; undone it goes", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  const blow = await hurt(seat, 12);
  await choose(seat, "stand");
  roll(false);
  const hit = await hurt(seat, 5);
  const { owedWhileDying } = await verbs("owedWhileDying");
  for (const one of owedWhileDying(hero(seat))) await play.rollDeathRisk(hero(seat), one);
  await calm();
  expect(injuries(seat)).toHaveLength(1);
  const line = /Насмерть: .* против .*, отметки смерти \+1 · /u;
  expect((await seat.card(hit)).text).toMatch(line);
  await hurt(seat, 10, "healing");
  expect([hero(seat).hitPoints.value > 0, injuries(seat).length]).toEqual([true, 1]);
  expect((await seat.card(hit)).text).toMatch(line);
  expect((await seat.card(blow)).text).not.toMatch(/Насмерть/u);
  await change(seat, hit);
  expect([injuries(seat), (await seat.card(hit)).text]).toEqual([[], expect.not.stringMatching(/Насмерть/u)]);
});

test("H-DEATH-05 C-27: what somebody has written into the note of an injury is none: done again, the blow gives what the die said", async () => {
  const seat = await sit(mortalTable(), "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 15);
  await choose(seat, "stand");
  roll(false);
  const blow = await hurt(seat, 4);
  const given = injuries(seat);
  await change(seat, blow);
  const wounds: Loose = hero(seat).flags["opposed-d20"].wounds;
  const [receipt = ""] = Object.keys(wounds);
  await hero(seat).update({ [`flags.opposed-d20.wounds.${receipt}.kept`]: { ...wounds[receipt].kept, name: "" } });
  await change(seat, blow, "redo");
  expect([injuries(seat), seat.faults]).toEqual([given, []]);
});

test("H-DEATH-05 C-27: a blow that is undone and done again has its injury again as it was, also when he was healed since, the log is empty, or the injury is cured", async () => {
  const at = mortalTable();
  const seat = await sit(at, "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 15);
  await choose(seat, "stand");
  roll(false);
  // 12 hit points: 15 and 4 leave -7. Healed by 15 he has 8, and the injury still; without the blow 12, with it 8.
  const blow = await hurt(seat, 4);
  expect([state(seat)[0], injuries(seat)]).toEqual([-7, ["Сломанный нос"]]);
  const healed = await hurt(seat, 15, "healing");
  const [check] = seat.messages("check");
  const note = async (): Promise<string> => (await seat.card(check)).text as string;
  const before = await note();
  expect([state(seat)[0], before]).toEqual([8, expect.stringMatching(/Стоит насмерть · Сломанный нос/u)]);
  const item = (): Loose => hero(seat).items.find(({ type }: Loose) => type === "injury");
  // What a healer has done to it meanwhile is part of it.
  await item().update({
    name: "Нос, вправлен",
    "system.heals": { passed: 1, treated: [{ message: "goneGoneGoneGone", cures: false }] },
  });
  await calm();
  const was = item().toObject();
  const around = async (): Promise<void> => {
    await change(seat, blow);
    expect([state(seat)[0], injuries(seat), await note()]).toEqual([
      12,
      [],
      expect.stringMatching(/причина отменена/u),
    ]);
    await change(seat, blow, "redo");
    expect(state(seat)[0]).toBe(8);
  };
  await around();
  expect([item()?.toObject().system, item()?.name]).toEqual([was.system, was.name]);
  expect(await note()).toMatch(/Стоит насмерть · Нос, вправлен/u);
  // Both taken back and done again: his mark, too.
  await change(seat, blow);
  await change(seat, healed);
  expect([state(seat)[0], await marks(seat), injuries(seat)]).toEqual([-3, 0, []]);
  await change(seat, blow, "redo");
  expect([state(seat)[0], await marks(seat), injuries(seat)]).toEqual([-7, 1, ["Нос, вправлен"]]);
  await change(seat, healed, "redo");
  // Nobody can look up the die any more.
  await check.delete();
  await change(seat, blow);
  await change(seat, blow, "redo");
  expect(injuries(seat)).toEqual(["Нос, вправлен"]);
  // Whoever has taken it off had healed it: done again the blow brings what was there.
  await item().delete();
  await calm();
  await change(seat, blow);
  await change(seat, blow, "redo");
  expect([injuries(seat), state(seat), seat.faults]).toEqual([[], [8, false, false, false], []]);
});

test("H-DEATH-05 C-27: the card of a treatment tells that its injury is gone with the blow, and is back with it; taken back its result is struck out, as is that of a check whose blow was undone", async () => {
  const seat = await sit(mortalTable(), "Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  await hurt(seat, 12);
  await choose(seat, "stand");
  roll(false);
  const blow = await hurt(seat, 4);
  const injury = hero(seat).items.find(({ type }: Loose) => type === "injury");
  await injury.update({ "system.heals": { rest: "long", count: 2, dc: 5, first: true } });
  roll(true);
  const { rollAction } = await verbs("rollAction");
  const treat = rollAction("treat", hero(seat).uuid, null, injury.id);
  const treatment = await treat(hero(seat), "skill", "medicine", { dc: 5 });
  await calm();
  const [risk] = seat.messages("check");
  // Drawn once, and again by themselves when something has changed.
  const cards = [await seat.card(risk), await seat.card(treatment)];
  const told = (): unknown[] =>
    cards.map(({ text, markup }) => [text, /<(s|strong) class="od-outcome/u.exec(markup)?.[1]]);
  const says = (text: string): unknown => expect.stringContaining(text);
  const open = [
    [says("Стоит насмерть · Сломанный нос"), "strong"],
    [says("Сломанный нос: теперь лечит отдых"), "strong"],
  ];
  expect(told()).toEqual(open);
  await change(seat, blow);
  expect(told()).toEqual([
    [says("Стоит насмерть. Больше не считается: причина отменена"), "s"],
    [says("Сломанный нос: травмы больше нет, её удар отменён"), "strong"],
  ]);
  await change(seat, blow, "redo");
  expect(told()).toEqual(open);
  await play.undoAction(treatment);
  await calm();
  expect(await seat.card(treatment)).toMatchObject({ text: expect.stringContaining("Отменено") as string });
  expect((await seat.card(treatment)).markup).toMatch(/<s class="od-outcome/u);
  expect(seat.faults).toEqual([]);
});

test("B-REST-01 H-HEAL-01: an undo never refuses, and says so where the number stays", async () => {
  const seat = await sit(mortalTable(), "GM");
  const informed = vi.spyOn(ui.notifications, "info");
  const undone = async (message: Loose): Promise<unknown[]> => {
    informed.mockClear();
    await change(seat, message);
    return [hero(seat).hitPoints.value, informed.mock.calls.at(-1)?.[0]];
  };
  // 12 of 20: 5 leave 7, healed by 13 to the maximum. Without the 5 the healing gives 8: the number stays.
  const blow = await hurt(seat, 5);
  const healed = await hurt(seat, 13, "healing");
  const stays = "Отменено. Хиты не изменились (Воин): урон уже возместило лечение.";
  expect(await undone(blow)).toEqual([20, stays]);
  // 20 - 18 = 2; without the healing 12 - 18: at 0.
  const last = await hurt(seat, 18);
  expect(hero(seat).hitPoints.value).toBe(2);
  expect(await undone(healed)).toEqual([0, undefined]);
  expect(await undone(last)).toEqual([12, undefined]);
  expect(seat.faults).toEqual([]);
});

test("B-REST-01 B-REST-06: 12, blows of 3 and 2, the second undone, a rest to 19, the second again: 17 before the rest, which fills as before", async () => {
  const seat = await sit(mortalTable(), "GM");
  await hurt(seat, 3);
  const second = await hurt(seat, 2);
  await change(seat, second);
  await restAll([hero(seat)], "long");
  await calm();
  const rested = hero(seat).hitPoints.value;
  expect(rested).toBe(19);
  // Given again it comes before the rest: 12 - 3 - 2 = 7, and half of 20 is 10 more.
  await change(seat, second, "redo");
  expect(hero(seat).hitPoints.value).toBe(17);
  const { key } = game.messages.get(second.id).system.strikes[0];
  const says = async (amount: number): Promise<number> => {
    await play.rule(second.id, key, { outcome: null, factor: null, amount });
    await calm();
    return hero(seat).hitPoints.value;
  };
  // 12 - 3 - 10 is below 0, from which nobody rests.
  expect([await says(8), await says(10), await says(2)]).toEqual([11, 0, 17]);
  expect(seat.faults).toEqual([]);
});
