/** What macros and modules call for rests, levels, experience, purchases, turns and summons, as player and as Game Master; and what they may stop. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

declare const game: Loose, hands: Loose, Actor: Loose, Hooks: Loose, ui: Loose;

let table: Table;
let gm: Person, player: Person;
beforeEach(async () => {
  table = Table.begin();
  [gm, player] = await table.openAll("GM", "Player 1");
});
afterEach(() => {
  table.end();
});

/** A call of the API: its result's id or value, or what its error says. "actor:" and a name stand for a document. */
const call = (person: Person, name: string, args: Record<string, unknown>): Promise<Loose> =>
  person.run(
    async ([method, given]) => {
      const documentOf = (value: Loose): Loose =>
        Array.isArray(value)
          ? value.map(documentOf)
          : typeof value === "string" && value.startsWith("actor:")
            ? hands.actor(value.slice("actor:".length))
            : value;
      const ready = Object.fromEntries(
        Object.entries(given as Record<string, unknown>).map(([key, value]) => [key, documentOf(value)]),
      );
      try {
        const result = await game.system.api[method as string](ready);
        return result?.id ?? result ?? null;
      } catch (error: Loose) {
        return [error.code, error.argument, error.message];
      }
    },
    [name, args] as const,
  );

const HOOKS = [
  "preRest",
  "rest",
  "preLevelUp",
  "levelUp",
  "preAward",
  "award",
  "prePurchase",
  "purchase",
  "preSummon",
  "summon",
];
const listen = (person: Person): Promise<void> =>
  person.run((names) => {
    Object.assign(globalThis, { heard: [], warned: [] });
    const world = globalThis as Loose;
    for (const name of names)
      Hooks.on(`opposed-d20.${name}`, ({ level, amount, kind, count, steps }: Loose) => {
        world.heard.push([name, level ?? amount ?? kind ?? count ?? steps.length]);
        return world.veto === name ? false : undefined;
      });
    const { warn } = ui.notifications;
    ui.notifications.warn = (text: string, ...more: unknown[]) => {
      world.warned.push(text);
      return warn.call(ui.notifications, text, ...more);
    };
  }, HOOKS);
const heard = (person: Person): Promise<unknown> => person.run(() => [...(globalThis as Loose).heard] as Loose, null);
const warned = (person: Person): Promise<unknown> => person.run(() => [...(globalThis as Loose).warned] as Loose, null);
const stop = (person: Person, name: string): Promise<void> =>
  person.run((veto) => void Object.assign(globalThis, { veto }), name);
const of = (person: Person, name: string, what: string): Promise<Loose> =>
  person.run(([who, at]) => at.split(".").reduce((found: Loose, key) => found[key], hands.actor(who)) as Loose, [
    name,
    what,
  ] as const);

test("B-REST-02 B-REST-06 C-29: a long rest by macro heals its owner's hero; a module may stop it; others are refused in words", async () => {
  await listen(player);
  await gm.change("Воин", { system: { hp: { value: 3 } } });
  await table.soon();
  expect(await call(player, "rest", { actors: ["actor:Следопыт"], kind: "long" })).toEqual([
    "permission",
    "actors[0]",
    "Следопыт: это не ваш персонаж.",
  ]);
  expect((await call(player, "rest", { actors: ["actor:Воин"], kind: "nap" })).slice(0, 2)).toEqual([
    "argument",
    "kind",
  ]);
  expect((await call(player, "rest", { actors: [], kind: "long" })).slice(0, 2)).toEqual(["argument", "actors"]);
  expect((await call(player, "rest", { actors: ["actor:Воин"], kind: "long", clock: true })).slice(0, 2)).toEqual([
    "permission",
    "clock",
  ]);
  await stop(player, "preRest");
  expect(await call(player, "rest", { actors: ["actor:Воин"], kind: "long" })).toBeNull();
  expect(((await warned(player)) as string[]).at(-1)).toBe("Модуль это остановил.");
  expect(await player.points("Воин")).toBe(3);
  await stop(player, "");
  expect(typeof (await call(player, "rest", { actors: ["actor:Воин"], kind: "long" }))).toBe("string");
  await table.soon();
  // C-29: half of his 12.
  expect(await gm.points("Воин")).toBe(9);
  expect(await heard(player)).toEqual([
    ["preRest", "long"],
    ["preRest", "long"],
    ["rest", "long"],
  ]);
});

