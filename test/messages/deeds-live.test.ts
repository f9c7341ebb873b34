/** Actions at a table where tabs die, two act at one instant and somebody means ill: what stands when all have reloaded. */
import { expect, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable, turn, type Asked } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const world = globalThis as Loose;

const going = async (seat: Seat, name: string): Promise<string[]> => {
  const { runningEffects } = await verbs("runningEffects");
  return runningEffects(seat.actor(name)).map(({ stored }: Loose) => stored.action);
};

test("B-ACT-04: who dodges does so after a reload, too", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("Player 1", ["GM"]);
  const { doAction } = await verbs("doAction");
  await doAction(seat.actor("Воин"), "dodge");
  expect(await going(seat, "Воин")).toEqual(["dodge"]);
  expect(await going(await table.sit("GM"), "Воин")).toEqual(["dodge"]);
  expect(seat.faults).toEqual([]);
});

const HERO = "uP7E0luNiHy0osnq";
const BLESSED = "blessing00000001";

/** The hero has +2 to the next check. */
function blessed(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors.find(({ _id }) => _id === HERO).effects = [
    {
      _id: BLESSED,
      name: "Благословение",
      img: "icons/svg/aura.svg",
      type: "base",
      statuses: [],
      disabled: false,
      transfer: true,
      system: {
        changes: [{ key: "system.bonuses.checks", type: "add", value: "2", phase: "initial" }],
        ends: { at: "used", of: "bearer", source: null, mark: null, time: 0, turns: 1 },
      },
    },
  ];
  return scene;
}

const isBlessed = (seat: Seat): boolean => seat.actor("Воин").effects.get(BLESSED).active as boolean;

test("one bonus taken by two rolls at one instant is back when both are taken back, and not before, for whoever reloads", async () => {
  const table = liveTable(blessed());
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const other = "gamemasters00001";
  // While the player's roll is on its way the Game Master's client has rolled, too, and has noted it.
  let meanwhile: Promise<void> | null = null;
  table.lost = ({ type, action, operation }) => {
    if (type !== "ChatMessage" || action !== "create" || meanwhile) return false;
    const data = [{ ...operation["data"][0], _id: other }];
    const updates = [{ _id: BLESSED, [`system.ends.usedBy.${other}`]: true }];
    meanwhile = (async () => {
      await table.other("GM", { type, action, operation: { keepId: true, data } });
      await table.other("GM", {
        type: "ActiveEffect",
        action: "update",
        operation: { parentUuid: hero.uuid, updates },
      });
    })();
    return false;
  };
  const message = await (await verbs("rollAction")).rollAction("search")(hero, "attribute", "awareness");
  await meanwhile;
  expect(message.system.parts.map(({ value }: Loose) => value)).toContain(2);
  const later = await table.sit("GM");
  const seen = [isBlessed(later)];
  for (const id of [other, message.id]) {
    await play.undoAction(world["game"].messages.get(id));
    seen.push(isBlessed(later));
  }
  expect(seen).toEqual([false, false, true]);
  expect(later.faults).toEqual([]);
});

const told = (seat: Seat, action: string): Loose[] => seat.messages().filter(({ system }) => system.action === action);

test("B-ACT-10: a Search with no GM there finds who hides when one comes, once; taken back, it has found nobody (B-SENSE-11)", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const token = scene.scenes[0]?.["tokens"].find(({ name }: Loose) => name === "Гоблин 1");
  const deed = { action: "hide", message: "hiding0000000001", target: null, skill: "", dc: 1, endedBy: null };
  const hiding = { _id: "hiding0000000002", name: "Скрыт", type: "base", statuses: ["invisible"] };
  const ends = { at: "never", of: "bearer", source: null, mark: null, time: 0, turns: 1, save: null };
  token.delta = { ...token.delta, effects: [{ ...hiding, system: { action: deed, ends } }] };
  const table = liveTable(scene);
  const player = await table.sit("Player 1");
  await (await verbs("rollAction")).rollAction("search")(player.actor("Воин"), "attribute", "awareness");
  await calm();
  expect(await going(player, "Гоблин 1")).toEqual(["hide"]);
  const gm = await table.sit("GM");
  await expect.poll(() => going(gm, "Гоблин 1")).toEqual([]);
  await expect.poll(() => told(gm, "found")).toHaveLength(1);
  // Whose roll it was measured against its card says, to whom his rolls are told.
  expect((await gm.card(told(gm, "search")[0])).text).toContain("Найдены: Гоблин 1 (Скрытность 1)");
  expect(gm.actor("Гоблин 1").statuses.has("invisible")).toBe(false);
  const again = await table.sit("GM");
  await calm();
  expect([await going(again, "Гоблин 1"), told(again, "found").length]).toEqual([[], 1]);
  await play.undoAction(told(again, "search")[0]);
  expect([await going(again, "Гоблин 1"), again.actor("Гоблин 1").statuses.has("invisible")]).toEqual([["hide"], true]);
  const last = await table.sit("GM 2");
  await calm();
  expect([await going(last, "Гоблин 1"), last.writes, last.faults]).toEqual([["hide"], [], []]);
});

