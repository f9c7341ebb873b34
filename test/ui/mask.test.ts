import { describe, expect, it } from "vitest";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { presentCard } from "../../module/applications/card/attack/present.ts";
import { maskRequest } from "../../module/applications/prompts/defense-view.ts";
import { REQUEST } from "./support/dialog-samples.ts";
import { card, CLOSED, OPEN, roll, strike, target } from "./support/samples.ts";
import { texts } from "./support/texts.ts";

const ru = texts("ru");
const shown = (facts: ReturnType<typeof card>): string =>
  JSON.stringify(presentCard(mask(facts, "???"), "u", () => true, ru));

describe("mask", () => {
  it("leaves everything when all is revealed, and is idempotent", () => {
    const facts = card();
    expect(mask(facts, "?")).toEqual(facts);
    const secret = card({ targets: [target({ reveal: CLOSED })], reveal: CLOSED });
    expect(mask(mask(secret, "?"), "?")).toEqual(mask(secret, "?"));
  });

  it("hides name, totals, breakdown, mitigation and damage of a target, each alone", () => {
    const facts = (change: object): ReturnType<typeof card> =>
      card({
        targets: [
          target({ name: "Тайный", strikes: [strike({ defense: roll(19, 9) })], reveal: { ...OPEN, ...change } }),
        ],
      });
    expect(shown(facts({ name: false }))).not.toContain("Тайный");
    expect(shown(facts({ totals: false }))).not.toContain("19");
    expect(mask(facts({ breakdown: false }), "?").targets[0]?.strikes[0]?.defense).toMatchObject({
      total: 19,
      parts: null,
      natural: null,
      faces: [],
    });
    const damage = mask(facts({ damage: false }), "?").targets[0];
    expect([damage?.amount, damage?.received, damage?.strikes[0]?.amount]).toEqual([null, null, null]);
    const mitigation = mask(facts({ mitigation: false }), "?").targets[0];
    // Rolled damage beside the result would betray the reduction.
    expect([mitigation?.reduction, mitigation?.strikes[0]?.damage, mitigation?.strikes[0]?.amount]).toEqual([
      null,
      null,
      7,
    ]);
  });

  it("hides the portrait with the name, of attackers and of targets", () => {
    const facts = card({
      targets: [target({ img: "secret.webp", reveal: { ...OPEN, name: false } })],
      attackers: [{ key: "a0", name: "Тайный", img: "secret.webp", pc: false }],
      reveal: { ...OPEN, name: false },
      item: null,
    });
    expect(shown(facts)).not.toMatch(/secret\.webp|Тайный/u);
  });

  it("shows no numbers of a secret attack, not even in the length of the line", () => {
    const near = card({
      reveal: { ...CLOSED, damage: true },
      targets: [target({ strikes: [strike({ attack: roll(15, 10) })] })],
    });
    const far = card({
      reveal: { ...CLOSED, damage: true },
      targets: [target({ strikes: [strike({ attack: roll(23, 18) })] })],
    });
    expect(shown(near)).toBe(shown(far));
    expect(shown(near)).not.toContain("15");
  });

  it("shows no result while the dice are falling", () => {
    const text = shown(card({ targets: [target({ rolling: true })] }));
    expect(text).toContain("Кости катятся");
    expect(text).not.toContain("Попадание");
  });

  it("tells of a fall, or of a deadly blow, only where damage is told, and only when the dice lie", () => {
    const fallen = (change: object): unknown[] => {
      const told = mask(card({ targets: [target({ fall: "none", killed: true, ...change })] }), "?").targets[0];
      return [told?.fall, told?.killed];
    };
    expect(fallen({})).toEqual(["none", true]);
    expect(fallen({ reveal: { ...OPEN, damage: false } })).toEqual([null, false]);
    expect(fallen({ rolling: true })).toEqual([null, false]);
  });

  it("hides attackers and their numbers in the prompt too", () => {
    expect(maskRequest(REQUEST, { name: false, totals: false }, "Неизвестный")).toMatchObject({
      attacks: [],
      attackers: [{ name: "Неизвестный" }, {}, {}],
    });
    expect(maskRequest({ ...REQUEST, secret: true }, { name: true, totals: true }, "?").attacks).toEqual([]);
  });
});
