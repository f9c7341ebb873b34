import "../data/models.ts";
import { describe, expect, it } from "vitest";
import { presentDealt, spokenDealt } from "../../module/applications/card/damage/present.ts";
import { damageSentence } from "../../module/applications/words/dealt-words.ts";
import {
  dealFoot,
  dealView,
  readShare,
  type DealChoice,
  saveOf,
  type DealSave,
} from "../../module/applications/tools/deal-view.ts";
import { groupFoot, groupView, type GroupInput } from "../../module/applications/tools/group-view.ts";
import {
  challengeOf,
  copiesOf,
  quickFoot,
  quickView,
  usualChoice,
  usualDamage,
  usualName,
  wholeOf,
  withChallenge,
} from "../../module/applications/tools/quick-view.ts";
import type { TargetFacts } from "../../module/applications/common/card-facts.ts";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { render } from "./support/render.ts";
import { card, CLOSED, OPEN, roll, steps, strike, target } from "./support/samples.ts";
import { missing, texts } from "./support/texts.ts";

const ru = texts("ru");
const dealt = { kind: "damage", armor: true, save: null, rows: [{ formula: "2d6 + 3", type: "fire" }] } as const;
const blow = strike({
  attack: null,
  defense: null,
  damage: {
    rolled: [{ type: "fire", rolled: 10, extra: 0, parts: [] }],
    steps: steps(["halved", 10, 5], ["reduction", 5, 3]),
  },
  amount: 3,
});
const burnt = target({ strikes: [blow], amount: 3, received: 3 });
const facts = card({ item: { name: "Ловушка", img: "" }, attackers: [], targets: [burnt], dealt });

