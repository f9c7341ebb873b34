import { afterEach, describe, expect, it, vi } from "vitest";
import { resultView, spokenResult } from "../../module/applications/simulate/result-view.ts";
import { armedWith, roster, sidesOf, taking, type RosterLine } from "../../module/applications/simulate/roster.ts";
import { simulateFoot, simulateView, type SimulateChoice } from "../../module/applications/simulate/simulate-view.ts";
import {
  budgetText,
  differenceText,
  differs,
  encountersView,
  withoutStrongest,
} from "../../module/applications/simulate/encounter-view.ts";
import { membersOfLines } from "../../module/play/encounters/encounter.pure.ts";
import { runInSlices } from "../../module/applications/simulate/numbers.ts";
import type { FighterFacts } from "../../module/play/odds/fighter.pure.ts";
import type { FightCandidate } from "../../module/play/odds/fighters.ts";
import type { Contribution } from "../../module/rules/basics/contribution.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { SimulationRun, simulate, type Simulation } from "../../module/rules/simulation/simulate.ts";
import { render } from "./support/render.ts";
import { missing, texts } from "./support/texts.ts";

const [ru, en] = [texts("ru"), texts("en")];
const part = (value: number): Contribution => ({ source: "item", label: "OD20.Part.Item", value });
const facts: FighterFacts = {
  playerCharacter: false,
  hitPoints: 10,
  initiative: -1,
  defense: { physical: [part(5)], magical: [part(3)] },
  answers: "roll",
  acts: true,
  mitigation: { reduction: 1, resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  weapons: [
    {
      key: "w.strike",
      name: "Клинок",
      mode: "strike",
      held: true,
      attack: [part(4)],
      damage: [{ formula: "1d6", bonus: [part(2)], type: "slashing" }],
      against: "physical",
      loads: false,
    },
  ],
  attacks: 1,
  multiattacks: [],
};
const candidate = (name: string, more: Partial<FightCandidate> = {}): FightCandidate => ({
  origin: "Actor.goblin",
  kind: "Гоблин",
  name,
  img: "",
  side: "foes",
  chosen: true,
  facts,
  xp: 50,
  level: null,
  ...more,
});
const hero = candidate("Воин", {
  origin: "Actor.hero",
  kind: "Воин",
  side: "heroes",
  level: 1,
  xp: 0,
  facts: { ...facts, playerCharacter: true, hitPoints: 12 },
});
const LINES = roster([hero, candidate("Гоблин 1"), candidate("Гоблин 2")]);
const choice: SimulateChoice = {
  lines: LINES,
  aims: { heroes: "weakest", foes: "random" },
  fights: 2000,
  seed: 7,
};
const change = (side: RosterLine["side"], more: Partial<RosterLine>): SimulateChoice => ({
  ...choice,
  lines: LINES.map((line) => (line.side === side ? { ...line, ...more } : line)),
});
const foot = (one: SimulateChoice, wrong = "") => simulateFoot(one, wrong, false, ru);
const html = (view: object, name = "simulate/body"): string => render(name, view, ru);
const typed = (): null => null;

afterEach(() => {
  expect([...missing].filter((key) => /Simulate|Encounter/u.test(key))).toEqual([]);
});

describe("who fights", () => {
  it("equal creatures are one line, a hurt one another, heroes each their own", () => {
    const hurt = candidate("Гоблин 3", { facts: { ...facts, hitPoints: 4 } });
    const twin = { ...hero, name: "Двойник" };
    const lines = roster([hero, twin, candidate("Гоблин 1"), candidate("Гоблин 2"), hurt]);
    expect(lines.map(({ name, count, weapon }) => [name, count, weapon])).toEqual([
      ["Воин", 1, "w.strike"],
      ["Двойник", 1, "w.strike"],
      ["Гоблин", 2, "w.strike"],
      ["Гоблин 3", 1, "w.strike"],
    ]);
  });
  it("two lines of one name are told apart by their hit points", () => {
    const lines = roster([hero, candidate("Гоблин"), candidate("Гоблин", { facts: { ...facts, hitPoints: 4 } })]);
    expect(simulateView("u", { ...choice, lines }, typed, ru).sides[1]?.lines.map(({ name }) => name)).toEqual([
      "Гоблин (10 хитов)",
      "Гоблин (4 хита)",
    ]);
  });
  it("those who are taken out, or lie, are in no side", () => {
    const [party, foes] = sidesOf(change("foes", { on: false }).lines, choice.aims);
    expect(party?.members.map(({ id, count }) => [id, count])).toEqual([["line0", 1]]);
    expect(foes).toEqual({ aim: "random", members: [] });
    expect(taking(change("foes", { facts: { ...facts, hitPoints: 0 } }).lines, "foes")).toEqual([]);
  });
});

describe("how often they strike", () => {
  const [blade] = facts.weapons;
  const blows = blade ? [{ weapon: blade, times: 3 }] : [];
  const several = { ...facts, attacks: 2, multiattacks: [{ key: "m", name: "Несколько атак", blows }] };
  const lines = roster([hero, candidate("Тролль", { facts: several })]);
  const [, troll] = lines;
  const strikes = (one: RosterLine | undefined): number | undefined =>
    sidesOf(one ? [one] : [], choice.aims)[1]?.members[0]?.strikes.length;

  it("B-ATK-12 H-TURN-05: as the sheet says, and otherwise where the Game Master says so", () => {
    expect(lines.map(({ weapon, strikes: n }) => [weapon, n])).toEqual([
      ["w.strike", 1],
      ["m", 3],
    ]);
    expect(strikes(troll)).toBe(3);
    const sword = troll && armedWith(troll, "w.strike");
    expect([sword?.strikes, strikes(sword)]).toEqual([2, 2]);
    expect(strikes(sword && { ...sword, strikes: 4 })).toBe(4);
    expect(strikes(troll && { ...troll, strikes: 9 })).toBe(3);
  });
  it("the blows of a stat block are named, and not to be changed", () => {
    const view = simulateView("u", { ...choice, lines }, typed, ru).sides[1]?.lines[0];
    expect(view?.weapon?.options.map(({ text, selected }) => [text, selected])).toEqual([
      ["Клинок · +4 · 1к6 + 2", false],
      ["Несколько атак: Клинок ×3", true],
    ]);
    expect(view?.strikes).toMatchObject({ value: "3", fixed: true });
    expect(html(simulateView("u", { ...choice, lines }, typed, ru))).toMatch(/name="strikes\.line1"[^>]* disabled/u);
  });
});

describe("the window of simulated fights", () => {
  it("tells each one's numbers, weapon and how many there are", () => {
    const [party, foes] = simulateView("u", choice, typed, ru).sides;
    expect(party?.lines[0]).toMatchObject({ name: "Воин", count: null, on: true, idle: "" });
    expect(foes?.lines[0]).toMatchObject({
      name: "Гоблин",
      note: "10 хитов · защита +5, магическая +3 · срез 1 · инициатива −1",
      count: { label: "Сколько: Гоблин", value: "2" },
      strikes: { label: "Ударов за ход: Гоблин", value: "1" },
      weapon: { options: [{ text: "Клинок · +4 · 1к6 + 2", selected: true }] },
    });
    const note = (more: Partial<FighterFacts>): string | undefined =>
      simulateView("u", change("foes", { facts: { ...facts, ...more } }), typed, en).sides[1]?.lines[0]?.note;
    expect(note({ answers: "fixed" })).toContain("Defense 15, magical 13, not rolled");
    expect(note({ answers: "none" })).toContain("no Defense");
  });
  it("says who does nothing, and why", () => {
    const idle = (more: Partial<FighterFacts>) => {
      const line = simulateView("u", change("foes", { facts: { ...facts, ...more } }), typed, ru).sides[1]?.lines[0];
      return [line?.idle, line?.disabled, line?.weapon, line?.strikes];
    };
    expect(idle({ weapons: [] })).toEqual(["Нет атаки: стоит и терпит", false, null, null]);
    expect(idle({ acts: false })).toEqual(["Сейчас не может действовать: только стоит под ударами", false, null, null]);
    expect(idle({ hitPoints: 0 })).toEqual(["0 хитов: не участвует", true, null, null]);
  });
  it("renders with unique ids, hostile names as text, what was typed as it was typed", () => {
    const evil = change("foes", { name: "<img src=x onerror=alert(1)>" });
    const view = simulateView("u", evil, (key) => (key === "seed" ? "сто" : null), ru);
    const page = html(view) + html({ ...foot(evil), submitId: "u-submit", running: true, all: 2000 }, "simulate/foot");
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/(?:aria-describedby|for)="([^"]*)"/g)) expect(ids).toContain(id);
    expect(page).not.toContain("<img src=x");
    expect(page).toContain('value="сто"');
  });
  it("says what stands in the way", () => {
    expect(foot(choice)).toEqual({ error: "", blocked: false, submit: "Прикинуть" });
    expect(foot(choice, "Зерно случая: нет")).toMatchObject({ error: "Зерно случая: нет", blocked: true });
    expect(foot(change("heroes", { on: false })).error).toBe("Отметьте хотя бы одного в отряде.");
    expect(foot(change("foes", { on: false })).error).toBe("Отметьте хотя бы одного противника.");
    const down = { facts: { ...facts, hitPoints: 0 } };
    expect(foot(change("heroes", down)).error).toBe("У всего отряда 0 хитов: сражаться некому.");
    expect(foot(change("foes", down)).error).toBe("У всех противников 0 хитов: сражаться не с кем.");
    expect(foot({ ...choice, lines: LINES.map((line) => ({ ...line, weapon: null })) }).error).toBe(
      "Ни у кого нет атаки: бой не кончится.",
    );
    expect(foot(change("foes", { count: 100 })).error).toBe("Бойцов 101, а посчитать можно не больше 100.");
    expect(simulateFoot(change("foes", { on: false }), "", true, ru)).toEqual({
      error: "",
      blocked: false,
      submit: "Остановить",
    });
  });
});

