/** Macros and modules: hooks fire once and where they should, what a module stops stays stopped, and what makes no sense is refused by name. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { bookOf } from "./books.ts";

let table: Table;
beforeEach(() => {
  table = Table.begin();
});
afterEach(() => {
  table.end();
});

const HOOKS = ["preAttack", "attack", "preDefense", "defense", "damage", "preApply", "apply", "undo", "redo"];

/** Notes which hooks fire in a page, with what a module would look at. */
const listen = (person: Person): Promise<void> =>
  person.run((names) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of names)
      Hooks.on(`opposed-d20.${name}`, (event: Loose) => {
        const points = event.receipt
          ? ` ${String(event.receipt.hp)} ${String(event.actor.name)}`
          : event.amount === undefined
            ? ""
            : ` ${String(event.amount)}`;
        heard.push(`${name}${points}`);
      });
  }, HOOKS);
const heard = (person: Person): Promise<string[]> =>
  person.run(() => [...((globalThis as Loose).heard as string[])] as string[]);

/** A call of the API in a page, as a macro makes it: its result's id or value, or what its error says. */
const call = (person: Person, name: string, args: Record<string, unknown>): Promise<Loose> =>
  person.run(
    async ([method, given]) => {
      // Names of tokens stand for their documents.
      const documentOf = (value: Loose): Loose => {
        if (Array.isArray(value)) return value.map(documentOf);
        if (typeof value !== "string" || !value.startsWith("token:")) return value;
        return game.scenes.active.tokens.find((token: Loose) => token.name === value.slice("token:".length));
      };
      const ready = Object.fromEntries(
        Object.entries(given as Record<string, unknown>).map(([key, value]) => [key, documentOf(value)]),
      );
      try {
        const result = await game.system.api[method as string](ready);
        return result?.id ?? result ?? null;
      } catch (error: Loose) {
        return { name: error.name, code: error.code, argument: error.argument, message: error.message };
      }
    },
    [name, args] as const,
  );

/** The uuid of the first weapon of a token. */
const weaponOf = (person: Person, name: string): Promise<string> =>
  person.run((token) => hands.actor(token).getWeapons()[0].uuid as string, name);
const targets = ["token:Гоблин 1"];
const messages = (person: Person): Promise<number> => person.run(() => game.messages.size as number);

test("an attack by macro: hooks fire once, where they should; undo and redo by macro", async () => {
  const people = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, player, other] = people;
  for (const person of people) await listen(person);
  await player.dice([13, 20], [5, 8], [3, 8]); // 17; 5 + 3 = 8
  await gm.dice([9, 20]); // 14; 8 − 1 = 7
  const message = await call(player, "attack", { item: await weaponOf(player, "Воин"), targets });
  await table.soon();
  for (const person of people) expect(await person.points("Гоблин 1")).toBe(3);
  expect(await heard(player)).toEqual(["preAttack", "attack", "damage", "defense", "apply 7 Гоблин"]);
  expect(await heard(other)).toEqual(["attack", "damage", "defense", "apply 7 Гоблин"]);
  expect(await heard(gm)).toEqual(["attack", "damage", "preDefense", "defense", "preApply 7", "apply 7 Гоблин"]);
  expect(
    await player.run((id) => {
      const clash = game.system.api.clash(id);
      const [first] = clash.targets;
      const [strike] = first.strikes;
      return [
        Object.isFrozen(clash),
        first.phase,
        first.amount,
        strike.outcome,
        strike.attack.total,
        strike.defense.total,
        first.reveal.breakdown,
      ];
    }, message),
  ).toEqual([true, "applied", 7, "hit", 17, 14, false]);

  expect(await call(gm, "undo", { message })).toBe(true);
  await table.soon();
  expect(await other.points("Гоблин 1")).toBe(10);
  expect(await call(gm, "redo", { message })).toBe(true);
  await table.soon();
  expect(await other.points("Гоблин 1")).toBe(3);
  expect((await heard(other)).slice(4)).toEqual(["undo 7 Гоблин", "redo 7 Гоблин"]);
  expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(1);
});

