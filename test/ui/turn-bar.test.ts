/** What the turn bar says, from facts that are worked out by hand. */
import { afterEach, describe, expect, test } from "vitest";
import { setReading } from "../../module/core/other-language.ts";
import type { BarDue } from "../../module/applications/turn-parts/dues-part.ts";
import type { BarCreature, BarFacts, MoreFacts } from "../../module/applications/turn-bar/bar-types.ts";
import { atTurnStart, barSentence, barView, heldRows } from "../../module/applications/turn-bar/bar-view.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { turnLedger, type ActionRecord, type TurnFacts } from "../../module/rules/turn/turn-ledger.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const ru = texts("ru");
afterEach(() => {
  setReading(null);
});
const rules = resolveRuleset({ profile: "homebrew" });
const now = { round: 2, combatant: "hero" };

const strike = (id: string, more: Partial<ActionRecord> = {}): ActionRecord => ({
  id,
  combatant: "hero",
  spends: "attack",
  turn: now,
  label: "Меч",
  ...more,
});

function creature(
  deeds: readonly ActionRecord[],
  more: Partial<TurnFacts> = {},
  rest: Partial<BarCreature> = {},
): BarCreature {
  const facts: TurnFacts = { combatant: "hero", now, order: ["hero", "foe"], speed: 30, moved: 0, ...more };
  return {
    name: "Воин",
    img: "",
    ledger: turnLedger(deeds, facts, rules),
    acts: facts.now.combatant === "hero",
    buttons: [],
    dues: [],
    ...rest,
  };
}

const facts = (more: Partial<BarFacts> = {}): BarFacts => ({
  round: 2,
  whose: "Воин",
  creature: creature([]),
  releases: [],
  until: 0,
  waiting: [],
  gm: false,
  tells: true,
  mayEnd: true,
  folded: false,
  ...more,
});
const view = (more: Partial<BarFacts> = {}): ReturnType<typeof barView> => barView(facts(more), ru);
const more = (rest: Partial<MoreFacts>): MoreFacts => ({
  query: "",
  arranging: false,
  held: null,
  bar: [],
  rest: [],
  pinned: [],
  hidden: [],
  actions: [],
  badges: [],
  mayEndAnyway: false,
  ...rest,
});
const pips = (of: BarCreature): (readonly [string, boolean, string])[] =>
  view({ creature: of }).pips.map(({ label, spent, told }) => [label, spent, told] as const);

test("B-DICE-14: the button that ends a turn says what it does first; what others owe it asks about once", () => {
  const due = (label: string, mine: boolean, rest: Partial<BarDue> = {}): BarDue => ({
    id: label,
    kind: "burning" as const,
    label,
    hint: "",
    mine,
    ...rest,
  });
  const shown = (dues: readonly BarDue[], open: readonly BarDue[] = []): string => {
    const html = render("turn-bar/bar", view({ open, creature: creature([], {}, { dues }) }), ru);
    const [, of = ""] = /<button([^>]*data-od-action="end"[^>]*)>/u.exec(html) ?? [];
    return `${/data-detail="(\w+)"/u.exec(of)?.[1] ?? ""} ${/aria-label="([^"]*)"/u.exec(of)?.[1] ?? ""}`;
  };
  const [fire, save] = [due("Горение", true), due("Спасбросок", true)];
  expect(shown([])).toBe(" Закончить ход");
  expect(shown([fire])).toBe("all Сделать и закончить ход");
  expect(shown([fire, save])).toBe("all Сделать всё и закончить ход");
  // What comes by itself, and a choice at 0 hit points, keep nobody.
  expect(
    shown([due("Горение", true, { byItself: true }), due("Выбыть", true, { choice: true, kind: "dropOut" })]),
  ).toBe(" Закончить ход");
  const others = due("Горение", false);
  expect(shown([others])).toBe(" Закончить ход");
  expect(shown([others], [others])).toBe("anyway Всё равно закончить");
  // A Game Master is asked before he rolls for a player who is away.
  const away = (open: readonly BarDue[]) =>
    view({ gm: true, asks: true, open, creature: creature([], {}, { dues: [fire] }) });
  expect([away([]).end?.how, away([]).anyway]).toEqual(["", false]);
  expect([away([fire]).end?.how, away([fire]).anyway]).toEqual(["all", true]);
  expect(view({ open: [fire, save] }).open).toBe("Ещё не сделано: Горение, Спасбросок");
});

