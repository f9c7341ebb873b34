/** Macros and modules: what they may call, what they may change, and that a broken one stops nothing. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { bookOf } from "./support/clash.ts";
import { beginEvening, dialog, listenToNotifications, told, type Evening } from "./support/evening.ts";
import { throwEverywhere } from "./support/foreign-module.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import {
  attackWith,
  faultsOf,
  forceDice,
  hitPoints,
  lastCard,
  openSheet,
  target,
  untilHitPoints,
} from "./support/seat.ts";

let evening: Evening;

/** Notes which hooks fire in a page, with what a module would look at. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of [
      "preAttack",
      "attack",
      "preDefense",
      "defense",
      "damage",
      "preApply",
      "apply",
      "undo",
      "redo",
    ]) {
      Hooks.on(`opposed-d20.${name}`, (event: Loose) => {
        const points = event.receipt
          ? ` ${String(event.receipt.hp)} ${String(event.actor.name)}`
          : event.amount === undefined
            ? ""
            : ` ${String(event.amount)}`;
        heard.push(`${name}${points}`);
      });
    }
  });
}
const heard = async (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Loose).heard as string[]);

/** A call of the API in a page: its result's id or value, or what its error says. */
async function call(page: Page, name: string, args: Record<string, unknown>): Promise<Loose> {
  return page.evaluate(
    async ([method, given]) => {
      // Names of tokens stand for their documents.
      const documentOf = (value: Loose): Loose => {
        if (Array.isArray(value)) return value.map(documentOf);
        if (typeof value !== "string" || !value.startsWith("token:")) return value;
        return canvas.scene.tokens.getName(value.slice("token:".length));
      };
      const ready = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, documentOf(value)]));
      try {
        const result = await game.system.api[method](ready);
        return result?.id ?? result ?? null;
      } catch (error: Loose) {
        return { name: error.name, code: error.code, argument: error.argument, message: error.message };
      }
    },
    [name, args] as const,
  );
}

/** The uuid of a token's weapon. */
async function weaponOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => canvas.scene.tokens.getName(name).actor.getWeapons()[0].uuid as string, token);
}

