import { describe, expect, it } from "vitest";
import { attackFoot, attackView, readSituational } from "../../module/applications/dialogs/attack-view.ts";
import { numberOf } from "../../module/applications/forms/form-view.ts";
import {
  readRuling,
  rulingView,
  adjustOptions,
  adjustView,
} from "../../module/applications/dialogs/strike-dialog-view.ts";
import { promptView } from "../../module/applications/prompts/defense-view.ts";
import type { Cover } from "../../module/rules/basics/ids.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { CHOICE, PLAN, REQUEST } from "./support/dialog-samples.ts";
import { OPEN } from "./support/samples.ts";
import { attackStateSample, strikeSample } from "./support/states.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const values = (entries: Record<string, string>): Map<string, string[]> =>
  new Map(Object.entries(entries).map(([key, value]) => [key, [value]]));

describe("attack dialog", () => {
  it("previews the formula in the user's notation", () => {
    expect(attackFoot(PLAN, CHOICE, ru)).toMatchObject({
      formula: "2к20 худшая + 5 + 1к4 + 1к4",
      damage: "1к8 + 3 колющего",
      submit: "Бросить атаку ×3",
      error: "",
      blocked: false,
    });
    expect(attackFoot(PLAN, { ...CHOICE, advantage: 0, situational: "-1" }, ru).formula).toBe("1к20 + 5 + 1к4 − 1");
  });
  it("names what a mark adds to hits, on whom of several; on the only target it joins the damage (B-DMG-01)", () => {
    const mark = { name: "Метка охотника", formula: "1d6", bonus: [], type: "force" };
    const [archer, ogre] = [PLAN.targets.slice(0, 1), PLAN.targets.slice(1)];
    const foot = (...targets: typeof PLAN.targets) => attackFoot({ ...PLAN, targets }, CHOICE, ru);
    const marked = archer.map((target) => ({ ...target, marks: [mark] }));
    const one = foot(...marked);
    expect(one.damage).toBe("1к8 + 3 колющего + 1к6 силового");
    expect(one.chips.at(-1)).toEqual({ label: "Метка охотника", value: "+1к6 силового" });
    const two = foot(...marked, ...ogre);
    expect(two.damage).toBe("1к8 + 3 колющего");
    expect(two.chips.at(-1)?.label).toBe("Метка охотника → Гоблин-лучник с длинным именем");
    expect(foot(...ogre).chips.map(({ label }) => label)).not.toContain("Метка охотника");
  });
  it("refuses a broken formula in words, before the roll", () => {
    expect(readSituational("x", ru).error).toBe("Ситуативный бонус: Неожиданный символ, позиция 1.");
    expect(attackFoot(PLAN, { ...CHOICE, situational: "2 +* 3" }, ru)).toMatchObject({ blocked: true });
    expect(readSituational("  ", ru)).toEqual({ formula: "", error: "" });
  });
  it("names every control", () => {
    const view = attackView("u", PLAN, CHOICE, [], ru);
    expect(view.targets[1]).toMatchObject({ bonus: 2, strikes: 2, distance: "200 фт", remove: "Убрать: Огр" });
    expect(view.targets[1]?.cover.options.find((one) => one.selected)?.value).toBe("half");
    expect(view.advantage?.options.find((one) => one.selected)?.value).toBe("-1");
  });
});

it("B-ATK-06: leads to the opposed roll only where defenses are rolled", () => {
  const pages = (): string[] => attackView("u", PLAN, CHOICE, [], ru).rules.map(({ page }) => page);
  expect(pages()).toContain("opposedRoll");
  setTableChoices({ attackAgainst: "static" });
  expect(pages()).not.toContain("opposedRoll");
  expect(pages()).toContain("cover");
  setTableChoices({ attackAgainst: "roll" });
});

it("leads to the rules of casting where a spell strikes", () => {
  const pages = (spell: boolean): string[] =>
    attackView("u", PLAN, CHOICE, [], ru, { words: "", spell, slot: null, ritual: null, material: null }).rules.map(
      ({ page }) => page,
    );
  expect([pages(true).includes("casting"), pages(false).includes("casting")]).toEqual([true, false]);
});

