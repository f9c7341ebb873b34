/** Decision 28: where Attributes are saves alone, Athletics, Acrobatics, Investigation and Perception are skills of their own. */
import "./models.ts";
import { afterEach, expect, test } from "vitest";
import { CharacterData } from "../../module/data/actor/character.ts";
import { NpcData } from "../../module/data/actor/npc.ts";
import type { OwnedItem } from "../../module/data/actor/item-totals.ts";
import { ITEM_MODELS, type ItemKind } from "../../module/data/item/models.ts";
import { askedCheck, tableLists } from "../../module/core/table-lists.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { checkKind } from "../../module/documents/creatures/check-kind.ts";
import { ATTRIBUTE_SKILLS } from "../../module/rules/basics/ids.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";

type Model<T> = new (source: object, context?: object) => T & { prepareDerivedData(): void };
function build<T>(model: Model<T>, source: object, items: readonly OwnedItem[] = []): T {
  const made = new model(source);
  Object.defineProperty(made, "parent", { value: { items: { contents: items }, appliedEffects: [] } });
  made.prepareDerivedData();
  return made;
}
const item = (type: ItemKind, system: object): OwnedItem => ({
  id: type,
  name: type,
  system: new (ITEM_MODELS[type] as unknown as new (source: object) => object)(system),
});
const grant = (track: string, key: string) => ({ track, key, step: 1, level: 1 });
const FIGHTER = item("class", { grants: [grant("attribute", "athletics"), grant("attribute", "adaptability")] });
const SOLDIER = item("background", { grants: [grant("attribute", "athletics"), grant("skill", "intimidation")] });
const SCOUT = item("background", { grants: [grant("attribute", "awareness")] });
const fifth = { details: { level: 5 }, characteristics: { strength: { value: 16 }, perception: { value: 12 } } };
const hero = (items: OwnedItem[], source: object = {}): CharacterData =>
  build(CharacterData as unknown as Model<CharacterData>, { ...fifth, ...source }, items);
const play = (profile: keyof typeof PROFILES): void => {
  setTableChoices(PROFILES[profile]);
};
afterEach(() => {
  play("homebrew");
});

test("B-SKL-01 B-SAVE-01: a fighter of level 5, Strength 16: the class trains the save, a background or the player the check", () => {
  play("base");
  const numbers = (one: CharacterData): number[] => [
    one.skills.athleticsSkill.total,
    one.attributes.athletics.total,
    one.skills.athleticsSkill.step,
    one.attributes.athletics.step,
  ];
  // +3 of Strength, +3 of proficiency.
  expect(numbers(hero([FIGHTER]))).toEqual([3, 6, 0, 1]);
  expect(numbers(hero([FIGHTER, SOLDIER]))).toEqual([6, 6, 1, 1]);
  expect(numbers(hero([FIGHTER], { skills: { athleticsSkill: { step: 1 } } }))).toEqual([6, 6, 1, 1]);
  expect(numbers(hero([SOLDIER]))).toEqual([6, 3, 1, 0]);
  expect(hero([SOLDIER]).skills.intimidation.step).toBe(1);
});

test("B-SENSE-10: passive Perception is the skill’s, whatever the Wisdom save", () => {
  const passives = (): number[] => [
    hero([SCOUT]).passive.total,
    hero([item("class", { grants: [grant("attribute", "awareness")] })]).passive.total,
    build(NpcData as unknown as Model<NpcData>, { challenge: 1, skills: { awarenessSkill: { bonus: 4 } } }).passive
      .total,
    build(NpcData as unknown as Model<NpcData>, { totals: { attributes: { awareness: 5 } } }).passive.total,
  ];
  play("base");
  // Level 5, Wisdom 12: 10 + 1 + 3; untrained 10 + 1.
  expect(passives()).toEqual([14, 11, 14, 10]);
  play("homebrew");
  expect(passives()).toEqual([12, 12, 10, 15]);
});

test("H-SKL-05: by the homebrew an Attribute is check and save, and none of the four skills is there; what was trained stays stored", () => {
  const four: readonly string[] = Object.values(ATTRIBUTE_SKILLS);
  const offered = (): number => tableLists().skills.filter(({ key }) => four.includes(key)).length;
  expect([offered(), checkKind("skill", "athleticsSkill")]).toEqual([0, null]);
  const trained = hero([FIGHTER, SOLDIER], { skills: { athleticsSkill: { step: 1 } } });
  expect([trained.attributes.athletics.total, trained.skills.athleticsSkill.step]).toEqual([4, 1]);
  for (const profile of ["base", "d20-3e"] as const) {
    play(profile);
    expect([offered(), checkKind("skill", "athleticsSkill")]).toEqual([4, "skill"]);
  }
});

test("B-SKL-01 B-SKL-02 B-SKL-03 B-SKL-04: a check of an Attribute is one of the skill, else of the characteristic; a save stays a save", () => {
  const asked = (as: string): string[] =>
    ["athletics", "acrobatics", "analysis", "awareness", "adaptability", "discipline"].map((key) => {
      const found = askedCheck("attribute", key, as);
      return `${found.kind} ${found.key}`;
    });
  const same = ["athletics", "acrobatics", "analysis", "awareness", "adaptability", "discipline"].map(
    (key) => `attribute ${key}`,
  );
  expect([asked("check"), asked("save")]).toEqual([same, same]);
  for (const profile of ["base", "d20-3e"] as const) {
    play(profile);
    expect(asked("save")).toEqual(same);
    expect(asked("check")).toEqual([
      "skill athleticsSkill",
      "skill acrobaticsSkill",
      "skill analysisSkill",
      "skill awarenessSkill",
      "characteristic endurance",
      "characteristic perception",
    ]);
  }
});