test("B-ACT-04: a tab that dies between the word and the Dodge itself: the reload brings it, once; taken back it stays away", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const player = await table.sit("Player 1");
  table.lost = ({ type }) => type === "ActiveEffect";
  void play.doAction(player.actor("Воин"), "dodge");
  await expect.poll(() => told(player, "dodge")).toHaveLength(1);
  await calm();
  table.lost = () => false;
  // In the next turn it is still what was begun in this one.
  await table.other("GM", turn(1));
  const later = await table.sit("Player 1", ["GM"]);
  await expect.poll(() => going(later, "Воин")).toEqual(["dodge"]);
  await play.undoAction(told(later, "dodge")[0]);
  expect(await going(later, "Воин")).toEqual([]);
  const last = await table.sit("Player 1");
  await calm();
  expect([await going(last, "Воин"), last.writes, last.faults]).toEqual([[], [], []]);
});

/** A message of an action, as another's console writes it. */
const said = (_id: string, system: object, more: object = {}): Asked => ({
  type: "ChatMessage",
  action: "create",
  operation: {
    keepId: true,
    data: [{ _id, type: "use", content: "-", system: { version: 1, tab: "x", ...system }, ...more }],
  },
});
const withdraw = (_id: string): Asked => ({
  type: "ChatMessage",
  action: "update",
  operation: { updates: [{ _id, system: { cancelled: true } }] },
});
const who = (actor: string): object => ({ key: "a", actor, token: null, name: "x", img: "", pc: true });
const MARK = { combat: FIGHT, round: 1, combatant: "combatant0000000" };

test("B-ACT-15: a readied action released by two at one instant is there again when both are taken back", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { doAction } = await verbs("doAction");
  await doAction(hero, "ready", { text: "!" });
  const [{ id }] = hero.effects.contents;
  const other = "gamemasters00001";
  let meanwhile: Promise<void> | null = null;
  table.lost = ({ type }) => {
    if (type !== "ChatMessage" || meanwhile) return false;
    const updates = [{ _id: id, [`system.action.endedBy.${other}`]: true }];
    meanwhile = (async () => {
      await table.other(
        "GM",
        said(other, { actor: who(hero.uuid), action: "release", spends: "reaction", turn: MARK }),
      );
      await table.other("GM", {
        type: "ActiveEffect",
        action: "update",
        operation: { parentUuid: hero.uuid, updates },
      });
    })();
    return false;
  };
  const message = await doAction(hero, "release");
  await meanwhile;
  const { turnOf } = await verbs("turnOf");
  expect(turnOf(hero).ledger.over.map(({ kind, nth }: Loose) => `${kind} ${nth}`)).toContain("reaction 2");
  const { creatureEffects } = await verbs("creatureEffects");
  const listed = (): boolean => JSON.stringify(creatureEffects(hero, { rootId: "x", editable: true })).includes(id);
  // What is used up is not listed either, though its effect is there until it is swept.
  expect([hero.effects.has(id), listed()]).toEqual([true, false]);
  const seen = [await going(seat, "Воин")];
  await table.other("GM", withdraw(other));
  await calm();
  seen.push(await going(seat, "Воин"));
  await table.other("GM", withdraw(message.id));
  await calm();
  seen.push(await going(seat, "Воин"));
  expect(seen).toEqual([[], [], ["ready"]]);
  expect(listed()).toBe(true);
  expect(seat.faults).toEqual([]);
});

/** The page of somebody who reads English, as his login would have prepared it. */
function readEnglish(seat: Seat): void {
  const { i18n } = world["game"];
  Object.assign(i18n, { lang: "en", translations: i18n._fallback });
  for (const name of ["Воин", "Гоблин 1"]) seat.actor(name).reset();
}

