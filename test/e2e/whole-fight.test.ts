/**
 * A whole fight: four characters of level 1 against six goblins, played to its end by a GM and two players through what
 * they see, and what it costs their hands. Everybody plays by a plain habit: strike the weakest foe within reach.
 */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { defenseButton } from "./support/clash.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { aimAt, countInputs, inputsOf, sheetAside, tokenOf } from "./support/inputs.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";
import type { WorldPlan } from "./support/world.ts";

/** Inputs that a round of ten combatants may cost all three people together. */
const INPUTS_A_ROUND = 40;
const HEROES = [
  { name: "Воин", player: "Player 1", attack: /Длинный меч.*Удар/u, at: [4, 4] },
  { name: "Варвар", player: "Player 1", attack: /Секира.*Удар/u, at: [4, 5] },
  { name: "Плут", player: "Player 2", attack: /Рапира.*Удар/u, at: [4, 6] },
  { name: "Следопыт", player: "Player 2", attack: /Короткий лук.*Выстрел/u, at: [2, 5] },
] as const;
const GOBLINS = Array.from({ length: 6 }, (_, index) => `Гоблин ${String(index + 1)}`);

/** Who acts when. */
const ORDER = ["Следопыт", "Воин", ...GOBLINS.slice(0, 3), "Плут", ...GOBLINS.slice(3), "Варвар"];

const BATTLE: WorldPlan = {
  users: [
    { name: "GM", role: 4 },
    { name: "Player 1", role: 1, character: "Воин" },
    { name: "Player 2", role: 1, character: "Следопыт" },
  ],
  actors: [
    ...HEROES.map(({ name, player }) => ({ of: `heroes/${name}`, name, owners: [player] })),
    { of: "creatures/Гоблин", name: "Гоблин" },
  ],
  tokens: [
    ...HEROES.map(({ name, at }) => ({ of: name, name, at })),
    ...GOBLINS.map((name, index) => ({
      of: "Гоблин",
      name,
      at: [index < 4 ? 5 : 6, index < 4 ? 3 + index : index] as const,
    })),
  ],
};

interface Stand {
  readonly name: string;
  readonly hp: number;
  /** Column and row. */
  readonly cell: readonly [number, number];
}

/** Where everybody stands and how they are, as a page knows it. */
async function field(page: Page): Promise<Map<string, Stand>> {
  const all = await page.evaluate(() =>
    canvas.tokens.placeables.map((token: Loose) => ({
      name: token.document.name as string,
      hp: token.actor.system.hp.value as number,
      cell: [Math.round(token.document.x / 100), Math.round(token.document.y / 100)] as [number, number],
    })),
  );
  return new Map(all.map((stand: Stand) => [stand.name, stand]));
}

const apart = (a: Stand, b: Stand): number =>
  Math.max(Math.abs(a.cell[0] - b.cell[0]), Math.abs(a.cell[1] - b.cell[1]));
const standing = (stands: Map<string, Stand>, names: readonly string[]): Stand[] =>
  names.flatMap((name) => stands.get(name) ?? []).filter(({ hp }) => hp > 0);

/** A fight in {@link ORDER}, and the GM's tracker open. */
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
  await gm.getByRole("tab", { name: "Бой" }).click();
}

async function untilTurn(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => game.combat?.started === true && game.combat.combatant?.name === wanted, name);
}

/** Dice from a seed, so that the evening goes the same way again: heroes and goblins fall, and seven rounds are enough. */
async function seedDice(page: Page, seed: number): Promise<void> {
  await page.evaluate((start) => {
    let state = start;
    CONFIG.Dice.randomUniform = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state + 0.5) / 2 ** 32;
    };
  }, seed);
}

/** Drags a token to a cell, as a person does. */
async function walkTo(page: Page, name: string, [column, row]: readonly [number, number]): Promise<void> {
  const box = await tokenOf(page, name).boundingBox();
  const from = (await field(page)).get(name)?.cell;
  if (!box || !from) throw new Error(`${name} is not on the board`);
  const center = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...center);
  await page.mouse.down();
  await page.mouse.move(center[0] + 8, center[1] + 8, { steps: 2 });
  await page.mouse.move(center[0] + (column - from[0]) * box.width, center[1] + (row - from[1]) * box.height, {
    steps: 4,
  });
  await page.mouse.up();
  await expect.poll(async () => (await field(page)).get(name)?.cell).toEqual([column, row]);
}

