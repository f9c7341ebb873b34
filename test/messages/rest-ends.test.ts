/** What lasts no longer than a rest ends with it where nobody moves the clock, and is back when the rest is taken back. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { generation } from "./generations.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { HERO, school } from "./school.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose, CONFIG: Loose;

const lasting = (_id: string, name: string, ends: object | null, more: object = {}): Loose => ({
  _id,
  name,
  type: "base",
  statuses: [],
  system: { changes: [], ends: ends && { of: "bearer", source: null, mark: null, save: null, ...ends } },
  ...more,
});
/** Foundry's own duration, in either shape. */
const hours = (value: number): object => ({
  duration: generation() === 14 ? { value, units: "hours" } : { seconds: value * 3600, startTime: 0 },
  ...(generation() === 14 ? { start: { time: 0 } } : {}),
});

/** The fighter knows Bless and bears what lasts for 1, 8 and 10 hours, 2 of Foundry's, and what nobody counts; no fight goes on. */
function camp(): Scene {
  const scene = school("Bless");
  scene.combats = [];
  // This is about rests: nobody asks for the holy symbol that Bless needs.
  scene.settings.push({ _id: "rules00000000001", key: "opposed-d20.ruleOverrides", value: '{"componentCheck":"off"}' });
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.effects = [
    lasting("restHour00000001", "Час", { at: "minutes", turns: 60, time: 0 }),
    lasting("restEight0000001", "Восемь", { at: "minutes", turns: 480, time: 0 }),
    lasting("restTen000000001", "Десять", { at: "minutes", turns: 600, time: 0 }),
    lasting("restForever00001", "Проклятие", null),
    lasting("restFoundry00001", "Свеча", null, hours(2)),
  ];
  return scene;
}

const counting = (seat: Seat): string[] =>
  seat
    .actor("Воин")
    .effects.contents.filter(({ active }: Loose) => active)
    .map(({ name }: Loose) => name as string)
    .sort();
const ALL = ["Bless", "Восемь", "Десять", "Проклятие", "Свеча", "Час"];

async function blessed(user: string): Promise<Seat> {
  const table = liveTable(camp());
  const seat = await table.sit(user, ["GM"]);
  const hero = seat.actor("Воин");
  const bless = hero.items.contents.find(({ name }: Loose) => name === "Bless");
  await useThing(hero, bless, [hero]);
  await calm();
  return seat;
}
const course = (kind: string, more: object = {}): object => ({
  kind,
  breaks: 0,
  brokenAfter: null,
  clock: false,
  dice: {},
  ...more,
});

test("B-REST-06 B-REST-07 B-CONC-05: a long rest ends what lasts eight hours or less and every concentration; told before, told on its card, undone exactly", async () => {
  const seat = await blessed("Player 1");
  const hero = seat.actor("Воин");
  expect([...new Set(counting(seat))]).toEqual(ALL);
  const { endingNames } = await verbs("endingNames");
  expect(endingNames(hero, { gives: "long", hours: 8, clock: false }).sort()).toEqual([
    "Bless",
    "Восемь",
    "Свеча",
    "Час",
  ]);
  const message = await play.rest([hero], course("long"));
  await calm();
  expect(counting(seat)).toEqual(["Десять", "Проклятие"]);
  const { text } = await seat.card(message);
  expect(text).toMatch(/закончилось: .*Восемь/u);
  const [bless] = seat.messages("use");
  expect((await seat.card(bless)).text).toContain("закончилась с отдыхом");
  expect(await play.undoRestOf(hero.uuid, message.id)).toBe(true);
  await calm();
  expect([...new Set(counting(seat))]).toEqual(ALL);
  expect((await seat.card(bless)).text).toContain("Концентрация: держится");
  expect(seat.faults).toEqual([]);
});

test("B-REST-02: a short rest ends what lasts an hour, and lets a concentration of a minute go by its time alone", async () => {
  const seat = await blessed("Player 1");
  await play.rest([seat.actor("Воин")], course("short"));
  await calm();
  expect(counting(seat)).toEqual(["Восемь", "Десять", "Проклятие", "Свеча"]);
});