test("H-PRG-01 H-PRG-04: experience by the Game Master's macro, then a level by the player's; a module may stop each", async () => {
  await listen(gm);
  await listen(player);
  expect((await call(player, "award", { actors: ["actor:Воин"], amount: 10 })).slice(0, 2)).toEqual([
    "permission",
    "user",
  ]);
  expect((await call(gm, "award", { actors: ["actor:Гоблин 1"], amount: 10 })).slice(0, 2)).toEqual([
    "argument",
    "actors[0]",
  ]);
  expect((await call(gm, "award", { actors: ["actor:Воин"], amount: 1.5 })).slice(0, 2)).toEqual([
    "argument",
    "amount",
  ]);
  await stop(gm, "preAward");
  expect(await call(gm, "award", { actors: ["actor:Воин"], amount: 5000 })).toBeNull();
  await stop(gm, "");
  const before = await of(gm, "Воин", "system.details.xp");
  const level = await of(gm, "Воин", "system.details.level");
  expect(typeof (await call(gm, "award", { actors: ["actor:Воин", "actor:Воин"], amount: 5000 }))).toBe("string");
  await table.soon();
  expect(await of(player, "Воин", "system.details.xp")).toBe(before + 5000);
  expect(await heard(gm)).toEqual([
    ["preAward", 5000],
    ["preAward", 5000],
    ["award", 5000],
  ]);
  expect((await call(player, "levelUp", { actor: "actor:Гоблин 1" })).slice(0, 2)).toEqual(["permission", "actor"]);
  expect((await call(gm, "levelUp", { actor: "actor:Гоблин 1" })).slice(0, 2)).toEqual(["argument", "actor"]);
  expect((await call(player, "levelUp", { actor: "actor:Воин", raise: "luck" })).slice(0, 2)).toEqual([
    "argument",
    "raise",
  ]);
  await stop(player, "preLevelUp");
  expect(await call(player, "levelUp", { actor: "actor:Воин" })).toBeNull();
  await stop(player, "");
  expect(await call(player, "levelUp", { actor: "actor:Воин" })).toBe(level + 1);
  expect(await heard(player)).toEqual([
    ["preLevelUp", level + 1],
    ["preLevelUp", level + 1],
    ["levelUp", level + 1],
  ]);
});

test("H-MAS-03 H-MAS-19: mastery by macro: what cannot be paid is refused in words, what is stopped stays unbought", async () => {
  await listen(player);
  const steps = [{ track: "skill", key: "stealth", toStep: 1, currency: "talents" }];
  const has = await of(player, "Воин", "system.skills.stealth.step");
  expect(has).toBe(0);
  expect((await call(player, "purchase", { actor: "actor:Следопыт", steps })).slice(0, 2)).toEqual([
    "permission",
    "actor",
  ]);
  expect((await call(player, "purchase", { actor: "actor:Воин", steps: [] })).slice(0, 2)).toEqual([
    "argument",
    "steps",
  ]);
  const bad = [{ ...steps[0], currency: "power" }];
  expect((await call(player, "purchase", { actor: "actor:Воин", steps: bad })).slice(0, 2)).toEqual([
    "argument",
    "steps[0].currency",
  ]);
  await gm.change("Воин", { system: { details: { level: 3, xp: 900 } } });
  await table.soon();
  // A slip of the pen costs nothing.
  for (const [track, key] of [
    ["skill", "stelth"],
    ["skill", "__proto__"],
    ["attribute", "constructor"],
    ["tool", "toString"],
  ])
    expect(
      (await call(player, "purchase", { actor: "actor:Воин", steps: [{ ...steps[0], track, key }] })).slice(0, 2),
    ).toEqual(["argument", "steps[0].key"]);
  await stop(player, "prePurchase");
  expect(await call(player, "purchase", { actor: "actor:Воин", steps })).toBe(false);
  expect(await of(player, "Воин", "system.skills.stealth.step")).toBe(0);
  await stop(player, "");
  expect(await call(player, "purchase", { actor: "actor:Воин", steps })).toBe(true);
  await table.soon();
  expect(await of(gm, "Воин", "system.skills.stealth.step")).toBe(1);
  expect(await heard(player)).toEqual([
    ["prePurchase", 1],
    ["prePurchase", 1],
    ["purchase", 1],
  ]);
});

test("H-MAS-06 H-MAS-19: spell mastery by macro is that of the window: what the origin has given is not paid for", async () => {
  await gm.change("Воин", { system: { details: { level: 3, xp: 900 } } });
  await gm.run(async () => {
    const grants = [{ track: "spellAttack", key: "", step: 1, level: 1, expertise: false }];
    await hands
      .actor("Воин")
      .createEmbeddedDocuments("Item", [{ type: "feature", name: "Дар", system: { grants, level: 1 } }]);
  }, null);
  await table.soon();
  const of2 = { actor: "actor:Воин", steps: [{ track: "spellAttack", toStep: 1, currency: "power" }] };
  expect(await call(player, "purchase", of2)).toBe(false);
  expect(await call(player, "purchase", { ...of2, steps: [{ ...of2.steps[0], toStep: 2 }] })).toBe(true);
  await table.soon();
  const log = await gm.run(
    () =>
      Object.values(hands.actor("Воин").system.masteryLog).map(({ key, from, to }: Loose) => [key, from, to]) as Loose,
    null,
  );
  expect(log).toEqual([["spellAttack", 1, 2]]);
});

