import { describe, expect, it } from "vitest";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { gatherFacts } from "../../module/applications/card/attack/gather.ts";
import { news } from "../../module/applications/card/attack/announcer.ts";
import { noteCreatedNow } from "../../module/applications/common/created-now.ts";
import { rollNumber } from "../../module/applications/common/breakdown.ts";
import { damageFlow } from "../../module/applications/card/attack/damage-line.ts";
import { owedWords, presentCheck, type Owed } from "../../module/applications/card/check/present.ts";
import { targetFall, targetSaves } from "../../module/applications/card/attack/outcome.ts";
import { presentCard } from "../../module/applications/card/attack/present.ts";
import type { CardAction } from "../../module/applications/card/attack/actions.ts";
import type { Fall } from "../../module/play/apply/brought-down.pure.ts";
import { presentDealt } from "../../module/applications/card/damage/present.ts";
import { attackStateSample } from "./support/states.ts";
import { setTableChoices } from "../../module/core/table-rules.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { card, CHECK, OPEN, part, roll, SAMPLES, steps, strike, target } from "./support/samples.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const view = (
  facts: ReturnType<typeof card>,
  allowed: (action: CardAction, target: string | null) => boolean = () => true,
) => presentCard(facts, "u", allowed, ru);
const words = (pieces: readonly { text: string }[]): string => pieces.map((piece) => piece.text).join(" ");
const outcome = (facts: ReturnType<typeof target>): string =>
  view(card({ targets: [facts] })).targets[0]?.outcome.text ?? "";