/** The nearest cell beside a foe where nobody stands or lies. */
function stepTowards(stands: Map<string, Stand>, one: Stand, foe: Stand): readonly [number, number] | null {
  const taken = new Set([...stands.values()].filter(({ name }) => name !== one.name).map(({ cell }) => cell.join()));
  const near = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [foe.cell[0] + x, foe.cell[1] + y] as const));
  const walk = (cell: readonly [number, number]): number =>
    Math.max(Math.abs(cell[0] - one.cell[0]), Math.abs(cell[1] - one.cell[1]));
  return (
    near
      .filter((cell) => !taken.has(cell.join()))
      .sort((a, b) => walk(a) - walk(b))
      .at(0) ?? null
  );
}

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening({ world: BATTLE });
});
afterEach(() => evening.end());

const attacksOn = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter((message: Loose) => message.type === "attack").length);

/** Does what makes an attack, then answers every prompt until nothing is open. */
async function answered(gm: Page, players: readonly Page[], attack: () => Promise<boolean>): Promise<void> {
  const before = await attacksOn(gm);
  if (!(await attack())) return;
  await expect.poll(() => attacksOn(gm)).toBeGreaterThan(before);
  await expect
    .poll(
      async () => {
        for (const page of players) {
          const button = defenseButton(page).first();
          if (await button.isVisible()) await button.click();
        }
        return gm.evaluate(() => {
          const attacks = game.messages.contents.filter((message: Loose) => message.type === "attack");
          const answered = new Set(
            game.messages.contents.flatMap((message: Loose) =>
              message.type === "defense"
                ? [`${message.system.attack as string}.${message.system.target as string}`]
                : [],
            ),
          );
          return attacks.flatMap((message: Loose) =>
            message.system.targets.filter(
              (target: Loose) => !answered.has(`${message.id as string}.${target.key as string}`),
            ),
          ).length as number;
        });
      },
      { interval: 150, timeout: 30_000 },
    )
    .toBe(0);
  await settled(gm);
}

/** A hero's turn: the weakest foe within reach, a step beside one if there is none. */
async function heroTurn(page: Page, hero: (typeof HEROES)[number], sheet: Locator): Promise<boolean> {
  let stands = await field(page);
  let self = stands.get(hero.name);
  const foes = standing(stands, GOBLINS);
  if (!self || self.hp <= 0 || foes.length === 0) return false;
  const ranged = hero.name === "Следопыт";
  const weakest = (list: readonly Stand[]): Stand | undefined =>
    [...list].sort((a, b) => a.hp - b.hp || a.name.localeCompare(b.name)).at(0);
  if (!ranged && !foes.some((foe) => self && apart(self, foe) <= 1)) {
    const [nearest] = [...foes].sort((a, b) => (self ? apart(self, a) - apart(self, b) : 0));
    const step = nearest && stepTowards(stands, self, nearest);
    if (step) await walkTo(page, hero.name, step);
    stands = await field(page);
    self = stands.get(hero.name) ?? self;
  }
  const here = self;
  const foe = weakest(standing(stands, GOBLINS).filter((one) => ranged || apart(here, one) <= 1));
  if (!foe) return false;
  // Targets stay: whoever is still aimed at needs no key, and the key would let him go.
  const aimed = await page.evaluate(() => [...game.user.targets].map((token: Loose) => token.document.name as string));
  if (aimed.join() !== foe.name) await aimAt(page, foe.name);
  await sheet
    .getByRole("button", { name: hero.attack })
    .first()
    .click({ modifiers: ["Shift"] });
  return true;
}

