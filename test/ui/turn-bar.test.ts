/** What the turn bar says, from facts that are worked out by hand. */
import { describe, expect, test } from "vitest";
import { barSentence, barView, type BarCreature, type BarFacts } from "../../module/applications/turn-bar/bar-view.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { turnLedger, type Deed, type TurnFacts } from "../../module/rules/turn/turn-ledger.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const ru = texts("ru");
const rules = resolveRuleset({ profile: "homebrew" });
const now = { round: 2, combatant: "hero" };

const strike = (id: string, more: Partial<Deed> = {}): Deed => ({
  id,
  combatant: "hero",
  spends: "attack",
  turn: now,
  label: "Меч",
  ...more,
});

function creature(deeds: readonly Deed[], more: Partial<TurnFacts> = {}, rest: Partial<BarCreature> = {}): BarCreature {
  const facts: TurnFacts = { combatant: "hero", now, order: ["hero", "foe"], speed: 30, moved: 0, ...more };
  return {
    name: "Воин",
    img: "",
    ledger: turnLedger(deeds, facts, rules),
    acts: facts.now.combatant === "hero",
    badges: [],
    buttons: [],
    actions: [],
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
const pips = (of: BarCreature): (readonly [string, boolean, string])[] =>
  view({ creature: of }).pips.map(({ label, spent, told }) => [label, spent, told] as const);

test("B-DICE-14: who wants to end a turn with something open reads what, and does all of it or ends it all the same", () => {
  const due = (label: string, mine: boolean) => ({ id: label, kind: "burning" as const, label, hint: "", mine });
  const shown = (open: BarFacts["open"]): string[] => {
    const html = render("turn-bar/bar", view(open ? { open } : {}), ru);
    return [...html.matchAll(/<button([^>]*data-od-action="end"[^>]*)>\s*([^<]+?)\s*</gu)].map(
      ([, of = "", words = ""]) => `${/data-detail="(\w+)"/u.exec(of)?.[1] ?? ""} ${words}`,
    );
  };
  expect(shown(undefined)).toEqual([" Закончить ход"]);
  expect(shown([])).toEqual([" Закончить ход"]);
  const mine = [due("Горение", true), due("Спасбросок", false)];
  expect(view({ open: mine }).open).toBe("Ещё не сделано: Горение, Спасбросок");
  expect(shown(mine)).toEqual(["all Сделать всё и закончить ход", "anyway Всё равно закончить"]);
  expect(shown(mine.slice(1))).toEqual(["anyway Всё равно закончить"]);
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
    expect(view({ creature: two }).over).toEqual(["Второе действие за ход: Лук"]);
    expect(view({ creature: two, tells: false }).over).toEqual([]);
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
    const html = render("turn-bar/bar", view({ creature: { ...out, actions: [dodge] } }), ru);
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
        view({ creature: creature([], {}, { buttons, actions: [{ ...dash, against, isOver }] }) }),
        ru,
      );
      return ["button", "action"].map((action) => {
        const one = new RegExp(`<button[^>]*data-od-action="${action}"[^]*?</button>`, "u").exec(html)?.[0] ?? "";
        const part = (pattern: RegExp): string => pattern.exec(one)?.[1] ?? "";
        return [part(/class="([^"]*)"/u), part(/aria-description="([^"]*)"/u), part(/<s>([^<]*)<\/s>/u)] as const;
      });
    };
    expect(drawn(why, true)).toEqual([
      ["od-button od-quiet", why, "Меч"],
      ["od-button od-quiet", why, "Рывок"],
    ]);
    expect(drawn("", true)).toEqual([
      ["od-button od-quiet", "", "Меч"],
      ["od-button od-quiet", "", "Рывок"],
    ]);
    expect(drawn("", false)).toEqual([
      ["od-button", "", ""],
      ["od-button", "", ""],
    ]);
  });

  test("H-TURN-10: on another's turn the reaction alone, and no buttons", () => {
    const button = { key: "attack.a.melee", name: "Меч", note: "", number: "+5", hint: "" };
    const other = { round: 2, combatant: "foe" };
    const waits = creature([strike("a", { turn: other })], { now: other }, { buttons: [button] });
    const shown = view({ creature: waits, whose: "Гоблин", until: 1, mayEnd: false });
    expect(shown.pips.map(({ label, told }) => [label, told])).toEqual([["Реакция", "потрачено · на что: Меч"]]);
    expect([shown.title, shown.quiet, shown.feet, shown.buttons]).toEqual(["Ходит Гоблин", "вы следующие", "", []]);
    const hurt = { ...waits, points: "хиты 3 из 12" };
    expect(view({ creature: hurt, whose: "Гоблин", until: 1 }).quiet).toBe("вы следующие · хиты 3 из 12");
  });
});

