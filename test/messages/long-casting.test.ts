/** A casting of a minute in a fight: a turn after another, paid at its end, lost with its concentration; every way back exact. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { BALL, points, school } from "./burst.ts";
import { calm } from "./calm.ts";
import { liveTable, turn, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { formsShown, useThing } from "../support/alone.ts";

declare const ChatMessage: Loose, CONFIG: Loose, game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

/** The burst takes a minute: ten turns. */
function slow(): Scene {
  const scene = school();
  const burst = scene.actors.find(({ _id }) => _id === HERO).items.find(({ _id }: Loose) => _id === BALL);
  burst.system.casting = { kind: "minutes", value: 1 };
  return scene;
}
const hero = (seat: Seat): Loose => seat.actor("Воин");
const slots = (seat: Seat): number => hero(seat).system.spellcasting.slots.c1.value;
/** What he is at, whether his next turn of it is due, what he may press, what is left of his action, and his slots. */
async function state(seat: Seat): Promise<unknown[]> {
  const { longCasting, actionList, turnOf } = await verbs("longCasting", "actionList", "turnOf");
  const now = longCasting(hero(seat));
  return [
    now ? `${now.spent}/${now.turns}` : "",
    hero(seat).statuses.has("concentrating"),
    actionList(hero(seat)).some(({ key }: Loose) => key === "casting"),
    turnOf(hero(seat)).ledger.active.left,
    slots(seat),
  ];
}
const cast = async (seat: Seat, held = "", more: object = {}): Promise<Loose> => {
  const goblin = seat.actor("Гоблин 1");
  const message = await useThing(hero(seat), hero(seat).items.get(BALL), [goblin], { held, ...more });
  await calm();
  return message;
};
const goOn = async (seat: Seat): Promise<Loose> => {
  const message = await play.goOnCasting(hero(seat));
  await calm();
  return message;
};
/** His turn of a round begins. */
const round = (table: LiveTable, n: number): Promise<void> => table.other("GM", turn(0, n));
/** He goes on in these rounds. @returns the last of their messages */
async function through(seat: Seat, table: LiveTable, first: number, last: number): Promise<Loose> {
  let message: Loose;
  for (let n = first; n <= last; n++) {
    await round(table, n);
    message = await play.goOnCasting(hero(seat));
  }
  await calm();
  return message;
}
const takeBack = async (message: Loose): Promise<void> => {
  await play.undoAction(message);
  await calm();
};
const isWithdrawn = async (id: string): Promise<boolean> => play.isUndone(id);