test("B-REST-06: what a Game Master's clock tells is not ended twice: ten hours have two left after it", async () => {
  const seat = await blessed("GM");
  game.settings.set("opposed-d20", "restMovesClock", true);
  await calm();
  const [hero] = [seat.actor("Воин")];
  await play.rest([hero], course("long", { clock: true }));
  await calm();
  expect(game.time.worldTime).toBe(8 * 3600);
  // Foundry's candle is Foundry's to put out on 14.
  expect(counting(seat).filter((name) => name !== "Свеча")).toEqual(["Десять", "Проклятие"]);
  const rested = hero.effects.contents.filter(({ system }: Loose) => system.rested);
  expect(rested).toEqual([]);
});

test("B-REST-06: a rest that was taken back took no time: its card strikes out what it gave and leaves the world's clock alone", async () => {
  const seat = await blessed("GM");
  game.settings.set("opposed-d20", "restMovesClock", true);
  await calm();
  const hero = seat.actor("Воин");
  await hero.update({ system: { hp: { value: 2 } } });
  const message = await play.rest([hero], course("long"));
  await calm();
  const buttons = async () => (await seat.card(message)).buttons.map(({ action }) => action);
  expect(await buttons()).toEqual(["moveClock", "undoRests"]);
  expect((await seat.card(message)).markup).not.toContain("od-table__undone");
  expect(await play.undoRestOf(hero.uuid, message.id)).toBe(true);
  await calm();
  expect(await buttons()).toEqual([]);
  const { markup, text } = await seat.card(message);
  expect(markup).toContain('<tr class="od-table__undone">');
  expect(text).not.toContain("Часы мира");
  expect(seat.faults).toEqual([]);
});

test("B-REST-06: a message of a rest that nobody wrote to a member, as a stranger can send it, offers no clock", async () => {
  const seat = await blessed("GM");
  game.settings.set("opposed-d20", "restMovesClock", true);
  await calm();
  const taken = await play.rest([seat.actor("Воин")], course("long"));
  await calm();
  const { type, system } = taken.toObject();
  const forged = await CONFIG.ChatMessage.documentClass.create({ type, system });
  await calm();
  const { buttons, text } = await seat.card(forged);
  expect(buttons).toEqual([]);
  expect(text).not.toContain("Часы мира");
  expect((await seat.card(taken)).buttons.map(({ action }) => action)).toContain("moveClock");
  expect(seat.faults).toEqual([]);
});

test("B-COND-01: what a rest has ended is switched on again from its beginning", async () => {
  const seat = await blessed("Player 1");
  const hero = seat.actor("Воин");
  await play.rest([hero], course("long"));
  await calm();
  const { endsAnew, beginsNow, endsOf } = await verbs("endsAnew", "beginsNow", "endsOf");
  const effect = hero.effects.get("restEight0000001");
  await effect.update(endsAnew({ ...endsOf(effect), ...beginsNow(hero) }));
  await calm();
  expect(counting(seat)).toEqual(["Восемь", "Десять", "Проклятие"]);
});

test("B-REST-06: a tab dies while it takes a rest back: whoever comes next can take it back whole", async () => {
  const scene = camp();
  const table = liveTable(scene);
  const seat = await table.sit("Player 1", ["GM"]);
  const { undoRestOf } = await verbs("undoRestOf");
  const message = await play.rest([seat.actor("Воин")], course("long"));
  await calm();
  expect(counting(seat)).toEqual(["Десять", "Проклятие"]);
  // One write arrives, none after it.
  let arrived = 0;
  table.lost = () => arrived++ > 0;
  void undoRestOf(seat.actor("Воин").uuid, message.id);
  await calm();
  expect(arrived).toBeGreaterThan(0);
  table.lost = () => false;
  const next = await table.sit("Player 1", ["GM"]);
  await play.undoRestOf(next.actor("Воин").uuid, message.id);
  await calm();
  expect(counting(next)).toEqual(ALL.filter((name) => name !== "Bless"));
  const { restState } = await verbs("restState");
  expect([restState(next.actor("Воин").uuid, message.id).state, next.faults]).toEqual(["undone", []]);
});

