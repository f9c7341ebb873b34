/** Effects that damage to their bearer ends, or that it may shake off then, and what the next attack on him takes. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable, turn } from "./live.ts";
import { CHOICE, roll, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const goblin = (): Loose => game.scenes.active.tokens.getName("Гоблин 1").actor;

async function cast(seat: Seat, name: string, area: Loose = null): Promise<Loose> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find((one: Loose) => one.name === name);
  return useItem(hero, item, CHOICE, [goblin()], area);
}

/** Six points of damage that nothing lessens, and their receipt. */
async function hurt(amount = "6"): Promise<string> {
  // The creature is looked up after the fetch: in between it may be prepared anew, as another object.
  await verbs("dealDamage");
  const before = goblin().system.receipts.length as number;
  await deal(goblin(), amount);
  await expect.poll(() => goblin().system.receipts.length, { timeout: 5000 }).toBe(before + 1);
  return goblin().system.receipts.at(-1).id as string;
}
const undo = async (receipt: string): Promise<void> => {
  const { undoReceipt } = await verbs("undoReceipt");
  return undoReceipt(goblin(), receipt);
};
const slow = { timeout: 5000 };

test("H-TURN-03 H-SPL-13: Sleep and Charm Person end with damage, not with what came before, and the undo of the hit brings them back", async () => {
  const table = liveTable(school("Sleep", "Charm Person"));
  const seat = await table.sit("GM");
  roll(false);
  await hurt();
  const { x, y } = game.scenes.active.tokens.getName("Гоблин 1");
  const area = { scene: game.scenes.active.id, shape: "sphere", size: 5, width: 0, x: x + 50, y: y + 50, direction: 0 };
  await cast(seat, "Sleep", area);
  await cast(seat, "Charm Person");
  await expect.poll(() => [...goblin().conditions].sort(), slow).toEqual(["charmed", "incapacitated"]);
  const first = await hurt();
  await expect.poll(() => goblin().conditions, slow).toEqual([]);
  const { creatureEffects } = await verbs("creatureEffects");
  const rows = (): string => JSON.stringify(creatureEffects(goblin(), { rootId: "x", editable: true }));
  expect(rows()).toContain("прерван уроном");
  await undo(first);
  await expect.poll(() => [...goblin().conditions].sort(), slow).toEqual(["charmed", "incapacitated"]);
  // A blow of nothing wakes nobody; one that is typed on the sheet does.
  await deal(goblin(), "0");
  await calm();
  expect(goblin().conditions).toHaveLength(2);
  await goblin().update({ "system.hp.value": goblin().hitPoints.value - 1 });
  await expect.poll(() => goblin().conditions, slow).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-13: whoever laughs saves when he is hurt; success frees him as long as the hit counts, and a failure does not", async () => {
  const table = liveTable(school("Hideous Laughter"));
  const seat = await table.sit("GM");
  roll(false);
  await cast(seat, "Hideous Laughter");
  await expect.poll(() => [...goblin().conditions].sort(), slow).toEqual(["incapacitated", "prone"]);
  await hurt();
  await expect.poll(() => seat.messages("check").length, slow).toBe(1);
  expect([...goblin().conditions].sort()).toEqual(["incapacitated", "prone"]);
  roll(true);
  const second = await hurt();
  await expect.poll(() => goblin().conditions, slow).toEqual([]);
  expect(seat.messages("check")).toHaveLength(2);
  await undo(second);
  await expect.poll(() => [...goblin().conditions].sort(), slow).toEqual(["incapacitated", "prone"]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-07 H-TURN-03: Guiding Bolt helps the next attack on its target alone, which gives it back when it is withdrawn", async () => {
  const table = liveTable(school("Guiding Bolt"));
  const seat = await table.sit("GM");
  const { prepareAttack, attack } = await verbs("prepareAttack", "attack");
  const hero = seat.actor("Воин");
  const lit = (): boolean => goblin().effects.contents.some((one: Loose) => one.name === "Guiding Bolt" && one.active);
  const strike = async (name: string): Promise<Loose> => {
    const item = hero.items.contents.find((one: Loose) => one.name === name);
    const target = { actor: goblin(), token: goblin().token, cover: "none", bonus: null, strikes: 1 };
    const plan = prepareAttack(item, { targets: [target] });
    return attack({
      ...plan,
      targets: [target],
      defense: "",
      secret: undefined,
      assignment: undefined,
      ...(name === "Guiding Bolt" ? { cast: { circle: 0, ritual: false, spent: 0, material: "" } } : {}),
    });
  };
  // The bolt from close by falls high with both dice, every defense after it low.
  const falls = [0.1, 0.1];
  const { CONFIG } = globalThis as Loose;
  CONFIG.Dice.randomUniform = () => falls.shift() ?? 0.9;
  await strike("Guiding Bolt");
  await expect.poll(lit, slow).toBe(true);
  const second = await strike("Длинный меч");
  await expect.poll(lit, slow).toBe(false);
  await play.cancelAttack(second.id);
  await expect.poll(lit, slow).toBe(true);
  await table.other("GM", turn(1));
  expect(lit()).toBe(true);
  expect(seat.faults).toEqual([]);
});

/** At the end of the goblin's turn: what he owes, rolled. */
async function saves(
  table: ReturnType<typeof liveTable>,
  round: number,
  high: boolean,
  before?: (id: string) => Promise<void>,
): Promise<string> {
  await table.other("GM", turn(1, round));
  roll(high);
  const { upkeepOf } = await verbs("upkeepOf");
  const [due] = upkeepOf(goblin()).filter(({ kind }: Loose) => kind === "save");
  if (due) await before?.(due.id);
  if (due) await play.doUpkeep(goblin(), due.id);
  await calm();
  return due?.id ?? "";
}

test("H-SPL-13 B-COND-01: of whom Sleep has met a second failed save makes a sleeper; without that roll, or shaken awake, he is none", async () => {
  const table = liveTable(school("Sleep"));
  const seat = await table.sit("GM");
  roll(false);
  const { x, y } = game.scenes.active.tokens.getName("Гоблин 1");
  const area = { scene: game.scenes.active.id, shape: "sphere", size: 5, width: 0, x: x + 50, y: y + 50, direction: 0 };
  await cast(seat, "Sleep", area);
  await calm();
  const conditions = (): string[] => [...goblin().conditions].sort();
  expect(conditions()).toEqual(["incapacitated"]);
  // The card of the save lies in the log from its roll on; what it says is what was drawn last.
  let drawn: string[] = [];
  const second = await saves(table, 1, false, async (id) => {
    const { trackCard, readCheck, owedFor } = await verbs("trackCard", "readCheck", "owedFor");
    trackCard(id, { isConnected: true }, () => {
      const record = readCheck(game.messages.get(id));
      if (record) drawn = owedFor(record, { t: (key: string) => key }).worse;
    });
  });
  const asleep = conditions();
  expect(asleep).toContain("unconscious");
  await expect.poll(() => drawn.length, slow).toBe(1);
  // Who sleeps saves no more.
  expect(await saves(table, 2, true)).toBe("");
  expect(conditions()).toEqual(asleep);
  await game.messages.get(second).delete();
  await calm();
  expect(conditions()).toEqual(["incapacitated"]);
  await saves(table, 3, false);
  expect(conditions()).toEqual(asleep);
  const { wakeable } = await verbs("wakeable");
  const hero = seat.actor("Воин");
  expect(wakeable(hero)).toEqual([goblin()]);
  const woken = await play.doAction(hero, "wake", { targets: [goblin()] });
  await calm();
  expect([conditions(), wakeable(hero)]).toEqual([[], []]);
  await play.undoAction(woken);
  await calm();
  expect(conditions()).toEqual(asleep);
  await hurt();
  await calm();
  expect(conditions()).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-13 B-COND-01: who sleeps by one failed save is not put to sleep by another, and does not wake with that", async () => {
  const table = liveTable(school("Sleep"));
  const seat = await table.sit("GM");
  roll(false);
  const { x, y } = game.scenes.active.tokens.getName("Гоблин 1");
  const area = { scene: game.scenes.active.id, shape: "sphere", size: 5, width: 0, x: x + 50, y: y + 50, direction: 0 };
  await cast(seat, "Sleep", area);
  await calm();
  const first = game.messages.get(await saves(table, 1, false)).toObject();
  const effect = goblin().effects.contents.find(({ system }: Loose) => system.worsened);
  const noted = (): string => effect.system.worsened?.message;
  expect(noted()).toBe(first._id);
  // Somebody's page rolls once more in the next round all the same.
  await table.other("GM", turn(1, 2));
  const { saveSlot } = await verbs("saveSlot");
  const due = { ...first.system.due, round: 2 };
  const second = { ...first, _id: saveSlot(effect, due).id, system: { ...first.system, due, tab: "x" } };
  await table.other("GM", {
    type: "ChatMessage",
    action: "create",
    operation: { data: [second], keepId: true },
  });
  await calm();
  expect(noted()).toBe(first._id);
  await game.messages.get(second._id).delete();
  await calm();
  expect([noted(), [...goblin().conditions], seat.faults]).toEqual([first._id, ["unconscious"], []]);
});