describe("the attack card", () => {
  it("says the outcome with its damage first", () => {
    expect(outcome(target())).toBe("Попадание · 7");
    expect(outcome(target({ strikes: [strike({ outcome: "tie", amount: 3 })] }))).toBe("Вскользь ½ · 3");
    expect(outcome(target({ strikes: [strike({ outcome: "miss", amount: 0 })] }))).toBe("Промах");
    expect(outcome(target({ strikes: [strike({ outcome: "crit", amount: 14 })] }))).toBe("Крит · 14");
    expect(outcome(target({ phase: "waiting", waiting: ["Мастер"], strikes: [strike({ outcome: null })] }))).toBe(
      "ждём: Мастер",
    );
    expect(outcome(target({ phase: "rolling", strikes: [strike({ amount: null, damage: null })] }))).toBe("Попадание");
  });

  it("strikes the outcome of what was taken back, by its undo or by withdrawing the whole", () => {
    const isStruck = (phase: ReturnType<typeof target>["phase"]): unknown =>
      view(card({ cancelled: phase === "cancelled", targets: [target({ phase })] })).targets[0]?.struck;
    expect((["applied", "undone", "cancelled"] as const).map(isStruck)).toEqual([false, true, true]);
  });

  it("says on demand what would have changed the outcome, from what the viewer may see", () => {
    // 6 + 5 = 11 against 11 + 5 = 16, of which half cover gives 2: 11 against 14 without it.
    const missed = strike({
      outcome: "miss",
      attack: roll(11, 6),
      defense: roll(13, 9, [part("Ловкость", 2), part("Укрытие наполовину", 2, { source: "cover" })]),
      amount: null,
      damage: null,
    });
    const told = (facts: ReturnType<typeof card>): readonly string[] => view(facts).targets[0]?.decided?.lines ?? [];
    expect(told(card({ targets: [target({ strikes: [missed] })] }))).toEqual([
      "Атака на 2 выше — вскользь ½",
      "Атака на 3 выше — попадание",
      "Защита без «Укрытие наполовину» (+2) — вскользь ½",
    ]);
    const seen = (reveal: Partial<typeof OPEN>): readonly string[] =>
      told(mask(card({ targets: [target({ strikes: [missed], reveal: { ...OPEN, ...reveal } })] }), "?"));
    expect(seen({ totals: false, breakdown: false })).toEqual([]);
    expect(seen({ breakdown: false })).toEqual([
      "Атака на 2 выше — вскользь ½",
      "Атака на 3 выше — попадание",
      "Одна из костей скрыта: если на ней выпало 20 или 1, исход решило это.",
    ]);
    // By the base rules the target has an Armor Class and no die.
    const behindClass = { ...missed, defense: { ...roll(13, 9, []), natural: null, faces: [], parts: null } };
    expect(
      told(card({ ruleset: resolveRuleset({ profile: "base" }), targets: [target({ strikes: [behindClass] })] })).at(
        -1,
      ),
    ).not.toContain("скрыта");
    // D-C3: by d20-3e no face decides, also one that is hidden.
    const veiled = mask(
      card({
        ruleset: resolveRuleset({ profile: "d20-3e" }),
        targets: [target({ strikes: [missed], reveal: { ...OPEN, breakdown: false } })],
      }),
      "?",
    );
    expect(told(veiled)).toEqual([expect.stringMatching(/выше — попадание$/u)]);
    expect(told(card({ targets: [target({ strikes: [{ ...missed, ruled: true }] })] }))).toEqual([]);
    expect(told(card({ targets: [target({ strikes: [{ ...missed, void: "OD20.Void.terms" }] })] }))).toEqual([]);
    // Several strikes are told apart; the second, 17 against 14, hit.
    expect(
      told(card({ targets: [target({ strikes: [missed, strike({ key: "s2" })] })] })).map((line) => line.slice(0, 30)),
    ).toEqual(["1. Воин: Атака на 2 выше — вск", "2. Воин: Защита на 3 выше — вс"]);
  });

  it("sums up several strikes", () => {
    const five = view(SAMPLES["five"] ?? card());
    expect(five.targets.map((one) => one.outcome.text)).toEqual(["Попало 2 из 3 · 11", "Попало 1 из 2 · 13"]);
    expect(five.subtitle).toBe("Гоблин ×5 · против Физ. защиты");
    expect(five.targets[0]?.compact).toBe(true);
    expect(five.targets[0]?.strikes[0]?.attacker).toBeNull();
    expect(outcome(target({ strikes: [strike({ outcome: "miss" }), strike({ outcome: "miss" })] }))).toBe("Промах ×2");
  });

  it("tells the damage as a sentence of numbers", () => {
    expect(words(damageFlow("x", strike(), target({ reduction: null }), ru))).toBe("8 рубящего − 1 броня → 7 хитов");
    expect(damageFlow("x", strike(), target({ reduction: null }), ru).map(({ type }) => type)).toEqual([
      "slashing",
      undefined,
      undefined,
      undefined,
    ]);
    const half = strike({
      damage: {
        rolled: [{ type: "slashing", rolled: 8, extra: 0, parts: [] }],
        steps: steps(["rolled", 8, 8], ["halved", 8, 4], ["reduction", 4, 3]),
      },
      amount: 3,
    });
    expect(words(damageFlow("x", half, null, ru))).toBe("8 рубящего ÷ 2 = 4 − 1 броня → 3 хита");
    expect(words(damageFlow("x", strike({ damage: null, amount: 1 }), null, ru))).toBe("1 хит");
    const ruled = strike({
      damage: { rolled: [{ type: "ectoplasm", rolled: 2, extra: 0, parts: [] }], steps: steps(["ruling", 2, 5]) },
      amount: 5,
    });
    expect(words(damageFlow("x", ruled, null, ru))).toBe("2 ectoplasm Мастер: 5 → 5 хитов");
  });

  it("explains every number, dropped die and bonus dice included", () => {
    const lines = rollNumber(
      "x",
      "attack",
      {
        ...roll(
          22,
          17,
          [part("Сила", 3), part("Благословение", 0, { dice: { count: 1, faces: 4 } }), part("Ничего", 0)],
          1,
        ),
        bonus: [{ sign: 1, faces: 4, results: [2] }],
      },
      ru,
    ).lines;
    expect(lines).toEqual([
      { label: "к20, преимущество", value: "17 (4)" },
      { label: "Сила", value: "+3" },
      { label: "Благословение 1к4", value: "+2" },
    ]);
    expect(rollNumber("x", "defense", null, ru)).toMatchObject({ text: "?", lines: [] });
  });

  it("leads to the page of what made the roll as it is", () => {
    const page = (natural: number, ...rules: string[]): string | undefined => {
      const reasons = [{ key: "OD20.Why.own", what: "OD20.Condition.prone", value: -1, rules } as const];
      return rollNumber("x", "attack", { ...roll(12, natural, [], -1), reasons }, ru).rule?.page;
    };
    expect(page(9, "B-COND-PRO-2")).toBe("conditions");
    expect(page(9, "H-RNG-03")).toBe("advantage");
    // A reason may name no rules; a natural 20 decides more than any reason.
    expect([page(9), page(20, "B-COND-PRO-2")]).toEqual(["advantage", "naturals"]);
  });

  it("cites the page of 20 and 1 only where they decide (H-CRIT-01, B-CRIT-01, C-49, D-C3)", () => {
    const cited = (...kinds: readonly ("attack" | "defense" | "save" | "check")[]): boolean[] =>
      kinds.map((kind) => rollNumber("x", kind, roll(22, 20), ru).rule?.page === "naturals");
    const all = ["attack", "defense", "save", "check"] as const;
    try {
      expect(cited(...all)).toEqual([true, true, true, true]);
      setTableChoices(resolveRuleset({ profile: "base" }));
      expect(cited(...all)).toEqual([true, false, false, false]);
      setTableChoices(resolveRuleset({ profile: "d20-3e" }));
      expect(cited(...all)).toEqual([false, false, false, false]);
      setTableChoices(resolveRuleset({ profile: "d20-3e", overrides: { d20crits: true } }));
      expect(cited("attack")).toEqual([true]);
    } finally {
      setTableChoices(resolveRuleset());
    }
  });

  it("says that a target waits while the attacks that a deed provoked are open (D-AOO-02)", () => {
    expect(outcome(target({ void: "OD20.Void.provoked" }))).toBe("ждёт атак");
    expect(outcome(target({ void: "OD20.Void.defender" }))).toBe("Не засчитано");
  });

  it("pushes the clash line to the side that lost", () => {
    const clash = (change: object): unknown =>
      view(card({ targets: [target({ strikes: [strike(change)] })] })).targets[0]?.strikes[0]?.clash;
    expect(clash({})).toMatchObject({ side: "attack", lead: 3 });
    expect(clash({ outcome: "tie" })).toMatchObject({ side: "tie", lead: 0 });
    expect(clash({ outcome: "miss", attack: roll(2, 1), defense: roll(30, 19) })).toMatchObject({
      side: "defense",
      lead: 10,
    });
    // Natural 20 against a higher total: the outcome decides the side.
    expect(clash({ outcome: "crit", attack: roll(22, 20), defense: roll(27, 19) })).toMatchObject({
      side: "attack",
      lead: 10,
    });
  });

  it("offers what the phase calls for, and only what is allowed", () => {
    const actions = (facts: ReturnType<typeof target>): (string | undefined)[] =>
      view(card({ targets: [facts] })).targets[0]?.actions.map((one) => one.action) ?? [];
    const waiting = { phase: "waiting", strikes: [strike({ outcome: null })] } as const;
    expect(actions(target(waiting))).toEqual(["rollFor"]);
    expect(actions(target({ ...waiting, mine: true }))).toEqual(["defend"]);
    expect(actions(target({ phase: "ready" }))).toEqual(["apply"]);
    expect(actions(target({ phase: "changed", received: 7, amount: 3 }))).toEqual(["update"]);
    expect(actions(target())).toEqual([]);
    const foot = view(card());
    expect([...foot.actions, ...foot.more].map((one) => one.action)).toEqual([
      "undoAll",
      "redirect",
      "again",
      "offHand",
      "adjust",
      "rule",
      "addTarget",
    ]);
    expect(foot.actions).toHaveLength(2);
    expect(view(card(), () => false)).toMatchObject({ actions: [], more: [] });
    const two = view(SAMPLES["group"] ?? card());
    expect(two.more.map((one) => one.label)).toContain("Отменить: Огр");
    expect(view(card({ targets: [target({ phase: "undone" })] })).actions[0]?.action).toBe("redoAll");
    expect(view(card({ cancelled: true }))).toMatchObject({ actions: [], note: "Атака отозвана." });
  });

  it("says what changed after it was applied", () => {
    expect(view(SAMPLES["changed"] ?? card()).targets[0]?.state).toBe("Применено 7, теперь 3");
  });

  it("announces an outcome once, and nothing of an old log", () => {
    const facts = card({ id: "old" });
    expect(news(facts, "Меч", ru)).toEqual([]);
    const fresh = card({ id: "fresh", targets: [target({ phase: "waiting", strikes: [strike({ outcome: null })] })] });
    expect(news(fresh, "Меч", ru)).toEqual([]);
    expect(news({ ...fresh, targets: [target()] }, "Меч", ru)).toEqual(["Меч. Гоблин: Попадание · 7"]);
    expect(news({ ...fresh, targets: [target()] }, "Меч", ru)).toEqual([]);
    noteCreatedNow("live");
    expect(news(card({ id: "live" }), "Меч", ru)).toHaveLength(1);
  });

  it("offers another die for inspiration; while damage is received it says that this goes first (B-DICE-09)", () => {
    const offered = (change: object): unknown =>
      view(
        card({
          targets: [target({ strikes: [strike({ inspire: { attack: [12], defense: [9] } })], ...change })],
        }),
      ).targets[0]?.strikes[0]?.actions.map(({ action, reason }) => [action, reason]);
    expect(offered({ phase: "undone" })).toEqual([["inspire-defense-0", undefined]]);
    expect(offered({ inspireLater: "OD20.Inspiration.UndoFirst" })).toEqual([
      ["inspire-defense-0", "Урон уже получен: сначала отмените его, потом перебрасывайте."],
    ]);
  });

  it("tells of a die that luck has rolled again, also of a save and of a rider's, to eyes that may see dice (H-PRG-07)", () => {
    const reroll = { from: 1, to: 12, by: "" };
    const defense = { ...roll(14, 12), reroll };
    const saved = { success: true, attribute: "acrobatics", fails: "", willing: false };
    const struck = { defense, saved, rider: { ...saved, total: 14, dc: 10, reroll } };
    const facts = card({ targets: [target({ strikes: [strike(struck)] })] });
    const [row] = view(facts).targets;
    expect(row?.strikes[0]?.notes).toEqual([
      "Акробатика 14 против 10: успех (Везение: выпало 1, переброшено на 12)",
      "Защита: Везение, выпало 1, переброшено на 12",
    ]);
    expect(row?.strikes[0]?.clash?.defense.lines).toContainEqual({ label: "Везение", value: "1 → 12" });
    const save = { attribute: "acrobatics", dc: 10, onSuccess: "half" } as const;
    const dealt = { kind: "damage", armor: true, save, rows: [] } as const;
    const told = (one: typeof facts): unknown => {
      const [line] = presentDealt({ ...one, dealt }, dealt, "u", () => true, ru).targets;
      return [line?.notes, line?.save?.number?.lines.some(({ value }) => value === "1 → 12")];
    };
    expect(told(facts)).toEqual([["Везение: выпало 1, переброшено на 12"], true]);
    const closed = card({ targets: [target({ strikes: [strike(struck)], reveal: { ...OPEN, breakdown: false } })] });
    expect(told(mask(closed, "?"))).toEqual([[], false]);
    expect(view(mask(closed, "?")).targets[0]?.strikes[0]?.notes).toEqual(["Акробатика 14 против 10: успех"]);
  });

  it("says who fell, and what is to be chosen; of a deadly blow only that (H-DEATH-01 B-DEATH-01)", () => {
    const notes = (change: object): readonly string[] =>
      view(card({ targets: [target({ name: "Воин", ...change })] })).targets[0]?.notes ?? [];
    expect(notes({})).toEqual([]);
    expect(notes({ fall: "none" })).toEqual(["Воин падает: хитов не осталось"]);
    expect(notes({ fall: "open" })).toEqual(["Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть"]);
    expect(notes({ fall: "made" })).toEqual(["Воин: хитов не осталось"]);
    expect(notes({ fall: "made", killed: true })).toEqual(["Воин: этот удар смертелен"]);
    const offered = (fall: Fall): unknown =>
      view(card({ targets: [target({ name: "Воин", phase: "applied", fall })] })).targets[0]?.actions.map(
        ({ action, name }) => [action, name],
      );
    expect(offered("open")).toEqual([["stand", "Стоять насмерть: Воин"]]);
    expect([offered("made"), offered("none")]).toEqual([[], []]);
    const dealt = { kind: "damage", armor: true, save: null, rows: [] } as const;
    expect(
      presentDealt(card({ dealt, targets: [target({ fall: "none" })] }), dealt, "u", () => true, texts("en")).targets[0]
        ?.notes,
    ).toEqual(["Гоблин falls: no hit points left"]);
  });

  it("C-27: tells and announces the mark that was one too many, once, for eyes that may know who has nothing left", () => {
    const kept = { of: "Stand", name: "+1", dc: 12, total: 4, success: false } as const;
    const marked = (kills: boolean, damage = true): ReturnType<typeof card> =>
      mask(
        card({
          id: `marks${String(damage)}`,
          targets: [target({ kept: [{ ...kept, ...(kills ? { kills } : {}) }], reveal: { ...OPEN, damage } })],
        }),
        "?",
      );
    noteCreatedNow("markstrue");
    noteCreatedNow("marksfalse");
    const dead = "Гоблин: третья отметка смерти. Погибает";
    expect([news(marked(false), "Меч", ru), news(marked(true), "Меч", ru), news(marked(true), "Меч", ru)]).toEqual([
      ["Меч. Гоблин: Попадание · 7"],
      [dead],
      [],
    ]);
    expect(news(marked(true, false), "Меч", ru)).not.toContain(dead);
  });

  it("names the natural 20 or 1 that decided a save against its sum, and no other (C-49)", () => {
    const told = (of: "Concentration" | "Stand", total: number, success: boolean, language: "ru" | "en"): string[] =>
      targetSaves(target({ kept: [{ of, name: "+1", dc: 10, total, success }] }), texts(language));
    expect([
      told("Concentration", 3, true, "ru"),
      told("Stand", 12, false, "ru"),
      told("Stand", 3, true, "en"),
      told("Concentration", 23, true, "en"),
      told("Concentration", 4, false, "en"),
    ]).toEqual([
      ["Концентрация: 3 (натуральная 20) против 10, держится (+1)"],
      ["Насмерть: 12 (натуральная 1) против 10, отметки смерти +1"],
      ["To the death: 3 (natural 20) vs 10, holds"],
      ["Concentration: 23 vs 10, holds (+1)"],
      ["Concentration: 4 vs 10, broken (+1)"],
    ]);
  });

  it("announces a fall once, when it comes; neither a choice that is made nor healing is news", () => {
    const now = (fall: Fall | null): string[] => news(card({ id: "fall", targets: [target({ fall })] }), "Меч", ru);
    noteCreatedNow("fall");
    expect(now(null)).toEqual(["Меч. Гоблин: Попадание · 7"]);
    expect(now("open")).toEqual(["Гоблин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть"]);
    expect(now("made")).toEqual([]);
    expect(now(null)).toEqual([]);
    expect(news(card({ id: "old fall", targets: [target({ fall: "none" })] }), "Меч", ru)).toEqual([]);
  });

  it("tells of whoever is hit where he lies that his hit points stay and what it costs him, as far as that may be known (B-DEATH-08 C-28)", () => {
    const told = (fails: 1 | 2, killed = false): string | null => targetFall(target({ fails, killed }), ru);
    expect([told(1), told(2), told(1, true)]).toEqual([
      "Гоблин лежит: хиты не меняются, провал спасброска от смерти",
      "Гоблин лежит: хиты не меняются, два провала спасброска от смерти",
      "Гоблин: этот удар смертелен",
    ]);
    const ends = (fails?: 1): string | undefined => damageFlow("f", strike(), target({ fails }), ru).at(-1)?.text;
    expect([ends(), ends(1)]).toEqual(["7 хитов", "7 урона"]);
  });

  it("gathers what play reads of the documents", () => {
    const facts = gatherFacts(attackStateSample(), false);
    expect(facts.targets[0]).toMatchObject({ phase: "applied", amount: 14, received: 14, temporary: 2, void: null });
    expect(facts.targets[0]?.strikes[0]).toMatchObject({
      outcome: "hit",
      amount: 7,
      damage: { rolled: [{ rolled: 8, extra: 0 }] },
    });
    expect(gatherFacts(attackStateSample({ voids: ["OD20.Void.total"], strikes: [] }), false).targets[0]?.void).toBe(
      "OD20.Void.total",
    );
  });
});

