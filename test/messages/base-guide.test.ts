/** The guide by the base rules: proficiencies in place of purchases, weapons by category, and no word of the homebrew. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { begin, shown } from "./guide-by-rules.ts";

declare const game: Loose;

/** Words of the homebrew and of d20-3e. */
const FOREIGN =
  /талант|мощь|мощи|атрибут|встречн|вынослив|учён|восприяти|ступен|мастерство|адаптивн|дисциплин|базовый бонус/iu;

test("B-SKL-08 decision 28: the guide trains n skills of the class and sells nothing; no step shows a word of another game", async () => {
  const { seat, hero, draft } = await begin("base", "Воин");
  const { creationProgress } = await verbs("creationProgress");
  const { steps, openIssues } = await creationProgress(hero, draft);
  expect(steps).toEqual(["species", "background", "class", "values", "training", "equipment", "summary"]);
  expect(openIssues).toEqual([]);
  for (const step of steps) {
    const words = JSON.stringify(await shown(hero, draft, step as string), (key, value: unknown) =>
      // What the packs tell of features and spells is their own text.
      ["features", "lines", "why", "rows", "uuid", "description"].includes(key) && step !== "values"
        ? undefined
        : value,
    );
    expect([step, FOREIGN.exec(words)?.[0]]).toEqual([step, undefined]);
  }
  const { training } = await shown(hero, draft, "training");
  const [ofClass] = training.choices;
  expect([ofClass.options.length, ofClass.options.filter(({ checked }: Loose) => checked).length]).toEqual([9, 2]);
  const group = (label: string): string[] =>
    training.groups.find((one: Loose) => one.label === label)?.things.map((one: Loose) => one.label);
  expect(group("Спасброски")).toEqual(["Спас Силы", "Спас Телосложения"]);
  expect(group("Оружие")).toEqual(["Воинское оружие", "Простое оружие"]);
  expect(group("Броня")).toHaveLength(4);
  expect(seat.faults).toEqual([]);
});

test("B-SKL-08 B-SAVE-04: each class chooses as many skills as the base game says, and trains two saves", async () => {
  const { seat } = await begin("base", "Воин");
  const classes: Loose[] = await game.packs.get("opposed-d20.classes-ru").getDocuments();
  const found = Object.fromEntries(
    classes.map(({ name, system }) => {
      const choice = system.choices.find(({ unsold }: Loose) => unsold);
      return [name, [choice.count, choice.from.size]];
    }),
  );
  expect(found).toEqual({
    Варвар: [2, 6],
    Бард: [3, 18],
    Жрец: [2, 5],
    Друид: [2, 8],
    Воин: [2, 9],
    Монах: [2, 6],
    Паладин: [2, 6],
    Следопыт: [3, 8],
    Плут: [4, 10],
    Чародей: [2, 6],
    Колдун: [2, 7],
    Волшебник: [2, 7],
  });
  for (const { system } of classes)
    expect(system.grants.filter(({ track }: Loose) => track === "attribute")).toHaveLength(2);
  expect(seat.faults).toEqual([]);
});

test("B-PROF-01 B-SKL-08: a fighter by recommendation has two skills of the class beside those of background and species; a change in the step counts", async () => {
  const { seat, hero, draft } = await begin("base", "Воин");
  const { changeDraft } = await verbs("changeDraft");
  const { training } = await shown(hero, draft, "training");
  const [{ options }] = training.choices;
  const [off, on] = [
    options.find(({ checked }: Loose) => checked),
    options.find(({ value }: Loose) => value === "history"),
  ];
  // What the background trains says so, and is not to be chosen again.
  expect(options.find(({ value }: Loose) => value === "intimidation")).toMatchObject({
    label: "Запугивание · Солдат",
    disabled: true,
  });
  const at = { ...draft, step: "training" };
  const less = changeDraft(at, { name: off.name, value: off.value, checked: false }, () => 0);
  const other = changeDraft(less, { name: on.name, value: on.value, checked: true }, () => 0);
  expect(other.step).toBe("training");
  expect(await play.finishCreation(hero, { ...other, name: "Ратибор" })).toBe("made");
  const { system } = hero;
  const modifier = (key: string): number => Math.floor((system.characteristics[key].value - 10) / 2);
  expect([system.skills[off.value].step, system.skills[on.value].step]).toEqual([0, 1]);
  expect(system.skills[on.value].total).toBe(modifier("learning") + 2);
  expect([system.attributes.athletics.total, system.attributes.acrobatics.total]).toEqual([
    modifier("strength") + 2,
    modifier("dexterity"),
  ]);
  // The homebrew finds its own choices open, and gives none of these skills.
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  await calm();
  expect([hero.system.skills[on.value].step, hero.toObject().system.masteryLog, seat.faults]).toEqual([0, {}, []]);
});