test("B-ACT-06 B-ACT-07 B-ACT-15: help and what is readied are read in the reader's language, and a name given by hand as it is", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const player = await table.sit("Player 1", ["GM"]);
  const [hero, foe] = ["Воин", "Гоблин 1"].map((name) => player.actor(name));
  const { doAction } = await verbs("doAction");
  const plan = { trigger: "дверь", then: "бью" };
  await doAction(hero, "ready", { plan, readied: "attack.unarmedStrike000.strike" });
  await doAction(hero, "help", { targets: [foe], skill: "" });
  await doAction(hero, "help", { targets: [foe], skill: "stealth" });
  const read = async (seat: Seat): Promise<unknown[]> => {
    const { actionWords, parseUse } = await verbs("actionWords", "parseUse");
    const words = seat
      .messages()
      .filter(({ type }) => type === "use")
      .map(({ id, system }) => actionWords(parseUse(id, system), seat.actor("Воин")));
    return [words, seat.actor("Воин").effects.contents.map(({ name }: Loose) => name)];
  };
  const russian = [
    ["дверь → Без оружия: бью", "атака по нему", "Скрытность"],
    ["Подготовка: дверь → бью", "Помощь: Гоблин 1", "Помощь: Гоблин 1"],
  ];
  expect(await read(player)).toEqual(russian);
  const [, second] = hero.effects.contents;
  await second.update({ name: "Моё" });
  const gm = await table.sit("GM");
  readEnglish(gm);
  expect(await read(gm)).toEqual([
    ["дверь → Unarmed: бью", "an attack", "Stealth"],
    ["Ready: дверь → бью", "Моё", "Help: Гоблин 1"],
  ]);
  expect(gm.faults).toEqual([]);
});

test("B-ACT-15: with what is readied is known after a reload, too, until it is released; the strike takes nothing more", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const first = await table.sit("Player 1", ["GM"]);
  const sword = first.actor("Воин").items.getName("Длинный меч");
  const key = `attack.${sword.id}.strike`;
  await play.doAction(first.actor("Воин"), "ready", { text: "!", readied: key });
  await table.other("GM", turn(1));
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { doAction } = await verbs("doAction");
  const { waitingMessage } = await verbs("waitingMessage");
  const readiedThing = (actor: Loose): string => waitingMessage(actor)?.readied ?? "";
  expect(readiedThing(hero)).toBe(key);
  const release = await doAction(hero, "release");
  expect(readiedThing(hero)).toBe("");
  const { overuseNext, attackInTurn } = await verbs("overuseNext", "attackInTurn");
  expect(overuseNext(hero, attackInTurn("strike", 1))).toBeNull();
  await play.undoAction(release);
  expect([readiedThing(hero), seat.faults]).toEqual([key, []]);
});

test("B-ACT-06: one help taken by two rolls at one instant is there again when both are withdrawn; an older roll has not taken it", async () => {
  const table = liveTable(brawl("Следопыт", "Воин", "Гоблин 1"));
  const check = (id: string): Asked => {
    const system = {
      actor: `Actor.${HERO}`,
      kind: "skill",
      key: "survival",
      reasons: [{ key: "OD20.Why.help", value: 1 }],
    };
    return said(id, system, { type: "check" });
  };
  await table.other("GM", check("older00000000001"));
  const seat = await table.sit("Player 2", ["GM"]);
  const hero = seat.actor("Воин");
  const message = await play.doAction(seat.actor("Следопыт"), "help", { targets: [hero], skill: "survival" });
  const { checkHelp } = await verbs("checkHelp");
  const seen = [checkHelp(hero, "survival").length, checkHelp(hero, "stealth").length];
  for (const id of ["takes00000000001", "takes00000000002"]) await table.other("GM", check(id));
  seen.push(checkHelp(hero, "survival").length);
  for (const id of ["takes00000000001", "takes00000000002"]) {
    await table.other("GM", withdraw(id));
    seen.push(checkHelp(hero, "survival").length);
  }
  await table.other("GM", { type: "ChatMessage", action: "delete", operation: { ids: [message.id] } });
  expect([...seen, checkHelp(hero, "survival").length]).toEqual([1, 0, 0, 0, 1, 1]);
});

test("B-ACT-06: with a tool, too, that the helper is trained in; a check with another tool or a skill leaves it there", async () => {
  const scene = brawl("Следопыт", "Воин", "Гоблин 1");
  const [helper, fighter] = ["Следопыт", "Воин"].map((name) => scene.actors.find((one: Loose) => one.name === name));
  const tool = (_id: string, kind: string): object => ({
    _id,
    name: kind,
    type: "tool",
    img: "icons/svg/item-bag.svg",
    system: { tool: kind },
  });
  helper.system.mastery = { ...helper.system.mastery, tools: [{ key: "thieves", step: 1 }] };
  fighter.items.push(tool("fightersTools001", "thieves"), tool("fightersTools002", "smith"));
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const [ranger, hero] = ["Следопыт", "Воин"].map((name) => seat.actor(name));
  const { helpsWith } = await verbs("helpsWith");
  expect(helpsWith(ranger).tools).toEqual(["thieves"]);
  expect(helpsWith(hero).tools).toEqual([]);
  await play.doAction(ranger, "help", { targets: [hero], skill: "tool.thieves" });
  const { checkSituation } = await verbs("checkSituation");
  const offered = (kind: string, key: string): number =>
    checkSituation({ actor: hero, kind, key }).reasons.filter(({ key: why }: Loose) => why === "OD20.Why.help").length;
  const all = (): number[] => [
    offered("tool", "thieves"),
    offered("tool", "fightersTools001"),
    offered("tool", "fightersTools002"),
    offered("skill", "stealth"),
  ];
  expect(all()).toEqual([1, 1, 0, 0]);
  const check = (id: string, key: string): Asked => {
    const reasons = [{ key: "OD20.Why.help", value: 1 }];
    return said(id, { actor: `Actor.${HERO}`, kind: "tool", key, reasons }, { type: "check" });
  };
  // Another check that says it was helped has not taken this.
  await table.other("GM", check("takesother000001", "smith"));
  expect(all()).toEqual([1, 1, 0, 0]);
  await table.other("GM", check("takesthieves0001", "fightersTools001"));
  expect(all()).toEqual([0, 0, 0, 0]);
  await table.other("GM", withdraw("takesthieves0001"));
  expect([all(), seat.faults]).toEqual([[1, 1, 0, 0], []]);
});

