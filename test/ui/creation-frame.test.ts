/** The frame of the guide: what each step's sign says, and what the foot names before one goes on. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changeWords } from "../../module/applications/creation/change-draft.ts";
import { frameView } from "../../module/applications/creation/steps-view.ts";
import { compareResults, GOBLIN_ATTACK } from "../../module/applications/creation/results-view.ts";
import {
  bestRaises,
  characteristicOrder,
  fillValues,
  pickKeys,
  spendPoints,
} from "../../module/play/character/recommended-build.pure.ts";
import { gameOf } from "../../module/rules/games/games.ts";
import { emptyDraft, swapValues, type Step } from "../../module/play/character/draft.pure.ts";
import { STANDARD_ARRAY } from "../../module/rules/character/creation.ts";
import { valuesView } from "../../module/applications/creation/values-view.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const undone = [
  { step: "species", text: "Elf: 2 choices left", count: 2 },
  { step: "species", text: "Lineage: 1 choice left" },
  { step: "equipment", text: "You are 2 sp short", blocks: true },
] as const;
const show = (step: Step) =>
  frameView(
    "u",
    step,
    {
      steps: gameOf().guide,
      openIssues: undone,
      done: new Set<Step>(["class"]),
      started: new Set<Step>(["species", "class", "equipment"]),
    },
    texts("en"),
  );

describe("the frame of the guide", () => {
  it("a step is done, blocks, waits or is only a number", () => {
    expect(show("species").steps.map(({ step, sign, state, says }) => [step, sign, state, says])).toEqual([
      ["species", "!", "waits", "not finished"],
      ["background", "2", "plain", ""],
      ["class", "✓", "done", "done"],
      ["values", "4", "plain", ""],
      ["mastery", "5", "plain", ""],
      ["spells", "6", "plain", ""],
      ["equipment", "!", "blocks", "blocks the creation"],
      ["summary", "8", "plain", ""],
    ]);
  });
  it("the foot names what is open in this step, and how much more; at the end what blocks, with its step", () => {
    expect(show("species").open).toMatchObject({
      text: "Elf: 2 choices left · 1 more",
      step: "species",
      count: 3,
      blocks: false,
    });
    expect(show("class")).toMatchObject({
      open: null,
      settled: "✓ This step is done",
      submit: "Next: Characteristics",
    });
    expect(show("values")).toMatchObject({ open: null, settled: "" });
    // In its own step a count needs no sentence around it.
    const spells = {
      step: "spells",
      text: "Not all spells are chosen. Cantrips: 0 of 3",
      here: "Cantrips: 0 of 3",
    } as const;
    const stand = { steps: gameOf().guide, openIssues: [spells], done: new Set<Step>(), started: new Set<Step>() };
    expect(frameView("u", "spells", stand, texts("en")).open?.text).toBe("Cantrips: 0 of 3");
    expect(show("summary")).toMatchObject({
      open: { text: "You are 2 sp short", step: "equipment", blocks: true },
      last: true,
      submit: "Create the character",
    });
  });
});

describe("another species, background or class after the later steps", () => {
  const nothing = { anew: false, moved: false, given: [], unpaid: [], spells: 0, kit: false };
  const medicine = { track: "skill", key: "medicine", toStep: 1, currency: "talents" } as const;
  const says = (changed: object): string => changeWords({ ...nothing, ...changed }, texts("en"));
  it("says that the build was taken anew, or what was taken back; no word where nothing changed", () => {
    expect(says({})).toBe("");
    expect(says({ anew: true })).toBe("The recommended build is taken anew for this choice.");
    expect(says({ given: [medicine], moved: true })).toBe(
      "You have this now anyway, its Talents are free again: Medicine. " +
        "The increases are placed anew: this background raises other characteristics. The rest stays as you chose it.",
    );
    expect(says({ unpaid: [medicine], spells: 1, kit: true })).toBe(
      "Taken back, the points no longer suffice: Medicine. Another class: 1 spell is taken back. " +
        "Choose the starting equipment anew. The rest stays as you chose it.",
    );
  });
});

describe("the recommended build, by hand", () => {
  const order = characteristicOrder(["main", "endurance", "dexterity"], "learning");
  it("H-CHAR-01: the class's order, then the rest; the highest value to the most important, set ones stay", () => {
    expect(order).toEqual(["learning", "endurance", "dexterity", "strength", "perception", "charisma"]);
    const { values } = emptyDraft();
    expect(fillValues({ ...values, dexterity: 15 }, STANDARD_ARRAY, order)).toEqual({
      learning: 14,
      endurance: 13,
      dexterity: 15,
      strength: 12,
      perception: 10,
      charisma: 8,
    });
  });
  it("B-CHAR-04: raises go where modifiers grow; never outside of the background", () => {
    const values = fillValues(emptyDraft().values, STANDARD_ARRAY, order);
    // 15 + 1 and 14 + 2 are both a step more; the second counts more than the third, 13 + 1.
    expect(bestRaises(values, ["learning", "endurance", "dexterity"], order)).toEqual({ learning: 1, endurance: 2 });
    expect(bestRaises(values, ["dexterity", "strength", "charisma"], order)).toEqual({
      dexterity: 1,
      strength: 2,
    });
  });
  it("H-MAS-19 H-MAS-20: one step of each first, then second ones; what is held is not bought, what is short is left", () => {
    const held = (_track: string, key: string): number => (key === "stealth" ? 1 : 0);
    const words = ["skill.stealth", "attribute.acrobatics", "skill.arcana", "nonsense"];
    const bought = (talents: number, power = 0) =>
      spendPoints(words, { talents, power }, held).map(({ key, toStep, currency }) => [key, toStep, currency]);
    expect(bought(1)).toEqual([["acrobatics", 1, "talents"]]);
    expect(bought(3)).toEqual([
      ["acrobatics", 1, "talents"],
      ["arcana", 1, "talents"],
      ["stealth", 2, "talents"],
    ]);
    expect(bought(0, 1)).toEqual([["acrobatics", 1, "power"]]);
  });
  it("H-MAS-06: preferred keys first, none that is held while another is free", () => {
    expect(pickKeys(["a", "b", "c"], 2, ["c"], new Set(["a"]))).toEqual(["c", "b"]);
    expect(pickKeys(["a"], 1, [], new Set(["a"]))).toEqual(["a"]);
  });
  it("H-CHAR-01: a value and its modifier do not read like a sum", () => {
    const values = { ...emptyDraft().values, strength: 8, dexterity: 16 };
    const input = { uid: "u", among: [], order: [], picked: null, results: [] };
    const { rows } = valuesView(input, { ...emptyDraft(), values }, texts("en"));
    expect(rows.slice(0, 3).map(({ result, modifier }) => `${result} ${modifier}`)).toEqual([
      "8 (−1)",
      "16 (+3)",
      "— ",
    ]);
  });
  it("H-CHAR-01: an exchange moves two values; results say what it does", () => {
    const draft = { ...emptyDraft(), values: fillValues(emptyDraft().values, STANDARD_ARRAY, order) };
    expect(swapValues(draft, "learning", "charisma").values).toMatchObject({
      learning: 8,
      charisma: 15,
      endurance: 14,
    });
    const row = (key: string, value: number) => ({ key, label: key, value, text: String(value), parts: [] });
    const now = [row("hp", 8), row("physical", 2), row("dc", 12)];
    expect(compareResults(now, [row("hp", 9), row("physical", 1), row("dc", 12)]).map(({ after }) => after)).toEqual([
      "▲ 9",
      "▼ 1",
      "=",
    ]);
    expect(compareResults(now, null).map(({ after }) => after)).toEqual(["", "", ""]);
  });
});

it("the goblin of character creation strikes as the goblin of the packs", () => {
  const { goblin } = JSON.parse(readFileSync("packs/_source/creatures/fey.json", "utf8")) as {
    goblin: { attacks: { hit: number }[] };
  };
  expect([...new Set(goblin.attacks.map(({ hit }) => hit))]).toEqual([GOBLIN_ATTACK.own]);
  const blows = ["homebrew", "base", "d20-3e"].map(
    (game) => /^\| Goblin \|.* Scimitar (\S+) /mu.exec(readFileSync(`docs/games-${game}.md`, "utf8"))?.[1],
  );
  expect(blows).toEqual(["+4", "+4", "+1"]);
  expect(GOBLIN_ATTACK.progressions).toBe(1);
});

it("the step of training says what to choose first, while nothing trains the character", () => {
  const html = (groups: readonly object[]): string =>
    render("creation/training", { training: { groups, choices: [] } }, texts("en"));
  expect(html([])).toContain("species, background and class train");
  expect(html([{ label: "Skills", things: [{ label: "Arcana", from: "Sage" }] }])).not.toContain("Nothing yet");
});
