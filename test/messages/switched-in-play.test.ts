/** A world changes its game while something is owed: what the new game does not know is not asked there, and the way back loses nothing. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose;

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

const play = (profile: string): Promise<void> => table.set("ruleProfile", profile);
/** Stored hit points and all that death knows of him. */
const stored = async (): Promise<unknown> => {
  const { hp, death, receipts } = (await gm.actor("Воин")).system;
  return { hp, death, receipts };
};
const state = (): Promise<Loose> =>
  player.run(() => {
    const { hitPoints, out, dead, acts } = hands.actor("Воин");
    return { value: hitPoints.value, out, dead, acts } as Loose;
  });
/** What is due of him, what he is asked for, and all buttons of the chat. */
const owed = async (): Promise<unknown> => {
  const buttons = await player.run(async () => {
    const drawn = await Promise.all(
      game.messages.contents.filter(({ visible }: Loose) => visible).map(({ id }: Loose) => hands.drawn(id)),
    );
    return drawn.flatMap((card: Loose) => card.buttons.map(({ name }: Loose) => name as string)) as string[];
  });
  const asked = await player.asked();
  return { due: await player.upkeep("Воин"), asked, buttons: buttons.filter((name) => name !== "Отменить") };
};
const hurt = async (amount: number): Promise<void> => {
  await gm.damage(["Воин"], String(amount), { armor: false });
  await table.soon();
};
const NOTHING = { due: [], asked: [], buttons: [] };

test("H-DEATH-03 H-DEATH-04 D-C12: the check of one who stands to the death waits for his game; in the others he lies there and rolls by their rules", async () => {
  await table.fight(["Гоблин 1", "Воин"]);
  await hurt(12);
  await player.stand("Воин");
  await table.soon();
  await hurt(4);
  const [before, asks] = [await stored(), await owed()];
  expect(asks).toMatchObject({ due: ["deathCheck"], asked: ["risk"] });
  for (const profile of ["base", "d20-3e"]) {
    await play(profile);
    expect([profile, await state(), await owed()]).toEqual([
      profile,
      { value: -4, out: true, dead: false, acts: false },
      NOTHING,
    ]);
    expect(await player.owesSave("Воин")).toBe(true);
  }
  await play("homebrew");
  expect(await state()).toEqual({ value: -4, out: false, dead: false, acts: true });
  expect([await stored(), await owed()]).toEqual([before, asks]);
  // Healing of the base game begins at 0, and ends the stand for good.
  await play("base");
  await gm.heal(["Воин"], "3");
  await table.soon();
  await play("homebrew");
  expect([await state(), await player.upkeep("Воин")]).toEqual([{ value: 3, out: false, dead: false, acts: true }, []]);
});

test.each(["dying", "stable"])(
  "D-DEATH-03 D-DEATH-04 H-DEATH-01 H-DEATH-02 D-C12: who is at −4 and %s is asked to choose by the homebrew, and drops out in his own turn",
  async (how) => {
    await play("d20-3e");
    await table.fight(["Гоблин 1", "Воин"]);
    await hurt(16);
    if (how === "stable") {
      await gm.change("Воин", { "system.death.stable": true });
      await table.soon();
    }
    const before = await stored();
    expect(await owed()).toEqual(NOTHING);
    await play("homebrew");
    expect(await state()).toEqual({ value: -4, out: false, dead: false, acts: true });
    expect(await owed()).toEqual({
      due: ["dropOut", "stand"],
      asked: ["choice"],
      // Of who is stable the card says that he lies.
      buttons: how === "stable" ? [] : ["Стоять насмерть: Воин"],
    });
    await table.nextTurn();
    expect([await state(), await player.asked()]).toEqual([{ value: -4, out: true, dead: false, acts: false }, []]);
    await play("base");
    expect(await owed()).toEqual({ due: how === "stable" ? [] : ["deathSave"], asked: [], buttons: [] });
    await play("d20-3e");
    expect([await stored(), await state()]).toEqual([before, { value: -4, out: true, dead: false, acts: false }]);
    // It is his turn now.
    expect(await player.upkeep("Воин")).toEqual(how === "stable" ? [] : ["deathSave"]);
  },
);

test("B-DEATH-05 D-DEATH-02 D-C12: a death save that is owed is none by d20-3e, where he may act at 0, nor one of the homebrew before anybody struck him; back there it is owed once", async () => {
  await play("base");
  await table.fight(["Гоблин 1", "Воин"]);
  await hurt(12);
  await table.nextTurn();
  const [before, asks] = [await stored(), await owed()];
  expect(asks).toEqual({ due: ["deathSave"], asked: [], buttons: [] });
  await play("d20-3e");
  expect([await state(), await owed(), await player.owesSave("Воин")]).toEqual([
    { value: 0, out: false, dead: false, acts: true },
    NOTHING,
    false,
  ]);
  await play("homebrew");
  expect([await state(), await player.owesSave("Воин")]).toEqual([
    { value: 0, out: true, dead: false, acts: false },
    false,
  ]);
  expect(await player.upkeep("Воин")).toEqual(["dropOut", "stand"]);
  await play("base");
  expect([await stored(), await owed()]).toEqual([before, asks]);
  await player.doUpkeep("Воин");
  await table.soon();
  expect([(await gm.actor("Воин")).system.death.saves, await owed()]).toEqual([1, NOTHING]);
});

test.each(["homebrew", "base", "d20-3e"])(
  "D-C12 H-ATK-01 B-SAVE-01: in the middle of a fight begun by %s every open roll keeps the rules it was asked by, and is rolled in any game",
  async (begun) => {
    await play(begun);
    await table.fight(["Гоблин 1", "Воин"]);
    await gm.dice([18, 20], [3, 6]);
    await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
    await gm.request("each", ["Воин"], "adaptability", { dc: 12 });
    const pit = { attribute: "acrobatics", dc: 13, onSuccess: "half" } as const;
    await gm.trap(["Воин"], "4", pit, { condition: "prone" });
    await table.soon();
    const [before, asks] = [await stored(), await owed()];
    expect(await player.asked()).toEqual([...(begun === "homebrew" ? ["defense"] : []), "check", "save"]);
    for (const profile of ["base", "d20-3e", "homebrew", begun]) {
      await play(profile);
      expect([profile, await stored(), await owed()]).toEqual([profile, before, asks]);
    }
    await play(begun === "base" ? "d20-3e" : "base");
    for (const _ of await player.asked()) {
      await player.answer();
      await table.soon();
    }
    expect(await owed()).toEqual(NOTHING);
    await table.nextTurn();
    await table.nextTurn();
    expect(await gm.turn()).toBe("2 Гоблин 1");
  },
);
