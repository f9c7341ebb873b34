/** Several things lay one creature down, and each is taken back by itself: he lies as long as one of them counts. */
import { afterEach, expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

let table: Table;
let gm: Person, player: Person;
afterEach(() => {
  table.end();
});
const begin = async (slow?: { readonly min: number; readonly max: number }): Promise<void> => {
  table = Table.begin(slow ? { slow } : {});
  [gm, player] = await table.openAll("GM", "Player 1");
};

/** @returns id of its message */
const doing = async (person: Person, deed: string): Promise<string> => {
  const id = await person.act("Воин", deed);
  await table.soon();
  return id;
};
const takeBack = async (id: string): Promise<void> => {
  await gm.undoAction(id);
  await table.soon();
};
const press = async (status: string): Promise<void> => {
  await gm.run(async (one) => void (await hands.actor("Воин").toggleStatusEffect(one)), status);
  await table.soon();
};
const lies = async (): Promise<boolean> => {
  const all = [gm, player].map((one) => one.hasCondition("Воин", "prone"));
  const [first, second] = await Promise.all(all);
  expect(second).toBe(first);
  return first === true;
};
const burns = (): Promise<boolean> => gm.hasCondition("Воин", "burning");
/** How often a token shows that he lies, by both ways in which the generations ask for it. */
const signsOfLying = (): Promise<number[]> =>
  gm.run(() =>
    ["temporaryEffects", "appliedEffects"].map(
      (list) => hands.actor("Воин")[list].filter(({ statuses }: Loose) => statuses.has("prone")).length as number,
    ),
  );
const mayStand = (): Promise<boolean> =>
  player.run(() => hands.system.actionList(hands.actor("Воин")).some(({ key }: Loose) => key === "stand") as boolean);

test("B-MOV-09 H-MOV-08 H-TURN-10: thrown down, stood up and lain down again; the last two taken back, he lies as he was thrown", async () => {
  await begin();
  await press("prone");
  const stood = await doing(player, "stand");
  expect(await lies()).toBe(false);
  const lay = await doing(player, "prone");
  expect(await lies()).toBe(true);
  await takeBack(lay);
  expect(await lies()).toBe(false);
  await takeBack(stood);
  expect(await lies()).toBe(true);
  await press("prone");
  expect(await lies()).toBe(false);
});

test("B-HAZ-02 B-MOV-09 H-TURN-10: who rolls on the ground where he lies already lies on, whichever of both is taken back", async () => {
  await begin();
  await press("burning");
  const lay = await doing(player, "prone");
  const rolled = await doing(player, "putOut");
  expect([await lies(), await burns(), await signsOfLying()]).toEqual([true, false, [1, 1]]);
  await takeBack(lay);
  expect(await lies()).toBe(true);
  await takeBack(rolled);
  expect([await lies(), await burns()]).toEqual([false, true]);
  const again = await doing(player, "prone");
  const rolledAgain = await doing(player, "putOut");
  await takeBack(rolledAgain);
  expect([await lies(), await burns()]).toEqual([true, true]);
  await takeBack(again);
  expect(await lies()).toBe(false);
});

test("H-MOV-08 H-TURN-10: standing up ends all that lays him down, and taken back all of it is there again", async () => {
  await begin();
  await press("burning");
  await press("prone");
  const rolled = await doing(player, "putOut");
  const stood = await doing(player, "stand");
  expect([await lies(), await mayStand()]).toEqual([false, false]);
  await takeBack(stood);
  expect([await lies(), await mayStand()]).toEqual([true, true]);
  await takeBack(rolled);
  expect(await lies()).toBe(true);
  await press("prone");
  expect(await lies()).toBe(false);
});

test("B-COND-UNC-1 B-MOV-09 H-TURN-10: who falls asleep where he has lain down lies when he wakes, also when that is taken back", async () => {
  await begin();
  const lay = await doing(player, "prone");
  await press("unconscious");
  await press("unconscious");
  expect(await lies()).toBe(true);
  await takeBack(lay);
  expect(await lies()).toBe(true);
  await doing(player, "stand");
  expect(await lies()).toBe(false);
});

test("H-MOV-08: the switch of being prone gets up whoever lies by his own deeds, for good", async () => {
  await begin();
  await press("burning");
  await doing(player, "putOut");
  await press("prone");
  expect([await lies(), await mayStand()]).toEqual([false, false]);
  await doing(player, "prone");
  expect(await lies()).toBe(true);
  await press("prone");
  expect(await lies()).toBe(false);
  // Nobody who comes later lays him down again.
  await gm.reload();
  await player.reload();
  expect(await lies()).toBe(false);
  await press("prone");
  expect(await lies()).toBe(true);
});

test("B-ATK-17 H-MOV-08: the switch of being prone gets up whoever was shoved, too", async () => {
  await begin();
  await gm.dice([19, 20]);
  await gm.wrestle("Огр", "shove", "Воин");
  await table.soon();
  await player.dice([2, 20]);
  await player.answer();
  await table.soon();
  expect(await lies()).toBe(true);
  await press("prone");
  expect([await lies(), await mayStand()]).toEqual([false, false]);
});
