import { describe, expect, it, onTestFinished } from "vitest";
import { presentRequest, type AskedRow } from "../../module/applications/card/request/present.ts";
import { foldRequest, type AnswerInput } from "../../module/play/check/fold-request.pure.ts";
import { roll, STRENGTH } from "../play/fixtures.ts";
import { CLOSED, OPEN } from "./support/samples.ts";
import { texts } from "./support/texts.ts";
import {
  checkSentence,
  checkView,
  checkWindow,
  type CheckPrompt,
} from "../../module/applications/prompts/check-view.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { parseCheck, parseRequest } from "../../module/play/check/check-records.pure.ts";
import type { RequestView } from "../../module/play/check/types.ts";

const ID = "request000000000";
/** Asked of one with `asked`, rolled by him with `rolled`; 14 (the first of 14 and 3, or both) + 3 against 15. */
function row(
  asked: -1 | 0 | 1,
  rolled: -1 | 0 | 1,
  { lang = "ru", reveal = OPEN }: { lang?: "ru" | "en"; reveal?: typeof OPEN } = {},
): AskedRow | undefined {
  const record = parseRequest(ID, {
    version: 1,
    mode: "each",
    difficulty: "shown",
    dc: 15,
    asked: [{ key: "c0", actor: "Actor.c", name: "Огр", kind: "attribute", check: "discipline", advantage: asked }],
    rules: { profile: "homebrew", overrides: {} },
  });
  const answer: AnswerInput = {
    record: parseCheck("a", {
      actor: "Actor.c",
      kind: "attribute",
      key: "discipline",
      advantage: rolled,
      parts: [STRENGTH],
      reasons: [{ key: "OD20.Why.added", label: "Наследие фей", value: 1, rules: [] }],
      request: ID,
      asked: "c0",
    }),
    roll: rolled === 0 ? roll([14], 20, 3) : roll([14, 3], 20, 3, [rolled > 0 ? "kh" : "kl"]),
    refused: null,
  };
  const { asked: states, contest } = foldRequest(record, new Map([["c0", answer]]), 15);
  const view: RequestView = {
    record,
    void: null,
    dc: 15,
    mayReveal: false,
    contest,
    asked: states.map((state) => ({
      key: "c0",
      name: "Огр",
      img: "",
      check: { kind: "attribute", key: "discipline", characteristic: "" },
      state,
      reveal,
      waiting: [],
      may: false,
      inspire: false,
      rolling: false,
    })),
  };
  return presentRequest(view, () => "Дисциплина", "u", true, texts(lang)).rows[0];
}

describe("a check that was asked with disadvantage", () => {
  it("and is rolled without counts, and says so to whoever asked, in both languages", () => {
    expect(row(-1, 0)).toMatchObject({
      total: { text: "17" },
      outcome: { tone: "success" },
      note: "Просили с помехой, брошено без неё.",
    });
    expect(row(-1, 1)).toMatchObject({ total: { text: "17" }, note: "Просили с помехой, брошено без неё." });
    expect(row(-1, 0, { lang: "en" })?.note).toBe("Asked with disadvantage, rolled without it.");
  });

  it("names what gives advantage among its numbers, to those who may see what a roll is made of", () => {
    const lines = (reveal: typeof OPEN): string[] =>
      row(0, 1, { reveal })?.total?.lines.map(({ label, value }) => `${label}: ${value}`) ?? [];
    expect(lines(OPEN)).toContain("Наследие фей: преимущество");
    expect(lines({ ...OPEN, breakdown: false }).filter((line) => line.includes("Наследие фей"))).toEqual([]);
  });

  it("leads to no page of an opposed roll", () => {
    expect(row(0, 0)?.total?.rule?.page).toBe(undefined);
    expect(row(0, 1)?.total?.rule?.page).toBe("advantage");
  });

  it("is nothing to tell when it is rolled as asked, or worse; nor to those who may not see the roll", () => {
    expect(row(-1, -1)).toMatchObject({ total: { text: "6" }, note: "" });
    expect([row(0, 0)?.note, row(1, 0)?.note, row(0, -1)?.note]).toEqual(["", "", ""]);
    expect(row(-1, 0, { reveal: CLOSED })?.note).toBe("");
  });
});

describe("H-SKL-06 H-SKL-07: the window of what a GM asks for", () => {
  const asked = (more: Partial<CheckPrompt> = {}): CheckPrompt => ({
    id: "p",
    messageId: ID,
    targetKey: "c0",
    target: { name: "Огр", img: "" },
    leftToGM: "",
    check: { kind: "attribute", key: "discipline", characteristic: "" },
    needs: "",
    dc: 15,
    difficulty: "shown",
    opponent: null,
    parts: [],
    total: 3,
    withoutTool: false,
    given: 0,
    reasons: [],
    advantage: 0,
    situational: "",
    fails: "",
    ...more,
  });
  const told = (request: CheckPrompt, lang: "ru" | "en"): string[] => {
    const choice = { advantage: 0, cover: "none", situational: "" } as const;
    const { title, who } = checkView("u", request, "Дисциплина", choice, [], texts(lang));
    return [texts(lang).t(checkWindow(request)), title, who, checkSentence(request, "Дисциплина", texts(lang))];
  };

  it("speaks of a save and names what it is against, as its card does", () => {
    expect(told(asked({ threat: "frightened" }), "ru")).toEqual([
      "Спасбросок",
      "Спасбросок: Огр",
      "Дисциплина · против состояния «Испуганный» · Сложность 15",
      "Спасбросок: Огр. Дисциплина. против состояния «Испуганный». Сложность 15",
    ]);
    expect(told(asked({ threat: "frightened" }), "en").slice(0, 2)).toEqual(["Save", "Save: Огр"]);
  });

  it("speaks of a check where an Attribute answers no threat", () => {
    expect(told(asked({ threat: "" }), "ru").slice(0, 3)).toEqual([
      "Проверка",
      "Проверка: Огр",
      "Дисциплина · Сложность 15",
    ]);
  });

  it("speaks of a save by rules where one stands for every Attribute (D-SAVE-01)", () => {
    setTableChoices(resolveRuleset({ profile: "d20-3e" }));
    onTestFinished(() => {
      setTableChoices(resolveRuleset());
    });
    expect(told(asked({ threat: "" }), "ru").slice(0, 2)).toEqual(["Спасбросок", "Спасбросок: Огр"]);
    const check = { kind: "skill", key: "intimidation", characteristic: "" } as const;
    expect(told(asked({ threat: "", check }), "ru").slice(0, 2)).toEqual(["Проверка", "Проверка: Огр"]);
  });

  it("reads a save that keeps a concentration as a save", () => {
    expect(told(asked({ save: true }), "ru")[1]).toBe("Спасбросок: Огр");
  });
});
