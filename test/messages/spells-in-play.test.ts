/** Two spells of the compendiums from their casting to the last of what they do: Hold Person, and Bless that a blow ends. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { liveTable, turn } from "./live.ts";
import { CHOICE, roll, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

async function cast(seat: Seat, name: string, on: readonly string[]): Promise<Loose> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find((one: Loose) => one.name === name);
  return useItem(
    hero,
    item,
    CHOICE,
    on.map((who) => seat.actor(who)),
  );
}

async function strike(seat: Seat, weapon: string, mode: string): Promise<string> {
  const { prepareAttack } = await verbs("prepareAttack");
  const item = seat.actor("Воин").items.contents.find((one: Loose) => one.name === weapon);
  const goblin = seat.actor("Гоблин 1");
  const target = { actor: goblin, token: goblin.token, cover: "none", bonus: null, strikes: 1 };
  const plan = prepareAttack(item, { targets: [target] });
  const { id } = await play.attack({
    ...plan,
    mode,
    targets: [target],
    defense: "",
    secret: undefined,
    assignment: undefined,
  });
  const { attackState } = await verbs("attackState");
  let outcome = "";
  await expect
    .poll(() => {
      const message = seat.messages("attack").find((one) => one.id === id);
      outcome = attackState(message).targets[0].strikes[0].state?.outcome ?? "";
      return outcome;
    })
    .not.toBe("");
  return outcome;
}

test("B-COND-PAR-4 H-SPL-13 H-TURN-03: who is held is hit critically from within 5 ft and not from afar, saves at his turns' ends, and is free with that turn", async () => {
  const table = liveTable(school("Hold Person"));
  const gm = await table.sit("GM");
  roll(false);
  const message = await cast(gm, "Hold Person", ["Гоблин 1"]);
  await calm();
  const held = (): boolean => gm.actor("Гоблин 1").statuses.has("paralyzed");
  expect([message.system.concentration, held()]).toEqual([true, true]);
  // The attack falls high, the defense after it low: a hit, and no natural 20.
  let falls = [0.2, 0.7, 0.5, 0.5, 0.5, 0.5];
  CONFIG.Dice.randomUniform = () => falls.shift() ?? 0.5;
  expect(await strike(gm, "Длинный меч", "melee")).toBe("crit");
  await gm.actor("Воин").getActiveTokens(true, true)[0].update({ x: 100 });
  falls = [0.2, 0.2, 0.7, 0.5, 0.5, 0.5];
  expect(await strike(gm, "Короткий лук", "ranged")).toBe("hit");
  const { upkeepOf } = await verbs("upkeepOf");
  const save = async (high: boolean): Promise<void> => {
    roll(high);
    const [due] = upkeepOf(gm.actor("Гоблин 1")).filter(({ kind }: Loose) => kind === "save");
    await play.doUpkeep(gm.actor("Гоблин 1"), due.id);
    await calm();
  };
  await table.other("GM", turn(1));
  await save(false);
  await table.other("GM", turn(0, 2));
  expect(held()).toBe(true);
  await table.other("GM", turn(1, 2));
  await save(true);
  await table.other("GM", turn(0, 3));
  expect(held()).toBe(false);
  // Taken back, the turn holds him again.
  await table.other("GM", turn(1, 2));
  expect([held(), gm.faults]).toEqual([true, []]);
});

test("H-CONC-04 B-CONC-01: Bless on three goes with the blow that breaks the concentration, and its undo brings all three back", async () => {
  const table = liveTable(school("Bless"));
  const gm = await table.sit("GM");
  roll(false);
  const three = ["Воин", "Следопыт", "Гоблин 1"];
  await cast(gm, "Bless", three);
  await calm();
  const counts = (): boolean[] =>
    three.map((name) => gm.actor(name).effects.contents.some((one: Loose) => one.name === "Bless" && one.active));
  expect(counts()).toEqual([true, true, true]);
  const hero = gm.actor("Воин");
  const blow = await play.dealDamage({
    kind: "damage",
    rows: [{ formula: "6", type: "" }],
    armor: false,
    targets: [{ actor: hero, token: null, share: 1 }],
    source: { uuid: "", name: "", img: "" },
  });
  // Nobody waits for the player, who is away: the Game Master presses what is owed.
  const { upkeepOf } = await verbs("upkeepOf");
  const owed = (): Loose => upkeepOf(hero).find(({ kind }: Loose) => kind === "concentration");
  await expect.poll(() => owed() !== undefined).toBe(true);
  await play.doUpkeep(hero, owed().id);
  await expect.poll(counts).toEqual([false, false, false]);
  const { creatureEffects } = await verbs("creatureEffects");
  const rows = (): string => JSON.stringify(creatureEffects(hero, { rootId: "x", editable: true }));
  // Its row says what became of it, not that its minute had run out.
  expect(rows()).toContain("Концентрация: сбита уроном");
  expect(rows()).not.toContain("время вышло");
  // And until when it stays there.
  expect(rows()).toContain("исчезнет само, когда его уже нельзя вернуть");
  const { id } = hero.system.receipts.find(({ attack }: Loose) => attack === blow.id);
  await play.undoReceipt(hero, id);
  await expect.poll(counts).toEqual([true, true, true]);
  await play.doAction(hero, "dropConcentration");
  await expect.poll(counts).toEqual([false, false, false]);
  expect(rows()).toContain("Концентрация: прекращена");
  expect(gm.faults).toEqual([]);
});

test("B-MOV-31 B-MOV-32: Misty Step takes its caster to a chosen place within 30 ft, or next to it where it is taken; undone he is back", async () => {
  const table = liveTable(school("Misty Step"));
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
  const [mine, size]: [Loose, number] = [token("Воин"), game.scenes.active.grid.size];
  const from = [mine.x, mine.y];
  const item = hero.items.contents.find((one: Loose) => one.name === "Misty Step");
  const step = async (cells: number): Promise<Loose> => {
    const x = mine.x + (cells + 0.5) * size;
    const area = {
      scene: game.scenes.active.id,
      shape: "cube",
      size: 5,
      width: 5,
      x,
      y: mine.y + size / 2,
      direction: 0,
    };
    const message = await play.useItem(hero, item, { ...CHOICE, circle: 2 }, [hero], area);
    await calm();
    return message;
  };
  const near = (x: number): number => Math.max(Math.abs(mine.x - x), Math.abs(mine.y - (from[1] ?? 0))) / size;
  await step(7);
  expect([mine.x, mine.y]).toEqual(from);
  const message = await step(6);
  expect(near((from[0] ?? 0) + 6 * size)).toBeLessThanOrEqual(1);
  expect(mine.movementHistory.at(-1)).toMatchObject({ action: "blink", cost: 0 });
  await play.undo(message.id, null);
  await expect.poll(() => [mine.x, mine.y]).toEqual(from);
  expect(seat.faults).toEqual([]);
});

test("B-MOV-31 B-MOV-32: Dimension Door takes its caster where Misty Step does not reach, and takes no more than his own move back", async () => {
  const table = liveTable(school("Dimension Door"));
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const { tokens, grid, id } = game.scenes.active;
  const mine: Loose = tokens.find((one: Loose) => one.name === "Воин");
  const [from, size] = [[mine.x, mine.y], grid.size as number];
  const item = hero.items.contents.find((one: Loose) => one.name === "Dimension Door");
  const place = { shape: "cube", size: 5, width: 5, x: mine.x + 12.5 * size, y: mine.y + size / 2, direction: 0 };
  const message = await play.useItem(hero, item, { ...CHOICE, circle: 4 }, [hero], { scene: id, ...place });
  await expect.poll(() => Math.abs(mine.x - (from[0] ?? 0)) / size, { timeout: 5000 }).toBeGreaterThanOrEqual(11);
  expect(mine.movementHistory.at(-1)).toMatchObject({ action: "blink", cost: 0 });
  await play.undo(message.id, null);
  await expect.poll(() => [mine.x, mine.y]).toEqual(from);
  expect(seat.faults).toEqual([]);
});
