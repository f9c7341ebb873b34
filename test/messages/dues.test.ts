/** Fire and regeneration at the start of a turn: told from documents and messages alone, whoever is there. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { FIGHT, fighting, HERO, ORDER } from "./fight.ts";
import { sitDown, type Scene, type Seat } from "./table.ts";

declare const game: Loose, CONFIG: Loose;

const DUES = new URL("../../module/applications/turn-bar/dues-part.ts", import.meta.url).href;
const mark = (round: number, combatant: string) => ({ combat: FIGHT, round, combatant });

/** The fighter has 9 of 12 hit points, regains 5 but for acid and fire, and burns since a turn. The trap's fire fell in another. */
function table({ lit = mark(1, ORDER[0]), struck = null, value = 9 }: Loose = {}): Scene {
  const scene = fighting();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  Object.assign(hero.system, { regeneration: { points: 5, atZero: false }, regenerationStops: ["acid", "fire"] });
  hero.system.hp.value = value;
  hero.effects = [
    {
      _id: "condburning00000",
      name: "Горящий",
      img: "icons/svg/fire.svg",
      type: "base",
      statuses: ["burning"],
      disabled: false,
      transfer: true,
      system: { changes: [] },
      flags: {
        "opposed-d20": { ends: { at: "never", of: "bearer", source: null, mark: lit, time: 0, turns: 1, save: null } },
      },
    },
  ];
  scene.messages[0].system.turn = struck;
  return scene;
}

/** What this user is told, the buttons of others in brackets. */
async function due(seat: Seat, round: number, index: number): Promise<string[]> {
  Object.assign(game.combats.get(FIGHT), { round, turn: index });
  const { barDues } = (await import(DUES)) as Loose;
  return barDues(seat.actor("Воин")).map(({ label, mine }: Loose) => (mine ? label : `(${label})`));
}

const BOTH = ["Регенерация: 5", "Горение"];

test("B-HAZ-01 B-DICE-14: due from the first own turn after the fire began; regeneration only in the turn itself", async () => {
  const seat = await sitDown(table(), "Player 1");
  expect(await due(seat, 1, 0)).toEqual([]);
  expect(await due(seat, 1, 1)).toEqual(BOTH);
  expect(await due(seat, 1, 2)).toEqual(["Горение"]);
  expect(await due(seat, 2, 1)).toEqual(BOTH);
  // Taken back.
  expect(await due(seat, 1, 0)).toEqual([]);
  expect(await due(await sitDown(table({ lit: mark(1, ORDER[1]) }), "Player 1"), 1, 1)).toEqual(["Регенерация: 5"]);
  expect(await due(await sitDown(table({ lit: null }), "Player 1"), 1, 1)).toEqual(BOTH);
  expect(seat.writes).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-14 B-REST-01: none at the maximum, none at 0, none after fire since the last turn; of another turn, or undone, it stops nothing", async () => {
  const shown = async (change: Loose, round = 1): Promise<boolean> =>
    (await due(await sitDown(table(change), "Player 1"), round, 1)).includes("Регенерация: 5");
  expect(await shown({ value: 12 })).toBe(false);
  expect(await shown({ value: 0 })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[0]) })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[0]) }, 2)).toBe(true);
  // In the own turn it is the next one that it stops; who was whole when it began has nothing to regain in it.
  const lost = fighting().actors.find(({ _id }: Loose) => _id === HERO).system.receipts[0].hp;
  expect(await shown({ struck: mark(1, ORDER[1]), value: 12 - lost - 1 })).toBe(true);
  expect(await shown({ struck: mark(1, ORDER[1]), value: 12 - lost })).toBe(false);
  expect(await shown({ struck: mark(1, ORDER[1]) }, 2)).toBe(false);
  expect(await shown({ struck: { ...mark(1, ORDER[0]), combat: "another" } })).toBe(true);
  const scene = table({ struck: mark(1, ORDER[0]) });
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.receipts[0].state = "undone";
  expect(await due(await sitDown(scene, "Player 1"), 1, 1)).toEqual(BOTH);
});

test("B-HAZ-01: the player answers; while he is away a GM does, and sees it all the same; nobody else is told", async () => {
  expect(await due(await sitDown(table(), "GM"), 1, 1)).toEqual(BOTH);
  expect(await due(await sitDown(table(), "GM", ["Player 1"]), 1, 1)).toEqual(
    BOTH.map((label) => `(${label} · Ждём: Player 1)`),
  );
  expect(await due(await sitDown(table(), "Player 1", ["GM"]), 1, 1)).toEqual(BOTH);
  expect(await due(await sitDown(table(), "Player 2", ["GM"]), 1, 1)).toEqual([]);
});

test("what stands in the place of the fire counts only where it is that, by somebody who may speak for the creature", async () => {
  const seat = await sitDown(table(), "Player 1", ["GM"]);
  Object.assign(game.combats.get(FIGHT), { round: 1, turn: 1 });
  const { barDues } = (await import(DUES)) as Loose;
  const hero = seat.actor("Воин");
  const id = (): string => barDues(hero).find(({ label }: Loose) => label === "Горение")?.id ?? "";
  // A stored card of 1d4 on somebody else, as if it were this one.
  const card = seat.messages("damage").at(-1)?.toObject();
  Object.assign(card, { _id: id() });
  card.system.targets[0].actor = hero.uuid;
  card.system.strikes[0].damage[0].type = "fire";
  const lies = (change: (data: Loose) => void): boolean => {
    const copy = structuredClone(card);
    change(copy);
    const made = new CONFIG.ChatMessage.documentClass({ author: game.user.id, ...copy });
    game.messages.set(made.id, made);
    const counts = id() === "";
    game.messages.delete(made.id);
    return counts;
  };
  expect(lies(() => undefined)).toBe(true);
  // Withdrawn, or with one more whom it has reached, it is still the one.
  expect(lies((copy) => (copy.system.cancelled = true))).toBe(true);
  expect(lies((copy) => copy.system.targets.push({ ...copy.system.targets[0], key: "t1", actor: "x" }))).toBe(true);
  expect(lies((copy) => (copy.author = game.users.getName("Player 2").id))).toBe(false);
  expect(lies((copy) => (copy.system.kind = "healing"))).toBe(false);
  expect(lies((copy) => (copy.system.strikes[0].damage[0].type = "cold"))).toBe(false);
  expect(lies((copy) => (copy.system.strikes[0].damage[0].formula = "0"))).toBe(false);
  expect(lies((copy) => (copy.system.targets[0].actor = "Actor.ZeckOblBmEuIWZlS"))).toBe(false);
  expect(lies((copy) => (copy.rolls = []))).toBe(false);
});