/** 40 fights: the party wins 30; the hero drops in 10 and has 6 hit points on average, the goblins drop in 30 and in 34. */
const TALLY: Simulation = {
  fights: 40,
  wins: [30, 9],
  draws: 1,
  rounds: [0, 0, 10, 20, 10],
  meanRounds: 3,
  members: [
    { side: 0, id: "line0", number: 1, dropped: 10, left: 240 },
    { side: 1, id: "line1", number: 1, dropped: 30, left: 60 },
    { side: 1, id: "line1", number: 2, dropped: 34, left: 20 },
  ],
};
const homebrew = resolveRuleset();

describe("what it came to", () => {
  it("chances with their margin, the picture of the rounds, who drops", () => {
    const view = resultView("u", { choice, tally: TALLY, ruleset: homebrew }, ru);
    expect(view.versus).toBe("Воин против Гоблин ×2.");
    expect(view.made).toBe("40 боёв, зерно 7. Остановлено раньше срока.");
    expect(view.wins.map(({ label, text }) => [label, text])).toEqual([
      ["Побеждает отряд", "75\u00a0%"],
      // 22.5
      ["Побеждают противники", "23\u00a0%"],
      // 2.5
      ["Никто за 50 раундов", "3\u00a0%"],
    ]);
    // Wilson for 30 of 40: from 59.8 to 85.8, so that the farther bound is 15.2 away, told as 16.
    expect(view.wins[0]?.margin).toBe("±\u00a016");
    expect(view.rounds).toBe("Половина боёв кончается не позже 3-го раунда, восемь из десяти — на 2–4-м.");
    expect(view.bars.map(({ label, text }) => [label, text])).toEqual([
      ["2", "25\u00a0%"],
      ["3", "50\u00a0%"],
      ["4", "25\u00a0%"],
    ]);
    expect(view.fates.map(({ name, text, left }) => [name, text, left])).toEqual([
      ["Воин", "25\u00a0%", "6 из 12"],
      // 64 of 80, and 80 hit points of 80 goblins.
      ["Гоблин ×2", "80\u00a0%", "1 из 10"],
    ]);
    expect(spokenResult(view)).toContain("Побеждает отряд: 75\u00a0% ±\u00a016. Побеждают противники");
    const page = html({ result: view }, "simulate/result");
    expect(page).toContain('scope="row"');
    expect(html({ result: null }, "simulate/result").trim()).toBe('<div class="od-simulate__result">\n</div>');
  });
  it("shares that are next to nothing, or all but all, say so", () => {
    const tally = { ...TALLY, fights: 2000, wins: [1, 1999] as const, draws: 0 };
    const { wins } = resultView("u", { choice, tally, ruleset: homebrew }, en);
    expect(wins.map(({ text }) => text)).toEqual(["<\u00a01%", ">\u00a099%"]);
  });
  it("H-DEATH-01 C-33: tells the behavior that it rests on, by the table's rules and what was chosen", () => {
    const basis = (profile: "homebrew" | "base" | "d20-3e", one = choice): string =>
      resultView("u", { choice: one, tally: TALLY, ruleset: resolveRuleset({ profile }) }, ru).basis;
    expect(basis("homebrew")).toContain("Отряд бьёт того, у кого меньше всего хитов. Противники бьют любого наугад.");
    expect(basis("homebrew")).toContain("стоять насмерть");
    expect(basis("homebrew")).toContain("Единица врага на к20");
    expect(basis("base")).toContain("спасброски от смерти");
    expect(basis("base")).not.toContain("Единица врага на к20");
    expect(basis("d20-3e")).toContain("ниже 0");
    expect(basis("homebrew")).not.toContain("Ничего не делают");
    expect(basis("homebrew", change("foes", { weapon: null }))).toMatch(/Ничего не делают.*: Гоблин\.$/u);
  });
});

