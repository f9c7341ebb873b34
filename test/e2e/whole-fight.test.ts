/**
 * A whole fight at the table of `npm start`, to its end: three heroes against six goblins and an ogre, by bar, actions and End turn,
 * with a player away. In the first round everybody's pips are compared on three screens; each round is counted in inputs.
 */
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { readManifest } from "../../packages/stand-in/server/manifest.ts";
import { demoWorld } from "../../packages/stand-in/table/world/demo.ts";
import { shelves } from "../messages/shelves.ts";
import { defenseButton } from "./support/clash.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { countInputs, inputsOf } from "./support/inputs.ts";
import { settled } from "./support/quiet.ts";
import { openMore } from "./support/turn-bar.ts";
import { shoot } from "./support/shots.ts";
import type { WorldPlan } from "./support/world.ts";

/** Inputs that a round of ten combatants may cost all people together. */
const INPUTS_A_ROUND = 40;
/** The wizard's player is away: the Game Master plays him. */
const HEROES = { Воин: "Player 1", Следопыт: "Player 2", Волшебник: "GM" } as const;
const HERO_NAMES = Object.keys(HEROES);
const GOBLINS = Array.from({ length: 6 }, (_, index) => `Гоблин ${String(index + 1)}`);
const FOES = [...GOBLINS, "Огр"];
/** Who acts when. */
const ORDER = ["Следопыт", "Воин", ...GOBLINS.slice(0, 3), "Волшебник", ...GOBLINS.slice(3), "Огр"];

/** What each strikes with, beside his foe and from afar; of a hero without either it is Dodge. */
const ARMS: Readonly<Record<string, readonly [near: RegExp, far: RegExp | null]>> = {
  Воин: [/Длинный меч.*Удар/u, null],
  Следопыт: [/Короткий лук.*Выстрел/u, /Короткий лук.*Выстрел/u],
  Гоблин: [/Кривой клинок.*Удар/u, /Короткий лук.*Выстрел/u],
  Огр: [/Дубина.*Удар/u, /Метательное копьё.*Бросок/u],
};

/** The world that `npm start` makes, and a tenth fighter. */
const DEMO: WorldPlan = {
  users: [],
  actors: [],
  tokens: [],
  finish: (data) => {
    const packs = shelves("ru", ["creatures", "heroes"]);
    const manifest = readManifest(path.resolve(import.meta.dirname, "../.."));
    Object.assign(data, demoWorld({ packs, manifest, seed: 1, lang: "ru" }));
    // They do not last long: what there is to see is seen in two rounds.
    for (const { name, system } of data["actors"] as Loose[])
      if (HERO_NAMES.includes(name)) system.hp = { ...system.hp, value: system.hp.value - 5, bonus: -5 };
    const [{ tokens, grid }] = data["scenes"] as Loose[];
    const goblin = tokens.find(({ name }: Loose) => name === "Гоблин 5");
    const late = { ...structuredClone(goblin), _id: "tokenGoblin60000", name: "Гоблин 6" };
    if (late.delta) late.delta._id = "deltaGoblin60000";
    tokens.push({ ...late, y: goblin.y + 3 * grid.size });
  },
};

interface Stand {
  readonly name: string;
  readonly hp: number;
  readonly dead: boolean;
  /** Column and row. */
  readonly cell: readonly [number, number];
}

/** Where everybody stands and how they are, as a page knows it. */
async function field(page: Page): Promise<Map<string, Stand>> {
  const all = await page.evaluate(() =>
    canvas.tokens.placeables.map((token: Loose) => ({
      name: token.document.name as string,
      hp: token.actor.system.hp.value as number,
      dead: token.actor.dead as boolean,
      cell: [Math.round(token.document.x / canvas.grid.size), Math.round(token.document.y / canvas.grid.size)] as [
        number,
        number,
      ],
    })),
  );
  return new Map(all.map((stand: Stand) => [stand.name, stand]));
}

const apart = (a: Stand, b: Stand): number => {
  // An ogre stands on four cells.
  const gap = (one: number, other: number, size: number): number => Math.max(one - other - size + 1, other - one, 0);
  const big = a.name === "Огр" ? a : b;
  const small = big === a ? b : a;
  const size = big.name === "Огр" ? 2 : 1;
  return Math.max(gap(small.cell[0], big.cell[0], size), gap(small.cell[1], big.cell[1], size));
};
const standing = (stands: Map<string, Stand>, names: readonly string[]): Stand[] =>
  names.flatMap((name) => stands.get(name) ?? []).filter(({ hp }) => hp > 0);

const bar = (page: Page): Locator => page.locator(".od-bar");

/** What a screen says of pips, by their kinds. */
const pips = (page: Page): Promise<Record<string, string>> =>
  bar(page)
    .locator("[data-pip]")
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [one.getAttribute("data-pip") ?? "", one.querySelector(".od-hidden")?.textContent ?? ""]),
      ),
    );