test("B-SPL-05: which turn of a casting it is, each reads in his own language", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  const begun = await cast(gm);
  await round(table, 2);
  const second = await goOn(gm);
  const { actionWords, parseUse } = await verbs("actionWords", "parseUse");
  const read = (): unknown[] => [begun, second].map(({ id, system }) => actionWords(parseUse(id, system), hero(gm)));
  expect(read()).toEqual(["Сотворение: Вспышка (1 из 10)", "Сотворение: Вспышка (2 из 10)"]);
  const { i18n } = (globalThis as Loose)["game"];
  Object.assign(i18n, { lang: "en", translations: i18n._fallback });
  expect(read()).toEqual(["Casting: Вспышка (1 of 10)", "Casting: Вспышка (2 of 10)"]);
  // Whose first turn is no longer in the log, the words stand as they were written.
  await begun.delete();
  expect(read()[1]).toBe("");
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05 H-TURN-03 H-CONC-01: a minute is ten turns of action and concentration; the tenth casts and pays, taken back it may be cast again", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const unhurt = points(gm);
  const begun = await cast(gm);
  // The name is kept by its key, and told by whoever reads it.
  const { parseUse, actionTitle, translate } = await verbs("parseUse", "actionTitle", "translate");
  const titleOf = ({ id, system }: Loose): unknown => actionTitle(parseUse(id, system), translate);
  expect([begun.system.action, begun.system.pays, begun.system.label, titleOf(begun)]).toEqual([
    "casting",
    [],
    "OD20.Use.casting?name=Вспышка&n=1&of=10",
    "Сотворение: Вспышка (1 из 10)",
  ]);
  expect(begun.content).toContain("Сотворение: Вспышка (1 из 10)");
  expect([await state(gm), points(gm)]).toEqual([["1/10", true, false, 0, 2], unhurt]);
  // One turn of it in a turn, and none in another's.
  expect(await goOn(gm)).toBeUndefined();
  await table.other("GM", turn(1));
  expect((await state(gm)).slice(0, 3)).toEqual(["1/10", true, false]);
  await round(table, 2);
  expect(await state(gm)).toEqual(["1/10", true, true, 1, 2]);
  const second = await goOn(gm);
  expect(await state(gm)).toEqual(["2/10", true, false, 0, 2]);
  const { concentrationState } = await verbs("concentrationState");
  expect([begun, second].map(concentrationState)).toEqual(["wentOn", "holds"]);
  // Taken back, the turn was not spent, and may be.
  await takeBack(second);
  expect(await state(gm)).toEqual(["1/10", true, true, 1, 2]);
  const ninth = await through(gm, table, 2, 9);
  expect(await state(gm)).toEqual(["9/10", true, false, 0, 2]);
  // Its tenth turn has not come.
  expect([await cast(gm, ninth.id), slots(gm)]).toEqual([undefined, 2]);
  await round(table, 10);
  expect(await goOn(gm)).toBeUndefined();
  const done = await cast(gm, ninth.id);
  const { action, spends, circle, pays, held } = done.system;
  expect([action, spends, circle, pays.length, held]).toEqual(["item", "active", 1, 1, ninth.id]);
  expect([await state(gm), points(gm) < unhurt]).toEqual([["", false, false, 0, 1], true]);
  expect(concentrationState(ninth)).toBe("wentOn");
  await takeBack(done);
  expect([await state(gm), points(gm)]).toEqual([["9/10", true, true, 1, 2], unhurt]);
  // With its beginning all of it is nothing.
  const again = await cast(gm, ninth.id);
  expect([await isWithdrawn(again.id), slots(gm)]).toEqual([false, 1]);
  await takeBack(begun);
  expect([await isWithdrawn(again.id), points(gm)]).toEqual([true, unhurt]);
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05 H-CONC-02: a casting that is dropped, or left out for a turn, has cost neither slot nor anything but its turns", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  await cast(gm);
  const third = await through(gm, table, 2, 3);
  const dropped = await play.doAction(hero(gm), "dropConcentration");
  await calm();
  await round(table, 4);
  expect([await state(gm), await goOn(gm)]).toEqual([["", false, false, 1, 2], undefined]);
  await takeBack(dropped);
  expect(await state(gm)).toEqual(["3/10", true, true, 1, 2]);
  // He does something else, and his turn ends.
  await table.other("GM", turn(1, 4));
  expect((await state(gm)).slice(0, 3)).toEqual(["", false, false]);
  await round(table, 5);
  expect([await goOn(gm), await cast(gm, third.id), slots(gm)]).toEqual([undefined, undefined, 2]);
  // A turn that is taken back is there to be used.
  await round(table, 4);
  await goOn(gm);
  expect((await state(gm))[0]).toBe("4/10");
  // A new one ends the old.
  await round(table, 5);
  await cast(gm);
  expect((await state(gm))[0]).toBe("1/10");
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05 H-CONC-01: it begins in the own turn only; outside of a fight it is cast and paid at once", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  await table.other("GM", turn(1));
  expect([await cast(gm), slots(gm)]).toEqual([undefined, 2]);
  await round(table, 2);
  await cast(gm);
  await table.other("GM", { type: "Combat", action: "delete", operation: { ids: ["combatTest000001"] } });
  await calm();
  const { longCasting } = await verbs("longCasting");
  expect(longCasting(hero(gm))).toBe(null);
  const done = await cast(gm);
  expect([done.system.action, done.system.spends, slots(gm)]).toEqual(["item", "free", 1]);
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05 H-TURN-03: a fight that ends cuts a casting short, which its card says; it is cast as outside of one from there, once, and taken back it may be again", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  await cast(gm);
  const second = await through(gm, table, 2, 2);
  const shown = await formsShown();
  const text = async (): Promise<string> => (await gm.card(game.messages.get(second.id))).text as string;
  expect(await text()).not.toContain("Закончить сотворение");
  // A window that is open meanwhile is told of it, until it is closed.
  await play.openUse(hero(gm), hero(gm).items.get(BALL));
  const changed = vi.fn();
  const stop = shown[0].watch(changed);
  const verb = (): unknown => shown[0].view("", new Map()).submit;
  expect([verb(), changed.mock.calls.length]).toEqual(["Начать", 0]);
  await game.combats.contents[0].delete();
  await calm();
  stop();
  expect([verb(), changed.mock.calls.length]).toEqual(["Творить", 1]);
  expect(await text()).toContain("Концентрация: закончилась с боем, ходы больше не считаются");
  expect(await text()).toContain("Закончить сотворение");
  // Its words: nothing is left to wait for, and its window casts.
  await play.finishCasting(hero(gm), second.id);
  expect(shown[1].view("", new Map()).submit).toBe("Творить");
  const done = await cast(gm, second.id);
  expect([done.system.held, done.system.circle, slots(gm), await isWithdrawn(done.id)]).toEqual([
    second.id,
    1,
    1,
    false,
  ]);
  expect(await text()).toContain("Сотворение: продолжено");
  expect(await text()).not.toContain("Закончить сотворение");
  expect([await cast(gm, second.id), slots(gm)]).toEqual([undefined, 1]);
  await takeBack(done);
  expect([slots(gm), (await text()).includes("Закончить сотворение")]).toEqual([2, true]);
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05: what was dropped in the fight stays dropped when that ends", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  const begun = await cast(gm);
  await play.doAction(hero(gm), "dropConcentration");
  await game.combats.contents[0].delete();
  await calm();
  const { text } = await gm.card(game.messages.get(begun.id));
  expect([text.includes("Концентрация: прекращена"), text.includes("Закончить сотворение")]).toEqual([true, false]);
  expect(await cast(gm, begun.id)).toBeUndefined();
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05: what is forged counts for nothing: turns that were not spent, another's casting, two in a ring", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const unhurt = points(gm);
  const begun = await cast(gm);
  const player = game.users.getName("Player 1");
  const post = async (data: object[], user = "Player 1"): Promise<void> => {
    const author = game.users.getName(user).id;
    await table.other(user, {
      type: "ChatMessage",
      action: "create",
      operation: { keepId: true, data: data.map((one) => ({ ...one, author })) },
    });
    await calm();
  };
  expect(hero(gm).testUserPermission(player, "OWNER")).toBe(true);
  const { _id: _begun, ...first } = begun.toObject();
  const step = (_id: string, held: string, at: number, more: object = {}): object => ({
    ...first,
    _id,
    system: { ...first.system, held, turn: { ...first.system.turn, round: at }, ...more },
  });
  const end = (_id: string, held: string, at: number): object => ({
    ...step(_id, held, at, { action: "item", spends: "active", concentration: false, lasts: null }),
  });
  // In the second round he says the tenth has come; that he has gone on in the third; that another's is his.
  await round(table, 2);
  const stranger = game.users.contents.find((one: Loose) => !one.isGM && !hero(gm).testUserPermission(one, "OWNER"));
  await post([end("castingtooearly1", begun.id, 10), step("castingskips0001", begun.id, 3)]);
  await post([step("castingstranger1", begun.id, 2)], stranger.name);
  // All nine turns at once, before they have come.
  const rounds = Array.from({ length: 7 }, (_one, index) => index + 3);
  const ahead = rounds.map((n) => `castingahead000${String(n)}`);
  await post([
    ...rounds.map((n) => step(`castingahead000${String(n)}`, begun.id, n)),
    end("castingaheadend1", "castingahead0009", 10),
  ]);
  await post([
    step("castingofitself1", "castingofitself1", 2),
    step("castingring00001", "castingring00002", 2),
    step("castingring00002", "castingring00001", 2),
    end("castingringend01", "castingring00001", 10),
    step("castingitem00001", begun.id, 2, {
      item: { ...first.system.item, uuid: `Actor.${HERO}.Item.itemitemitem0001` },
    }),
  ]);
  const forged = ["castingtooearly1", "castingskips0001", "castingstranger1", "castingofitself1", "castingring00001"];
  forged.push(...ahead, "castingaheadend1", "castingring00002", "castingringend01", "castingitem00001");
  expect(await Promise.all(forged.map(isWithdrawn))).toEqual(forged.map(() => true));
  for (const id of forged) await gm.card(game.messages.get(id));
  // What he says that he did he has done: his own claims take his action, and give him nothing.
  expect([await state(gm), points(gm)]).toEqual([["1/10", true, true, 0, 2], unhurt]);
  // It keeps nobody from going on; two who do at one instant have done it once.
  const second = await goOn(gm);
  expect([await isWithdrawn(second.id), (await state(gm))[0]]).toEqual([false, "2/10"]);
  await post([step("castingtwice0001", begun.id, 2)]);
  expect([await isWithdrawn("castingtwice0001"), (await state(gm))[0]]).toEqual([true, "2/10"]);
  expect(gm.faults).toEqual([]);
});

