/** The guide by the rules of d20-3e: its own steps and words, nothing of mastery, and a hero with the numbers of his class. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { play, verbs } from "../support/verbs.ts";
import { begin, shown } from "./guide-by-rules.ts";

declare const game: Loose;

/** Words of the homebrew and of the base game that d20-3e does not have. */
const FOREIGN = /талант|мощь|мощи|мастерств|атрибут|встречн|владе|бонус мастерства|вынослив|учён|восприятие/iu;
const fact = (facts: readonly Loose[], label: string): unknown => facts.find((one) => one.label === label)?.text;

test("D-C12 D-C6: the guide sells no mastery, has skills in its place, and no step shows a word of it", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Волшебник");
  const { creationProgress, gameTexts } = await verbs("creationProgress", "gameTexts");
  const { steps, openIssues } = await creationProgress(hero, draft);
  const names = steps.map((step: string) => gameTexts.t(`OD20.Creation.Steps.${step}`) as string);
  expect(names).toEqual([
    "Раса",
    "Происхождение",
    "Класс",
    "Характеристики",
    "Навыки",
    "Заклинания",
    "Снаряжение",
    "Имя",
  ]);
  expect(openIssues).toEqual([]);
  for (const step of steps) {
    const words = JSON.stringify(await shown(hero, draft, step as string), (key, value: unknown) =>
      // What the packs tell of features and spells is their own text.
      ["features", "lines", "why", "rows", "uuid", "groups", "description"].includes(key) && step !== "values"
        ? undefined
        : value,
    );
    expect([step, FOREIGN.exec(words)?.[0]]).toEqual([step, undefined]);
  }
  expect(seat.faults).toEqual([]);
});

test("D-ATK-04 D-SAVE-02 D-SAVE-03 D-SAVE-04 B-PRG-03: the class tells base attack, good saves and its die", async () => {
  for (const [name, first, last, saves, die, average] of [
    ["Воин", 1, 10, "Стойкость +2, Реакция (спас) +0, Воля +0; на 10-м уровне +7, +3, +3", 10, 6],
    ["Монах", 0, 7, "Стойкость +2, Реакция (спас) +2, Воля +2; на 10-м уровне +7, +7, +7", 8, 5],
    ["Волшебник", 0, 5, "Стойкость +0, Реакция (спас) +0, Воля +2; на 10-м уровне +3, +3, +7", 6, 4],
  ] as const) {
    const { hero, draft } = await begin("d20-3e", name);
    const { origin } = await shown(hero, draft, "class");
    const { facts, gives, choices } = origin.detail;
    expect(fact(facts, "Базовый бонус атаки")).toBe(`+${String(first)} на 1-м уровне, +${String(last)} на 10-м`);
    expect(fact(facts, "Базовые спасброски")).toBe(saves);
    expect(fact(facts, "Хиты на 1-м уровне")).toBe(`${String(die)} + Телосложение`);
    expect(fact(facts, "Кость хитов")).toBe(
      `к${String(die)}: за каждый следующий уровень ${String(average)} или бросок, + Телосложение`,
    );
    expect([facts.find(({ label }: Loose) => FOREIGN.test(label as string)), gives]).toEqual([undefined, []]);
    // The fighter's choice of weapons and armor is one of mastery.
    expect(choices.map(({ legend }: Loose) => legend).filter((legend: string) => /оружи|брон/iu.test(legend))).toEqual(
      [],
    );
  }
});

test("D-C7 D-SAVE-01 D-ATK-07: a fighter by recommendation, worked by hand", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Воин");
  const { summary } = await shown(hero, draft, "summary");
  const labels = summary.numbers.map(({ label }: Loose) => label);
  expect(labels).toEqual(expect.arrayContaining(["Стойкость", "Реакция (спас)", "Воля", "Телосложение", "Мудрость"]));
  expect(labels.filter((label: string) => /Атлетика|Анализ|Внимательность|Дисциплина/u.test(label))).toEqual([]);
  expect(await play.finishCreation(hero, { ...draft, name: "Ратибор" })).toBe("made");
  const { system } = hero;
  const modifier = (key: string): number => Math.floor((system.characteristics[key].value - 10) / 2);
  // A fighter of level 1: base attack 1, Fortitude 2, Reflex and Will 0; a whole d10.
  expect([system.baseAttack, system.hp.max]).toEqual([1, 10 + modifier("endurance")]);
  expect(fact(summary.numbers, "Базовый бонус атаки")).toBe("+1");
  expect([
    system.attributes.adaptability.total,
    system.attributes.acrobatics.total,
    system.attributes.discipline.total,
  ]).toEqual([2 + modifier("endurance"), modifier("dexterity"), modifier("perception")]);
  expect([hero.toObject().system.masteryLog, seat.faults]).toEqual([{}, []]);
});