test("forged: what a player's console says of others leaves nothing on them, and what it says of its own breaks nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 1");
  scene.combats.push({ ...structuredClone(scene.combats[0]), _id: "combatTest000002", active: false });
  const odd = {
    action: "help",
    message: {},
    target: { x: 1 },
    skill: [],
    dc: "x",
    endedBy: JSON.parse('{"__proto__":1}'),
  };
  scene.actors.find(({ _id }) => _id === HERO)!["effects"] = [
    {
      _id: "oddeffect0000001",
      name: "x",
      type: "base",
      statuses: ["nonsense", "__proto__"],
      system: { action: odd, ends: { at: "used", usedBy: [1, {}] } },
    },
    {
      _id: "oddeffect0000002",
      name: "x",
      type: "base",
      statuses: [],
      system: { action: { action: "hide", dc: 1e308, again: Number.NaN }, ends: "x" },
    },
  ];
  const table = liveTable(scene);
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  const goblin = gm.actor("Гоблин 1");
  const turns = [
    null,
    MARK,
    { combat: {}, round: -1, combatant: 7 },
    { ...MARK, round: 1e9 },
    { ...MARK, combat: "nope" },
  ];
  const words = ["dodge", "release", "help", "__proto__", "x".repeat(9999), "found"];
  let n = 0;
  for (const action of words)
    for (const actor of [goblin.uuid, `Actor.${HERO}`, "Actor.nope", "__proto__"]) {
      const system = {
        actor: who(actor),
        action,
        spends: [-3, 1e9, "free"][n % 3],
        turn: turns[n % 5],
        targets: [who("Item.x"), {}],
      };
      await table.other("Player 2", said(`forged${String(n++).padStart(10, "0")}`, system));
    }
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  await calm();
  const { turnOf, upkeepOf } = await verbs("turnOf", "upkeepOf");
  const { actionList } = await verbs("actionList");
  const pips = ["Воин", "Гоблин 1"].map((name) => {
    const actor = gm.actor(name);
    expect(actionList(actor).length).toBeGreaterThan(9);
    expect(upkeepOf(actor)).toEqual([]);
    const { active, reaction } = turnOf(actor).ledger;
    return [active.left, reaction.left];
  });
  expect(pips).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect([goblin.effects.size, gm.actor("Воин").effects.size, gm.writes, gm.faults]).toEqual([0, 2, [], []]);
  // The fight goes in the middle of a turn, the creature with it.
  await table.other("GM", { type: "Combat", action: "delete", operation: { ids: [FIGHT] } });
  await table.other("GM", {
    type: "Token",
    action: "delete",
    operation: { parentUuid: goblin.token.parent.uuid, ids: [goblin.token.id] },
  });
  expect(turnOf(gm.actor("Воин")).fight.id).toBe("combatTest000002");
  expect([upkeepOf(gm.actor("Воин")), gm.faults]).toEqual([[], []]);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("a module");
    },
  ],
  ["promises", () => Promise.resolve([])],
  [
    "pushes what throws when it is read",
    ({ reasons }: Loose) =>
      reasons.push({
        get label() {
          throw new Error("a module");
        },
      }),
  ],
  ["floods", ({ reasons }: Loose) => reasons.push(...Array.from({ length: 10_000 }, () => ({ label: 7 })))],
] as const)("B-DICE-07: a module that %s stops no roll", async (_name, listener) => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  world["Hooks"].on("opposed-d20.circumstances", listener);
  const options = { advantage: 0 };
  const message = await (await verbs("rollAction")).rollAction("search")(
    seat.actor("Воин"),
    "attribute",
    "awareness",
    options,
  );
  expect(message.system.reasons).toEqual([]);
});
