/** The card of an action: one line that says who does what, what it does, and whether it counts. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  presentUse,
  withoutPlans,
  type UseFacts,
  sideUsed,
  sideWords,
} from "../../module/applications/card/use/present.ts";
import type { Reveal } from "../../module/play/common/types.ts";
import { parseUse } from "../../module/play/costs/action-records.pure.ts";
import { presentDealt } from "../../module/applications/card/damage/present.ts";
import { card, strike, target } from "./support/samples.ts";
import { texts } from "./support/texts.ts";

const facts = (said: object, more: Partial<UseFacts> = {}): UseFacts => ({
  record: parseUse("useuseuseuseuse1", {
    actor: { key: "a", actor: "Actor.aaaaaaaaaaaaaaaa", token: null, name: "Воин", img: "" },
    action: "dodge",
    turn: { combat: "cccccccccccccccc", round: 1, combatant: "bbbbbbbbbbbbbbbb" },
    spends: "active",
    ...said,
  }),
  dc: true,
  name: "Воин",
  img: "",
  over: null,
  void: null,
  dealt: null,
  description: "",
  mayDeal: true,
  mayTakeBack: true,
  ...more,
});

test("H-TURN-07: who does what, what it does, and a button that takes it back", () => {
  const { title, subtitle, what, note, actions } = presentUse(facts({}), "u", texts("ru"));
  expect({ title, subtitle, note }).toEqual({ title: "Уклонение", subtitle: "Воин", note: "" });
  expect(what).toMatch(/помеха|помехой/u);
  expect(actions.map(({ name }) => name)).toEqual(["Отменить: Уклонение"]);
});

test("what was taken back says so, and is one too many no longer", () => {
  const over = {
    id: "useuseuseuseuse1",
    label: "Dodge",
    kind: "active" as const,
    nth: 2,
    before: [{ id: "x", label: "Strike" }],
    reason: { label: "OD20.Turn.Rules", rules: ["H-TURN-04"] },
  };
  const second = presentUse(facts({}, { over }), "u", texts("en"));
  expect(second.overuse.map(({ text }) => text)).toEqual(["Second action this turn"]);
  const back = presentUse(facts({ cancelled: true }, { over, mayTakeBack: false }), "u", texts("en"));
  expect([back.note, back.overuse, back.actions]).toEqual(["Undone", [], []]);
});

test("one that somebody else tells of a creature says that it counts for nothing", () => {
  expect(presentUse(facts({}, { void: "OD20.Void.doer" }), "u", texts("en")).note).toBe(
    "The author does not control this creature: it does not count for its turn.",
  );
});

test("B-ACT-15: what a creature waits for is told by its card to those alone who may know its name and numbers", () => {
  const words = (action: string, open: Partial<Reveal>): string =>
    withoutPlans(facts({ action, text: "дверь откроется → выстрел" }).record, { name: true, totals: true, ...open })
      .text;
  const plan = { trigger: "дверь откроется", then: "выстрел" };
  const kept = facts({ action: "ready", plan, readied: "attack.bow.ranged" }).record;
  expect(withoutPlans(kept, { name: true, totals: true })).toBe(kept);
  expect(withoutPlans(kept, { name: true, totals: false })).toMatchObject({ plan: null, readied: "" });
  expect(words("ready", {})).toBe("дверь откроется → выстрел");
  expect(words("ready", { totals: false })).toBe("");
  expect(words("release", { name: false })).toBe("");
  // The skill of a help is no plan.
  expect(words("help", { name: false, totals: false })).toBe("дверь откроется → выстрел");
  const { what } = presentUse(facts({ action: "ready" }), "u", texts("ru"));
  expect(what).not.toBe("");
});

test("of many it says how many, and of few the names that their rows give them", () => {
  const targets = (n: number): object[] =>
    Array.from({ length: n }, (_none, at) => ({ key: `t${String(at)}`, actor: `Actor.${String(at)}`, name: "Имп" }));
  expect(presentUse(facts({ targets: targets(21) }), "u", texts("ru")).subtitle).toBe("Воин → 21 цель");
  expect(presentUse(facts({ targets: targets(2) }), "u", texts("ru")).subtitle).toBe("Воин → Имп, Имп");
  const dealt = presentDealt(
    card({ targets: [target({ key: "t0", name: "Неизвестный" })] }),
    { kind: "damage", armor: true, save: null, rows: [] },
    "u",
    () => false,
    texts("ru"),
  );
  expect(presentUse(facts({ targets: targets(1) }, { dealt }), "u", texts("ru")).subtitle).toBe("Воин → Неизвестный");
});

test("C-94 B-DMG-05: of darts it tells how many flew at each, by the names of the rows", () => {
  const row = (roll: number): object => ({ type: "force", formula: "1d4 + 1", roll, critical: null, parts: [] });
  const dealt = presentDealt(
    card({ targets: [target({ key: "t0", name: "Гоблин 1" }), target({ key: "t1", name: "Неизвестный" })] }),
    { kind: "damage", armor: true, save: null, rows: [] },
    "u",
    () => false,
    texts("ru"),
  );
  const said = (darts: readonly number[]): string => {
    const strikes = darts.map((n, at) => ({
      key: `s${String(at)}`,
      target: `t${String(at)}`,
      damage: Array.from({ length: n }, () => row(0)),
    }));
    return presentUse(facts({ action: "item", label: "Стрела", strikes }, { dealt }), "u", texts("ru")).facts;
  };
  expect(said([2, 1])).toBe("Роздано: Гоблин 1 ×2, Неизвестный ×1. Бросок урона один на всех");
  expect(said([1, 1])).toBe("");
});

test("B-DMG-05: what stands large is the one roll that is for all, of darts on several one dart's, whoever of them stands first", () => {
  const total = (...darts: readonly number[]): string => {
    const flown = (n: number) => Array.from({ length: n }, () => ({ type: "force", rolled: 3, extra: 0, parts: null }));
    const targets = darts.map((n, at) =>
      target({ key: `t${String(at)}`, strikes: [strike({ damage: { rolled: flown(n), steps: null } })] }),
    );
    const rows = [{ formula: "1d4 + 1", type: "force" }];
    const dealt = { kind: "damage", armor: true, save: null, rows } as const;
    return presentDealt(card({ targets }), dealt, "u", () => false, texts("ru")).total;
  };
  expect([total(2, 1), total(1, 2), total(1, 1, 1)]).toEqual(["3", "3", "3"]);
  // On one alone all of them are its roll.
  expect(total(3)).toBe("9");
});

test("H-CONC-01: where all have saved, a concentration that holds says so; one that is over, only that it is", () => {
  const words = (more: object): string =>
    presentUse(facts({ concentration: true }, { concentration: "holds", ...more }), "u", texts("ru")).concentration;
  expect(words({})).toBe("Концентрация: держится");
  expect(words({ warded: true })).toBe("Концентрация: держится, но все спасброски успешны");
  expect(words({ warded: true, concentration: "dropped" })).toBe("Концентрация: прекращена");
});

test("H-SPL-13 H-CONC-02: of several ways back each says what it takes, and by a hint what becomes of what was spent", () => {
  const arrived = (n: number) =>
    presentDealt(
      card({
        targets: Array.from({ length: n }, (_none, at) =>
          target({ key: `t${String(at)}`, name: `Гоблин ${String(at + 1)}`, phase: "applied", amount: 6, received: 6 }),
        ),
      }),
      { kind: "damage", armor: true, save: { attribute: "discipline", dc: 12 }, rows: [] },
      "u",
      (action) => action === "undo" || action === "undoAll",
      texts("ru"),
    );
  const ways = (more: Partial<UseFacts>): unknown[] => {
    const view = presentUse(facts({ action: "item", label: "Усыпление" }, more), "u", texts("ru"));
    return [...view.actions, ...view.more].map(({ name, hint = "" }) => [name, hint]);
  };
  const back = "Как будто этого не было: потраченное возвращается, полученное снимается.";
  const drop = "Прекратится сразу; потраченное не вернётся.";
  // What has arrived at one alone is taken back with the use, by one button.
  expect(ways({ dealt: arrived(1) })).toEqual([["Отменить: Усыпление", back]]);
  expect(ways({ dealt: arrived(2), owned: true, concentration: "holds" })).toEqual([
    ["Отменить всё: Усыпление", back],
    ["Прекратить концентрацию: Усыпление", drop],
    ["Отменить: Гоблин 1", ""],
    ["Отменить: Гоблин 2", ""],
  ]);
  expect(ways({ dealt: arrived(2) })[0]).toEqual(["Отменить всё: Усыпление", back]);
  expect(ways({ owned: true, concentration: "holds" })[0]).toEqual(["Отменить всё: Усыпление", back]);
});

test("B-SPL-05: a turn of a casting that another has followed is no alarm, as one that was broken off is", () => {
  const over = (concentration: NonNullable<UseFacts["concentration"]>): boolean =>
    presentUse(facts({ action: "casting", concentration: true }, { concentration }), "u", texts("ru"))
      .concentrationOver;
  expect((["wentOn", "holds", "damage", "gone"] as const).map(over)).toEqual([false, false, true, true]);
});

test("D-AOO-06: where squares are threatened Disengage says whose attack it spares, and no more", () => {
  const what = (profile: "homebrew" | "d20-3e"): string =>
    presentUse(facts({ action: "disengage" }, { profile }), "u", texts("en")).what;
  expect(what("homebrew")).toBe("Moving provokes no free attacks.");
  expect(what("d20-3e")).toMatch(/^Leaving the starting square provokes no attack from an enemy/u);
});

test("H-SPL-04 B-REST-04: of slots that come back it tells how many, circle by circle", () => {
  const pays = [
    { path: "system.spellcasting.slots.c1.value", by: -2 },
    { path: "system.spellcasting.slots.c2.value", by: -1 },
    { path: "items.aaaaaaaaaaaaaaaa.system.uses.value", by: 1 },
  ];
  const told = (language: "ru" | "en") => presentUse(facts({ action: "item", pays }), "u", texts(language)).facts;
  expect(told("ru")).toBe("+ 2 ячейки 1 круга · + 1 ячейка 2 круга · 1 использование");
  expect(told("en")).toBe("+ 2 slots of circle 1 · + 1 slot of circle 2 · 1 use");
});

test("H-SPL-22: a material that is used up is named; one that is gone by now is a piece", () => {
  const pays = [{ path: "items.diamonddiamond00.system.quantity", by: 2 }];
  const told = (names: Record<string, string>) =>
    presentUse(facts({ action: "item", pays }, { thing: (id) => names[id] ?? "" }), "u", texts("ru")).facts;
  expect([told({ diamonddiamond00: "Алмаз" }), told({})]).toEqual(["Алмаз ×2", "2 штуки"]);
});

test("B-SPL-06: a ritual tells that it took ten minutes more", () => {
  expect(presentUse(facts({ action: "item", ritual: true }), "u", texts("ru")).facts).toBe(
    "Ритуал, на 10 минут дольше",
  );
});

test("H-PRG-07: of a thing with sides the card tells the side that is used, in both languages of every feature of the packs", () => {
  const style =
    "Один на выбор: защита (+1 в броне), прикрытие (реакцией: атака по тому, кто рядом (5 футов), с помехой).";
  const uses = { a: { name: "прикрытие", option: "protection" }, b: { name: "зарок", option: "" } };
  expect(sideUsed(uses, "Боевой стиль: прикрытие")).toBe("прикрытие");
  for (const label of ["Боевой стиль", "Боевой стиль: зарок", "прикрытие"]) expect(sideUsed(uses, label)).toBe("");
  expect(sideWords(style, "прикрытие")).toBe("Реакцией: атака по тому, кто рядом (5 футов), с помехой");
  for (const name of ["", "стрельба", "крытие", "за(щита", "."]) expect(sideWords(style, name)).toBeNull();

  const folder = path.resolve(import.meta.dirname, "../../packs/_source/features");
  const all = readdirSync(folder).flatMap((file): unknown[] =>
    Object.values(JSON.parse(readFileSync(path.join(folder, file), "utf8")) as object),
  );
  const missing = all.flatMap((feature) => {
    const { spending = [], text = {} } = feature as {
      spending?: { option?: string; name: Record<string, string> }[];
      text?: Record<string, string>;
    };
    return spending
      .filter(({ option = "" }) => option !== "")
      .flatMap(({ name }) => Object.entries(name))
      .filter(([language, name]) => sideWords(text[language] ?? "", name) === null);
  });
  expect(missing).toEqual([]);
});
