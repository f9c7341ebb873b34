import { describe, expect, it } from "vitest";
import { buttonOdds, edgeOf, oddsView, percents, spokenOdds } from "../../module/applications/common/odds-view.ts";
import { ODDS } from "./support/dialog-samples.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const en = texts("en");
const one = ODDS.slice(0, 1);
const even = { miss: 0.5, tie: 0, hit: 0.5, crit: 0, damage: 2.04, strikes: 1 };

describe("chances in words", () => {
  it("shows percents that add up, and the mean with the comma of the language", () => {
    // 47.5 land, 4.25 of them glance, 38.5 hit, 4.75 are criticals: a critical's share is rounded up, then a hit's.
    const [row] = oddsView("u", one, ru).oddsRows;
    expect(row).toMatchObject({
      name: "Против: Воин",
      verb: "достанет",
      lands: "48 %",
      damage: "в среднем 4,0 урона",
      fold: "",
    });
    expect(row?.outcomes.map(({ label, text }) => `${label} ${text}`)).toEqual([
      "мимо 52 %",
      "вскользь 4 %",
      "попадание 39 %",
      "крит 5 %",
    ]);
    expect(oddsView("u", one, en).oddsRows[0]?.damage).toBe("4.0 damage on average");
  });

  it("says what would change it, as the difference between what is shown now and then", () => {
    const [row] = oddsView("u", one, ru).oddsRows;
    expect(row?.changes).toEqual([
      { label: "С преимуществом", text: "+16 %, урон +1,7", trend: "better" },
      { label: "Если цель укрыта наполовину", text: "−9 %, урон −0,6", trend: "worse" },
      { label: "Метательное копьё · Удар", text: "урон −0,4", trend: "worse" },
      { label: "Бросок", text: "то же", trend: "same" },
    ]);
  });

  it("with several targets each has a line, with its changes folded; several strikes say so", () => {
    const [first, second] = oddsView("u", ODDS, en).oddsRows;
    expect(first?.fold).toBe("u-odds-0");
    // The chance is of each strike, the damage of all of them.
    expect(second).toMatchObject({
      name: "Against Гоблин-лучник с длинным именем",
      verb: "each of 3 strikes lands",
      lands: ">99%",
    });
    expect(second?.damage).toMatch(/^\d+\.\d damage on average, all 3 together$/u);
    const [, russian] = oddsView("u", ODDS, ru).oddsRows;
    expect(russian?.verb).toBe("каждый из 3 ударов достанет");
    expect(russian?.damage).toMatch(/^в среднем \d+,\d урона за все 3$/u);
    expect(second?.outcomes).toEqual([
      { name: "miss", label: "miss", text: "<1%" },
      { name: "hit", label: "hit", text: "95%" },
      { name: "crit", label: "critical", text: "5%" },
    ]);
  });

  it("rounds to 100 whatever the remainders are", () => {
    // 66.67 land: 67, told alone or with the others.
    expect(percents({ miss: 1 / 3, tie: 1 / 3, hit: 1 / 3, crit: 0 })).toEqual({ miss: 33, tie: 34, hit: 33, crit: 0 });
    expect(percents({ miss: 0.476, tie: 0.047, hit: 0.43, crit: 0.047 })).toEqual({
      miss: 48,
      tie: 5,
      hit: 43,
      crit: 4,
    });
    expect(percents({ miss: 0, tie: 0, hit: 0, crit: 1 })).toEqual({ miss: 0, tie: 0, hit: 0, crit: 100 });
    expect(percents({ miss: 0.29, tie: 0.07, hit: 0.57, crit: 0.07 })).toEqual({ miss: 29, tie: 7, hit: 57, crit: 7 });
  });

  it("moves the front of the line from the middle to whoever is ahead", () => {
    expect(edgeOf(even)).toEqual({ side: "none", lead: 0 });
    expect(edgeOf({ ...even, miss: 0.2 })).toEqual({ side: "attack", lead: 6 });
    expect(edgeOf({ ...even, miss: 1 })).toEqual({ side: "defense", lead: 10 });
  });

  it("is spoken in sentences, and short on a button", () => {
    expect(spokenOdds(oddsView("u", one, en), en)).toBe(
      "Against Воин: lands 48%, 4.0 damage on average. miss 52%, glancing 4%, hit 39%, critical 5%. " +
        "With advantage: +16%, damage +1.7; With the target in half cover: −9%, damage −0.6; " +
        "Метательное копьё · Strike: damage −0.4; Throw: the same.",
    );
    const [told] = one;
    const button = told && buttonOdds(told, ru);
    expect(button?.short).toBe("48\u00a0%\u00a0·\u00a0⌀\u00a04,0");
    expect(button?.halves).toEqual({ lands: "48\u00a0%", deals: "⌀\u00a04,0" });
    expect(button?.text).toBe("По цели «Воин»: достанет 48 %, ⌀ 4,0");
    expect(button?.tooltip.split("\n")).toEqual([
      "По цели «Воин»: достанет 48 %, ⌀ 4,0",
      "мимо 52 % · вскользь 4 % · попадание 39 % · крит 5 %",
      "С преимуществом: +16 %, урон +1,7",
      "Если цель укрыта наполовину: −9 %, урон −0,6",
      "Метательное копьё · Удар: урон −0,4",
      "Бросок: то же",
    ]);
    expect(buttonOdds({ name: "", now: even, changes: [] }, en).short).toBe("50%\u00a0·\u00a0⌀\u00a02.0");
  });

  it("without anybody to tell of the part is empty: no word, no number, no attribute", () => {
    const html = render("dialogs/odds", oddsView("u", [], ru), ru);
    expect(html.replace(/\s+/gu, " ").trim()).toBe('<div class="od-odds" id="u-odds"> </div>');
  });
});