describe("in slices", () => {
  const sides = sidesOf(LINES, choice.aims);
  const options = { fights: 300, rounds: 50 };

  it("the counts do not depend on where it is cut", async () => {
    const whole = simulate(sides, homebrew, 7, options);
    for (const steps of [1, 3, 50]) {
      const run = new SimulationRun(sides, homebrew, 7, options);
      let asked = 0;
      const told: number[] = [];
      const pause = vi.fn(() => Promise.resolve());
      // The clock passes a slice of 8 ms after so many steps.
      const ended = await runInSlices(run, {
        signal: new AbortController().signal,
        progress: (done) => told.push(done),
        pause,
        now: () => (asked++ * 8) / steps,
      });
      expect(ended).toBe(true);
      expect(run.tally).toEqual(whole);
      expect(told.at(-1)).toBe(300);
      expect(pause.mock.calls.length).toBeGreaterThan(10);
    }
  });
  it("no slice is longer than its 8 ms by more than the step that it was in, however long steps take", async () => {
    for (const cost of [0.3, 3, 20]) {
      let time = 0;
      let begun = 0;
      const slices: { readonly took: number; readonly steps: number }[] = [];
      const real = new SimulationRun(sides, homebrew, 7, options);
      let steps = 0;
      await runInSlices(
        {
          get done() {
            return real.done;
          },
          step: () => {
            time += cost;
            steps += 1;
            return real.step();
          },
        },
        {
          signal: new AbortController().signal,
          progress: () => slices.push({ took: time - begun, steps }),
          // What the page does meanwhile is no part of a slice.
          pause: () => {
            time += 100;
            begun = time;
            steps = 0;
            return Promise.resolve();
          },
          now: () => time,
        },
      );
      expect(slices.length).toBeGreaterThan(10);
      expect(Math.max(...slices.map(({ took }) => took))).toBeLessThan(8 + cost);
      // Nor is the time given away: as many steps as fit, but for the last slice.
      const whole = slices.slice(0, -1);
      expect(Math.min(...whole.map((one) => one.steps))).toBe(Math.ceil(8 / cost - 1e-9));
    }
  });
  it("stops at once: after the pause in which it was told so nothing is fought any more", async () => {
    const run = new SimulationRun(sides, homebrew, 7, options);
    const stop = new AbortController();
    let pauses = 0;
    const ended = await runInSlices(run, {
      signal: stop.signal,
      progress: () => undefined,
      pause: () => {
        pauses += 1;
        if (pauses === 4) stop.abort();
        return Promise.resolve();
      },
      now: (() => {
        let time = 0;
        return () => (time += 4);
      })(),
    });
    expect(ended).toBe(false);
    // Three slices of two steps, each a round of a fight.
    expect(run.done).toBeLessThanOrEqual(6);
    const { done } = run;
    await Promise.resolve();
    expect(run.done).toBe(done);
  });
});