test("B-ACT-04 H-TURN-03: actions of a turn by macro, and its end; only whose turn it is ends it", async () => {
  expect((await call(player, "endTurn", {})).slice(0, 2)).toEqual(["notFound", "turn"]);
  await table.fight(["Воин", "Гоблин 1"]);
  const offered = (await call(player, "actions", { actor: "actor:Воин" })) as Loose[];
  expect(offered.find(({ action }) => action === "dodge")).toEqual({
    action: "dodge",
    feature: "",
    name: "Уклонение",
    spends: "active",
    against: "",
    refused: false,
  });
  expect((await call(player, "actions", { actor: "actor:Гоблин 1" })).slice(0, 2)).toEqual(["permission", "actor"]);
  expect((await call(player, "takeAction", { actor: "actor:Воин", action: "fly" })).slice(0, 2)).toEqual([
    "argument",
    "action",
  ]);
  expect(
    (await call(player, "takeAction", { actor: "actor:Воин", action: "dodge", feature: "no" })).slice(0, 2),
  ).toEqual(["notFound", "feature"]);
  expect(await call(player, "takeAction", { actor: "actor:Воин", action: "dodge" })).toBeNull();
  await table.soon();
  expect(await gm.run(() => game.messages.contents.at(-1).system.action as string, null)).toBe("dodge");
  expect(await call(player, "endTurn", {})).toBe(true);
  await table.soon();
  expect(await gm.turn()).toBe("1 Гоблин 1");
  expect((await call(player, "endTurn", {})).slice(0, 2)).toEqual(["permission", "turn"]);
  expect(await call(gm, "endTurn", { anyway: true })).toBe(true);
});

test("B-COND-PRO-1: a condition by macro, on, off and over; an unknown one and another's creature are refused", async () => {
  expect(await call(player, "setCondition", { actor: "actor:Воин", condition: "prone" })).toBe(true);
  expect(await call(player, "setCondition", { actor: "actor:Воин", condition: "prone", active: true })).toBe(true);
  await table.soon();
  expect(await gm.hasCondition("Воин", "prone")).toBe(true);
  expect(await call(player, "setCondition", { actor: "actor:Воин", condition: "prone" })).toBe(false);
  expect((await call(player, "setCondition", { actor: "actor:Воин", condition: "sleepy" })).slice(0, 2)).toEqual([
    "argument",
    "condition",
  ]);
  expect((await call(player, "setCondition", { actor: "actor:Гоблин 1", condition: "prone" })).slice(0, 2)).toEqual([
    "permission",
    "actor",
  ]);
});

test("H-TURN-05: a summons by macro: placed by the Game Master's client, gone when taken back, stopped by a module", async () => {
  const make = (name: string, ownership: number): Promise<string> =>
    gm.run(
      async (data: Loose) =>
        (await Actor.create({ ...data, type: "npc", system: { hp: { value: 4, max: 4 } } })).uuid as string,
      { name, ownership: { default: ownership } },
    );
  const creature = await make("Дух", 2);
  const secret = await make("Тайна", 0);
  await gm.set("homemadeEffects", "auto");
  await listen(gm);
  await table.soon();
  const spirits = (): Promise<number> =>
    player.run(() => game.scenes.contents[0].tokens.filter(({ name }: Loose) => name === "Дух").length as number, null);
  const args = { actor: "actor:Воин", creature, count: 2 };
  expect((await call(player, "summon", { ...args, creature: secret })).slice(0, 2)).toEqual(["notFound", "creature"]);
  expect((await call(player, "summon", { ...args, creature: "Actor.none" })).slice(0, 2)).toEqual([
    "notFound",
    "creature",
  ]);
  expect((await call(player, "summon", { ...args, count: 21 })).slice(0, 2)).toEqual(["argument", "count"]);
  expect((await call(player, "summon", { ...args, actor: "actor:Следопыт" })).slice(0, 2)).toEqual([
    "permission",
    "actor",
  ]);
  const id = (await call(player, "summon", args)) as string;
  await table.soon();
  expect(await spirits()).toBe(2);
  expect((await player.card(id)).text).toContain("призывает существ: 2");
  await player.undoAction(id);
  await table.soon();
  expect(await spirits()).toBe(0);
  await stop(gm, "preSummon");
  await call(player, "summon", args);
  await table.soon();
  expect(await spirits()).toBe(0);
  expect(await heard(gm)).toEqual([
    ["preSummon", 2],
    ["summon", 2],
    ["preSummon", 2],
  ]);
});