/** The goblins' turn, all at once: who has nobody beside him steps up, then one group attack. */
async function goblinsTurn(gm: Page, aimed: Set<string>): Promise<boolean> {
  let stands = await field(gm);
  const heroes = standing(
    stands,
    HEROES.map(({ name }) => name),
  );
  if (heroes.length === 0) return false;
  for (const goblin of standing(stands, GOBLINS)) {
    if (heroes.some((hero) => apart(goblin, hero) <= 1)) continue;
    const [nearest] = [...heroes].sort((a, b) => apart(goblin, a) - apart(goblin, b));
    const step = nearest && stepTowards(stands, goblin, nearest);
    // Alone: whoever else is selected would go with it.
    if (step) await tokenOf(gm, goblin.name).click();
    if (step) await walkTo(gm, goblin.name, step);
    stands = await field(gm);
  }
  // Targets stay from round to round; whoever fell is taken off.
  for (const { name } of HEROES) {
    const wanted = heroes.some((hero) => hero.name === name);
    if (wanted === aimed.has(name)) continue;
    await aimAt(gm, name, true);
    if (wanted) aimed.add(name);
    else aimed.delete(name);
  }
  await chooseGoblins(gm, standing(stands, GOBLINS));
  await gm.keyboard.press("Alt+KeyG");
  const window = gm.locator(".od-window").filter({ has: gm.locator(".od-group") });
  await window.locator("[data-autofocus]:focus").waitFor();
  await window.getByRole("button", { name: /^Бросить атаку/u }).click();
  return true;
}

/** One by one, as when nobody can draw a frame around them alone. */
async function chooseGoblins(gm: Page, goblins: readonly Stand[]): Promise<void> {
  const [first, ...rest] = goblins.map(({ name }) => name);
  if (first === undefined) return;
  await tokenOf(gm, first).click();
  for (const name of rest) await tokenOf(gm, name).click({ modifiers: ["Shift"] });
}

test("four characters and six goblins, to the end", async () => {
  const [gm, one, two] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  const pages = [gm, one, two];
  const pageOf = { "Player 1": one, "Player 2": two } as const;
  await Promise.all(pages.map((page, index) => seedDice(page, 101 + index)));
  const sheets = new Map<string, Locator>();
  for (const page of [one, two]) {
    const own = HEROES.filter(({ player }) => pageOf[player] === page);
    for (const [index, { name }] of own.entries())
      sheets.set(name, await sheetAside(page, name, { left: 715, top: 10 + 440 * index, width: 420, height: 430 }));
  }
  await beginTurns(gm);
  await countInputs(pages);
  const rounds: Record<string, number | string>[] = [];
  const aimed = new Set<string>();
  let before = 0;
  for (let round = 1; round <= 15; round += 1) {
    const began = Date.now();
    const fighting = await field(gm).then(
      (stands) => standing(stands, [...GOBLINS, ...HEROES.map(({ name }) => name)]).length,
    );
    // Ten turns, each passed with a press, those of the fallen too. The goblins strike together, on the first goblin's.
    for (const name of ORDER) {
      await untilTurn(gm, name);
      const hero = HEROES.find((one) => one.name === name);
      const sheet = sheets.get(name);
      if (hero && sheet) await answered(gm, [one, two], () => heroTurn(pageOf[hero.player], hero, sheet));
      else if (name === GOBLINS[0] && standing(await field(gm), GOBLINS).length > 0)
        await answered(gm, [one, two], () => goblinsTurn(gm, aimed));
      await gm.getByRole("button", { name: "Следующий ход" }).click();
    }
    const sum = await inputsOf(pages);
    const stands = await field(gm);
    rounds.push({
      round,
      fighting,
      inputs: sum - before,
      seconds: Math.round((Date.now() - began) / 100) / 10,
      heroes: standing(
        stands,
        HEROES.map(({ name }) => name),
      ).length,
      goblins: standing(stands, GOBLINS).length,
    });
    expect(sum - before).toBeLessThanOrEqual(INPUTS_A_ROUND);
    before = sum;
    if (round === 2)
      for (const [index, page] of pages.entries())
        await shoot(page, `whole-fight-${["gm", "player-1", "player-2"][index] ?? ""}`);
    if (
      standing(stands, GOBLINS).length === 0 ||
      standing(
        stands,
        HEROES.map(({ name }) => name),
      ).length === 0
    )
      break;
  }
  console.table(rounds);
  const last = rounds.at(-1);
  expect(Math.min(Number(last?.["heroes"]), Number(last?.["goblins"]))).toBe(0);
  await shoot(gm, "whole-fight-end");

  // The fallen count as defeated in everybody's tracker, and nobody had to say so.
  for (const page of pages) {
    const defeated = await page.evaluate(() =>
      game.combat.combatants.filter((each: Loose) => each.isDefeated).map((each: Loose) => each.name as string),
    );
    const dead = [...(await field(page)).values()]
      .filter(({ hp, name }) => hp <= 0 && GOBLINS.includes(name))
      .map(({ name }) => name);
    expect(defeated.sort()).toEqual(dead.sort());
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
