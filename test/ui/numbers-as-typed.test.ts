/** Numbers and formulas as people type them: each that cannot be taken has its own reason, and none becomes silently 0. */
import { describe, expect, test } from "vitest";
import { changeDraft, refusal } from "../../module/applications/creation/change-draft.ts";
import {
  DIFFICULTY,
  numberOf,
  withTyped,
  wrongNumber,
  type FormView,
} from "../../module/applications/forms/form-view.ts";
import { keepFull } from "../../module/applications/sheets/item-view/full-uses.ts";
import { formulaProblem } from "../../module/applications/forms/number-entry.ts";
import { dealFoot } from "../../module/applications/tools/deal-view.ts";
import { quickFoot, usualChoice } from "../../module/applications/tools/quick-view.ts";
import { emptyDraft, setQuantity } from "../../module/play/character/draft.pure.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");

describe("a small form", () => {
  const form: FormView = {
    fields: [{ number: { id: "dc", name: "dc", label: "Сложность", value: null, hint: "", bounds: DIFFICULTY } }],
    submit: "",
    secondary: null,
  };
  const said = (text: string): string | undefined => wrongNumber(form, new Map([["dc", [text]]]), ru)?.reason;
  test("a difficulty below nothing, far beyond all, of letters: each its reason; 15 and nothing are taken", () => {
    expect([said("−5"), said("-5"), said("1000000000"), said("пять"), said("12,5")]).toEqual([
      "Сложность: «−5» — слишком мало: не меньше 0.",
      "Сложность: «-5» — слишком мало: не меньше 0.",
      "Сложность: «1000000000» — слишком много: не больше 1000.",
      "Сложность: «пять» не число.",
      "Сложность: «12,5»: здесь нужно целое число.",
    ]);
    expect([said("15"), said(""), said(" 0 ")]).toEqual([undefined, undefined, undefined]);
  });
  test("what was typed survives drawing anew, readable or not", () => {
    expect(withTyped(form, new Map([["dc", ["пять"]]]), ru).fields[0]?.number?.value).toBe("пять");
    expect(numberOf(new Map([["a", ["−3"]]]), "a")).toBe(-3);
  });
  test("what is wrong stands beside the field before anybody presses; nothing typed is wrong where a number is needed", () => {
    const drawn = (text: string, required: boolean) =>
      withTyped(
        { ...form, fields: form.fields.map(({ number }) => (number ? { number: { ...number, required } } : {})) },
        new Map([["dc", [text]]]),
        ru,
      ).fields[0]?.number?.wrong;
    expect(["пять", "−5", "1001", "", "12"].map((text) => drawn(text, true))).toEqual([
      "Сложность: «пять» не число.",
      "Сложность: «−5» — слишком мало: не меньше 0.",
      "Сложность: «1001» — слишком много: не больше 1000.",
      "Сложность: Здесь нужно число.",
      "",
    ]);
    expect(drawn("", false)).toBe("");
    // A field that a choice has only just brought is not answered yet.
    const late = {
      ...form,
      fields: form.fields.map(({ number }) => (number ? { number: { ...number, required: true } } : {})),
    };
    expect(wrongNumber(late, new Map(), ru)).toBeNull();
    expect(wrongNumber(late, new Map([["dc", [""]]]), ru)?.name).toBe("dc");
  });
});