describe("the card of damage without an attack", () => {
  it("tells what was rolled and each one's way to it", () => {
    const view = presentDealt(facts, dealt, "u", () => true, ru);
    expect(view).toMatchObject({ title: "Ловушка", subtitle: "Урон · 2к6 + 3 огнём", total: "10" });
    expect(view.targets[0]).toMatchObject({ outcome: { tone: "hit", text: "Урон · 3" } });
    expect(view.targets[0]?.flow.map(({ text }) => text)).toEqual(["10 огнём", "÷ 2 = 5", "− 2 броня", "→", "3 хита"]);
    expect(
      presentDealt({ ...facts, item: { name: "", img: "" } }, { ...dealt, armor: false }, "u", () => true, ru),
    ).toMatchObject({ title: "Урон", subtitle: "2к6 + 3 огнём · мимо брони" });
  });
  it("offers to take what waits, and to take back what arrived", () => {
    const waiting = target({ phase: "waiting", strikes: [blow], amount: null, received: null, waiting: ["Аня"] });
    const view = presentDealt(
      { ...facts, targets: [waiting, { ...waiting, key: "t2" }] },
      dealt,
      "u",
      (action) => action === "take" || action === "takeAll",
      ru,
    );
    expect(view.targets[0]).toMatchObject({
      outcome: { tone: "wait", text: "ждём: Аня" },
      flow: [],
      actions: [{ action: "take" }],
    });
    expect(view.actions.map(({ action }) => action)).toEqual(["takeAll"]);
  });
  it("offers to answer for all only to whoever may for more than one", () => {
    const waiting = target({ phase: "waiting", strikes: [blow], amount: null, received: null, waiting: ["Аня"] });
    const targets = ["t1", "t2", "t3"].map((key) => ({ ...waiting, key, mine: key === "t1" }));
    const offered = (own: readonly string[], save: { attribute: string; dc: number } | null): string[] =>
      presentDealt(
        { ...facts, targets, dealt: { ...dealt, save } },
        { ...dealt, save: null },
        "u",
        (_action, key) => key === null || own.includes(key),
        ru,
      ).actions.flatMap(({ action }) => (action === "takeAll" || action === "rollForAll" ? [action] : []));
    const save = { attribute: "acrobatics", dc: 14 };
    expect([offered(["t1"], null), offered(["t1"], save)]).toEqual([[], []]);
    expect([offered(["t1", "t2"], null), offered(["t1", "t2"], save)]).toEqual([["takeAll"], ["rollForAll"]]);
  });
  it("says when less arrived than was given, and hides what the viewer may not know", () => {
    const healing = { ...dealt, kind: "healing" } as const;
    const healed = target({ strikes: [{ ...blow, amount: 8 }], amount: 8, received: 8, taken: 6 });
    expect(
      presentDealt({ ...facts, targets: [healed], dealt: healing }, healing, "u", () => false, ru).targets[0],
    ).toMatchObject({
      outcome: { tone: "success", text: "Лечение · 6 из 8" },
      notes: ["Прибавилось 6: хиты уже полны"],
    });
    const secret = mask({ ...facts, targets: [target({ ...burnt, reveal: { ...OPEN, mitigation: false } })] }, "?");
    expect(presentDealt(secret, dealt, "u", () => false, ru)).toMatchObject({
      total: "",
      targets: [{ outcome: { text: "Урон · 3" } }],
    });
    const closed = mask({ ...facts, targets: [target({ ...burnt, reveal: CLOSED })] }, "?");
    expect(presentDealt(closed, dealt, "u", () => false, ru).targets[0]).toMatchObject({
      name: "?",
      outcome: { text: "Урон" },
    });
  });
  it("stands a save on its side of the seam, by how much it was made or missed; with a number hidden as every other", () => {
    const save = (total: number, outcome: "hit" | "miss", dc: number | null = 14) => {
      const rolled = { success: outcome === "miss", attribute: "acrobatics", fails: "", willing: false };
      const one = target({ strikes: [strike({ outcome, saved: rolled, defense: roll(total, 7) })] });
      const against = { ...dealt, save: { attribute: "acrobatics", dc } };
      const [shown] = presentDealt({ ...facts, targets: [one], dealt: against }, against, "u", () => false, ru).targets;
      return [shown?.save?.side, shown?.save?.lead];
    };
    // 14 − 9 = 5; 20 − 14 = 6; what just makes it stands beside the seam, what misses by far at the end of the line.
    expect(save(9, "hit")).toEqual(["attack", 5]);
    expect(save(20, "miss")).toEqual(["defense", 6]);
    expect(save(14, "miss")).toEqual(["defense", 4]);
    expect(save(2, "hit")).toEqual(["attack", 10]);
    expect([save(2, "hit", null), save(13, "hit", null)]).toEqual([
      ["attack", 7],
      ["attack", 7],
    ]);
  });
  it("has the color of the first damage that its rows tell, and none of what is not told", () => {
    const tint = (reveal: typeof OPEN): string =>
      presentDealt(mask({ ...facts, targets: [target({ ...burnt, reveal })] }, "?"), dealt, "u", () => false, ru).tint;
    expect([tint(OPEN), tint({ ...OPEN, mitigation: false })]).toEqual(["fire", ""]);
  });
  it("is spoken once it has arrived", () => {
    const say = spokenDealt(dealt);
    expect(say("Ловушка", burnt, ru)).toBe("Ловушка. Гоблин: Урон · 3");
    expect(say("Ловушка", target({ ...burnt, phase: "undone" }), ru)).toBe("Ловушка. Гоблин: Урон · 3, Отменено");
    expect(say("Ловушка", target({ ...burnt, phase: "waiting" }), ru)).toBeNull();
  });
  it("says nothing of points where none are rolled: an effect on its way is not healing that failed", () => {
    const gives = { ...dealt, kind: "healing", rows: [] } as const;
    const none: NonNullable<TargetFacts["given"]> = { names: [], refused: [], waits: [] };
    const on = (phase: "ready" | "applied" | "undone", given: typeof none) =>
      target({ phase, given, strikes: [{ ...blow, damage: null, amount: 0 }], amount: 0, received: null });
    const told = (one: ReturnType<typeof target>) => {
      const [line] = presentDealt({ ...facts, targets: [one], dealt: gives }, gives, "u", () => false, ru).targets;
      return [line?.outcome.text, line?.state, spokenDealt(gives)("Благословение", one, ru)];
    };
    expect(told(on("ready", none))).toEqual(["", "Ещё не применено", null]);
    expect(told(on("undone", none))).toEqual(["", "Отменено", "Благословение. Гоблин: Отменено"]);
    expect(told(on("applied", none))).toEqual(["", null, null]);
    const blessed = on("applied", { ...none, names: ["Благословение"] });
    expect(told(blessed)).toEqual(["Благословение", null, "Благословение. Гоблин: Благословение"]);
    // Points that were rolled and came to nothing are still said.
    const healing = { ...gives, rows: dealt.rows };
    const full = { ...facts, targets: [on("applied", none)], dealt: healing };
    expect(presentDealt(full, healing, "u", () => false, ru).targets[0]?.outcome.text).toBe("Без лечения");
  });
  it("renders hostile names as text", () => {
    const html = render(
      "chat/damage",
      {
        ...presentDealt(
          { ...facts, targets: [target({ ...burnt, name: "<img src=x onerror=alert(1)>" })] },
          dealt,
          "u",
          () => true,
          ru,
        ),
        lang: "ru",
      },
      ru,
    );
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("undefined");
  });
});