test("D-C12 H-MAS-18: what needs mastery elsewhere can be used, armor hinders nobody, and no points are left over", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Воин");
  await play.finishCreation(hero, draft);
  const [mail, trick]: Loose[] = await hero.createEmbeddedDocuments("Item", [
    { name: "Латы", type: "armor", system: { armorType: "heavy", equipped: true, defense: { physical: 8 } } },
    { name: "Приём", type: "feature", system: { requires: { track: "weapon", key: "ranged", step: 3 } } },
  ]);
  const { unfinished, requirementOf } = await verbs("unfinished", "requirementOf");
  expect([mail.hinders, requirementOf(trick), unfinished(hero)]).toEqual([false, null, []]);
  await game.settings.set("opposed-d20", "ruleProfile", "homebrew");
  expect(requirementOf(trick)).toMatchObject({ step: 3, met: false });
  // In the homebrew wait what gives the human inspiration, his skill, the fighter's weapons and armor, and two Talents.
  expect(unfinished(hero).map(({ kind }: Loose) => kind)).toEqual(["lost", "choice", "choice", "spend"]);
  expect(seat.faults).toEqual([]);
});

test("D-C6: a progression of nonsense, level 25 and a creature without a size give what the rules have at their end, and break nothing", async () => {
  const { seat, hero } = await begin("d20-3e", "Воин");
  const full = { attack: "full", goodSaves: ["fortitude"] };
  const [made] = await hero.createEmbeddedDocuments("Item", [
    {
      name: "Класс",
      type: "class",
      system: { hitDie: 1_000_000, progression: full, classSkills: ["stealth", "luck"] },
    },
  ]);
  await hero.update({ "system.details.level": 25, "system.size": "large" });
  expect(hero.system.numbers3e.size).toBe(-1);
  await hero.update({ "system.size": "" });
  // Level 25 counts as the highest of the game, 10; the die is at most 10,000 faces: 10,000 + 9 × 5,001.
  expect([hero.system.baseAttack, hero.system.numbers3e.fortitude, hero.system.numbers3e.size]).toEqual([10, 7, 0]);
  expect([hero.system.hp.max, hero.toObject().system.details.level]).toEqual([55_009, 25]);
  for (const progression of [{ attack: 1e9 }, { attack: "full", goodSaves: [1e9] }, { attack: "tenfold" }]) {
    await expect(made.update({ system: { progression } })).rejects.toThrow("validation errors");
    expect(made.toObject().system.progression).toEqual(full);
  }
  const spoiled = structuredClone(hero.toObject());
  const of = spoiled.items.find(({ type }: Loose) => type === "class").system;
  of.progression = { attack: 1e9, goodSaves: [1e9, "fortitude"] };
  const odd = new hero.constructor(spoiled, { strict: false });
  expect([odd.items.size, odd.system.baseAttack, odd.system.numbers3e.fortitude]).toEqual([1, 0, 0]);
  expect(seat.faults).toEqual([]);
});

test("D-C6: a class without a progression says so in the guide and gives nothing", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Воин");
  const [plain] = await seat
    .actor("Воин")
    .items.contents[0].constructor.createDocuments([{ name: "Сельский", type: "class", system: { hitDie: 8 } }]);
  const { pick } = await verbs("pick");
  const { origin } = await shown(hero, pick(draft, "class", plain.uuid), "class");
  expect(fact(origin.detail.facts, "Базовый бонус атаки")).toBe("в классе не указан");
  expect(fact(origin.detail.facts, "Базовые спасброски")).toBe("в классе не указаны");
  expect(await play.finishCreation(hero, pick(draft, "class", plain.uuid))).toBe("made");
  expect([hero.system.baseAttack, hero.system.numbers3e.fortitude, seat.faults]).toEqual([0, 0, []]);
});

