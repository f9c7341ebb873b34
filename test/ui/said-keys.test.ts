/** Words whose keys stand in what somebody has written: what this system says none of is told in plain words. */
import { expect, test } from "vitest";
import { knownWord } from "../../module/data/known-word.pure.ts";
import { partLabel } from "../../module/applications/common/breakdown.ts";
import { failsText } from "../../module/applications/card/check/present.ts";
import { doesText } from "../../module/applications/words/effect-words.ts";
import { reasonView } from "../../module/applications/words/reason-view.ts";
import { actionTitle } from "../../module/play/costs/action-records.pure.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const STRANGE = ["item", "nothing", "constructor", "constructor.name", "__proto__", "toString", "", "dodge.nothing"];

test.each(STRANGE)(
  "of an action called %j the title is a plain word, and nothing is told of what it does",
  (action) => {
    expect(actionTitle({ label: " ", by: "", action }, ru.t)).toBe("Действие");
    expect(doesText(action, ru.t)).toBe("");
    expect(knownWord(ru.t, "OD20.Currency", action)).toBe(action);
  },
);

test("what is known is told as ever", () => {
  expect(actionTitle({ label: "", by: "Хитрость", action: "dash" }, ru.t)).toBe("Хитрость: Рывок");
  expect(knownWord(ru.t, "OD20.FeatureAction", "bonus")).toBe(ru.t("OD20.FeatureAction.bonus"));
});

test("reasons, conditions and numbers under keys that nobody knows are without a name; a module's own words stay", () => {
  const why = { value: 1, rules: [], data: {} } as const;
  expect(reasonView({ ...why, key: "OD20.Reason.constructor" }, ru).text).toBe("Бонус без названия");
  expect(reasonView({ ...why, key: "OD20.Reason.nothing", label: "туман" }, ru).text).toBe("Туман");
  expect(failsText("OD20.Condition.nothing", "", ru, "")).toBe("Провал без броска: бонус без названия");
  const part = { source: "effect", value: 1, rules: [] } as const;
  expect(partLabel({ ...part, label: "OD20.Part.nothing" }, ru)).toBe("Бонус без названия");
  expect(partLabel({ ...part, label: "Туман" }, ru)).toBe("Туман");
});

test.each(["DND5E.Secret.Word", "od20.part.x", "a.b", "\u200b", " \u00a0 ", "\u202e\u200d", "\u0301"])(
  "a part called %j, by its label or its name, has no name",
  (word) => {
    const part = { source: "effect", value: 1, rules: [] } as const;
    expect(partLabel({ ...part, label: word }, ru)).toBe("Бонус без названия");
    if (!word.includes(".")) expect(partLabel({ ...part, label: "x", name: word }, ru)).toBe("Бонус без названия");
  },
);

test("what a person writes stays: with points, in other letters, as a sign", () => {
  const part = { source: "effect", value: 1, rules: [], label: "x" } as const;
  for (const name of ["v.2", "Щит и меч. Второй", "盾", "★"]) expect(partLabel({ ...part, name }, ru)).toBe(name);
});
