/** Full attacks, range increments and hands by the rules of d20-3e. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules } from "../support/alone.ts";

declare const game: Loose;

const [SWORD, BOW, AXE] = ["longSword0000001", "hunterBow0000001", "handAxe000000001"];
const weapon = (_id: string, name: string, system: object): object => ({
  _id,
  name,
  type: "weapon",
  img: "icons/svg/sword.svg",
  system: { weaponType: "oneHanded", equipped: "main", damage: [{ formula: "1d8", type: "slashing" }], ...system },
});

/** A fighter of level 6 with the full progression and Strength and Dexterity of 16, beside a goblin. */
async function sit(level = 6, more: Readonly<Record<string, unknown>> = {}): Promise<Loose> {
  const scene = byRules(brawl("Воин", "Гоблин 1", "Гоблин 2"), "d20-3e");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const places: Record<string, number> = { Воин: 5, "Гоблин 1": 6, "Гоблин 2": 40 };
  tokens.forEach((token: Loose) =>
    Object.assign(token, { x: (places[token.name] ?? 60) * grid.size, y: 5 * grid.size }),
  );
  for (const [key, value] of Object.entries(more))
    scene.settings.push({
      _id: `${key}0000000000000000`.slice(0, 16),
      key: `opposed-d20.${key}`,
      value: JSON.stringify(value),
    });
  const hero: Loose = scene.actors.find(({ name }) => name === "Воин");
  const progression = { attack: "full", goodSaves: [] };
  hero.system.details = { ...hero.system.details, level };
  hero.system.characteristics = { ...hero.system.characteristics, strength: { value: 16 }, dexterity: { value: 16 } };
  hero.items = [
    { _id: "fighterClass0001", name: "Воин", type: "class", system: { progression } },
    weapon(SWORD, "Меч", {}),
    weapon(BOW, "Лук", { weaponType: "ranged", equipped: "both", range: { normal: 80, max: 320 } }),
    weapon(AXE, "Топорик", { properties: ["light", "thrown"], equipped: "off", range: { normal: 20, max: 60 } }),
  ];
  const seat = await liveTable(scene).sit("GM");
  expect(seat.actor("Воин").system.baseAttack).toBe(level);
  return seat;
}
const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
const hero = (): Loose => tokenOf("Воин").actor;

/** The plan of an attack on a creature. */
async function planned(id: string, options: Loose = {}, on = "Гоблин 1"): Promise<Loose> {
  const { prepareAttack } = await verbs("prepareAttack");
  const target = { actor: tokenOf(on).actor, token: tokenOf(on), cover: "none", bonus: null, strikes: 1 };
  const attackers = [{ actor: hero(), token: tokenOf("Воин") }];
  const full = options.full === true ? { even: true } : {};
  return prepareAttack(hero().items.get(id), { attackers, targets: [target], ...full, ...options });
}
async function strike(id: string, options: Loose = {}, on?: string): Promise<Loose> {
  const { targets, attackers, item, mode } = await planned(id, options, on);
  const made = await play.attack({
    item,
    mode,
    attackers,
    targets,
    advantage: 0,
    situational: "",
    defense: "",
    secret: undefined,
  });
  await calm();
  return made;
}
const bonus = ({ parts }: Loose): number => parts.reduce((sum: number, { value }: Loose) => sum + value, 0);
const bonuses = (message: Loose): number[] => message.system.strikes.map(bonus);
const later = ({ parts }: Loose): unknown[] =>
  parts.flatMap(({ label, value, rules }: Loose) => (rules?.includes("D-ATK-02") ? [[label, value]] : []));
const over = async (): Promise<string[]> => {
  const { turnOf } = await verbs("turnOf");
  return turnOf(hero()).ledger.over.map(({ reason }: Loose) => reason.label);
};
const parts = async (): Promise<number[]> => {
  const { turnOf } = await verbs("turnOf");
  const { standard, move, full } = turnOf(hero()).ledger.standardAndMove;
  return [standard.left, move.left, full.left];
};

test("D-ATK-02 D-ATK-04: a full attack at +6 makes two attacks, the second 5 lower, each explained, and spends the full round", async () => {
  const seat = await sit();
  const plan = await planned(SWORD, { full: true });
  expect([plan.full, plan.targets[0].strikes]).toEqual([{ attacks: 2, isPlanned: true }, 2]);
  expect(plan.strikes.map(later)).toEqual([[], [["OD20.Part.Attack2", -5]]]);
  const message = await strike(SWORD, { full: true });
  // 6 of the class and 3 of Strength.
  expect([bonuses(message), message.system.strikes.map(later), await parts(), await over()]).toEqual([
    [9, 4],
    [[], [["OD20.Part.Attack2", -5]]],
    [0, 0, 0],
    [],
  ]);
  expect(seat.faults).toEqual([]);
});