test("H-DEATH-01: dropping out or standing is one question, and nothing that one button does", () => {
  const due = (id: string, choice: boolean) => ({
    id,
    kind: choice ? ("stand" as const) : ("save" as const),
    label: id,
    hint: "",
    mine: true,
    choice,
  });
  const shown = (...dues: readonly ReturnType<typeof due>[]) => {
    const { duesLabel, doAll } = view({ creature: creature([], {}, { dues }) });
    return [duesLabel, doAll];
  };
  expect(shown(due("a", true), due("b", true))).toEqual(["Пора сделать (1)", false]);
  expect(shown(due("a", true), due("b", true), due("c", false))).toEqual(["Пора сделать (2)", false]);
  expect(shown(due("c", false), due("d", false))).toEqual(["Пора сделать (2)", true]);
});

test("B-DICE-14: what others owe is named by creature, with one button for all of it; without any there is none", () => {
  const save = { id: "s", kind: "save" as const, label: "Спасбросок: Отравленный", hint: "", mine: true };
  const others = ["Гоблин 2", "Гоблин 3"].map((name) => ({ name, dues: [save] }));
  const html = render("turn-bar/bar", view({ others, gm: true }), ru);
  expect(html).toContain("У других: Гоблин 2: Спасбросок: Отравленный; Гоблин 3: Спасбросок: Отравленный");
  expect(html).toMatch(/data-od-action="others"[^>]*>Бросить за всех \(2\)</u);
  expect(render("turn-bar/bar", view({ gm: true }), ru)).not.toContain('data-od-action="others"');
});

test("C-80 H-MOV-02: a scene in meters tells meters: 30 ft are 9 m, 15 ft are 4.5 m", () => {
  const half = creature([], { moved: 15 }, { tracked: true, metric: true });
  expect(view({ creature: half }).feet).toBe("осталось 4,5 м из 9 м");
  expect(view({ creature: { ...half, tracked: false } }).feet).toBe("не больше 4,5 м из 9 м");
  expect(view({ creature: creature([], {}, { metric: true }) }).feet).toBe("скорость 9 м");
});

test("B-MOV-29: the feet name the speed that runs; on foot is how everybody goes", () => {
  const flown = creature([], { speed: 60, moved: 60 }, { tracked: true, mode: "fly" });
  expect(view({ creature: flown }).feet).toBe("осталось 0 из 60 фт · Полёт");
  expect(view({ creature: creature([], {}, { mode: "walk" }) }).feet).toBe("скорость 30 фт");
});