test("D-C6: the step of skills has those of the class first, each with its ranks and what the check comes to; the build fills what it advises", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Воин");
  // Of what the fighter trains, survival, intimidation, insight, Acrobatics and Perception are skills of his class.
  const four = { acrobaticsSkill: 4, awarenessSkill: 4, survival: 4, intimidation: 4, insight: 4 };
  expect(draft.ranks).toEqual(four);
  const { setRanks } = await verbs("setRanks");
  const mine = setRanks(draft, "stealth", 5);
  const { ranks } = await shown(hero, mine, "mastery");
  expect(ranks.hint).toMatch(/не больше 4\./u);
  expect(ranks.groups.map(({ label, rows }: Loose) => [label, rows.length])).toEqual([
    ["Навыки класса", 9],
    ["Другие навыки", 9],
  ]);
  const row = (label: string): Loose =>
    ranks.groups.flatMap(({ rows }: Loose) => rows as Loose[]).find((one: Loose) => one.label === label);
  expect([row("Скрытность").value, row("Скрытность").over, row("Выживание").advised]).toEqual([5, "больше 4", true]);
  expect(await play.finishCreation(hero, mine)).toBe("made");
  const { skills, characteristics } = hero.system;
  expect([skills.stealth.total, skills.survival.total, skills.history.ranks]).toEqual([
    5 + characteristics.dexterity.mod,
    4 + characteristics.perception.mod,
    0,
  ]);
  expect(seat.faults).toEqual([]);
});

test("D-C6: the step advises exactly the skills that the build gives ranks, and a level offers to raise them all", async () => {
  const { hero, draft } = await begin("d20-3e", "Волшебник");
  const { ranks } = await shown(hero, draft, "mastery");
  const rows: Loose[] = ranks.groups.flatMap(({ rows: all }: Loose) => all as Loose[]);
  const advised = rows.filter((row) => row.advised === true).map(({ label }) => label as string);
  // What he trains elsewhere is Acrobatics, too, which is no skill of his class.
  expect(advised).toEqual(["История", "Магия", "Проницательность"]);
  expect(rows.filter(({ value }) => value === 4).map(({ label }) => label as string)).toEqual(advised);
  expect(ranks.advise).toBe("");
  expect(await play.finishCreation(hero, draft)).toBe("made");
  const { ranksFields, ranksAdvised, laterOf, gameTexts } = await verbs(
    "ranksFields",
    "ranksAdvised",
    "laterOf",
    "gameTexts",
  );
  const then = laterOf(hero, 2, null, {});
  expect(ranksFields("u", then, gameTexts).advise).toBe("Всему, что советуем, по 5");
  expect(Object.fromEntries(ranksAdvised(then))).toEqual({ arcana: 5, history: 5, insight: 5 });
});

test("D-ATK-02 D-C3 D-TURN-02: a fighter gets no feature that builds on criticals, advantage or a second strike of one action", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Воин");
  await play.finishCreation(hero, draft);
  const { offerLevel, missingFeatures, originOf } = await verbs("offerLevel", "missingFeatures", "originOf");
  const named = async (level: number): Promise<string[]> =>
    (await offerLevel(hero, level)).features.map(({ name }: Loose) => name as string);
  expect([await named(2), await named(3), await named(5)]).toEqual([
    ["Всплеск действий", "Тактический ум"],
    [],
    ["Тактический манёвр"],
  ]);
  // The window tells it in the words of the game.
  const [shift] = (await offerLevel(hero, 5)).features;
  expect(shift.description).toContain("без атак при возможности по вам");
  await hero.update({ "system.details.level": 5 });
  await game.settings.set("opposed-d20", "ruleProfile", "base");
  // What the other game gives waits for the hero there.
  expect(await named(3)).toEqual(["Улучшенный крит", "Выдающийся атлет"]);
  expect(missingFeatures(originOf(hero, "class")).map(({ level }: Loose) => level)).toEqual([2, 2, 3, 3, 5, 5]);
  expect(seat.faults).toEqual([]);
});

test("D-ATK-04 D-DMG-02: each characteristic says in what it counts: one without a save in blows and its skills", async () => {
  const { hero, draft } = await begin("d20-3e", "Воин");
  const { values } = await shown(hero, draft, "values");
  const counts = new Map<string, string>(values.rows.map(({ label, influences }: Loose) => [label, influences]));
  expect(counts.get("Сила")).toMatch(/атака и урон вблизи, Атлетика$/u);
  expect(counts.get("Интеллект")).toMatch(/Магия/u);
  expect(counts.get("Ловкость")).toMatch(/Реакция \(спас\)$/u);
});
