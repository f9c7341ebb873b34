/** Concentration at a table where tabs die, somebody is away and hits are undone: who holds what, and what hangs on it. */
import { expect, it, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type Asked, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { deal, noWindows } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const game: Loose, CONFIG: Loose;

const test = playsIn("homebrew", "base");

const HERO = "uP7E0luNiHy0osnq";
const MATE = "Actor.ZeckOblBmEuIWZlS";
const HUNG = "hanging000000001";

const spell = (_id: string, name: string): object => ({
  _id,
  name,
  type: "spell",
  img: "icons/svg/aura.svg",
  system: { circle: 0, concentration: true, duration: { kind: "minutes", value: 1 }, range: { kind: "self" } },
});

/** The fighter knows two spells that need concentration, and has hit points for many blows. */
function coven(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(spell("spellBless000001", "Благословение"), spell("spellHaste000001", "Ускорение"));
  Object.assign(hero.system.hp, { value: 12, temporary: 30 });
  return scene;
}

const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
const cast = async (seat: Seat, id = "spellBless000001"): Promise<Loose> => {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  return useItem(hero, hero.items.get(id), CHOICE, [hero]);
};
const held = async (seat: Seat): Promise<string> => {
  const { concentrationOf } = await verbs("concentrationOf");
  return concentrationOf(seat.actor("Воин"))?.effect.name ?? "";
};
const takeBack = async (message: Loose): Promise<void> => {
  await play.undoAction(message);
};
const drop = async (seat: Seat): Promise<Loose> => play.doAction(seat.actor("Воин"), "dropConcentration");
/** All dice fall low or high: 1 or nearly the most. */
const roll = (high: boolean): void => {
  CONFIG.Dice.randomUniform = () => (high ? 0.06 : 0.94);
};
const hurt = async (seat: Seat, amount: number): Promise<Loose> => {
  return deal(seat.actor("Воин"), amount);
};
const saves = (seat: Seat): Loose[] => seat.messages("check").filter(({ system }) => system.keeps);

/** Something laid on the ranger that hangs on what the fighter has cast: +2 to checks. */
const hang = (message: string): Asked => ({
  type: "ActiveEffect",
  action: "create",
  operation: {
    parentUuid: MATE,
    keepId: true,
    data: [
      {
        _id: HUNG,
        name: "Благословение",
        type: "base",
        statuses: [],
        system: {
          changes: [{ key: "system.bonuses.checks", type: "add", value: "2", phase: "initial" }],
          hangs: { message, actor: `Actor.${HERO}` },
        },
      },
    ],
  },
});
const blessed = (seat: Seat): boolean => {
  const mate = seat.actor("Следопыт");
  const counts = mate.effects.get(HUNG)?.active === true;
  // What the numbers say is what the effect says.
  expect(mate.system.bonuses.checks).toBe(counts ? 2 : 0);
  return counts;
};
const undo = async (seat: Seat, message: Loose, way: "undo" | "redo" = "undo"): Promise<void> => {
  const { undoReceipt, redoReceipt } = await verbs("undoReceipt", "redoReceipt");
  const { receipts } = seat.actor("Воин").system;
  const { id } = receipts.find(({ attack }: Loose) => attack === message.id);
  await (way === "undo" ? undoReceipt : redoReceipt)(seat.actor("Воин"), id);
  await calm();
};
/** The fighter's player alone at the table, who has his saves rolled; he has cast what the ranger hangs on. */
async function blessing(table: LiveTable, active: readonly string[] = []): Promise<{ seat: Seat; message: Loose }> {
  const seat = await table.sit("Player 1", active);
  await game.settings.set("opposed-d20", "defendByItself", true);
  const message = await cast(seat);
  await table.other("GM", hang(message.id));
  return { seat, message };
}

test("H-CONC-01 H-CONC-02 B-CONC-03: a newer spell ends the older, withdrawn it gives it back; given up and taken back; nothing is written on others", async () => {
  const table = liveTable(coven());
  const { seat, message } = await blessing(table);
  const seen = [[await held(seat), blessed(seat)]];
  const look = async (): Promise<void> => {
    await calm();
    seen.push([await held(seat), blessed(seat)]);
  };
  const newer = await cast(seat, "spellHaste000001");
  await look();
  const { concentrationState } = await verbs("concentrationState");
  expect([message, newer].map(concentrationState)).toEqual(["newConcentration", "holds"]);
  await takeBack(newer);
  await look();
  const given = await drop(seat);
  await look();
  expect([concentrationState(message), await drop(seat)]).toEqual(["dropped", undefined]);
  await takeBack(given);
  await look();
  // Off by hand is given up as well, and a login does not bring it back.
  await seat.actor("Воин").effects.contents[0].delete();
  await look();
  // So is its switch on the token's HUD; another press begins none.
  await cast(seat);
  await look();
  const switched = (): Promise<Loose> => seat.actor("Воин").toggleStatusEffect("concentrating");
  await switched();
  await look();
  expect([await switched(), seat.actor("Воин").effects.size]).toEqual([undefined, 0]);
  expect(seen).toEqual([
    ["Благословение", true],
    ["Ускорение", false],
    ["Благословение", true],
    ["", false],
    ["Благословение", true],
    ["", false],
    // What was laid on him hangs on the first.
    ["Благословение", false],
    ["", false],
  ]);
  expect(seat.messages("use").map(({ system }) => system.action)).toContain("dropConcentration");
  expect(seat.writes.filter(({ request }) => request.operation?.parentUuid === MATE)).toEqual([]);
  const later = await table.sit("Player 1");
  await calm();
  expect([await held(later), blessed(later), later.faults]).toEqual(["", false, []]);
});

// B-CONC-04 H-SKL-10
test("H-CONC-04 C-72 C-06: one save for each hit of at least a point, temporary points too; undone the hit takes its consequence back, done again it counts the same roll", async () => {
  const table = liveTable(coven());
  const { seat, message } = await blessing(table);
  roll(true);
  await hurt(seat, 0);
  await hurt(seat, 27);
  await calm();
  // 27 / 2 = 13; 19 and whatever the fighter adds holds.
  expect(saves(seat).map(({ system }) => [system.dc, system.key])).toEqual([[13, "adaptability"]]);
  expect([await held(seat), seat.actor("Воин").hitPoints.value, blessed(seat)]).toEqual(["Благословение", 12, true]);
  roll(false);
  const hit = await hurt(seat, 6);
  await calm();
  expect(saves(seat).map(({ system }) => system.dc)).toEqual([13, 10]);
  expect([await held(seat), blessed(seat)]).toEqual(["", false]);
  const { concentrationState } = await verbs("concentrationState");
  expect(concentrationState(message)).toBe("damage");
  // Each save's card says what it was for.
  const { checkCard } = await verbs("checkCard");
  const note = ({ id }: Loose): string =>
    checkCard(seat.messages("check").find((one) => one.id === id)).face({ id, uid: "u" }).view.note;
  expect(saves(seat).map(note)).toEqual(["Концентрация держится: Благословение", "Концентрация сбита: Благословение"]);
  await undo(seat, hit);
  expect([await held(seat), blessed(seat)]).toEqual(["Благословение", true]);
  const shown = async (): Promise<string> => (await seat.card(saves(seat).at(-1))).text;
  expect(await shown()).toContain("Концентрация: Благословение. Больше не считается: причина отменена");
  await undo(seat, hit, "redo");
  expect(await shown()).toContain("Концентрация сбита: Благословение");
  expect([await held(seat), blessed(seat), saves(seat).length]).toEqual(["", false, 2]);
  // A ruling that leaves nothing of it asks for no save, and one that raises it for a harder one; the roll stays.
  const gm = await table.sit("GM");
  const { keptAfter } = await verbs("keptAfter");
  const blow = gm.messages("damage").at(-1);
  const ruled = async (amount: number | null): Promise<unknown> => {
    await play.rule(
      blow.id,
      blow.system.strikes[0].key,
      amount === null ? null : { outcome: null, factor: null, amount },
    );
    await play.applyDamage(blow.id, blow.system.targets[0].key, { force: true });
    await calm();
    const hero = gm.actor("Воин");
    const { id } = hero.system.receipts.find(({ attack }: Loose) => attack === blow.id);
    return [await held(gm), blessed(gm), keptAfter(hero, id)?.dc];
  };
  await ruled(0);
  expect((await gm.card(saves(gm).at(-1))).text).toContain("Больше не считается: причина отменена");
  expect([await ruled(0), await ruled(26), await ruled(null)]).toEqual([
    ["Благословение", true, undefined],
    ["", false, 13],
    ["", false, 10],
  ]);
  expect([saves(gm).length, gm.faults]).toEqual([2, []]);
});

it("H-CONC-04 H-DEATH-01 H-DEATH-02 B-CONC-05: felled, he chooses first: who stands saves for his concentration then, who drops out has lost it without a roll", async () => {
  plays("homebrew");
  for (const way of ["standToDeath", "dropOut"] as const) {
    const table = liveTable(coven());
    const { seat } = await blessing(table);
    roll(true);
    // 30 temporary hit points and 12 of his own.
    await hurt(seat, 44);
    await calm();
    expect(seat.actor("Воин").hitPoints.value).toBe(0);
    const { openPrompts, upkeepOf } = await verbs("openPrompts", "upkeepOf");
    const due = (): string[] => upkeepOf(seat.actor("Воин")).map(({ kind }: Loose) => kind as string);
    expect([openPrompts().map(({ verb }: Loose) => verb as string), due(), saves(seat), await held(seat)]).toEqual([
      ["choice"],
      ["dropOut", "stand"],
      [],
      "Благословение",
    ]);
    expect(await play[way](seat.actor("Воин"))).toBe(true);
    await calm();
    const [dcs, keeps] = way === "dropOut" ? [[], ""] : [[22], "Благословение"];
    expect([saves(seat).map(({ system }) => system.dc as number), await held(seat)]).toEqual([dcs, keeps]);
    expect(seat.faults).toEqual([]);
  }
});

test("H-CONC-04: two hits at one instant are two saves; the second is asked for when the first, that broke it, is undone", async () => {
  const { seat } = await blessing(liveTable(coven()));
  roll(false);
  const first = await hurt(seat, 3);
  await hurt(seat, 5);
  await calm();
  expect([await held(seat), saves(seat).length]).toEqual(["", 1]);
  roll(true);
  await undo(seat, first);
  await calm();
  expect([await held(seat), saves(seat).length, blessed(seat)]).toEqual(["Благословение", 2, true]);
  expect(seat.faults).toEqual([]);
});

test("a tab that dies after the word, or after the roll, is finished by whoever comes", async () => {
  const table = liveTable(coven());
  const seat = await table.sit("Player 1");
  await game.settings.set("opposed-d20", "defendByItself", true);
  const begun = cast(seat);
  table.lost = ({ type }) => type === "ActiveEffect";
  await expect.poll(() => seat.messages("use").length).toBe(1);
  await calm();
  void begun;
  table.lost = () => false;
  const later = await table.sit("Player 1");
  await expect.poll(() => held(later)).toBe("Благословение");
  await table.other("GM", hang(later.messages("use")[0].id));
  await game.settings.set("opposed-d20", "defendByItself", true);
  roll(false);
  table.lost = ({ type, action }) => type === "ActiveEffect" && action === "update";
  await hurt(later, 4);
  await expect.poll(() => saves(later).length).toBe(1);
  await calm();
  expect(blessed(later)).toBe(true);
  table.lost = () => false;
  const gm = await table.sit("GM");
  await expect.poll(() => held(gm)).toBe("");
  await expect.poll(() => blessed(gm)).toBe(false);
  expect([saves(gm).length, gm.faults]).toEqual([1, []]);
});

test("H-CONC-04: who plays is asked; while he is away a Game Master's client waits a while for him and rolls", async () => {
  const table = liveTable(coven());
  await blessing(table);
  await game.settings.set("opposed-d20", "defendByItself", false);
  const gm = await table.sit("GM", ["Player 1"]);
  roll(false);
  const { dealDamage } = await verbs("dealDamage");
  const template: Loose[] = [];
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") template.push(...operation["data"]);
    return true;
  };
  const actor = gm.actor("Воин");
  void dealDamage({
    kind: "damage",
    rows: [{ formula: "4", type: "" }],
    armor: false,
    targets: [{ actor, token: null, share: 1 }],
    source: { uuid: "", name: "", img: "" },
  });
  await expect.poll(() => template.length).toBe(1);
  table.lost = () => false;
  const strike = (id: string): Asked => ({
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [{ ...template[0], _id: id }] },
  });
  // The goblin's blow comes from the Game Master's tab: the player's receives it and asks him.
  const seat = await table.sit("Player 1", ["GM"]);
  noWindows();
  await table.other("GM", strike("goblinsBlow00001"));
  const { openPrompts } = await verbs("openPrompts");
  await expect.poll(() => openPrompts().map(({ verb, dc }: Loose) => [verb, dc])).toEqual([["concentration", 10]]);
  const { upkeepOf } = await verbs("upkeepOf");
  expect(upkeepOf(seat.actor("Воин")).map(({ kind, name }: Loose) => [kind, name])).toEqual([
    ["concentration", "Благословение"],
  ]);
  // A blow that is undone asks for nothing, until it is done again.
  const asks = (): number[] => [openPrompts().length, upkeepOf(seat.actor("Воин")).length];
  await undo(seat, { id: "goblinsBlow00001" });
  expect(asks()).toEqual([0, 0]);
  await undo(seat, { id: "goblinsBlow00001" }, "redo");
  expect(asks()).toEqual([1, 1]);
  expect([saves(seat).length, await held(seat)]).toEqual([0, "Благословение"]);
  roll(true);
  await play.answerKeeping(openPrompts()[0], {});
  await expect.poll(() => openPrompts()).toEqual([]);
  expect([saves(seat).length, await held(seat), blessed(seat)]).toEqual([1, "Благословение", true]);
  // He has gone: the next blow is answered without him, and so is its save, a while later.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const alone = await table.sit("GM");
  roll(false);
  await table.other("GM", strike("goblinsBlow00002"));
  await vi.advanceTimersByTimeAsync(12_000);
  expect([alone.actor("Воин").system.receipts.length, saves(alone).length]).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await expect.poll(() => held(alone)).toBe("");
  expect([saves(alone).length, blessed(alone), alone.faults]).toEqual([2, false, []]);
});