describe("pips", () => {
  test("H-TURN-04 H-TURN-08: an action and a reaction, no bonus action that nothing grants (B-TURN-15)", () => {
    expect(pips(creature([]))).toEqual([
      ["Действие", false, "осталось 1 из 1"],
      ["Реакция", false, "осталось 1 из 1"],
    ]);
    expect(pips(creature([], { bonusGranted: true })).map(([label]) => label)).toEqual([
      "Действие",
      "Бонусное",
      "Реакция",
    ]);
  });

  test("what took it is named; a second deed is told as too much, unless the table tells nothing (B-TURN-08)", () => {
    const two = creature([strike("a", { at: 1 }), strike("b", { label: "Лук", at: 2 })]);
    expect(pips(two)[0]).toEqual(["Действие", true, "потрачено · на что: Меч, Лук"]);
    expect(view({ creature: two }).over).toBe("Второе действие за ход: Лук");
    expect(view({ creature: two, tells: false }).over).toBe("");
    expect(pips(creature([strike("a", { label: "" })]))[0]?.[2]).toBe("потрачено · на что: без названия");
  });

  test("what this user may take back stands in a list of the pip, with what he may not beside it; without any there is no list", () => {
    const two = [strike("a", { at: 1 }), strike("b", { label: "Лук", at: 2 })];
    const html = (backs?: ReadonlySet<string>): string =>
      render("turn-bar/bar", view({ creature: creature(two, {}, backs ? { backs } : {}) }), ru);
    expect([html(), html(new Set(["c"]))].map((one) => one.includes("<details"))).toEqual([false, false]);
    const listed = /<details[^]*?<\/details>/u.exec(html(new Set(["b"])))?.[0] ?? "";
    expect(listed).toMatch(/<summary[^>]*data-key="pip-active"/u);
    expect(
      [...listed.matchAll(/data-od-action="takeBack"\s+data-detail="(\w+)"[^>]*>([^<]+)</gu)].map(([, ...one]) => one),
    ).toEqual([["b", "Отменить: Лук"]]);
    expect(listed).toContain('<span class="od-quiet">Меч</span>');
  });

  test("H-TURN-05: a granted action and the attacks that are left of one begun", () => {
    const haste = creature([strike("a")], { grants: 1, attacksPerAction: 2 });
    expect(view({ creature: haste }).pips[0]).toMatchObject({ spent: false, count: "1 / 2" });
    expect(view({ creature: haste }).attacks).toBe("ещё ударов: 1");
  });

  test("B-TURN-16 B-COND-INC-1: incapacity empties them all and says why", () => {
    const out = creature([], { incapacitated: true });
    expect(pips(out)).toEqual([
      ["Действие", true, ""],
      ["Реакция", true, ""],
    ]);
    // Once to the eye and once to the ear: neither pips nor buttons nor actions say it again.
    const words = "Воин сейчас не может действовать.";
    const dodge = { key: "dodge", label: "Уклонение", hint: "", disabled: words, isToldAbove: true };
    const html = render("turn-bar/bar", view({ creature: out, more: more({ actions: [dodge] }) }), ru);
    expect(html.match(/не может действовать/giu)).toHaveLength(1);
    expect(html).toMatch(/data-detail="dodge"[^>]*disabled/u);
    expect(view({ creature: out }).empty).toBe("Не может действовать");
    const idle = "мёртв, поможет только возвращение к жизни";
    expect(view({ creature: { ...out, idle } }).empty).toBe(`Не может действовать: ${idle}`);
    expect(view({ creature: { ...creature([]), idle } }).empty).toBe("");
    // As his turn begins the ear hears it, too.
    const spoken = `Ваш ход. Воин. Раунд 2. Не может действовать: ${idle}`;
    expect(barSentence(view({ creature: { ...out, idle } }))).toBe(spoken);
  });

  test("H-TURN-04: what cannot be paid any more looks and reads alike as a weapon and in the list, told above or not", () => {
    const why = "Действие потрачено";
    const sword = { key: "attack.a.melee", name: "Меч", note: "", number: "+5", hint: "" };
    const dash = { key: "dash", label: "Рывок", hint: "", disabled: null };
    const drawn = (against: string, isOver: boolean): (readonly [string, string, string])[] => {
      const buttons = [{ ...sword, against, isOver }];
      const html = render(
        "turn-bar/bar",
        view({ creature: creature([], {}, { buttons }), more: more({ actions: [{ ...dash, against, isOver }] }) }),
        ru,
      );
      return ["button", "action"].map((action) => {
        const one = new RegExp(`<button[^>]*data-od-action="${action}"[^]*?</button>`, "u").exec(html)?.[0] ?? "";
        const part = (pattern: RegExp): string => pattern.exec(one)?.[1] ?? "";
        return [part(/class="([^"]*)"/u), part(/aria-description="([^"]*)"/u), part(/<s>([^<]*)<\/s>/u)] as const;
      });
    };
    expect(drawn(why, true)).toEqual([
      ["od-key od-key--over", why, "Меч"],
      ["od-button od-quiet", why, "Рывок"],
    ]);
    expect(drawn("", true)).toEqual([
      ["od-key od-key--over", "", "Меч"],
      ["od-button od-quiet", "", "Рывок"],
    ]);
    expect(drawn("", false)).toEqual([
      ["od-key", "", ""],
      ["od-button", "", ""],
    ]);
  });

  test("H-TURN-10: on another's turn the reaction alone, and no buttons", () => {
    const button = { key: "attack.a.melee", name: "Меч", note: "", number: "+5", hint: "" };
    const other = { round: 2, combatant: "foe" };
    const waits = creature([strike("a", { turn: other })], { now: other }, { buttons: [button] });
    const shown = view({ creature: waits, whose: "Гоблин", until: 1, mayEnd: false });
    expect(shown.pips.map(({ label, told }) => [label, told])).toEqual([["Реакция", "потрачено · на что: Меч"]]);
    expect([shown.title, shown.quiet, shown.feet, shown.buttons]).toEqual(["Ходит Гоблин", "дальше ваш ход", "", []]);
    const hurt = { ...waits, points: "хиты 3 из 12" };
    expect(render("turn-bar/bar", view({ creature: { ...hurt, hp: { value: "3", max: 12, part: 25 } } }), ru)).toMatch(
      /хиты 3 из 12<\/span>[^]*aria-hidden="true">3<\/b>/u,
    );
  });
});