/** A fight in {@link ORDER}. */
async function beginTurns(gm: Page): Promise<void> {
  await gm.evaluate(async (order) => {
    await CONFIG.Token.documentClass.createCombatants([...canvas.scene.tokens]);
    await game.combat.updateEmbeddedDocuments(
      "Combatant",
      game.combat.combatants.map((each: Loose) => ({
        _id: each.id,
        initiative: 20 - order.indexOf(each.name as string),
      })),
    );
    await game.combat.startCombat();
  }, ORDER);
}

const untilTurn = async (page: Page, name: string): Promise<void> => {
  await page.waitForFunction((wanted) => game.combat?.started === true && game.combat.combatant?.name === wanted, name);
};

/** Dice from a seed, so that the evening goes the same way again, within a part of chance: 0 is the best die, 1 the worst. */
async function seedDice(page: Page, seed: number, [best, worst]: readonly [number, number] = [0, 1]): Promise<void> {
  await page.evaluate(
    ([start, from, to]) => {
      let state = start;
      CONFIG.Dice.randomUniform = (): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return from + ((to - from) * (state + 0.5)) / 2 ** 32;
      };
    },
    [seed, best, worst] as const,
  );
}

/** The pointer over the token, then a key. */
async function aimAt(page: Page, name: string): Promise<void> {
  const id = await page.evaluate(
    (wanted) => canvas.tokens.placeables.find((one: Loose) => one.document.name === wanted).document.id as string,
    name,
  );
  const aimed = await page.evaluate(() => [...game.user.targets].map((token: Loose) => token.document.id as string));
  // Targets stay: whoever is still aimed at needs no key, and the key would let him go.
  if (aimed.join() === id) return;
  await page.locator(`[data-token-id="${id}"]`).hover();
  await page.keyboard.press("KeyT");
}

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening({ world: DEMO });
});
afterEach(() => evening.end());

/** Attacks that still wait for somebody's Defense. */
const open = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const of = (type: string): Loose[] => game.messages.contents.filter((message: Loose) => message.type === type);
    const answered = new Set(of("defense").map(({ system }) => `${String(system.attack)}.${String(system.target)}`));
    return of("attack").flatMap(({ id, system }) =>
      system.targets.filter(({ key }: Loose) => !answered.has(`${String(id)}.${String(key)}`)),
    ).length;
  });

const made = (page: Page): Promise<number> => page.evaluate(() => game.messages.size as number);

/** Acts, then everybody answers what he is asked, until nothing is open. */
async function answered(gm: Page, pages: readonly Page[], act: () => Promise<unknown>): Promise<void> {
  const before = await made(gm);
  await act();
  await expect.poll(() => made(gm)).toBeGreaterThan(before);
  await expect
    .poll(
      async () => {
        for (const page of pages) {
          const button = defenseButton(page).first();
          if (await button.isVisible()) await button.click();
        }
        return open(gm);
      },
      { interval: 100, timeout: 30_000 },
    )
    .toBe(0);
}

/** What somebody does in his turn. @returns what takes his action; null where he does nothing */
async function act(
  page: Page,
  name: string,
): Promise<{ readonly label: string; readonly run: () => Promise<void> } | null> {
  const stands = await field(page);
  const self = stands.get(name);
  const foes = standing(stands, FOES.includes(name) ? HERO_NAMES : FOES);
  if (!self || self.hp <= 0 || foes.length === 0) return null;
  const [near, far] = ARMS[name.replace(/ \d$/u, "")] ?? [null, null];
  // The nearest, of these the weakest: whoever shoots in a melee has it hard.
  const [foe] = [...foes].sort((a, b) => apart(self, a) - apart(self, b) || a.hp - b.hp);
  const weapon = foe && apart(self, foe) <= 1 ? near : far;
  if (!foe || !weapon)
    return {
      label: "Уклонение",
      run: async () => {
        await openMore(page);
        await bar(page).getByRole("button", { name: "Уклонение" }).click();
      },
    };
  return {
    label: /^[^.]+/u.exec(weapon.source)?.[0] ?? "",
    run: async () => {
      await aimAt(page, foe.name);
      // The bar tells the odds of whom one aims at, and is drawn for it.
      await settled(page);
      const button = bar(page).getByRole("button", { name: weapon });
      if ((await button.count()) === 0) await openMore(page);
      await button.click({ modifiers: ["Shift"] });
    },
  };
}