test("a module adds named parts to attack, damage and defense; the card explains them, and nonsense is left out", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  await player.run(() => {
    Hooks.on("opposed-d20.preAttack", (prepared: Loose) => {
      prepared.attack.push(
        { name: "Знамя", value: 1 },
        { name: "Благословение", dice: { count: 1, faces: 4 } },
        { name: "", value: 50 },
        "мусор",
      );
      prepared.damage.push({ name: "Яд", value: 2 });
      prepared.advantage = 99;
      prepared.attackers = "никто";
    });
  });
  await gm.run(() => {
    Hooks.on("opposed-d20.preDefense", (prepared: Loose) => {
      prepared.parts.push({ name: "Возвышенность", value: 1 });
    });
  });
  await player.dice([10, 20], [3, 4], [5, 8], [3, 8]); // 10 + 4 + 1 + 3 = 18; 5 + 3 + 2 = 10
  await gm.dice([9, 20]); // 9 + 5 + 1 = 15; 10 − 1 = 9
  const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(1);
  const { text, told } = await gm.card(id);
  expect(text).toMatch(/18[\s\S]*15/u);
  for (const part of [/Знамя \+1/u, /Благословение 1к4 \+3/u, /Возвышенность \+1/u, /Яд \+2/u])
    expect(told).toMatch(part);
  expect(told).not.toMatch(/мусор|недействительн/u);
});

test("what a module stops stays stopped, and nothing is lost: no attack, no defense, no damage", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const item = await weaponOf(player, "Воин");
  const veto = (person: Person, name: string): Promise<void> =>
    person.run((hook) => void Object.assign(globalThis, { veto: Hooks.on(hook, () => false) }), `opposed-d20.${name}`);
  const lift = (person: Person, name: string): Promise<void> =>
    person.run((hook) => void Hooks.off(hook, (globalThis as Loose).veto), `opposed-d20.${name}`);
  await veto(player, "preAttack");
  expect(await call(player, "attack", { item, targets })).toBeNull();
  await table.soon();
  expect(await messages(gm)).toBe(0);
  await lift(player, "preAttack");

  await veto(gm, "preDefense");
  await player.dice([13, 20], [5, 8], [3, 8]);
  await gm.dice([9, 20]);
  const message = await call(player, "attack", { item, targets });
  const phase = (): Promise<string> =>
    gm.run((id) => game.system.api.clash(id).targets[0].phase as string, message as string);
  await table.soon();
  expect(await phase()).toBe("waiting");
  await lift(gm, "preDefense");
  await veto(gm, "preApply");
  expect(await call(gm, "defend", { message })).toBeTypeOf("string");
  await table.soon();
  expect(await phase()).toBe("ready");
  expect(await call(gm, "apply", { message })).toBe(false);
  expect(await gm.points("Гоблин 1")).toBe(10);
  await lift(gm, "preApply");
  expect(await call(gm, "apply", { message })).toBe(true);
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(3);
});