describe("the check card", () => {
  it("says what a save was owed for, and what came of it as far as that may be known (B-COND-01 H-CONC-04)", () => {
    const words = (success: boolean | null, more: Partial<Owed> = {}): string =>
      owedWords({ name: "Паутина", concentration: false, undone: false, worse: [], ...more }, success, ru);
    expect([null, true, false].map((success) => words(success))).toEqual([
      "Спасбросок: Паутина",
      "Паутина: эффект прекращается",
      "Паутина: эффект остаётся",
    ]);
    expect(words(false, { undone: true })).toBe("Спасбросок: Паутина. Больше не считается: причина отменена");
    expect(words(false, { worse: ["Окаменевший"] })).toBe("Паутина: стало хуже (Окаменевший)");
    expect([null, true, false].map((success) => words(success, { concentration: true }))).toEqual([
      "Концентрация: Паутина",
      "Концентрация держится: Паутина",
      "Концентрация сбита: Паутина",
    ]);
  });
  it("shows total, breakdown and the result against a known difficulty", () => {
    const shown = presentCheck(CHECK, "Атлетика", "x", "u", ru);
    expect(shown).toMatchObject({
      dc: "Сложность 15",
      outcome: { tone: "success", text: "Успех" },
      total: { text: "19", label: "Итог 19" },
    });
    expect(shown.total.lines[0]).toEqual({ label: "к20, преимущество", value: "14 (6)" });
  });
  it("D-DEATH-04: names the die of a chance in percent", () => {
    const record = { ...CHECK.record, advantage: 0, kind: "death", key: "dying" } as const;
    expect(presentCheck({ ...CHECK, record }, "x", "x", "u", ru).total.lines[0]?.label).toBe("к100");
  });
  it("leads to no page of an opposed roll: nobody opposes it", () => {
    expect(presentCheck({ ...CHECK, record: { ...CHECK.record, advantage: 0 } }, "x", "x", "u", ru).total.rule).toBe(
      undefined,
    );
  });
  it("keeps what is hidden", () => {
    expect(
      presentCheck(
        { ...CHECK, reveal: { name: true, totals: false, breakdown: false, dc: false } },
        "Атлетика",
        "x",
        "u",
        ru,
      ),
    ).toMatchObject({ dc: "", outcome: null, parts: [], total: { text: "?", lines: [] } });
    // What a creature adds is another secret than what it comes to.
    const some = presentCheck(
      { ...CHECK, reveal: { name: true, totals: true, breakdown: false, dc: true } },
      "Атлетика",
      "x",
      "u",
      ru,
    );
    expect(some).toMatchObject({ parts: [], total: { text: "19" } });
    expect(some.total.lines.map(({ label }) => label)).toEqual(["к20, преимущество"]);
  });
});