test("whose turn it is: one's own, another's by name, nobody's; how long until the own", () => {
  expect(view().title).toBe("Ваш ход");
  expect(view({ gm: true }).title).toBe("Ходит Воин");
  expect(view({ creature: null, whose: "Огр", until: null }).title).toBe("Ходит Огр");
  expect(view({ creature: null, whose: "", until: null }).title).toBe("Никто не ходит");
  const far = { creature: null, whose: "Огр", gm: false } as const;
  expect([1, 2, 4].map((until) => view({ ...far, until }).quiet)).toEqual([
    "дальше ваш ход",
    "до вас 1 ход",
    "до вас 3 хода",
  ]);
});

test("feet: the speed, twice with a swapped action, and no more than at most after standing up (H-TURN-06 H-COND-01)", () => {
  expect(view().feet).toBe("скорость 30 фт");
  expect(view({ creature: creature([strike("a", { spends: "swap" })]) }).feet).toBe("скорость 60 фт");
  expect(view({ creature: creature([strike("a", { spends: "swap" }), strike("b", { spends: "stand" })]) }).feet).toBe(
    "не больше 30 из 60 фт",
  );
});

test("five buttons, numbered from one; a due tile takes the place of one and a half; on a phone all stay in a row that scrolls", () => {
  const buttons = Array.from({ length: 5 }, (_, index) => ({
    key: `attack.${String(index)}.melee`,
    name: "Меч",
    note: "",
    number: "",
    hint: "",
  }));
  const due = (id: string, mine = true, choice = false) => ({
    id,
    kind: "stand" as const,
    label: id,
    hint: "",
    mine,
    choice,
  });
  const shown = (dues: readonly BarDue[], phone = false): readonly unknown[] => {
    const { buttons: on, rest } = view({ phone, creature: creature([], {}, { buttons, dues, rest: 4 }) });
    return [on.map(({ n }) => n).join(""), rest];
  };
  expect(shown([])).toEqual(["12345", "4"]);
  expect(shown([due("a")])).toEqual(["123", "6"]);
  expect(shown([due("a"), due("b", false)])).toEqual(["12", "7"]);
  expect(shown([due("a"), due("b")], true)).toEqual(["12345", "4"]);
  // Two answers at 0 hit points need the whole row.
  expect(shown([due("a", true, true), due("b", true, true)])).toEqual(["", "9"]);
});

test("what is due from others is counted where nothing is one's own", () => {
  const dues = [{ id: "a", kind: "burning" as const, label: "a", hint: "", mine: false }];
  expect(view({ gm: true, creature: creature([], {}, { dues }) }).duesLabel).toBe("Пора сделать (1)");
});