test("B-CONC-05 B-COND-INC-2: incapacity ends it for good; that of a use that is withdrawn gives it back", async () => {
  const table = liveTable(coven());
  const { seat, message } = await blessing(table);
  const hero = seat.actor("Воин");
  const stunning = "stunningUse00001";
  await table.other("GM", {
    type: "ChatMessage",
    action: "create",
    operation: {
      keepId: true,
      data: [{ _id: stunning, type: "use", content: "-", system: { version: 1, action: "item" } }],
    },
  });
  const stunned = {
    _id: "stunnedEffect001",
    name: "x",
    type: "base",
    statuses: ["stunned"],
    system: { action: { action: "item", message: stunning } },
  };
  await table.other("GM", {
    type: "ActiveEffect",
    action: "create",
    operation: { parentUuid: hero.uuid, keepId: true, data: [stunned] },
  });
  await expect.poll(() => held(seat)).toBe("");
  await calm();
  expect(blessed(seat)).toBe(false);
  const { concentrationState } = await verbs("concentrationState");
  expect(concentrationState(message)).toBe("incapacitated");
  await hero.effects.get("stunnedEffect001").delete();
  await calm();
  expect(await held(seat)).toBe("");
  await table.other("GM", {
    type: "ChatMessage",
    action: "update",
    operation: { updates: [{ _id: stunning, system: { cancelled: true } }] },
  });
  await calm();
  expect([await held(seat), blessed(seat)]).toEqual(["Благословение", true]);
  await hero.toggleStatusEffect("paralyzed", { active: true });
  await expect.poll(() => held(seat)).toBe("");
  await hero.toggleStatusEffect("paralyzed", { active: false });
  await calm();
  expect([await held(seat), blessed(seat), seat.faults]).toEqual(["", false, []]);
});