test("what is not a player's is not his by macro either", async () => {
  const [gm, player] = await table.openAll("GM", "Player 1");
  const goblin = await weaponOf(gm, "Гоблин 1");
  const denied = { name: "ApiError", code: "permission" };
  expect(await call(player, "attack", { item: goblin, targets: ["token:Воин"] })).toMatchObject({
    ...denied,
    argument: "item",
    message: "Гоблин 1: это не ваш персонаж.",
  });
  expect(await call(player, "rollItem", { uuid: goblin })).toMatchObject({ ...denied, argument: "uuid" });
  expect(
    await call(player, "rollCheck", { actor: "token:Гоблин 1", kind: "skill", key: "stealth", advantage: 0 }),
  ).toMatchObject({ ...denied, argument: "actor" });
  expect(await call(player, "groupAttack", { attackers: targets, targets: ["token:Воин"] })).toMatchObject({
    ...denied,
    argument: "attackers[0]",
  });
  expect(
    await call(player, "quickNpc", { name: "x", hitPoints: 1, physical: 1, magical: 1, attack: 1, damage: "1" }),
  ).toMatchObject(denied);
  expect(player.told()).toContain("Гоблин 1: это не ваш персонаж.");
  expect(await gm.run(() => [game.messages.size, game.actors.size] as number[])).toEqual([0, 4]);

  // Damage to what is another's waits for its owner; the card is not his to apply or to answer.
  await player.dice([3, 6]);
  const message = await call(player, "dealDamage", { targets, formula: "1d6", type: "fire" });
  await table.soon();
  expect(await gm.points("Гоблин 1")).toBe(10);
  for (const method of ["apply", "undo", "redo", "defend"])
    expect(await call(player, method, { message })).toMatchObject({
      ...denied,
      message: "Это решает владелец цели или Мастер.",
    });
  expect(await call(gm, "defend", { message })).toBeTypeOf("string");
  await table.soon();
  expect(await player.points("Гоблин 1")).toBe(8); // 3 − 1
});

test("arguments that make no sense are named in the user's language, and nothing happens", async () => {
  const player = await table.open("Player 1");
  const item = await weaponOf(player, "Воин");
  const hero = ["token:Воин"];
  const cases: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ["attack", { item: "Actor.nobody.Item.nothing" }, "notFound", "item"],
    ["attack", { item: 7 }, "argument", "item"],
    ["attack", { item, mode: "пинок" }, "argument", "mode"],
    ["attack", { item, targets: "token:Гоблин 1" }, "argument", "targets"],
    ["attack", { item, targets: ["Actor.nobody"] }, "notFound", "targets[0]"],
    ["attack", { item, advantage: 2 }, "argument", "advantage"],
    ["attack", { item, situational: "2d" }, "argument", "situational"],
    ["attack", { item, defense: "mental" }, "argument", "defense"],
    ["attack", { item, secret: "yes" }, "argument", "secret"],
    ["defend", { message: "nothing" }, "notFound", "message"],
    ["rollItem", {}, "argument", "uuid"],
    ["rollCheck", { actor: "token:Воин", kind: "luck", key: "stealth" }, "argument", "kind"],
    ["rollCheck", { actor: "token:Воин", kind: "skill", key: "cooking" }, "notFound", "key"],
    ["rollCheck", { actor: "token:Воин", kind: "skill", key: "stealth", dc: 1000 }, "argument", "dc"],
    ["dealDamage", { targets: [], formula: "1d6" }, "argument", "targets"],
    ["dealDamage", { targets: hero, formula: "" }, "argument", "formula"],
    ["heal", { targets: hero, formula: "1d4", temporary: 1 }, "argument", "temporary"],
  ];
  for (const [method, args, code, argument] of cases) {
    const error = await call(player, method, args);
    expect(error, `${method} ${JSON.stringify(args)}`).toMatchObject({ name: "ApiError", code, argument });
    expect(error.message).toMatch(/^Макрос или модуль: /u);
    expect(error.message).not.toMatch(/OD20/u);
  }
  // What the window refuses is refused by the deed, too.
  expect(await call(player, "dealDamage", { targets: hero, formula: "-5" })).toBeNull();
  expect(player.told()).toContain("«-5»: урон и лечение не бывают меньше 0.");
  expect(await messages(player)).toBe(0);
  expect(
    await player.run(() => {
      const { api } = game.system;
      try {
        api.attack = null;
      } catch {
        /* frozen */
      }
      return [typeof api.attack, /^\d+\.\d+\.\d+$/u.test(api.version as string)] as Loose;
    }),
  ).toEqual(["function", true]);
});