test("folded, the head line alone is left, and its button says what it does; on another's turn there is nothing to fold", () => {
  const due = { id: "a", kind: "burning" as const, label: "a", hint: "", mine: true };
  const one = creature([], {}, { dues: [due] });
  const html = (folded: boolean): string => render("turn-bar/bar", view({ creature: one, folded }), ru);
  expect([false, true].map((folded) => html(folded).includes("od-key__row"))).toEqual([true, false]);
  expect(html(true)).toContain("Сделать и закончить ход");
  expect(html(true)).toMatch(/data-od-action="fold"[^>]*aria-expanded="false"/u);
  const other = view({ creature: creature([], {}, { acts: false }), whose: "Огр", until: 1 });
  expect([other.row, other.folds]).toEqual([false, false]);
  expect(render("turn-bar/bar", other, ru)).toContain('data-od-action="more"');
  expect(view({ creature: creature([], {}, { acts: false, dues: [due] }), until: 1 }).row).toBe(true);
});

test("H-DEATH-01 C-27: at 0 hit points two answers with their price, and what silence means; who stands shows his marks", () => {
  const due = (kind: "dropOut" | "stand") => ({ id: kind, kind, label: kind, hint: "", mine: true, choice: true });
  const shown = view({
    whose: "Огр",
    creature: creature([], {}, { acts: false, dues: [due("dropOut"), due("stand")] }),
  });
  expect([shown.title, shown.say]).toEqual(["Хитов не осталось", "Без ответа до вашего хода — «выбыть»."]);
  expect(shown.dues.map(({ detail }) => detail)).toEqual([
    "без сознания до конца боя, даже если вылечат",
    "хиты ниже нуля, каждый удар может убить",
  ]);
  const last = view({ creature: creature([], {}, { marks: 1 }) });
  expect([last.title, last.marks]).toEqual([
    "Ваш ход, насмерть",
    { told: "меток смерти: 1 из 3", signs: [true, false, false] },
  ]);
});

test("behind More everything stands by group, what is refused with its reason, what is hidden last; a search narrows it", () => {
  const button = (key: string, rest: object = {}) => ({ key, name: key, note: "", number: "", hint: "", ...rest });
  const shown = (query: string) =>
    view({
      more: more({
        query,
        bar: [button("Меч")],
        rest: [button("Лук"), button("Посох", { isRefused: true, why: "нет руки" }), button("Свет")],
        pinned: ["Меч"],
        hidden: ["Свет"],
        actions: [{ key: "dodge", label: "Уклонение", hint: "", disabled: null }],
      }),
    }).more;
  expect(shown("")?.groups.map(({ label, rows }) => `${label}: ${rows.map(({ name }) => name).join()}`)).toEqual([
    "В строке: Меч",
    "Ещё: Лук",
    "Сейчас нельзя: Посох",
    "Спрятано: Свет",
  ]);
  expect(shown("по")?.groups.map(({ label }) => label)).toEqual(["Сейчас нельзя"]);
  expect([shown("укл")?.actions.length, shown("я я")?.none]).toEqual([1, "Ничего не нашлось."]);
  // What the game puts first stands above the rows.
  const run = { key: "run", label: "Бег", hint: "", disabled: null, first: true };
  const led = render(
    "turn-bar/bar",
    view({ creature: creature([]), more: more({ bar: [button("Меч")], actions: [run] }) }),
    ru,
  );
  expect(led.indexOf('data-detail="run"')).toBeLessThan(led.indexOf("В строке"));
  const html = render("turn-bar/bar", { ...view(), more: { ...shown(""), arranging: true } }, ru);
  expect(html).toMatch(/draggable="true"/u);
  expect(html).toContain('aria-label="Открепить: Меч"');
  expect(html).toContain('aria-label="Показать: Свет"');
  expect(html).toContain("нет руки");
});

test("at a table of two languages names are read, and what the user types in the search stays as he types it", () => {
  const read = (name: string): string => (name === "Щит" ? "Shield" : name);
  setReading({ text: (_document, text) => text, name: read, document: () => undefined });
  const shield = { key: "a", name: "Щит", note: "", number: "", hint: "" };
  const shown = view({ more: more({ query: "Щит", bar: [shield] }) }).more;
  expect([shown?.query, shown?.groups[0]?.rows[0]?.name]).toEqual(["Щит", "Shield"]);
});