describe("encounters", () => {
  // The moderate budget of one hero of level 1 is 75: two goblins are worth 100.
  const shared = (percent: number): { percent: number; text: string } => ({ percent, text: `${String(percent)} %` });

  it("H-PRG-01: tells the budget of who takes part, and why there is none", () => {
    expect(budgetText(LINES, ru)).toMatch(/^Вместе 100: (?:трудный|смертельный) бой.*для одного/u);
    expect(budgetText(change("foes", { on: false }).lines, ru)).toBe("");
    expect(budgetText(change("foes", { xp: 0 }).lines, ru)).toContain("опыта не дают");
    expect(budgetText(change("heroes", { level: null }).lines, en)).toContain("no hero with a level");
    expect(budgetText(change("heroes", { on: false }).lines, en)).toContain("no hero with a level");
    expect(budgetText(change("foes", { count: 200 }).lines, en)).toContain("10000");
  });

  it("says where budget and simulation differ, and the chance without one", () => {
    const easy = change("foes", { xp: 5 }).lines;
    expect(differs(easy, 100)).toBeNull();
    expect(differs(easy, 40)).toBe("harder");
    expect(differs(change("foes", { xp: 500 }).lines, 96)).toBe("easier");
    expect(differs(change("heroes", { level: null }).lines, 0)).toBeNull();
    expect(differenceText(easy, shared(40), { name: "Гоблин", text: "98 %" }, ru)).toMatch(
      /по бюджету это лёгкий бой.*в 40 % боёв.*Если убрать одного \(Гоблин\): 98 %\./u,
    );
    expect(differenceText(easy, shared(100), null, ru)).toBe("");
  });

  it("leaves out one of the strongest; the last enemy stays", () => {
    const boss = candidate("Вожак", { origin: "Actor.boss", kind: "Вожак", xp: 100 });
    const lines = roster([hero, candidate("Гоблин 1"), candidate("Гоблин 2"), boss]);
    const fewer = withoutStrongest(lines);
    expect(fewer?.name).toBe("Вожак");
    expect(taking(fewer?.lines ?? [], "foes").map(({ name, count }) => [name, count])).toEqual([["Гоблин", 2]]);
    expect(taking(withoutStrongest(LINES)?.lines ?? [], "foes").map(({ count }) => count)).toEqual([1]);
    expect(withoutStrongest(roster([hero, boss]))).toBeNull();
  });

  it("lists the saved ones with numbers, budget and what is gone; names are text", () => {
    const saved = [
      {
        id: "a",
        name: "<b>Мост</b>",
        members: [
          { name: "Гоблин", count: 4, xp: 50 },
          { name: "Вожак", count: 1, xp: null },
        ],
      },
      { id: "b", name: "Пусто", members: [{ name: "Вожак", count: 1, xp: null }] },
    ];
    const view = encountersView("u", saved, LINES, ru);
    expect(view.encounters.map(({ who, worth, missing, empty }) => [who, worth, missing, empty])).toEqual([
      ["4 × Гоблин, Вожак", "200 опыта: смертельный бой", "Удалены: Вожак", false],
      ["Вожак", "0 опыта", "Удалены: Вожак", true],
    ]);
    const drawn = html(view, "simulate/encounters");
    expect(drawn).toContain("&lt;b&gt;Мост");
    expect(drawn.match(/data-action="(?:choose|place|begin)"/gu)).toHaveLength(6);
    expect(drawn.match(/ disabled/gu)).toHaveLength(3);
    expect(html(encountersView("u", [], change("foes", { on: false }).lines, ru), "simulate/encounters")).not.toContain(
      'data-action="save"',
    );
  });

  it("adds up lines of one actor, and leaves out who has none in the world", () => {
    const lines = [
      { origin: "Actor.goblin", kind: "Гоблин", count: 2 },
      { origin: "Actor.goblin", kind: "Гоблин", count: 1 },
      { origin: "Scene.a.Token.b.Actor.c", kind: "Чужой", count: 1 },
    ];
    expect(membersOfLines(lines)).toEqual([{ actor: "Actor.goblin", name: "Гоблин", count: 3 }]);
  });

  it("without anybody on a side the foot says what to do", () => {
    const only = (side: RosterLine["side"]): SimulateChoice => ({
      ...choice,
      lines: LINES.filter((line) => line.side === side),
    });
    expect(foot(only("heroes")).error).toContain("Alt + B");
    expect(foot(only("foes")).error).toContain("Сражаться с ними некому");
  });
});