test("B-REST-06: what somebody deletes at the instant in which a rest is given, or taken back, keeps nothing else from it", async () => {
  const table = liveTable(camp());
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  /** Gone on the server while this page still writes on it. */
  const crossed = (id: string): void => {
    table.lost = ({ type, action }) => {
      if (type !== "ActiveEffect" || action !== "update") return false;
      table.lost = () => false;
      void table.other("GM", { type, action: "delete", operation: { parentUuid: hero.uuid, ids: [id] } });
      return false;
    };
  };
  crossed("restHour00000001");
  const message = await play.rest([hero], course("long"));
  await calm();
  expect(counting(seat)).toEqual(["Десять", "Проклятие"]);
  crossed("restEight0000001");
  expect(await play.undoRestOf(hero.uuid, message.id)).toBe(true);
  await calm();
  expect(counting(seat)).toEqual(["Десять", "Проклятие", "Свеча"]);
  expect(seat.faults).toEqual([]);
});

test.each([
  [2, "open"],
  [3, "applied"],
])(
  "B-REST-06: a tab dies while it gives a rest, after %i writes: all of it is given, or nothing (%s)",
  async (written, state) => {
    const table = liveTable(camp());
    const seat = await table.sit("Player 1", ["GM"]);
    const { rest } = await verbs("rest");
    // The message, a note on what ends, and the numbers.
    let arrived = 0;
    table.lost = () => arrived++ >= written;
    void rest([seat.actor("Воин")], course("long"));
    await calm();
    expect(arrived).toBeGreaterThanOrEqual(written);
    const [message] = seat.messages("rest");
    table.lost = () => false;
    const next = await table.sit("Player 1", ["GM"]);
    const { restState } = await verbs("restState");
    const ended = ["Десять", "Проклятие"];
    expect([counting(next), restState(next.actor("Воин").uuid, message.id).state]).toEqual([
      state === "applied" ? ended : ALL.filter((name) => name !== "Bless"),
      state,
    ]);
  },
);

test("B-REST-04: a rest that another's crosses while its effects are noted keeps his in the list", async () => {
  const table = liveTable(camp());
  const seat = await table.sit("GM", ["Player 1"]);
  const other = { restOfAnother001: { kind: "short", n: 1, end: null } };
  let crossed: Promise<void> | undefined;
  table.lost = ({ type }) => {
    const updates = [{ _id: HERO, system: { rest: { log: other } } }];
    if (type === "ActiveEffect")
      crossed ??= table.other("Player 1", { type: "Actor", action: "update", operation: { updates } });
    return false;
  };
  const { id } = await play.rest([seat.actor("Воин")], course("long"));
  await crossed;
  await calm();
  const { log } = table.stored().actors.find(({ _id }) => _id === HERO).system.rest;
  expect(Object.keys(log as object).sort()).toEqual(["restOfAnother001", id].sort());
});

test.each(["short", "long"])(
  "B-HAZ-01 B-HAZ-02: fire is out after a %s rest: told before, burning again when the rest is undone or the creature is set on fire anew",
  async (kind) => {
    const seat = await blessed("GM");
    const hero = seat.actor("Воин");
    const burns = (): boolean => hero.statuses.has("burning") as boolean;
    await hero.toggleStatusEffect("burning", { active: true });
    await calm();
    expect(burns()).toBe(true);
    const { endingNames } = await verbs("endingNames");
    expect(endingNames(hero, { gives: kind, hours: kind === "long" ? 8 : 1, clock: true })).toContain("Горящий");
    const message = await play.rest([hero], course(kind));
    await calm();
    expect(burns()).toBe(false);
    expect((await seat.card(message)).text).toMatch(/закончилось: .*Горящий/u);
    await play.undoRestOf(hero.uuid, message.id);
    await calm();
    expect(burns()).toBe(true);
    await play.rest([hero], course(kind));
    await calm();
    expect(burns()).toBe(false);
    await hero.toggleStatusEffect("burning");
    await calm();
    expect(burns()).toBe(true);
  },
);