test("while the user arranges, a pinned or hidden row stays in its place, so that the next press meets no other", () => {
  const button = (key: string) => ({ key, name: key, note: "", number: "", hint: "" });
  const shown = (rest: Partial<MoreFacts>) =>
    view({
      more: more({ arranging: true, bar: [button("a"), button("b")], rest: [button("c"), button("d")], ...rest }),
    }).more;
  const rows = (of: ReturnType<typeof shown>): readonly string[] =>
    of?.groups.map(({ label, rows: all }) => `${label}: ${all.map(({ name }) => name).join("")}`) ?? [];
  const before = shown({});
  expect(rows(before)).toEqual(["В строке: ab", "Ещё: cd"]);
  const held = before && heldRows(before);
  const hidden = { bar: [button("b"), button("c")], rest: [button("d"), button("a")], hidden: ["a"] };
  expect(rows(shown({ ...hidden, held: held ?? null }))).toEqual(["В строке: ab", "Ещё: cd"]);
  expect(shown({ ...hidden, held: held ?? null })?.groups[0]?.rows[0]).toMatchObject({
    isHidden: true,
    hide: "Показать: a",
  });
  // Done with it, each stands where it belongs.
  expect(rows(shown(hidden))).toEqual(["В строке: bc", "Ещё: d", "Спрятано: a"]);
});

test("a due tile tells when it is due and what it needs", () => {
  const due = (kind: BarDue["kind"], needs: string) => ({ id: kind, kind, label: kind, hint: "", mine: true, needs });
  const dues = [due("save", "СЛ 13"), due("deathSave", "СЛ 10"), due("hurt", "")];
  expect(view({ creature: creature([], {}, { dues }) }).dues.map(({ detail }) => detail)).toEqual([
    "в конце хода · СЛ 13",
    "в начале хода · СЛ 10",
    "сразу",
  ]);
});

test("behind More nothing repeats the bar's names and chips", () => {
  const { small, whole } = view({
    creature: creature([], {}, { acts: false, effects: ["Лежащий"] }),
    whose: "Огр",
    until: 2,
  });
  expect(small.split("\n")).toContain("Лежащий");
  expect(whole.split("\n")).not.toContain("Лежащий");
  expect(whole.split("\n")).toContain("до вас 1 ход");
});

test("behind More only what stands on the bar has a number; what a due tile displaced is the first of the rest", () => {
  const names = ["a", "b", "c", "d", "e"];
  const buttons = names.map((key) => ({ key, name: key, note: "", number: "", hint: "" }));
  const due = (id: string, choice = false) => ({ id, kind: "stand" as const, label: id, hint: "", mine: true, choice });
  const rest = [{ key: "z", name: "z", note: "", number: "", hint: "" }];
  const shown = (dues: readonly BarDue[]): readonly string[] =>
    view({
      creature: creature([], {}, { buttons, dues, rest: 1 }),
      more: more({ bar: buttons, rest }),
    }).more?.groups.map(({ label, rows }) => `${label}: ${rows.map(({ place, name }) => place + name).join(" ")}`) ??
    [];
  expect(shown([])).toEqual(["В строке: 1a 2b 3c 4d 5e", "Ещё: z"]);
  expect(shown([due("x"), due("y")])).toEqual(["В строке: 1a 2b", "Ещё: c d e z"]);
  expect(shown([due("x", true), due("y", true)])).toEqual(["Ещё: a b c d e z"]);
});

test("in the turn of another the line begins with how long until the own", () => {
  const { small } = view({ creature: creature([], {}, { acts: false }), whose: "Огр", until: 2 });
  expect(small.split("\n")[0]).toBe("до вас 1 ход");
  const html = render(
    "turn-bar/bar",
    view({ creature: creature([], {}, { acts: false }), whose: "Огр", until: 2 }),
    ru,
  );
  expect(html.indexOf("до вас 1 ход</")).toBeLessThan(html.indexOf("вы — Воин</"));
});