test("D-ATK-02: sheet and stat block list the attacks of a full attack, with an explanation; no other game does", async () => {
  await sit();
  const goblin = tokenOf("Гоблин 1").actor;
  await goblin.update({ "system.baseAttack": 6 });
  const [club] = await goblin.createEmbeddedDocuments("Item", [weapon("club000000000001", "Дубина", {})]);
  const { weaponRow, weaponEntry, numbers3eFields, gameTexts } = await verbs(
    "weaponRow",
    "weaponEntry",
    "numbers3eFields",
    "gameTexts",
  );
  const [first] = weaponRow(hero().items.get(SWORD), gameTexts).attacks;
  // Base attack 6, Strength 3.
  expect([first.bonus, first.tooltip.includes("Полная атака +9/+4")]).toEqual(["+9/+4", true]);
  const bonusOf = (): string => weaponEntry(club, gameTexts).attacks[0].bonus.replaceAll(/[+−]/gu, "");
  expect(bonusOf()).toMatch(/^\d+\/\d+$/u);
  const [of] = numbers3eFields(hero().toObject().system, hero().system, gameTexts);
  expect(of.total).toBe("+6/+1");
  await game.settings.set("opposed-d20", "ruleProfile", "base");
  await calm();
  expect(weaponRow(hero().items.get(SWORD), gameTexts).attacks[0].bonus).not.toMatch(/\//u);
});

test("D-ATK-02: a full attack is the first button of the bar with its bonuses, and gone with a single attack", async () => {
  await sit();
  const { barButtons, barActions } = await verbs("barButtons", "barActions");
  const first = (): Loose => barButtons(hero())[0];
  expect([first().name, first().way, first().number, first().isOver]).toEqual(["Полная атака", "Меч", "+9/+4", false]);
  const { turnOf } = await verbs("turnOf");
  expect(turnOf(hero()).ledger.attacks.made).toBe(0);
  // What moves stands before everything else behind "More".
  const leads = barActions(hero()).flatMap(({ key, first: leading }: Loose) => (leading ? [key as string] : []));
  expect(leads).toEqual(["fullAttack", "dash", "run", "disengage"]);
  // After the first strike one attack is left, which is a usual one.
  await strike(SWORD);
  expect([first().name, first().number]).toEqual(["Меч", "+4"]);
  await sit(5);
  expect(first().name).toBe("Меч");
});

test("D-ATK-02: simulated fights and the odds of an encounter make full attacks", async () => {
  await sit();
  const { bestWay, fighterFacts } = await verbs("bestWay", "fighterFacts");
  const way = (): unknown =>
    bestWay({ ...fighterFacts(hero()), multiattacks: [] }).blows.map(({ weapon: { attack }, times }: Loose) => [
      bonus({ parts: attack }),
      times,
    ]);
  expect(way()).toEqual([
    [9, 1],
    [4, 1],
  ]);
  await game.settings.set("opposed-d20", "ruleProfile", "base");
  await calm();
  expect(way()).toHaveLength(1);
});

test.each([
  [5, [8]],
  [11, [14, 9, 4]],
  [16, [19, 14, 9, 4]],
])("D-ATK-02: at +%i a full attack is %j with Strength", async (level, expected) => {
  await sit(Math.min(level, 10));
  await hero().update({ "system.baseAttack": level - Math.min(level, 10) });
  const plan = await planned(SWORD, { full: true });
  expect(plan.full?.attacks ?? 1).toBe(expected.length);
  expect(bonuses(await strike(SWORD, { full: true }))).toEqual(expected);
});

test("D-ATK-01 D-ATK-02: an attack is the standard action; the next one is the second of a full attack, and a withdrawn one gives all back", async () => {
  const seat = await sit();
  expect(bonuses(await strike(SWORD))).toEqual([9]);
  expect(await parts()).toEqual([0, 1, 0]);
  const second = await strike(SWORD);
  expect([bonuses(second), await parts(), await over()]).toEqual([[4], [0, 0, 0], []]);
  const third = await strike(SWORD);
  expect([bonuses(third), await over()]).toEqual([[4], ["OD20.Reason.NoAttack"]]);
  for (const { id } of [third, second]) {
    await play.cancelAttack(id);
    await calm();
  }
  expect([await parts(), await over()]).toEqual([[0, 1, 0], []]);
  expect(seat.faults).toEqual([]);
});

test("D-ATK-02: a full attack is refused to a player who has moved, where the table refuses", async () => {
  await sit(6, { turnLimits: "refuse" });
  await tokenOf("Воин").update({ y: 7 * game.scenes.active.grid.size }, { method: "dragging" });
  expect((await planned(SWORD)).warnings.map(({ key }: Loose) => key)).not.toContain(
    "OD20.Turn.Tell.never.NoFullRound",
  );
  const { warnings } = await planned(SWORD, { full: true });
  expect(warnings).toContainEqual(
    expect.objectContaining({ key: "OD20.Turn.Tell.never.NoFullRound", severity: "warning" }),
  );
  const { actionList } = await verbs("actionList");
  expect(actionList(hero()).find(({ key }: Loose) => key === "fullAttack").why.key).toBe(
    "OD20.Turn.Tell.never.NoFullRound",
  );
});

test("D-ATK-05: −2 for each further increment of the listed range, ten for a bow and five thrown, no disadvantage, too far beyond", async () => {
  await sit();
  const { size } = game.scenes.active.grid;
  const at = async (feet: number): Promise<void> => {
    await tokenOf("Гоблин 2").update({ x: (5 + feet / 5) * size, y: 5 * size }, { animate: false });
  };
  const shot = async (id: string, mode?: string): Promise<unknown[]> => {
    const plan = await planned(id, mode === undefined ? {} : { mode }, "Гоблин 2");
    const range = plan.strikes[0].parts.reduce((sum: number, { value }: Loose) => sum + value, 0);
    const reasons = [...plan.reasons, ...plan.strikes[0].own].map(({ key }: Loose) => key);
    return [range, reasons, plan.warnings.some(({ key }: Loose) => key === "OD20.Warning.range")];
  };
  const told: unknown[] = [];
  for (const feet of [80, 85, 160, 165, 800, 805]) {
    await at(feet);
    told.push([feet, ...(await shot(BOW))]);
  }
  expect(told).toEqual([
    [80, 0, [], false],
    [85, -2, [], false],
    [160, -2, [], false],
    [165, -4, [], false],
    [800, -18, [], false],
    [805, -20, [], true],
  ]);
  const thrown: unknown[] = [];
  for (const feet of [20, 25, 100, 105]) {
    await at(feet);
    thrown.push([feet, ...(await shot(AXE, "throw"))]);
  }
  expect(thrown).toEqual([
    [20, 0, [], false],
    [25, -2, [], false],
    [100, -8, [], false],
    [105, -10, [], true],
  ]);
  // D-ATK-05: 6 of the class, 3 of Dexterity, −2 of the range.
  await at(85);
  expect(bonuses(await strike(BOW, {}, "Гоблин 2"))).toEqual([7]);
});

test("D-C3: an enemy beside the shooter and a helpless target give no dis- or advantage and no critical, unless the table says so", async () => {
  await sit();
  await tokenOf("Гоблин 1").actor.toggleStatusEffect("unconscious", { active: true });
  await tokenOf("Гоблин 2").update({ x: 4 * game.scenes.active.grid.size, y: 5 * game.scenes.active.grid.size });
  await calm();
  const reasons = async (id: string): Promise<number> => {
    const plan = await planned(id);
    return [...plan.reasons, ...plan.strikes[0].own].length;
  };
  expect([await reasons(BOW), await reasons(SWORD)]).toEqual([0, 0]);
  const near = async (): Promise<boolean> => (await strike(SWORD)).system.strikes[0].near === true;
  expect(await near()).toBe(false);
  await game.settings.set("opposed-d20", "ruleOverrides", { positions: true });
  expect([(await reasons(BOW)) > 0, (await reasons(SWORD)) > 0, await near()]).toEqual([true, true, true]);
});

test("D-DMG-02 D-DMG-03 D-DMG-04: Strength +3 is +3 in the main hand and thrown, +1 in the off hand, +4 in two hands, none to a bow", async () => {
  await sit();
  const damage = (id: string, mode: string): number => {
    const [first] = hero().items.get(id).getAttack(mode).damage;
    return first.bonus.reduce((sum: number, { value }: Loose) => sum + value, 0);
  };
  await hero().items.get(SWORD).update({ "system.versatile": "1d10" });
  expect([
    damage(SWORD, "strike"),
    damage(SWORD, "twoHands"),
    damage(AXE, "throw"),
    damage(AXE, "offHand"),
    damage(BOW, "shoot"),
  ]).toEqual([3, 4, 3, 1, 0]);
  await hero().update({ "system.characteristics.strength.value": 8 });
  expect([damage(SWORD, "strike"), damage(SWORD, "twoHands"), damage(AXE, "offHand")]).toEqual([-1, -1, -1]);
});

test("D-ATK-02 D-C16: a blow of the off hand is one of the attacks, and needs none before it", async () => {
  await sit(1);
  const { warnings } = await planned(AXE, { mode: "offHand" });
  expect(warnings.filter(({ severity }: Loose) => severity !== "info")).toEqual([]);
  await strike(AXE, { mode: "offHand" });
  expect(await parts()).toEqual([0, 1, 0]);
  expect(game.combats.get(FIGHT).combatant.actor).toBe(hero());
});
