/** Somebody is named late for a use: he answers to the same roll and the same DC, and goes with the use. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { formsShown } from "../support/alone.ts";

declare const game: Loose, ui: Loose;

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

const BREATH = {
  _id: "breath0000000001",
  name: "Дыхание",
  type: "feature",
  img: "icons/svg/fire.svg",
  system: {
    action: "active",
    uses: { value: 2, max: 2 },
    save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
    damage: [{ formula: "2d6", type: "psychic" }],
    applies: [{ effect: "shaken0000000001", on: "always" }],
  },
  effects: [
    {
      _id: "shaken0000000001",
      name: "Дрожь",
      img: "icons/svg/aura.svg",
      type: "base",
      transfer: false,
      disabled: false,
      statuses: [],
      system: { changes: [], ends: { at: "minutes", turns: 1 } },
    },
  ],
};
const WORD = {
  _id: "healing000000001",
  name: "Слово",
  type: "feature",
  img: "icons/svg/heal.svg",
  system: { action: "bonus", aim: "creatures", healing: "5" },
};
const MISSILE = {
  _id: "missile000000001",
  name: "Стрела",
  type: "spell",
  img: "icons/svg/fire.svg",
  system: {
    circle: 0,
    prepared: true,
    resolution: "",
    range: { kind: "feet", value: 500 },
    damage: [{ formula: "3", type: "force" }],
    rays: { count: 3, perCircle: 0, byLevel: [] },
  },
};

function den(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 40, max: 40, stated: 40 };
  scene.actors.find(({ _id }) => _id === HERO).items.push(BREATH, WORD, MISSILE);
  scene.settings.push({ key: "opposed-d20.homemadeEffects", value: JSON.stringify("auto") });
  return scene;
}

async function use(seat: Seat, id: string, ...on: string[]): Promise<Loose> {
  return chosen(seat, id, CHOICE, on);
}

async function chosen(seat: Seat, id: string, choice: object, on: readonly string[]): Promise<Loose> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  return useItem(
    hero,
    hero.items.get(id),
    choice,
    on.map((name) => seat.actor(name)),
  );
}

async function late(seat: Seat, message: Loose, name: string): Promise<boolean> {
  const { addTargets } = await verbs("addTargets");
  const actor = seat.actor(name);
  return addTargets(message.id, [{ actor, token: actor.token ?? null, cover: "none", bonus: null, strikes: 1 }]);
}

const OURS = [BREATH.name, WORD.name, MISSILE.name];
const receipts = (seat: Seat, name: string): Loose[] =>
  seat.actor(name).system.receipts.filter(({ state, item }: Loose) => state === "applied" && OURS.includes(item));
const shaken = (seat: Seat, name: string): number =>
  seat.actor(name).effects.contents.filter((effect: Loose) => effect.name === "Дрожь").length;
const start = async (): Promise<{ table: LiveTable; seat: Seat }> => {
  const table = liveTable(den());
  return { table, seat: await table.sit("Player 1", ["GM"]) };
};

test("B-DMG-05 H-SPL-14: who is named late saves against the same DC, the damage is rolled once, and all of it goes with the use", async () => {
  const { table, seat } = await start();
  const full = ["Гоблин 1", "Гоблин 2"].map((name) => [name, seat.actor(name).hitPoints.value, 0]);
  const message = await use(seat, BREATH._id, "Гоблин 1");
  expect((await seat.card(message)).buttons.map(({ action }) => action)).toContain("addTarget");
  expect(await late(seat, message, "Гоблин 2")).toBe(true);
  expect([message.rolls.length, message.system.targets.length, message.system.strikes.length]).toEqual([1, 2, 2]);
  const gm = await table.sit("GM", ["Player 1"]);
  const rolled = gm.messages("use")[0].rolls[0].total;
  for (const name of ["Гоблин 1", "Гоблин 2"])
    await expect.poll(() => [name, receipts(gm, name).length, shaken(gm, name)]).toEqual([name, 1, 1]);
  for (const answer of gm.messages("defense")) {
    const { total, dice } = answer.rolls[0];
    const natural = dice[0].results[0].result;
    const saved = natural === 20 || (natural !== 1 && total >= 13);
    const name = answer.system.target === "t0" ? "Гоблин 1" : "Гоблин 2";
    // Armor is no help against psychic damage.
    expect(receipts(gm, name)[0].amount).toBe(saved ? Math.floor(rolled / 2) : rolled);
  }
  await play.undoAction(gm.messages("use")[0]);
  await expect
    .poll(() => full.map(([name]) => [name, gm.actor(String(name)).hitPoints.value, shaken(gm, String(name))]))
    .toEqual(full);
  expect([...seat.faults, ...gm.faults]).toEqual([]);
});

test("nobody ticked, the window that adds targets says so and stays open", async () => {
  const { seat } = await start();
  const message = await use(seat, BREATH._id, "Гоблин 1");
  const shown = await formsShown();
  await play.openAddTarget(message.id);
  const told = vi.spyOn(ui.notifications, "warn");
  expect(await shown[0].submit(new Map())).toBe("stay");
  expect([told.mock.calls.map(([words]) => words), seat.faults]).toEqual([["Отметьте хотя бы одну цель."], []]);
});

test("healing comes late to a second one, a dart to a third; nobody is named late for what nobody was named for", async () => {
  const { table, seat } = await start();
  const word = await use(seat, WORD._id, "Гоблин 1");
  const darts = await use(seat, MISSILE._id, "Гоблин 1", "Гоблин 1", "Гоблин 2");
  const breath = await use(seat, BREATH._id);
  expect([await late(seat, word, "Гоблин 2"), await late(seat, darts, "Гоблин 3")]).toEqual([true, true]);
  // Its damage is not rolled yet: the card offers to deal it instead.
  expect((await seat.card(breath)).buttons.map(({ action }) => action)).not.toContain("addTarget");
  expect(darts.system.strikes.map(({ damage }: Loose) => damage.length)).toEqual([2, 1, 1]);
  const gm = await table.sit("GM", ["Player 1"]);
  const all = (name: string): number[] => receipts(gm, name).map(({ amount }) => Number(amount));
  await expect.poll(() => [all("Гоблин 1").length, all("Гоблин 2").length, all("Гоблин 3").length]).toEqual([2, 2, 1]);
  // Two darts of 3 and one; what nobody lacks no healing gives.
  expect([all("Гоблин 1"), all("Гоблин 2"), all("Гоблин 3")]).toEqual(
    [[5, 6], [5, 3], [3]].map((one) => expect.arrayContaining(one)),
  );
  expect(seat.faults).toEqual([]);
});

test("C-94: darts that were counted out fly as they were, and those that are left over fly nowhere; who counts none has all dealt out", async () => {
  const { seat } = await start();
  const flown = async (choice: object): Promise<number[]> => {
    const message = await chosen(seat, MISSILE._id, { ...CHOICE, ...choice }, ["Гоблин 1", "Гоблин 2"]);
    return message.system.strikes.map(({ damage }: Loose) => damage.length as number);
  };
  expect(await flown({ counted: true })).toEqual([1, 1]);
  expect(await flown({})).toEqual([2, 1]);
  // Large on the card stands the one roll, and not what the first of them has got of it.
  const { text } = await seat.card(seat.messages("use")[1]);
  expect(text).toMatch(/^Стрела Воин → Гоблин 1, Гоблин 2 3 .*Роздано/u);
  expect(seat.faults).toEqual([]);
});

test("forged: another's late target is not taken, one that is hidden is not touched, and who has answered takes nothing twice", async () => {
  const { table, seat } = await start();
  const message = await use(seat, BREATH._id, "Гоблин 1");
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  await expect.poll(() => receipts(gm, "Гоблин 1").length).toBe(1);
  const before = gm.actor("Гоблин 1").hitPoints.value;
  const { system } = gm.messages("use")[0].toObject();
  const forge = (user: string, change: object): Promise<void> =>
    table.other(user, {
      type: "ChatMessage",
      action: "update",
      operation: { updates: [{ _id: message.id, system: change }] },
    });
  const goblin = gm.actor("Гоблин 3");
  const strike = { ...system.strikes[0], key: "s9", target: "t9" };
  const target = { ...system.targets[0], key: "t9", actor: goblin.uuid, token: goblin.token.uuid };
  const added = { targets: [...system.targets, target], strikes: [...system.strikes, strike] };
  // The server keeps others from it.
  await expect(forge("Player 2", added)).rejects.toThrow();
  await goblin.token.update({ hidden: true });
  await forge("Player 1", added);
  await calm();
  expect([gm.messages("defense").length, receipts(gm, "Гоблин 3")]).toEqual([1, []]);
  // A second helping for one who has answered, as a strike more and as the same row twice.
  await forge("Player 1", { strikes: [...system.strikes, { ...strike, target: "t0" }] });
  await calm();
  expect(gm.actor("Гоблин 1").hitPoints.value).toBe(before);
  const [first] = system.strikes;
  await forge("Player 1", { strikes: [{ ...first, damage: [...first.damage, ...first.damage] }] });
  await calm();
  expect(gm.actor("Гоблин 1").hitPoints.value).toBe(before);
  expect(gm.faults).toEqual([]);
  expect(game.messages.size).toBeGreaterThan(0);
});