test("H-TURN-10: what was too much in the own turn is not told in the turns of others, a reaction is", () => {
  const deeds = [strike("a"), strike("b"), strike("c", { spends: "reaction", label: "Ответ" })];
  const reaction = "Ответ: Реакция — ответ на чужой ход";
  expect(view({ creature: creature(deeds) }).over).toBe(`Второе действие за ход: Меч; ${reaction}`);
  const later = view({ whose: "Огр", until: 1, creature: creature(deeds, {}, { acts: false }) });
  expect([later.title, later.name, later.over]).toEqual(["Ходит Огр", "вы — Воин", reaction]);
});

test("H-TURN-04: several too many of a kind are one phrase, which tells the last as its card does and names them", () => {
  const deeds = ["a", "b", "c", "d"].map((id) => strike(id, id === "d" ? { label: "Лук" } : {}));
  const denied = strike("e", { spends: "reaction", label: "Ответ" });
  expect(view({ creature: creature([...deeds, denied]) }).over).toBe(
    "4-е действие за ход: Меч ×2, Лук; Ответ: Реакция — ответ на чужой ход",
  );
  // Volleys of six strikes and of five, one strike to an action: the cards say the 6th and the 11th.
  const volleys = [strike("a", { times: 6 }), strike("b", { times: 5 })];
  expect(view({ creature: creature(volleys) }).over).toBe("11-е действие за ход: Меч ×2");
});

test("B-COND-INC-1: who lies without hit points has nothing left, and nothing that he spent; he goes nowhere", () => {
  const shown = view({ gm: true, creature: creature([], { incapacitated: true }, { fallen: true }) });
  expect([shown.feet, shown.empty, shown.pips.map(({ told }) => told)]).toEqual(["", "Не может действовать", ["", ""]]);
});

test("a Game Master reads whom the table waits for; a turn is told in one sentence", () => {
  expect(
    view({
      gm: true,
      waiting: [
        { name: "Аня", n: 2 },
        { name: "Боря", n: 1 },
      ],
    }).waiting,
  ).toBe("Ждём: Аня (2), Боря");
  expect(barSentence(view())).toBe("Ваш ход. Воин. Раунд 2. скорость 30 фт");
  // Foundry still has the way of the last turn.
  const walked = facts({ creature: creature([], { moved: 30 }, { tracked: true }) });
  expect(barSentence(barView(walked, ru))).toContain("осталось 0 из 30 фт");
  expect(barSentence(barView(atTurnStart(walked), ru))).toBe("Ваш ход. Воин. Раунд 2. скорость 30 фт");
  expect(barSentence(view({ creature: null, whose: "Огр", until: 1 }))).toBe("Ходит Огр. Раунд 2. дальше ваш ход");
});

test("B-TURN-20: in the turn of who is out of the fight its Game Master is told how turns pass over such", () => {
  expect([view().defeated, view({ defeated: false }).defeated]).toEqual(["", ""]);
  expect(render("turn-bar/bar", view({ gm: true, defeated: true }), ru)).toContain("пропуск побеждённых");
  expect(view({ gm: true, defeated: true }).defeated).toBe("вне боя");
});

test("H-MOV-02: who went 35 of 30 feet reads that 5 were too many, unless the table tells nothing", () => {
  const far = creature([], { moved: 35 }, { tracked: true });
  expect(view({ creature: far }).over).toBe("лишние 5 фт");
  expect(view({ creature: far, tells: false }).over).toBe("");
  expect(view({ creature: creature([], { moved: 30 }, { tracked: true }) }).over).toBe("");
  expect(view({ creature: creature([], { moved: 35 }) }).over).toBe("");
});

test("what is urgent has its own two lines beside the small line, which tells no part of it", () => {
  const html = render("turn-bar/bar", view({ gm: true, waiting: [{ name: "Боб", n: 1 }] }), ru);
  const small = /od-bar__small[^>]*>([^]*?)<\/p>/u.exec(html)?.[1] ?? "";
  expect(small).toContain("Раунд 2");
  expect(small).not.toContain("Ждём");
  expect(html).toMatch(/od-bar__say[^]*Ждём: Боб/u);
});