const SCROLL = "scrollofburst001";

test("B-SPL-05 H-TURN-05: a scroll is read as long as its spell is cast, and only its end uses it up; a wand’s other spell does not end it", async () => {
  const scene = slow();
  const spell = (key: string): object => ({
    kind: "cast",
    name: key,
    pays: "quantity",
    casts: { uuid: `Actor.${HERO}.Item.${BALL}`, circle: 1 },
  });
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: SCROLL,
      name: "Свиток",
      type: "consumable",
      system: { kind: "scroll", quantity: 2, activities: { read: spell("read"), other: spell("other") } },
    });
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const scroll = (): Loose => hero(gm).items.get(SCROLL);
  const read = async (activity: string, held = ""): Promise<Loose> => {
    const message = await useThing(hero(gm), scroll(), [gm.actor("Гоблин 1")], { activity, held });
    await calm();
    return message;
  };
  const begun = await read("read");
  expect([begun.system.action, begun.system.label, scroll().system.quantity]).toEqual([
    "casting",
    "OD20.Use.casting?name=Свиток: read&n=1&of=10",
    2,
  ]);
  const ninth = await through(gm, table, 2, 9);
  await round(table, 10);
  const { longCasting } = await verbs("longCasting");
  expect(longCasting(hero(gm))).toMatchObject({ item: scroll().uuid, use: "read", spent: 9, due: true });
  // By another use it is another casting: its first turn.
  const { planItem } = await verbs("planItem");
  const plan = (activity: string): Loose =>
    planItem(hero(gm), scroll(), { ...CHOICE, activity, held: ninth.id, targets: 1 });
  expect([plan("read").begins, plan("other").begins]).toEqual([0, 10]);
  const done = await read("read", ninth.id);
  expect([done.system.action, done.system.held, scroll().system.quantity]).toEqual(["item", ninth.id, 1]);
  await takeBack(done);
  expect([scroll().system.quantity, longCasting(hero(gm))?.spent]).toEqual([2, 9]);
  // Gone in the middle of it, whoever goes on hears so.
  const { ui }: Loose = globalThis;
  const told = vi.spyOn(ui.notifications, "warn").mockReturnValue({});
  await scroll().delete();
  const { pressCasting } = await verbs("pressCasting");
  for (const goesOn of [() => pressCasting(hero(gm)), () => goOn(gm)]) {
    told.mockClear();
    expect(await goesOn()).toBeUndefined();
    expect(told.mock.calls.map(([said]) => said)).toEqual(["Свиток: того, что сотворялось, больше нет"]);
  }
  expect(gm.faults).toEqual([]);
});

