/** What registers wrongly, not at all, or breaks: it is told where it happens, and every other card is as it was. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { sitDown, stored, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

const kinds = (): Promise<Loose> => verbs("registerKind");
const shell = (): Promise<Loose> => verbs("registerCard", "defineCard");

/** What was told of faults while something was done. */
async function faultsOf(deed: () => Promise<void>): Promise<string[]> {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await deed();
  const faults = told.mock.calls.map((words) => words.map(String).join(" "));
  told.mockRestore();
  return faults;
}

const text = async (seat: Seat, type: string): Promise<string> => (await seat.card(seat.messages(type)[0])).text;
const HONEST = /Гоблин 1.*Попадание · 7/su;

test("a verb that registers a type which another has: told by name, the first one keeps its model and its card", async () => {
  const seat = await sitDown(stored("one-on-one"), "GM");
  const models = (globalThis as Loose).CONFIG.ChatMessage.dataModels;
  const model = models.attack;
  const faults = await faultsOf(async () => {
    (await kinds()).registerKind({ type: "attack", data: class {}, hidden: () => true });
    (await shell()).registerCard("attack", () => () => ({
      face: () => ({ template: "chat/gift", view: { title: "Чужая карточка" } }),
      press: () => Promise.resolve(),
    }));
  });
  expect(faults).toEqual([
    'RangeError: Messages of the type "attack" are registered twice.',
    'RangeError: Messages of the type "attack" have a card already.',
  ]);
  expect(models.attack).toBe(model);
  expect(seat.log().some(({ type }) => type === "attack")).toBe(true);
  expect(await text(seat, "attack")).toMatch(HONEST);
});

test("a card that throws while it is read, drawn or fetched leaves its plain line and takes no other along", async () => {
  const fail = (): never => {
    throw new Error("broken");
  };
  const broken: Loose = {
    "read it": () => fail,
    "draw it": () => () => ({ face: fail, press: fail }),
    "find its template": () => () => ({ face: () => ({ template: "chat/nothing", view: {} }), press: fail }),
  };
  for (const [what, card] of Object.entries(broken)) {
    const seat = await sitDown(stored("one-on-one"), "GM");
    const faults = await faultsOf(async () => {
      // Nothing draws answers: a verb of its own could.
      (await shell()).registerCard("defense", card);
      expect(`${what}: ${await text(seat, "defense")}`).toBe(`${what}: `);
    });
    expect(`${what}: ${faults.join()}`).toContain('The card of a message of the type "defense" cannot be drawn.');
    expect(await text(seat, "attack")).toMatch(HONEST);
    expect(seat.faults).toEqual([]);
  }
  const seat = await sitDown(stored("one-on-one"), "GM");
  await faultsOf(async () => {
    (await shell()).registerCard("defense", () => Promise.reject(new Error("no connection")));
    expect(await text(seat, "defense")).toBe("");
  });
  expect(await text(seat, "attack")).toMatch(HONEST);
});

test("a type that nobody draws, and a card that does not know its message: the plain line stays without a word", async () => {
  const seat = await sitDown(stored("one-on-one"), "GM");
  const faults = await faultsOf(async () => {
    expect(await text(seat, "defense")).toBe("");
    (await shell()).registerCard("defense", () => () => null);
    expect(await text(seat, "defense")).toBe("");
    expect(await text(seat, "attack")).toMatch(HONEST);
  });
  expect(faults).toEqual([]);
});

test("a newer message says so on the card of whichever verb, before that verb has read a word of it", async () => {
  const scene = stored("one-on-one");
  for (const message of scene.messages) if (message.type === "defense") message.system.version = 99;
  const seat = await sitDown(scene, "GM");
  const read = vi.fn(() => null);
  (await shell()).registerCard("defense", () => read);
  expect(await text(seat, "defense")).toContain("Сделано более новой версией системы");
  expect(read).not.toHaveBeenCalled();
});

test("a button that is on no card, and one that may not be pressed any more: nothing is done, the reason is told", async () => {
  await sitDown(stored("one-on-one"), "GM");
  const { defineCard } = await shell();
  const run = vi.fn(() => Promise.resolve());
  const card = defineCard({
    read: () => ({}),
    face: () => null,
    buttons: {
      open: { may: () => true, run },
      over: { may: () => "OD20.Can.over", run },
      aimed: { may: (_state: Loose, target: string) => target === "t" || "OD20.Can.noTarget", run },
    },
  });
  const warned = vi.spyOn((globalThis as Loose).ui.notifications, "warn").mockImplementation(() => undefined);
  const press = (action: string, target = ""): Promise<void> => card({}).press(action, { target, detail: [] });
  for (const strange of ["", "-", "toString", "__proto__", "constructor-1", "open ", "Open"]) await press(strange);
  expect([run.mock.calls.length, warned.mock.calls.length]).toEqual([0, 0]);
  await press("over");
  await press("aimed", "u");
  expect(warned.mock.calls.map(([words]) => words)).toEqual(["Это уже решено.", "Такой цели нет."]);
  expect(run).not.toHaveBeenCalled();
  await press("open-attack-1");
  await press("aimed", "t");
  expect(run.mock.calls.map(([, click]: Loose) => click.detail)).toEqual([["attack", "1"], []]);
});

test("the schema version that a world is compared with is that of the newest step of migration", async () => {
  await sitDown(stored("one-on-one"), "GM");
  const { STEPS, SCHEMA_VERSION } = await verbs("STEPS", "SCHEMA_VERSION");
  expect(SCHEMA_VERSION).toBe(Math.max(0, ...STEPS.map(({ version }: Loose) => version as number)));
});