test("B-PROF-05 B-PROF-07: weapons are trained by category whatever the grip; a wizard hits with no bonus with a longsword, and cannot cast in plate", async () => {
  const { seat, hero, draft } = await begin("base", "Волшебник");
  await play.finishCreation(hero, draft);
  const weapons: Loose[] = await game.packs.get("opposed-d20.weapons-ru").getDocuments();
  const give = async (name: string): Promise<Loose> => {
    const [made] = await hero.createEmbeddedDocuments("Item", [
      weapons.find((one) => one.name === name)?.toObject() ?? {},
    ]);
    return made;
  };
  const bonus = (item: Loose): number =>
    item
      .getAttack(item.getAttackModes()[0])
      .parts.filter(({ label }: Loose) => label === "OD20.Part.Proficiency")
      .reduce((sum: number, { value }: Loose) => sum + Number(value), 0);
  const [staff, sword] = [await give("Боевой посох"), await give("Длинный меч")];
  expect([bonus(staff), bonus(sword)]).toEqual([2, 0]);
  for (const item of hero.items.contents) if (item.type === "armor") await item.update({ "system.equipped": false });
  const [plate] = await hero.createEmbeddedDocuments("Item", [
    { name: "Латы", type: "armor", system: { armorType: "heavy", equipped: true, defense: { physical: 8 } } },
  ]);
  const { checkSituation } = await verbs("checkSituation");
  const why = (kind: string, key: string): number =>
    checkSituation({ actor: hero, kind, key }).reasons.filter(
      ({ key: of }: Loose) => of === "OD20.Reason.UntrainedArmor",
    ).length;
  expect([
    plate.hinders,
    why("skill", "athleticsSkill"),
    why("attribute", "acrobatics"),
    why("skill", "arcana"),
  ]).toEqual([true, 1, 1, 0]);
  expect(seat.faults).toEqual([]);
});

test("B-PRG-01 decision 28: level 4 raises two characteristics by 1, at once or later; the undo takes back both", async () => {
  const { seat, hero, draft } = await begin("base", "Воин");
  await play.finishCreation(hero, draft);
  await hero.update({ "system.details.level": 3, "system.details.xp": 6500 });
  await hero.update({ "system.hp.value": hero.system.hp.max });
  const { levelUp, undoLevel, applyDeferredIncrease } = await verbs("levelUp", "undoLevel", "applyDeferredIncrease");
  const numbers = (): number[] => [
    hero.system.details.level,
    hero.system.characteristics.strength.value,
    hero.system.characteristics.endurance.value,
    hero.system.hp.value,
  ];
  const start = numbers();
  const [, strength = 0, endurance = 0] = start;
  const choice = { level: 4, chosen: new Map(), forget: [] };
  await levelUp(hero, { ...choice, raise: "strength", second: "endurance" });
  expect(numbers().slice(0, 3)).toEqual([4, strength + 1, endurance + 1]);
  const full = hero.system.hp.max;
  expect(hero.system.hp.value).toBe(full);
  expect(await undoLevel(hero)).toBe(true);
  expect(numbers()).toEqual(start);
  await levelUp(hero, { ...choice, raise: null });
  expect(await applyDeferredIncrease(hero, 4, "strength", "endurance")).toBe(true);
  expect(numbers()).toEqual([4, strength + 1, endurance + 1, full]);
  expect(hero.toObject().system.levels.at(-1).raise).toEqual({
    key: "strength",
    from: strength,
    to: strength + 1,
    and: { key: "endurance", from: endurance, to: endurance + 1 },
  });
  expect(await undoLevel(hero)).toBe(true);
  expect([numbers(), seat.faults]).toEqual([start, []]);
});