describe.each(NEWER)("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });
  afterEach(() => evening.end());

  test("an attack by macro: hooks fire once, where they should; undo and redo by macro", async () => {
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    for (const page of [gm, player, other]) await listen(page);
    await forceDice(player, [13, 20], [5, 8], [3, 8]); // 17; 5 + 3 = 8
    await forceDice(gm, [9, 20]); // 14; 8 − 1 = 7
    const id = await call(player, "attack", { item: await weaponOf(player, "Воин"), targets: ["token:Гоблин 1"] });
    await untilHitPoints(gm, "Гоблин 1", 3);
    for (const page of [player, other]) await untilHitPoints(page, "Гоблин 1", 3);
    await expect.poll(() => heard(player)).toEqual(["preAttack", "attack", "damage", "defense", "apply 7 Гоблин"]);
    await expect.poll(() => heard(other)).toEqual(["attack", "damage", "defense", "apply 7 Гоблин"]);
    await expect
      .poll(() => heard(gm))
      .toEqual(["attack", "damage", "preDefense", "defense", "preApply 7", "apply 7 Гоблин"]);
    expect(
      await player.evaluate((message) => {
        const card = game.system.api.clash(message);
        const [first] = card.targets;
        return [
          Object.isFrozen(card),
          first.phase,
          first.amount,
          first.strikes[0].outcome,
          first.strikes[0].attack.total,
          first.strikes[0].defense.total,
          first.reveal.breakdown,
        ];
      }, id),
    ).toEqual([true, "applied", 7, "hit", 17, 14, false]);

    expect(await call(gm, "undo", { message: id })).toBe(true);
    await untilHitPoints(other, "Гоблин 1", 10);
    expect(await call(gm, "redo", { message: id })).toBe(true);
    await untilHitPoints(other, "Гоблин 1", 3);
    expect((await heard(other)).slice(4)).toEqual(["undo 7 Гоблин", "redo 7 Гоблин"]);
    expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(1);
  });

  test("a module adds named parts to attack, damage and defense; the card explains them", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await player.evaluate(() => {
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
    await gm.evaluate(() => {
      Hooks.on(
        "opposed-d20.preDefense",
        (prepared: Loose) => void prepared.parts.push({ name: "Возвышенность", value: 1 }),
      );
    });
    await forceDice(player, [10, 20], [3, 4], [5, 8], [3, 8]); // 10 + 4 + 1 + 3 = 18; 5 + 3 + 2 = 10
    await forceDice(gm, [9, 20]); // 9 + 5 + 1 = 15; 10 − 1 = 9
    await target(player, "Гоблин 1");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await untilHitPoints(gm, "Гоблин 1", 1);
    await expect
      .poll(() => told(lastCard(gm)))
      .toMatch(/18[\s\S]*Знамя \+1[\s\S]*Благословение 1к4 \+3[\s\S]*15[\s\S]*Возвышенность \+1[\s\S]*Яд \+2/u);
    expect(await told(lastCard(gm))).not.toMatch(/мусор|недействительн/u);
  });

  test("what a module stops stays stopped, and nothing is lost: no attack, no defense, no damage", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const weapon = await weaponOf(player, "Воин");
    const veto = (page: Page, name: string): Promise<void> =>
      page.evaluate((hook) => {
        Object.assign(globalThis, { veto: Hooks.on(hook, () => false) });
      }, `opposed-d20.${name}`);
    const lift = (page: Page, name: string): Promise<void> =>
      page.evaluate((hook) => {
        Hooks.off(hook, (globalThis as Loose).veto);
      }, `opposed-d20.${name}`);
    await veto(player, "preAttack");
    expect(await call(player, "attack", { item: weapon, targets: ["token:Гоблин 1"] })).toBeNull();
    expect(await gm.evaluate(() => game.messages.size as number)).toBe(0);
    await lift(player, "preAttack");

    await veto(gm, "preDefense");
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [9, 20]);
    const id = await call(player, "attack", { item: weapon, targets: ["token:Гоблин 1"] });
    await lastCard(gm).waitFor();
    await settled(gm);
    expect(await gm.evaluate((message) => game.system.api.clash(message).targets[0].phase as string, id)).toBe(
      "waiting",
    );
    await lift(gm, "preDefense");
    await veto(gm, "preApply");
    expect(await call(gm, "defend", { message: id })).toBeTypeOf("string");
    await expect
      .poll(() => gm.evaluate((message) => game.system.api.clash(message).targets[0].phase as string, id))
      .toBe("ready");
    expect(await call(gm, "apply", { message: id })).toBe(false);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(10);
    await lift(gm, "preApply");
    expect(await call(gm, "apply", { message: id })).toBe(true);
    await untilHitPoints(player, "Гоблин 1", 3);
  });

  test("a module that throws in every hook stops nothing", async () => {
    evening.allow(/foreign module in/u, /has thrown; the game goes on/u);
    const [gm, player] = await Promise.all([
      evening.open("GM", { beforeLoad: throwEverywhere }),
      evening.open("Player 1", { beforeLoad: throwEverywhere }),
    ]);
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [9, 20], [18, 20], [4, 6]);
    await target(player, "Гоблин 1");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    for (const page of [gm, player]) {
      await untilHitPoints(page, "Гоблин 1", 3);
      await lastCard(page).getByText("Попадание · 7").waitFor();
    }
    // And the other way round, through the prompt.
    await forceDice(player, [4, 20]);
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Гоблин 2"), /Кривой клинок.*Удар/u);
    await dialog(player, "На вас").getByRole("button", { name: "Бросить защиту" }).click();
    await untilHitPoints(gm, "Воин", 9);
    // Each of the system's hooks is reported once and by its name; Foundry itself reports those of its own.
    for (const [page, hook] of [
      [gm, "preDefense"],
      [gm, "preApply"],
      [gm, "apply"],
      [player, "preAttack"],
      [player, "damage"],
      [player, "defense"],
    ] as const) {
      expect(
        (await faultsOf(page)).filter((fault) => fault.includes(`hook "opposed-d20.${hook}"`)),
        hook,
      ).toHaveLength(1);
    }
    expect((await faultsOf(gm)).some((fault) => fault.includes("foreign module in createChatMessage"))).toBe(true);
  });
});