test.each(["ru", "en"] as const)("it renders in %s: names as text, each list and button named", (lang) => {
  const evil = "<img src=x onerror=alert(1)>";
  const words = texts(lang);
  const shown = barView(
    facts({
      whose: evil,
      gm: true,
      waiting: [{ name: evil, n: 1 }],
      more: more({ actions: [{ key: "dodge", label: evil, hint: evil, disabled: evil }], badges: [] }),
      creature: creature(
        [strike("a", { label: evil })],
        {},
        {
          name: evil,
          buttons: [{ key: evil, name: evil, note: evil, number: evil, hint: evil }],
          dues: [
            { id: "a", kind: "burning", label: evil, hint: evil, mine: true },
            { id: "b", kind: "burning", label: "b", hint: "", mine: true },
          ],
        },
      ),
    }),
    words,
  );
  const html = render("turn-bar/bar", shown, words);
  expect(html).not.toContain("<img src=x");
  expect(html).toContain(words.t("OD20.Bar.DoAll"));
  expect(html).toContain("disabled");
  expect(html).not.toContain("undefined");
  expect([...missing]).toEqual([]);
});

test("a button tells the chances against the marked target with its line, and as a sentence to the ear", () => {
  const odds = { short: "48 % · ⌀ 4,0", text: "По отмеченной цели: достанет 48 %, ⌀ 4,0" };
  const button = { key: "attack.a.melee", name: "Меч", note: "Удар", number: "+5", hint: "" };
  const bar = (rest: object): string =>
    render("turn-bar/bar", view({ creature: creature([], {}, { buttons: [{ ...button, ...rest }] }) }), ru);
  expect(bar({ odds, right: "48 %", at: 48 })).toMatch(
    /aria-description="По отмеченной цели: достанет 48 %, ⌀ 4,0"[^>]*>[^]*\+5<\/b>[^]*aria-hidden="true">48 %<\/span>\s*<progress[^>]*value="48"/u,
  );
  const [plain = ""] = /data-number="1"[^]*?<\/button>/u.exec(bar({ odds: null })) ?? [];
  expect(plain).not.toMatch(/aria-description|⌀|<progress/u);
});

test("H-TURN-04: a button that is one too many looks it, and says it to the eye and the ear, with the chances after it", () => {
  const odds = { short: "48 %", text: "достанет 48 %" };
  const button = { key: "attack.a.melee", name: "Меч", note: "Удар", number: "+5", hint: "" };
  const bar = (more: object): string =>
    render("turn-bar/bar", view({ creature: creature([], {}, { buttons: [{ ...button, ...more }] }) }), ru);
  const over = bar({ against: "Второе действие за ход", isOver: true, odds });
  expect(over).toMatch(/class="od-key od-key--over"[^>]*aria-description="Второе действие за ход. достанет 48 %"/u);
  expect(over).toContain("<s>Меч</s>");
  expect(over).not.toMatch(/data-number="1"[^>]*disabled/u);
  expect(bar({ against: "нет свободной руки" })).toMatch(/od-key"[^>]*aria-description="нет свободной руки"/u);
  expect(bar({})).not.toMatch(/aria-description|od-key--over|<s>Меч/u);
  // What would be refused is told so, and stays to be pressed.
  const refused = bar({ against: "нет стрел", isRefused: true });
  expect(refused).toMatch(/od-key"[^>]*aria-disabled="true"\s*aria-description="нет стрел"/u);
  expect(refused).not.toMatch(/data-number="1"[^>]* disabled/u);
});

test("H-FREE-01: the buttons of an opportunity attack take the places of three others; the feet to the eye are told apart", () => {
  const buttons = ["a", "b", "c", "d", "e"].map((key) => ({ key, name: key, note: "", number: "", hint: "" }));
  const offers = [{ key: "o", words: "Воин уходит", arms: [{ key: "o x", name: "Клинок" }] }];
  const seen = (more: Partial<BarFacts>): number =>
    view({ creature: creature([], {}, { buttons }), ...more }).buttons.length;
  expect([seen({}), seen({ offers })]).toEqual([5, 2]);
  const { feetShort } = view({ creature: creature([], { moved: 10 }, { tracked: true }) });
  expect(feetShort).toMatchObject({ left: "20", all: "/ 30", unit: " фт" });
});