describe("late changes", () => {
  const state = attackStateSample();
  const strike = state.targets[0]?.strikes[0];
  it("hands over only what differs", () => {
    if (!strike) throw new Error("the sample has a strike");
    expect(
      adjustOptions(
        state,
        strike,
        values({ advantage: "0", attackBonus: "0", defenseBonus: "", cover: "", defense: "physical" }),
      ),
    ).toEqual({});
    expect(
      adjustOptions(
        state,
        strike,
        values({ advantage: "1", attackBonus: "2", defenseBonus: "−1", cover: "half", defense: "magical" }),
      ),
    ).toEqual({ advantage: 1, attack: 2, defense: -1, cover: "half", kind: "magical" });
  });
  it("asks which strike only when there are several", () => {
    expect(adjustView("u", state, new Map(), ru).fields[0]?.segment?.options).toHaveLength(2);
    expect(rulingView("u", { ...state, targets: [] }, new Map(), ru).fields[0]?.segment?.name).toBe("outcome");
  });
  it("B-SAVE-01: of a save it asks whether it was failed, and of damage only where some is rolled", () => {
    const save = { attribute: "discipline", dc: 13, onSuccess: "none" } as const;
    const dealt = { kind: "damage", armor: true, save } as const;
    const [first] = state.targets;
    if (!first) throw new Error("the sample has a target");
    const strikes = first.strikes.slice(0, 1).map((one) => ({ ...one, record: { ...one.record, damage: [] } }));
    const sleep = { ...state, record: { ...state.record, dealt }, targets: [{ ...first, strikes }] };
    const { fields } = rulingView("u", sleep, new Map(), ru);
    expect(fields.map(({ segment }) => segment?.options.map(({ text }) => text))).toEqual([
      ["Как выпало", "Успех", "Провал"],
    ]);
  });
  it("names each strike by its place, target, number and result, as far as they are shown", () => {
    const named = (change: Parameters<typeof attackStateSample>[0], more: object = {}): string[] =>
      (rulingView("u", { ...attackStateSample(change), ...more }, new Map(), ru).fields[0]?.segment?.options ?? []).map(
        ({ text }) => text,
      );
    expect(named({})).toEqual(["1. Гоблин · 17 · Попадание", "2. Гоблин · 18 · Попадание"]);
    expect(named({ rolling: true })).toEqual(["1. Гоблин · 17", "2. Гоблин · 18"]);
    const [hit, miss] = state.targets[0]?.strikes ?? [];
    if (!hit || !miss?.state) throw new Error("the sample has two strikes");
    const strikes = [
      { ...hit, void: "OD20.Void.total" },
      { ...miss, state: { ...miss.state, outcome: "miss" as const } },
    ];
    expect(named({ strikes }, { unassigned: [strikeSample("s3", 9)] })).toEqual([
      "1. Гоблин · 17 · Не засчитано",
      "2. Гоблин · 18 · Промах",
      "3. без цели · 9",
    ]);
    const secret = { ...attackStateSample(), reveal: { ...OPEN, totals: false } };
    expect(adjustView("u", secret, new Map(), ru).fields[0]?.segment?.options.map(({ text }) => text)).toEqual([
      "1. Гоблин · Попадание",
      "2. Гоблин · Попадание",
    ]);
  });
  it("reads a ruling, an empty one being none", () => {
    expect(readRuling(values({ outcome: "", factor: "", amount: "" }))).toBeNull();
    expect(readRuling(values({ outcome: "hit", factor: "0.5", amount: "" }))).toEqual({
      outcome: "hit",
      factor: 0.5,
      amount: null,
    });
    expect(readRuling(values({ amount: "-4" }))).toEqual({ outcome: null, factor: null, amount: 0 });
    expect(numberOf(values({ n: "abc" }), "n")).toBeNull();
  });
});

describe("defense prompt", () => {
  const choice = { advantage: 0, cover: "none", situational: "" } as const;
  it("says what comes, and the button how often", () => {
    expect(promptView("u", REQUEST, choice, [], false, ru)).toMatchObject({
      title: "На вас: 3 атаки",
      who: "Гоблин ×3 · Кривой клинок",
      defense: "Физ. защита",
      total: "+7",
      submit: "Бросить защиту ×3",
      attacks: "17 · 8 · 20",
      queue: "",
    });
    expect(
      promptView("u", { ...REQUEST, strikes: 5 }, choice, [{ itemName: "Дубина", strikes: 2 }], true, ru),
    ).toMatchObject({ title: "Воин: 5 атак", queue: "Дальше: Дубина ×2" });
    expect(promptView("u", { ...REQUEST, secret: true }, choice, [], false, ru).attacks).toBe("");
  });

  it("H-COV-01 H-COV-02: the total holds the cover that is chosen below, and a chip says so", () => {
    const shown = (cover: Cover, kind: "physical" | "magical" = "physical") => {
      const { total, chips } = promptView("u", { ...REQUEST, kind }, { ...choice, cover }, [], false, ru);
      return [total, chips.find(({ label }) => label.startsWith("Укрытие"))?.value ?? ""];
    };
    expect([shown("none"), shown("half"), shown("threeQuarters")]).toEqual([
      ["+7", ""],
      ["+9", "+2"],
      ["+12", "+5"],
    ]);
    const bonus = { source: "situational" as const, label: "За щитом товарища", value: 1 };
    expect(promptView("u", { ...REQUEST, target: { ...REQUEST.target, bonus } }, choice, [], false, ru).total).toBe(
      "+8",
    );
  });

  it("B-ATK-06: leads to the page of the opposed roll only where the answer is a roll", () => {
    const pages = (): string[] => promptView("u", REQUEST, choice, [], false, ru).rules.map(({ page }) => page);
    expect(pages()).toEqual(["opposedRoll", "cover", "advantage"]);
    setTableChoices({ attackAgainst: "static" });
    expect(pages()).toEqual(["cover", "advantage"]);
    setTableChoices({ attackAgainst: "roll" });
  });
});

it("D-C9: no choice of advantage in a game without it, unless something speaks for or against the roll", () => {
  const shown = (choice: Partial<typeof CHOICE>, plan: Partial<typeof PLAN> = {}): boolean => {
    const view = attackView("u", { ...PLAN, reasons: [], ...plan }, { ...CHOICE, ...choice }, [], ru);
    // The link to its page comes and goes with it.
    expect(view.rules.some(({ page }) => page === "advantage")).toBe(view.advantage !== null);
    return view.advantage !== null;
  };
  expect(shown({ advantage: 0 })).toBe(true);
  setTableChoices(resolveRuleset({ profile: "d20-3e" }));
  try {
    expect([shown({ advantage: 0 }), shown({ advantage: 1 })]).toEqual([false, true]);
    setTableChoices(resolveRuleset({ profile: "d20-3e", overrides: { positions: true } }));
    expect(shown({ advantage: 0 })).toBe(true);
  } finally {
    setTableChoices(resolveRuleset());
  }
});