describe("refusals", () => {
  beforeEach(async () => {
    evening = await beginEvening();
  });
  afterEach(() => evening.end());

  test("what is not a player's is not his by macro either", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const notes = await listenToNotifications(player);
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
    expect(await call(player, "groupAttack", { attackers: ["token:Гоблин 1"], targets: ["token:Воин"] })).toMatchObject(
      { ...denied, argument: "attackers[0]" },
    );
    expect(
      await call(player, "quickNpc", { name: "x", hitPoints: 1, physical: 1, magical: 1, attack: 1, damage: "1" }),
    ).toMatchObject(denied);
    expect(await notes()).toContain("Гоблин 1: это не ваш персонаж.");
    expect(await gm.evaluate(() => [game.messages.size, game.actors.size] as number[])).toEqual([0, 4]);

    // Damage to what is another's waits for its owner; the card is not his to apply or to answer.
    await forceDice(player, [3, 6]);
    const fire = await call(player, "dealDamage", { targets: ["token:Гоблин 1"], formula: "1d6", type: "fire" });
    await lastCard(gm).waitFor();
    await settled(gm);
    expect((await hitPoints(gm, "Гоблин 1")).value).toBe(10);
    for (const method of ["apply", "undo", "redo", "defend"])
      expect(await call(player, method, { message: fire })).toMatchObject({
        ...denied,
        message: "Это решает владелец цели или Мастер.",
      });
    expect(await call(gm, "defend", { message: fire })).toBeTypeOf("string");
    await untilHitPoints(player, "Гоблин 1", 8); // 3 − 1
  });

  test("arguments that make no sense are named in the user's language, and nothing happens", async () => {
    const player = await evening.open("Player 1");
    const item = await weaponOf(player, "Воин");
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
      ["dealDamage", { targets: ["token:Воин"], formula: "" }, "argument", "formula"],
      ["heal", { targets: ["token:Воин"], formula: "1d4", temporary: 1 }, "argument", "temporary"],
    ];
    for (const [method, args, code, argument] of cases) {
      const error = await call(player, method, args);
      expect(error, `${method} ${JSON.stringify(args)}`).toMatchObject({ name: "ApiError", code, argument });
      expect(error.message).toMatch(/^Макрос или модуль: /u);
      expect(error.message).not.toMatch(/OD20/u);
    }
    // What the window refuses is refused by the deed, too.
    const notes = await listenToNotifications(player);
    expect(await call(player, "dealDamage", { targets: ["token:Воин"], formula: "-5" })).toBeNull();
    expect(await notes()).toContain("«-5»: меньше 0 урон и лечение не бывают.");
    expect(await player.evaluate(() => game.messages.size as number)).toBe(0);
    expect(
      await player.evaluate(async () => {
        "use strict";
        try {
          game.system.api.attack = null;
        } catch {
          /* frozen */
        }
        return [
          typeof game.system.api.attack,
          /^\d+\.\d+\.\d+$/u.test(game.system.api.version),
          typeof (await game.system.api.loadRules()).resolveAttack,
        ] as Loose;
      }),
    ).toEqual(["function", true, "function"]);
  });
});

test("every example of the guides runs", async () => {
  evening = await beginEvening();
  try {
    const gm = await evening.open("GM");
    const documents = ["module-authors", "guide-gm.en", "guide-gm.ru"]
      .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
      .join("\n");
    const examples = [...documents.matchAll(/```js\n([\s\S]*?)```/gu)].map(([, code]) => code ?? "");
    // The guides' macro is for whoever is selected.
    await gm.evaluate(() => {
      canvas.scene.tokens.getName("Гоблин 3").object.control();
    });
    await gm.evaluate(async () => {
      const effect = { kind: "healing", formula: "2d4 + 2", type: "" };
      const ball = { circle: 0, area: { shape: "sphere", size: 5 }, damage: [{ formula: "1d6", type: "fire" }] };
      await game.actors.getName("Воин").createEmbeddedDocuments("Item", [
        { type: "consumable", name: "Potion", system: { kind: "potion", effect } },
        { type: "spell", name: "Fireball", system: { ...ball, resolution: "save" } },
      ]);
    });
    expect(examples.length).toBeGreaterThanOrEqual(14);
    for (const code of examples) {
      const failed = await gm.evaluate(async (body) => {
        const AsyncFunction = (async () => undefined).constructor as new (
          ...parts: string[]
        ) => (...values: unknown[]) => Promise<unknown>;
        const hero = game.actors.getName("Воин");
        try {
          await new AsyncFunction("hero", "sword", "goblin", "potion", body)(
            hero,
            hero.getWeapons()[0],
            canvas.scene.tokens.getName("Гоблин 1"),
            hero.items.getName("Potion"),
          );
          return null;
        } catch (error) {
          return String(error);
        }
      }, code);
      expect(failed, code).toBeNull();
    }
    expect(
      await gm.evaluate(() => [...new Set(game.messages.contents.map((message: Loose) => message.type))].sort()),
    ).toEqual(["attack", "check", "damage", "defense", "difficulty", "request", "use"]);
    expect(await gm.evaluate(() => game.actors.getName("Wolf")?.system.hp.max as number)).toBe(11);
  } finally {
    await evening.end();
  }
});