describe("the guide", () => {
  const typed = (name: string, value: string): string | null => {
    const control = { name, value, checked: false };
    return changeDraft({ ...setQuantity(emptyDraft(), "a", 1), way: "typed" }, control, () => 0)
      ? null
      : refusal(control, ru);
  };
  test("a value, a purse, a quantity", () => {
    expect([
      typed("value.strength", "−5"),
      typed("value.strength", "31"),
      typed("value.strength", "много"),
      typed("value.strength", "1,5"),
    ]).toEqual([
      "«−5» — слишком мало: не меньше 1.",
      "«31» — слишком много: не больше 30.",
      "«много» не число.",
      "«1,5»: здесь нужно целое число.",
    ]);
    expect([
      typed("purse", "1000000000"),
      typed("purse", "-1"),
      typed("quantity.a", ""),
      typed("quantity.a", "1000"),
    ]).toEqual([
      "«1000000000» — слишком много: не больше 1000000.",
      "«-1» — слишком мало: не меньше 0.",
      "Здесь нужно число.",
      "«1000» — слишком много: не больше 999.",
    ]);
    expect([typed("value.strength", "18"), typed("value.strength", ""), typed("purse", "15")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("a formula", () => {
  test("of letters is refused with the reason, one that is never above 0 too; figures and nothing are taken", () => {
    expect(formulaProblem("abc", ru)).toBe("«abc» не бросить. Неожиданный символ, позиция 1.");
    expect(formulaProblem("−5", ru)).toBe("«−5»: урон и лечение не бывают меньше 0.");
    expect(formulaProblem("1000000000", ru)).toBe("«1000000000» не бросить. Слишком большое число.");
    expect(["", "1к8+2", "1d4-1", "2d8 + @spell.mod", "0"].map((text) => formulaProblem(text, ru))).toEqual([
      "",
      "",
      "",
      "",
      "",
    ]);
  });
  test("of uses that come back may have no references, which nobody is there to count for", () => {
    const problem = (text: string): string => formulaProblem(text, ru, true);
    expect(problem("@level")).toBe("«@level» не бросить. Неожиданный символ, позиция 1.");
    expect(problem("1к6 + @level")).toBe("«1к6 + @level» не бросить. Неожиданный символ, позиция 7.");
    expect(problem("-2")).toBe("«-2»: меньше 0 не бывает.");
    expect(["", "1к6+1", "2", "0"].map(problem)).toEqual(["", "", "", ""]);
  });
  test("damage and healing without an attack are never below 0", () => {
    const foot = (formula: string) =>
      dealFoot(
        {
          kind: "damage",
          rows: [{ formula, type: "fire" }],
          armor: true,
          name: "",
          people: [{ uuid: "a", name: "A", img: "", share: 1, atOnce: true }],
        },
        ru,
      );
    expect([foot("−5").error, foot("−5").blocked, foot("5").blocked, foot("1к4−2").error]).toEqual([
      "«−5»: урон и лечение не бывают меньше 0.",
      true,
      false,
      "",
    ]);
  });
  const DEFAULTS = usualChoice();
  test("the quick creature names the number that cannot be", () => {
    const foot = (numbers: object) =>
      quickFoot({ ...DEFAULTS, numbers: { ...DEFAULTS.numbers, ...numbers } }, true, ru);
    expect(foot({ attack: "1000000000" })).toMatchObject({
      blocked: true,
      error: `${ru.t("OD20.Quick.Number.attack")}: «1000000000» — слишком много: не больше 1000.`,
    });
    expect(foot({ reduction: "−1" }).error).toContain("«−1» — слишком мало: не меньше 0.");
    expect(foot({ physical: "−1", magical: "" }).blocked).toBe(false);
    // So do its dice.
    expect(quickFoot({ ...DEFAULTS, damage: "1к6+x" }, true, ru).error).toBe("Урон: Неожиданный символ, позиция 5.");
  });
});

test("charges that were full stay full when their number changes; a typed rest and a half empty thing stay as they are", () => {
  const typed = (uses: object, value: number, max: number): unknown => {
    const system = { uses };
    keepFull(system, { uses: { value, max, recharge: "none" } });
    return system.uses;
  };
  expect(typed({ max: 3 }, 0, 0)).toEqual({ max: 3, value: 3 });
  expect(typed({ max: 2 }, 3, 3)).toEqual({ max: 2, value: 2 });
  expect(typed({ max: 5 }, 1, 3)).toEqual({ max: 5 });
  expect(typed({ max: 5, value: 1 }, 3, 3)).toEqual({ max: 5, value: 1 });
  expect(typed({ recharge: "day" }, 3, 3)).toEqual({ recharge: "day" });
});
