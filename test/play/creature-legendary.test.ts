/** A pasted block with legendary actions, of which an evening at the table told that they were dead. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { creatureDocument, type Numbers } from "../../module/play/character/creature-document.ts";
import { questionsOf } from "../../module/rules/creatures/stat-block-text/questions.ts";
import { readDnd5e } from "../../module/rules/creatures/stat-block-text/read-dnd5e.ts";
import { readStatBlock } from "../../module/rules/creatures/stat-block-text/read-stat-block.ts";

const EN = readFileSync("test/fixtures/bog-hexer.txt", "utf8");
const USES = "Legendary Action Uses: 2 (3 in Lair).";
const SWING = "The hexer makes one Bog Staff attack.";

const read = (text: string) => {
  const reading = readStatBlock(text);
  if (!reading.creature) throw new Error("refused");
  return { ...reading, creature: reading.creature };
};
const item = (text: string, name: string, numbers: Numbers = "converted") =>
  creatureDocument(read(text).creature, numbers).items.find((one) => one["name"] === name);

describe("B-MISC-10: the number of legendary actions", () => {
  test("2 (3 in Lair): two, and the three are asked about", () => {
    const reading = read(EN);
    expect(creatureDocument(reading.creature, "converted").system).toMatchObject({
      actions: { attacks: 2, legendary: 2 },
    });
    expect(questionsOf(reading)).toMatchObject([
      {
        doubt: { field: "legendary", reason: "twoReadings", stated: "2 (3 in Lair)" },
        other: { kept: { text: "2" }, value: { text: "3" } },
        lines: [22],
      },
    ]);
  });
  test.each([
    ["Legendary Action Uses: 4.", 4],
    ["The hexer can take 3 legendary actions, choosing from the options below.", 3],
    ["The hexer can take two legendary actions, choosing from the options below.", 2],
    ["The hexer can take 1 legendary action.", 1],
    ["Ведунья может совершить 3 легендарных действия, выбирая из представленных ниже вариантов.", 3],
    ["Ведунья может совершить два легендарных действия.", 2],
    ["Использование легендарных действий: 3.", 3],
  ])("%s", (said, legendary) => {
    const reading = read(EN.replace(USES, said));
    expect([reading.creature.legendary, questionsOf(reading)]).toEqual([legendary, []]);
    expect(creatureDocument(reading.creature, "asWritten").system.actions).toEqual({ attacks: 2, legendary });
  });
  test("a number that is not stated is not stored", () => {
    const { creature } = read(EN.replace(USES, "The hexer has legendary actions."));
    expect(creatureDocument(creature, "converted").system.actions).toEqual({ attacks: 2 });
  });
  test("that of a file of dnd5e", () => {
    const system = { abilities: { str: { value: 10 } }, attributes: { ac: { flat: 12 } }, details: { cr: 1 } };
    const of = (max: number) =>
      readDnd5e({ type: "npc", name: "A", system: { ...system, resources: { legact: { max } } }, items: [] }).creature;
    expect([of(2)?.legendary, of(0)?.legendary]).toEqual([2, null]);
  });
});

describe("B-MISC-10: legendary actions and resistance that act", () => {
  test.each([
    [SWING, 1],
    ["The hexer moves up to half its Speed and makes two Bog Staff attacks.", 2],
    ["The hexer makes a bog staff attack.", 1],
    ["The hexer makes one attack with its bog staff.", 1],
  ])("%s", (said, count) => {
    expect(item(EN.replace(SWING, said), "Staff Swing")).toMatchObject({
      system: { action: "legendary", attacks: [{ weapon: "Bog Staff", count }] },
    });
  });
  test.each([
    "The hexer makes one Bog Staff attack or casts Light.",
    "The hexer attacks nobody.",
    "It uses Bog Staff.",
  ])("not plain, so it stays text: %s", (said) => {
    expect(item(EN.replace(SWING, said), "Staff Swing")?.["system"]).not.toHaveProperty("attacks");
  });
  test("Legendary Resistance is the reaction of the packs, once a day", () => {
    expect(item(EN, "Legendary Resistance")).toMatchObject({
      system: {
        action: "free",
        uses: { value: 1, max: 1, recharge: "day" },
        activities: { main: { kind: "amend", amends: { as: "succeeds" } } },
      },
    });
    const unlimited = EN.replace("Legendary Resistance (1/Day)", "Legendary Resistance");
    expect(item(unlimited, "Legendary Resistance")).toMatchObject({ system: { action: "passive" } });
  });
});

describe("C-64: the text of a sheet says the damage of its rolls", () => {
  const system = (name: string, numbers: Numbers) => item(EN, name, numbers)?.["system"];
  const spores = (damage: string): string =>
    `<p>Constitution Saving Throw: DC 12, each creature in a 15-foot Cone. Failure: ${damage} Poison damage, ` +
    "and the target has the Poisoned condition until the end of its next turn. Success: Half damage only.</p>";
  const bolt = (damage: string): string => `<p>Ranged Attack Roll: +4, range 60 ft. Hit: ${damage} Acid damage.</p>`;
  test("3d6 of a cone is 2d6 in the homebrew, 3d6 in the other games", () => {
    const [less, whole] = [spores("7 (2d6)"), spores("10 (3d6)")];
    expect(system("Choking Spores", "converted")).toMatchObject({
      description: less,
      texts: { base: whole, "d20-3e": whole },
    });
    expect(system("Choking Spores", "asWritten")).toMatchObject({ description: whole });
    expect(system("Choking Spores", "asWritten")).not.toHaveProperty("texts");
  });
  test("2d10 + 2 of a weapon is 13: 2 come off the bonus", () => {
    expect(system("Mud Bolt", "converted")).toMatchObject({
      damage: [{ formula: "2d10", type: "acid" }],
      damageBonus: 0,
      description: bolt("11 (2d10)"),
      texts: { base: bolt("13 (2d10 + 2)"), "d20-3e": bolt("13 (2d10 + 2)") },
    });
    expect(system("Bog Staff", "converted")).not.toHaveProperty("texts");
  });
});