/** By the bar of whoever's turn it is; what is still due may be let be. */
async function endTurn(page: Page, gm: Page): Promise<void> {
  const before = await gm.evaluate(() => [game.combat.round, game.combat.turn].join());
  await bar(page).getByRole("button", { name: "Закончить ход" }).click();
  const anyway = bar(page).getByRole("button", { name: "Всё равно закончить" });
  await expect
    .poll(async () => {
      if (await anyway.isVisible()) await anyway.click();
      return gm.evaluate(() => [game.combat.round, game.combat.turn].join());
    })
    .not.toBe(before);
}

test("H-TURN-04 H-TURN-10: three heroes against six goblins and an ogre by bar, actions and End turn, to the end: pips right on three screens, 40 inputs a round", async () => {
  const gm = await evening.open("GM");
  // The first Game Master of a new world arranges its compendiums: who may read which changes meanwhile.
  await settled(gm);
  const [one, two] = await Promise.all([evening.open("Player 1"), evening.open("Player 2")]);
  const pages = [gm, one, two];
  const pageOf: Readonly<Record<string, Page>> = { GM: gm, "Player 1": one, "Player 2": two };
  // The heroes begin well: a goblin falls. Then luck goes over to their foes, and the evening ends.
  const dice = { luck: [0, 0.5], none: [0.7, 1] } as const;
  const deal = (part: readonly [number, number]): Promise<unknown> =>
    Promise.all([one, two].map((page, index) => seedDice(page, 102 + index, part)));
  await seedDice(gm, 101);
  await deal(dice.luck);
  await beginTurns(gm);
  await countInputs(pages);
  const rounds: Record<string, number>[] = [];
  let before = 0;
  for (let round = 1; round <= 12; round += 1) {
    const began = Date.now();
    for (const name of ORDER) {
      await untilTurn(gm, name);
      const page = pageOf[Object.hasOwn(HEROES, name) ? HEROES[name as keyof typeof HEROES] : "GM"] ?? gm;
      await untilTurn(page, name);
      const title = page === gm ? `Ходит ${name}` : "Ваш ход";
      await bar(page).getByText(title).first().waitFor();
      const deed = await act(page, name);
      if (deed && round === 1)
        await expect.poll(() => pips(page)).toMatchObject({ active: "осталось 1 из 1", reaction: "осталось 1 из 1" });
      if (deed) await answered(gm, pages, deed.run);
      if (deed && round === 1)
        for (const screen of pages) {
          // Whoever has no turn sees his own reaction alone.
          const acts = screen === gm || screen === page;
          const active = acts ? { active: `потрачено · на что: ${deed.label}` } : {};
          await expect.poll(() => pips(screen)).toMatchObject({ ...active, reaction: "осталось 1 из 1" });
          expect("active" in (await pips(screen))).toBe(acts);
        }
      await endTurn(page, gm);
    }
    await settled(gm);
    const sum = await inputsOf(pages);
    const stands = await field(gm);
    const left = { heroes: standing(stands, HERO_NAMES).length, foes: standing(stands, FOES).length };
    rounds.push({ round, inputs: sum - before, seconds: Math.round((Date.now() - began) / 1000), ...left });
    expect(sum - before).toBeLessThanOrEqual(INPUTS_A_ROUND);
    before = sum;
    if (round === 1)
      for (const [index, page] of pages.entries())
        await shoot(page, `whole-fight-${["gm", "player-1", "player-2"][index] ?? ""}`);
    if (left.heroes === 0 || left.foes === 0) break;
    if (round === 1) await Promise.all([deal(dice.none), seedDice(gm, 103, dice.luck)]);
  }
  console.table(rounds);
  const last = rounds.at(-1);
  expect(Math.min(Number(last?.["heroes"]), Number(last?.["foes"]))).toBe(0);
  await shoot(gm, "whole-fight-end");

  // The fallen count as defeated in everybody's tracker, and nobody had to say so.
  for (const page of pages) {
    const defeated = await page.evaluate(() =>
      game.combat.combatants.filter((each: Loose) => each.isDefeated).map((each: Loose) => each.name as string),
    );
    const dead = [...(await field(page)).values()]
      .filter(({ hp, name, dead }) => (FOES.includes(name) ? hp <= 0 : dead))
      .map(({ name }) => name);
    expect(defeated.sort()).toEqual(dead.sort());
    expect(dead.length).toBeGreaterThan(0);
  }

  // Everybody saw the same end, and every lost point stands in a receipt.
  const ends = await Promise.all(
    pages.map(async (page) => [...(await field(page)).values()].map(({ name, hp }) => [name, hp])),
  );
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toEqual(ends[0]);
  const books = await gm.evaluate(() =>
    canvas.tokens.placeables.map((token: Loose) => {
      const { hp, receipts } = token.actor.system;
      return [
        token.name,
        hp.max - hp.value,
        receipts.reduce((sum: number, { hp: lost }: { hp: number }) => sum + lost, 0),
      ];
    }),
  );
  for (const [name, lost, told] of books) expect([name, told]).toEqual([name, lost]);
});