test("B-SPL-05: a Game Master has it cast at once, which its card tells; a player’s word for that counts for nothing", async () => {
  const table = liveTable(slow());
  const gm = await table.sit("GM");
  const done = await cast(gm, "", { atOnce: true });
  expect([done.system.action, done.system.spends, done.system.leftOut, slots(gm)]).toEqual(["item", "active", 10, 1]);
  expect((await gm.card(done)).text).toContain("По слову Мастера сразу: без 10 раундов сотворения");
  const player = await table.sit("Player 1", ["GM"]);
  await round(table, 2);
  expect((await cast(player, "", { atOnce: true })).system.action).toBe("casting");
  // Nor does a message that he has made of the Game Master's; what that one has said stays said.
  const { author, ...copy } = done.toObject();
  const forged = await ChatMessage.create({ ...copy, _id: undefined, speaker: ChatMessage.getSpeaker() });
  expect([forged.author.name, author === forged.author.id, forged.system.leftOut]).toEqual(["Player 1", false, 10]);
  const said = async (message: Loose): Promise<boolean> =>
    (await player.card(message)).text.includes("По слову Мастера");
  expect([await said(game.messages.get(done.id)), await said(forged)]).toEqual([true, false]);
  expect([...gm.faults, ...player.faults]).toEqual([]);
});