test("whose turn it is: one's own, another's by name, nobody's; how long until the own", () => {
  expect(view().title).toBe("Ваш ход");
  expect(view({ gm: true }).title).toBe("Ходит Воин");
  expect(view({ creature: null, whose: "Огр", until: null }).title).toBe("Ходит Огр");
  expect(view({ creature: null, whose: "", until: null }).title).toBe("Никто не ходит");
  const far = { creature: null, whose: "Огр", gm: false } as const;
  expect([1, 2, 4].map((until) => view({ ...far, until }).quiet)).toEqual([
    "вы следующие",
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

test("at most nine buttons, numbered from one; dues of others are none of mine", () => {
  const buttons = Array.from({ length: 12 }, (_, index) => ({
    key: `attack.${String(index)}.melee`,
    name: "Меч",
    note: "",
    number: "",
    hint: "",
  }));
  const due = (id: string, mine: boolean) => ({ id, kind: "burning" as const, label: id, hint: "", mine });
  const shown = view({ creature: creature([], {}, { buttons, dues: [due("a", true), due("b", false)] }) });
  expect(shown.buttons.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([shown.duesLabel, shown.doAll]).toEqual(["Пора сделать (1)", false]);
});

test("what is due from others is counted where nothing is one's own", () => {
  const dues = [{ id: "a", kind: "burning" as const, label: "a", hint: "", mine: false }];
  expect(view({ gm: true, creature: creature([], {}, { dues }) }).duesLabel).toBe("Пора сделать (1)");
});

test("folded away, it says all the same that something waits", () => {
  const one = creature([], {}, { dues: [{ id: "a", kind: "burning", label: "a", hint: "", mine: true }] });
  expect([true, false].map((folded) => view({ creature: one, folded }).duesFolded)).toEqual(["Пора сделать (1)", ""]);
  // Where it folds by itself the button stays where it was pressed, with what it has unfolded above it.
  const due = (id: string) => ({ id, kind: "burning" as const, label: id, hint: "", mine: true });
  const two = creature([], {}, { dues: [due("a"), due("b")] });
  const small = view({ creature: two, startsFolded: true });
  expect(render("turn-bar/bar", small, ru)).toMatch(
    /data-od-action="due"[^]*data-key="dues-fold"\s+aria-expanded="true"/u,
  );
});

test("folded away, the only thing that waits stands there itself, with whose it is; of two answers neither does", () => {
  const due = (id: string, choice = false) => ({
    id,
    kind: "burning" as const,
    label: id,
    hint: "",
    mine: true,
    choice,
  });
  const shown = (folded: boolean, ...dues: readonly ReturnType<typeof due>[]) =>
    view({ creature: creature([], {}, { name: "Воин", dues }), folded });
  const alone = shown(true, due("a"));
  expect(alone.lone).toMatchObject({ id: "a", label: "Воин: a" });
  const html = render("turn-bar/bar", alone, ru);
  expect([html.includes("dues-fold"), html.match(/data-od-action="due"/gu)?.length]).toEqual([false, 1]);
  expect([shown(true, due("a"), due("b")).lone, shown(true, due("a", true), due("b", true)).lone]).toEqual([
    null,
    null,
  ]);
  expect(shown(false, due("a")).lone).toBeNull();
});

test("H-TURN-10: what was too much in the own turn is not told in the turns of others, a reaction is", () => {
  const deeds = [strike("a"), strike("b"), strike("c", { spends: "reaction", label: "Ответ" })];
  const reaction = "Ответ: Реакция — ответ на чужой ход";
  expect(view({ creature: creature(deeds) }).over).toEqual(["Второе действие за ход: Меч", reaction]);
  const later = view({ whose: "Огр", until: 1, creature: creature(deeds, {}, { acts: false }) });
  expect([later.title, later.name, later.over]).toEqual(["Ходит Огр", "вы — Воин", [reaction]]);
});

test("H-TURN-04: several too many of a kind are one phrase, which tells the last as its card does and names them", () => {
  const deeds = ["a", "b", "c", "d"].map((id) => strike(id, id === "d" ? { label: "Лук" } : {}));
  const denied = strike("e", { spends: "reaction", label: "Ответ" });
  expect(view({ creature: creature([...deeds, denied]) }).over).toEqual([
    "4-е действие за ход: Меч ×2, Лук",
    "Ответ: Реакция — ответ на чужой ход",
  ]);
  // Volleys of six strikes and of five, one strike to an action: the cards say the 6th and the 11th.
  const volleys = [strike("a", { times: 6 }), strike("b", { times: 5 })];
  expect(view({ creature: creature(volleys) }).over).toEqual(["11-е действие за ход: Меч ×2"]);
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
  expect(barSentence(view({ creature: null, whose: "Огр", until: 1 }))).toBe("Ходит Огр. Раунд 2. вы следующие");
});

test("B-TURN-20: in the turn of who is out of the fight its Game Master is told how turns pass over such", () => {
  expect([view().defeated, view({ defeated: false }).defeated]).toEqual(["", ""]);
  expect(render("turn-bar/bar", view({ gm: true, defeated: true }), ru)).toContain("пропуск побеждённых");
});

test.each(["ru", "en"] as const)("it renders in %s: names as text, each list and button named", (lang) => {
  const evil = "<img src=x onerror=alert(1)>";
  const words = texts(lang);
  const shown = barView(
    facts({
      whose: evil,
      gm: true,
      waiting: [{ name: evil, n: 1 }],
      creature: creature(
        [strike("a", { label: evil })],
        {},
        {
          name: evil,
          buttons: [{ key: evil, name: evil, note: evil, number: evil, hint: evil }],
          actions: [{ key: "dodge", label: evil, hint: evil, disabled: evil }],
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

test("a button tells the chances against the marked target in words, and as a sentence to the ear", () => {
  const odds = { short: "48 % · ⌀ 4,0", text: "По отмеченной цели: достанет 48 %, ⌀ 4,0" };
  const button = { key: "attack.a.melee", name: "Меч", note: "Удар", number: "+5", hint: "" };
  const bar = (more: object): string =>
    render("turn-bar/bar", view({ creature: creature([], {}, { buttons: [{ ...button, ...more }] }) }), ru);
  expect(bar({ odds })).toMatch(
    /aria-description="По отмеченной цели: достанет 48 %, ⌀ 4,0"[^>]*>[^]*\+5\s*<small aria-hidden="true">· 48 % · ⌀ 4,0<\/small>\s*<\/button>/u,
  );
  expect(bar({ odds: null })).not.toMatch(/aria-description|⌀/u);
});

test("H-TURN-04: a button that is one too many looks it, and says it to the eye and the ear, with the chances after it", () => {
  const odds = { short: "48 %", text: "достанет 48 %" };
  const button = { key: "attack.a.melee", name: "Меч", note: "Удар", number: "+5", hint: "" };
  const bar = (more: object): string =>
    render("turn-bar/bar", view({ creature: creature([], {}, { buttons: [{ ...button, ...more }] }) }), ru);
  const over = bar({ against: "Второе действие за ход", isOver: true, odds });
  expect(over).toMatch(/class="od-button od-quiet"[^>]*aria-description="Второе действие за ход. достанет 48 %"/u);
  expect(over).toContain("<s>Меч</s>");
  expect(over).not.toMatch(/data-number="1"[^>]*disabled/u);
  expect(bar({ against: "нет свободной руки" })).toMatch(/od-quiet"[^>]*aria-description="нет свободной руки"/u);
  expect(bar({})).not.toMatch(/aria-description|od-button od-quiet|<s>Меч/u);
  // What would be refused is told so, and stays to be pressed.
  const refused = bar({ against: "нет стрел", isRefused: true });
  expect(refused).toMatch(/od-quiet"[^>]*aria-disabled="true"\s*aria-description="нет стрел"/u);
  expect(refused).not.toMatch(/data-number="1"[^>]* disabled/u);
});