test("forged: what others say of somebody's concentration, or lay into the place of a save, ends nothing; odd flags break nothing", async () => {
  const table = liveTable(coven());
  const { seat } = await blessing(table, ["GM"]);
  const hero = seat.actor("Воин");
  const say = (_id: string, type: string, system: object): Promise<void> =>
    table.other("Player 2", {
      type: "ChatMessage",
      action: "create",
      operation: { keepId: true, data: [{ _id, type, content: "-", system: { version: 1, ...system } }] },
    });
  const actor = { key: "a", actor: hero.uuid, token: null, name: "x", img: "", pc: true };
  await say("forgedCast000001", "use", { actor, action: "item", concentration: true });
  await say("forgedDrop000001", "use", { actor, action: "dropConcentration" });
  roll(true);
  await hurt(seat, 4);
  await expect.poll(() => saves(seat).length).toBe(1);
  const [{ system: kept }] = saves(seat);
  await say("forgedSave000001", "check", { ...kept, parts: [], rules: {}, reasons: [] });
  const odd = [
    { message: {}, actor: 7 },
    { message: "x", actor: "__proto__" },
    { message: "x", actor: `Item.x` },
    { message: seat.messages("use")[0].id, actor: hero.uuid },
  ];
  const data = odd.map((hangs, index) => ({
    _id: `oddHanging00000${String(index)}`,
    name: "x",
    type: "base",
    statuses: [],
    system: { hangs, action: index === 3 ? { action: "concentrate", message: "nope" } : {} },
  }));
  await table.other("GM", {
    type: "ActiveEffect",
    action: "create",
    operation: { parentUuid: MATE, keepId: true, data },
  });
  await calm();
  expect([await held(seat), blessed(seat)]).toEqual(["Благословение", true]);
  const mate = seat.actor("Следопыт");
  expect(data.map(({ _id }) => mate.effects.get(_id).active)).toEqual([true, false, false, true]);
  await drop(seat);
  await calm();
  await play.sweepLeftovers();
  expect([blessed(seat), mate.effects.has(HUNG), seat.faults]).toEqual([false, true, []]);
});

test("B-CONC-01: what hangs on concentrations that nobody has goes at once, however much it is, and is prepared once", async () => {
  const scene = coven();
  const mate = scene.actors.find(({ _id }) => MATE.endsWith(String(_id)));
  mate.effects = Array.from({ length: 40 }, (_, index) => ({
    _id: `orphan${String(index).padStart(10, "0")}`,
    name: "Сирота",
    type: "base",
    system: { changes: [], hangs: { message: "nobodyHasIt00001", actor: `Actor.${HERO}` } },
  }));
  const table = liveTable(scene);
  const asked: Asked[] = [];
  table.lost = (one) => {
    if (one.type === "ActiveEffect" && one.action === "delete") asked.push(one);
    return false;
  };
  const seat = await table.sit("GM");
  await calm();
  expect([asked.length, seat.actor("Следопыт").effects.size, seat.faults]).toEqual([1, 0, []]);
});
