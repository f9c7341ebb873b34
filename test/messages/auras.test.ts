/** Auras at the moment of a roll: from where the tokens stand. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionData, conditionTable, FRIEND, GOBLIN, type Around } from "./condition-table.ts";
import { verbs } from "../support/verbs.ts";
import { byRules } from "../support/alone.ts";

/** As the paladin's feature brings it; the archer's Charisma 12 gives +1. */
const AURA = {
  ...conditionData("aura"),
  name: "Аура защиты",
  statuses: [],
  changes: [{ key: "system.attributes.discipline.bonus", mode: 2, value: "max(1, @cha)", priority: null }],
  system: { area: { size: 10, for: "allies" } },
};

async function discipline(change: Around["change"], ...hero: string[]): Promise<string[]> {
  const around: Around = {
    hero,
    change: (scene) => {
      // Two cells below: 10 feet.
      scene.scenes[0].tokens[1].y = 700;
      change?.(scene);
    },
  };
  const { hero: fighter, tokens, seat } = await conditionTable(around);
  const { auraParts } = await verbs("auraParts");
  const parts = auraParts(fighter, { kind: "attribute", key: "discipline" }, tokens.hero);
  expect(seat.faults).toEqual([]);
  return parts.map(({ name, value, rules }: Loose) => `${name} ${String(value)} ${rules.join(" ")}`);
}
const give =
  (id: string, effect: Loose, more?: Around["change"]): Around["change"] =>
  (scene) => {
    scene.actors.find(({ _id }: Loose) => _id === id).effects.push(effect);
    more?.(scene);
  };

test.each([
  [17, []],
  [18, ["Аура защиты 1 B-AOE-07"]],
])(
  "B-AOE-07 H-PRG-07: 30 feet off, an aura that is larger from level 18 on, of a paladin of level %i",
  async (level, parts) => {
    const area = { size: 10, for: "allies", larger: { level: 18, size: 30 } };
    const change = give(FRIEND, { ...AURA, system: { area } }, (scene) => {
      byRules(scene, "base");
      scene.actors.find(({ _id }: Loose) => _id === FRIEND).system.details.level = level;
      // Six cells below.
      scene.scenes[0].tokens[1].y = 1100;
    });
    expect(await discipline(change)).toEqual(parts);
  },
);

test.each([
  ["an ally 10 feet off", give(FRIEND, AURA), ["Аура защиты 1 B-AOE-07"]],
  ["15 feet off", give(FRIEND, AURA, ({ scenes: [board] }) => (board.tokens[1].y = 800)), []],
  [
    "3 m of a scene in meters are 10 feet",
    give(FRIEND, AURA, ({ scenes: [board] }) => Object.assign(board.grid, { distance: 1.5, units: "м" })),
    ["Аура защиты 1 B-AOE-07"],
  ],
  ["an enemy's", give(GOBLIN, AURA), []],
  ["B-COND-INC-1: of one who cannot act", give(FRIEND, AURA, give(FRIEND, conditionData("stunned"))), []],
  ["switched off", give(FRIEND, { ...AURA, disabled: true }), []],
  ["of text", give(FRIEND, { ...AURA, system: { area: { size: "x", for: 7 } } }), []],
] as const)("B-AOE-07: %s", async (_title, change, parts) => {
  expect(await discipline(change)).toEqual(parts);
});

test("B-AOE-07: an aura with one change for both Defenses adds to either", async () => {
  const changes = [{ key: "system.bonuses.defense", mode: 2, value: "1", priority: null }];
  const change = give(FRIEND, { ...AURA, changes }, (scene) => {
    scene.scenes[0].tokens[1].y = 700;
  });
  const { hero, tokens, seat } = await conditionTable({ hero: [], change });
  const { auraParts } = await verbs("auraParts");
  const parts = (key: string): number[] =>
    auraParts(hero, { kind: "defense", key }, tokens.hero).map(({ value }: Loose) => value as number);
  expect([parts("physical"), parts("magical"), seat.faults]).toEqual([[1], [1], []]);
});