const choice: DealChoice = {
  kind: "damage",
  rows: [
    { formula: "2к6+3", type: "fire" },
    { formula: "", type: "" },
  ],
  armor: true,
  name: "",
  people: [
    { uuid: "a", name: "Воин", img: "", share: 0.5, atOnce: true },
    { uuid: "b", name: "Огр", img: "", share: 1, atOnce: false },
  ],
};

describe("the window of damage and healing", () => {
  it("shows the formula, whose consent is needed, what is wrong", () => {
    expect(damageSentence(dealFoot(choice, ru).deals)).toBe("2к6 + 3 огнём");
    expect(dealFoot(choice, ru)).toMatchObject({
      deals: [{ amount: "2к6 + 3", type: "fire", word: "огнём" }],
      error: "",
      consent: "Применит владелец или Мастер: Огр",
      submit: "Нанести урон",
      blocked: false,
    });
    expect(dealFoot({ ...choice, rows: [{ formula: "2к", type: "" }] }, ru)).toMatchObject({ blocked: true });
    expect(dealFoot({ ...choice, rows: [{ formula: " ", type: "" }] }, ru)).toMatchObject({
      error: "",
      blocked: true,
    });
    expect(dealFoot({ ...choice, people: [] }, ru).blocked).toBe(true);
  });
  it("renders with unique ids; the choice for all shows only what all have", () => {
    const view = dealView("u", choice, [], ru);
    expect(view.all?.options.some(({ selected }) => selected)).toBe(false);
    expect(dealView("u", { ...choice, people: choice.people.slice(0, 1) }, [], ru).all).toBeNull();
    const ids = [...render("dialogs/deal", view, ru).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(["0", "0.5", "1", "x"].map(readShare)).toEqual([0, 0.5, 1, 1]);
  });
  it("offers Game Masters the hazards of the rules, for damage alone", () => {
    expect(dealView("u", choice, [], ru).hazards).toBeNull();
    expect(dealView("u", { ...choice, hazard: "", kind: "healing" }, [], ru).hazards).toBeNull();
    const view = dealView("u", { ...choice, hazard: "fall30", kind: "damage" }, [], ru);
    expect(view.hazards?.options.filter(({ selected }) => selected).map(({ text }) => text)).toEqual([
      "Падение, 30 фт",
    ]);
    expect(render("dialogs/deal", view, ru)).toContain("Огонь");
  });
  it("H-SPL-13 B-DMG-06: a save says who fails how likely, and what a failure and a success mean; it decides the shares", () => {
    const save = { attribute: "acrobatics", dc: "13", onSuccess: "half", condition: "prone" } as const;
    const saver = { bonus: 0, fails: 0.6, reduction: 3 };
    const trap: DealChoice = { ...choice, save, people: choice.people.map((one) => ({ ...one, saver })) };
    const view = dealView("u", trap, [], ru);
    expect(view.people.map(({ share, saves }) => [share, saves])).toEqual(
      choice.people.map(() => [null, "провал 60 % · +0 · срез 3"]),
    );
    expect([view.all, view.save?.dc?.value, view.save?.conditionLabel]).toEqual([null, "13", "При провале"]);
    const words = (change: Partial<DealSave> = {}, more: Partial<DealChoice> = {}): string[] =>
      dealFoot({ ...trap, ...more, save: { ...save, ...change } }, ru).results.map(
        ({ label, text }) => `${label}: ${text}`,
      );
    expect(words()).toEqual([
      "Провал: 2к6 + 3 огнём минус срез, состояние «лежащий»",
      "Успех: половина урона минус срез",
    ]);
    expect(words({ onSuccess: "none", condition: "" }, { armor: false })).toEqual([
      "Провал: 2к6 + 3 огнём",
      "Успех: ничего",
    ]);
    expect(words({ onSuccess: "all" })[1]).toBe("Успех: весь урон минус срез");
    expect(words({}, { rows: [] })).toEqual(["Провал: состояние «лежащий»", "Успех: ничего"]);
    expect(dealFoot({ ...trap, rows: [] }, ru)).toMatchObject({ blocked: false, submit: "Запросить спасброски · 2" });
    expect(dealFoot({ ...trap, save: { ...save, dc: "" } }, ru)).toMatchObject({
      blocked: true,
      error: "Впишите сложность спасброска.",
    });
    expect(saveOf("damage", save)).toEqual({ attribute: "acrobatics", dc: 13, onSuccess: "half" });
    expect([saveOf("healing", save), saveOf("damage", { ...save, attribute: "" })]).toEqual([null, null]);
    expect(dealView("u", { ...trap, kind: "healing" }, [], ru).save).toBeNull();
    const html = render("dialogs/deal", view, ru) + render("dialogs/deal-foot", dealFoot(trap, ru), ru);
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("says whom it is for where targets and selected tokens differ, and lets one change it", () => {
    expect(dealView("u", choice, [], ru).marks).toBeNull();
    const view = dealView("u", { ...choice, marks: "selected" }, [], ru);
    expect(view.marks?.legend).toBe("Для кого");
    expect(view.marks?.options.map(({ text, selected }) => [text, selected])).toEqual([
      ["Цели", false],
      ["Выбранные токены", true],
    ]);
    expect(render("dialogs/deal", view, ru)).toContain("Выбранные токены");
  });
});

const GROUP: GroupInput = {
  attackers: ["1", "2", "3"].map((uuid, index) => ({
    uuid,
    name: `Гоблин ${uuid}`,
    img: "",
    weapons: [{ key: "w.strike", name: "Клинок", mode: "strike", several: false }],
    weapon: "w.strike",
    target: index === 2 ? null : 0,
    count: index + 1,
    distance: index === 1 ? 20 : 5,
    outOfReach: index === 1,
    reasons: [],
  })),
  targets: [
    { uuid: "t", name: "Воин", img: "", down: false, cover: "half", advantage: 1, bonus: 2 },
    { uuid: "v", name: "Маг", img: "", down: true, cover: "none", advantage: 0, bonus: 0 },
  ],
  warnings: [],
};

describe("the group attack", () => {
  it("lists everybody under whom he strikes, the idle last", () => {
    const view = groupView("u", GROUP, { targets: [], attackers: [] }, ru);
    expect(view.sections.map(({ name, rows, note }) => [name, rows.length, note])).toEqual([
      ["Воин", 2, ""],
      ["Маг", 0, "лежит · никто не бьёт"],
      ["Никого не бьют", 1, ""],
    ]);
    expect(view.sections[0]?.rows[1]).toMatchObject({ warn: true, note: "не достаёт: 20 фт" });
    const html = render("dialogs/group", view, ru);
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("counts what will be rolled", () => {
    expect(groupFoot(GROUP, ru)).toEqual({
      warnings: [],
      summary: "Клинок ×3",
      submit: "Бросить атаку ×3",
      blocked: false,
    });
    expect(groupFoot({ ...GROUP, attackers: [] }, ru).blocked).toBe(true);
  });
  it("says what stands against it; only what refuses the deed keeps the button", () => {
    const against = (key: string, severity: "warning" | "error") =>
      groupFoot({ ...GROUP, warnings: [{ key, data: { name: "Маг" }, severity }] }, ru);
    expect(against("OD20.Warning.cannotAct", "warning")).toMatchObject({
      warnings: [{ text: "Маг сейчас не может действовать.", severity: "warning" }],
      blocked: false,
    });
    const covered = against("OD20.Warning.fullCover", "error");
    expect(covered).toMatchObject({ warnings: [{ text: "Маг: полное укрытие." }], blocked: true });
    expect(render("dialogs/group-foot", { ...covered, error: "", submitId: "s" }, ru)).toContain(
      "Маг: полное укрытие.",
    );
  });
});

const DEFAULTS = usualChoice();

describe("the quick creature", () => {
  it("reads numbers leniently and says what it will make", () => {
    expect([wholeOf("−2", 5), wholeOf("", 5), wholeOf("x", 5), wholeOf("7.9", 0)]).toEqual([-2, 5, 5, 7]);
    expect(["3", "99", "-1", ""].map((copies) => copiesOf({ ...DEFAULTS, copies }))).toEqual([3, 20, 0, 1]);
    expect(quickFoot({ ...DEFAULTS, copies: "3" }, true, ru)).toEqual({
      error: "",
      submit: "Создать и поставить 3 копии",
      blocked: false,
    });
    expect(quickFoot(DEFAULTS, false, ru).submit).toBe("Создать");
    expect(quickFoot({ ...DEFAULTS, damage: "к" }, true, ru).blocked).toBe(true);
  });
  it("C-64 B-MISC-10: numbers follow the challenge until somebody has typed them", () => {
    const numbers = (challenge: string, of = DEFAULTS) => withChallenge(of, challenge).numbers;
    // What the window begins with is a creature of 1/4.
    expect(numbers("0.25")).toEqual(DEFAULTS.numbers);
    expect(numbers("2")).toEqual({ hitPoints: "48", physical: "4", magical: "2", attack: "5", reduction: "1" });
    const typed = { ...DEFAULTS, numbers: { ...DEFAULTS.numbers, hitPoints: "7" } };
    expect(numbers("2", typed)).toMatchObject({ hitPoints: "7", attack: "5" });
    // There and back again.
    expect(withChallenge(withChallenge(DEFAULTS, "5"), "0.25")).toEqual(DEFAULTS);
    expect([usualDamage("0.25", ru), usualDamage("4", ru), usualDamage("4", texts("en"))]).toEqual([
      "1к6+2",
      "2к10+3",
      "2d10+3",
    ]);
  });
  it("asks the challenge, and tells what winning is worth; whom nobody names is called after its picture", () => {
    const { challenges, usualName: usual } = quickView("u", { ...DEFAULTS, picture: "goblin" }, true, ru);
    expect(challenges.length).toBe(34);
    expect(challenges.slice(0, 5).map(({ text }) => text)).toEqual([
      "0",
      "1/8 · 25 опыта",
      "1/4 · 50 опыта",
      "1/2 · 100 опыта",
      "1 · 200 опыта",
    ]);
    expect(challenges.filter(({ selected }) => selected).map(({ value }) => value)).toEqual(["0.25"]);
    expect([usual, usualName({ picture: "npc" }, ru), usualName({ picture: "odd" }, ru)]).toEqual([
      "Гоблин",
      "Враг",
      "Враг",
    ]);
    expect(["0.5", "30", "x", ""].map((challenge) => challengeOf({ ...DEFAULTS, challenge }))).toEqual([0.5, 30, 0, 0]);
  });
  it("C-64: the challenge stands above the numbers that it fills, and says so; Defenses hardly follow it", () => {
    const html = render("dialogs/quick", quickView("u", DEFAULTS, true, ru), ru);
    const at = (part: string): number => html.indexOf(part);
    expect(at('name="challenge"')).toBeGreaterThan(0);
    expect(at('name="challenge"')).toBeLessThan(at('name="hitPoints"'));
    expect(html).toContain('aria-describedby="u-name-fills"');
    expect(html).toContain("Опасность ставит числа ниже; исправленные вами остаются.");
    // Our creatures of challenge 1/4, 2 and 5 defend with 4 and 2.
    expect(["0.25", "2", "5"].map((one) => withChallenge(DEFAULTS, one).numbers)).toMatchObject([
      { physical: "4", magical: "2" },
      { physical: "4", magical: "2" },
      { physical: "4", magical: "2" },
    ]);
  });
  it("prints a heading with its entries as one piece, and a characteristic with its modifier in brackets", () => {
    const spell = { name: "Свет", facts: "" };
    const html = render(
      "print/character",
      {
        characteristics: [{ label: "Сила", text: "−1", value: 8 }],
        features: [{ label: "Класс", features: [{ name: "Ярость", facts: "" }] }],
        spells: { circles: [{ label: "Заговоры", boxes: [], spells: [spell] }] },
      },
      ru,
    );
    const groups = [...html.matchAll(/<div class="od-paper__group">(.*?)<\/div>/gsu)].map(([, inside = ""]) => inside);
    expect(groups.map((inside) => [inside.match(/<h3>/gu)?.length, inside.match(/<ul/gu)?.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(html).toMatch(/<dd>8 <b>\(−1\)<\/b><\/dd>/u);
  });
  it("renders every picture with a name", () => {
    const html = render("dialogs/quick", quickView("u", DEFAULTS, true, ru), ru);
    expect(html).toContain('aria-label="Гоблин"');
    expect([...missing].filter((key) => /Quick|Deal|Group|Redirect/.test(key))).toEqual([]);
  });
});