describe("what was one too many in the turn", () => {
  const second = { attacker: "a1", kind: "active", nth: 2, rules: ["H-TURN-04", "H-TURN-05"] } as const;
  it("H-TURN-04: stands in one line, with its rules behind it; nothing without", () => {
    expect(view(card()).overuse).toEqual([]);
    expect(view(card({ overuse: [second] })).overuse).toMatchObject([
      { text: "Второе действие за ход", lines: [{ value: "H-TURN-04, H-TURN-05" }], rule: { page: "turnOrder" } },
    ]);
  });
  it("names no rules if there are none", () => {
    expect(view(card({ overuse: [{ ...second, rules: [] }] })).overuse[0]?.lines).toEqual([]);
  });
  it("H-TURN-10: of several attackers it says of whom, and alike once", () => {
    const attackers = ["a1", "a2", "a3"].map((key) => ({ key, name: "Гоблин", img: "", pc: false }));
    const reaction = { attacker: "a3", kind: "reaction", nth: 3, rules: ["H-TURN-10"] } as const;
    const overuse = [second, { ...second, attacker: "a2" }, reaction];
    expect(view(card({ attackers, overuse })).overuse.map(({ text }) => text)).toEqual([
      "Гоблин ×2: Второе действие за ход",
      "Гоблин: 3-я реакция",
    ]);
  });
});
