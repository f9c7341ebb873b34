/** Legendary actions in the ledger of a turn, and a failed save that succeeds, by hand. */
import { describe, expect, it } from "vitest";
import { savedAgain } from "../../module/rules/basics/amend.ts";
import { deed, told } from "./ledger-actions.ts";
import { resolveSave } from "../../module/rules/checks/resolve-check.ts";
import { resolveRuleset } from "./inside.ts";

const [goblin, wolf] = ["goblin", "wolf"].map((combatant) => ({ round: 2, combatant }));
const legendary = { legendary: 3 };

describe("legendary actions", () => {
  it("B-MISC-10: who has none has no such part of its turn", () => {
    expect(told([]).legendary).toBeUndefined();
  });
  it("B-MISC-10 B-TURN-17: three after the turns of others take no reaction; with the own turn they are back", () => {
    const two = [
      deed("legendary", { turn: goblin, label: "Lash" }),
      deed("legendary", { turn: wolf, label: "Pounce" }),
    ];
    expect(told(two, { ...legendary, now: wolf })).toMatchObject({
      legendary: { all: 3, left: 1, spentBy: [{ label: "Lash" }, { label: "Pounce" }] },
      reaction: { all: 1, left: 1 },
      active: { all: 1, left: 1 },
      over: [],
    });
    const next = { round: 3, combatant: "hero" };
    expect(told(two, { ...legendary, now: next }).legendary).toEqual({ all: 3, left: 3, spentBy: [] });
    // What the round before spent is back, even if reactions come back with the round.
    const before = [deed("legendary", { turn: { round: 1, combatant: "wolf" } })];
    expect(told(before, { ...legendary, now: goblin }).legendary?.left).toBe(3);
  });
  it("B-MISC-10: a fourth is one too many; one on the own turn never was one and spends nothing", () => {
    const order = ["hero", "goblin", "wolf", "bear", "owl"];
    const four = order.slice(1).map((combatant) => deed("legendary", { turn: { round: 2, combatant } }));
    expect(told(four, { ...legendary, order, now: { round: 2, combatant: "owl" } })).toMatchObject({
      legendary: { left: 0 },
      over: [{ kind: "legendary", nth: 4, reason: { rules: ["B-MISC-10"] } }],
    });
    expect(told([deed("legendary")], legendary)).toMatchObject({
      legendary: { left: 3, spentBy: [] },
      over: [{ kind: "legendary", nth: 0, reason: { label: "OD20.Reason.OwnTurnLegendary", rules: ["B-MISC-10"] } }],
    });
  });
  it("B-MISC-10: a second one after the same turn is denied, also where none is left; after the next turn one is possible", () => {
    const reason = { label: "OD20.Reason.SameTurnLegendary", rules: ["B-MISC-10"] };
    const two = [deed("legendary", { turn: goblin }), deed("legendary", { turn: goblin })];
    const over = [{ id: two[1]?.id, label: "legendary", kind: "legendary", nth: 0, before: [], reason }];
    expect(told(two, { ...legendary, now: goblin })).toMatchObject({ legendary: { left: 1 }, over });
    expect(told(two, { legendary: 1, now: goblin })).toMatchObject({ legendary: { left: 0 }, over });
    const apart = [deed("legendary", { turn: goblin }), deed("legendary", { turn: wolf })];
    expect(told(apart, { ...legendary, now: wolf }).over).toEqual([]);
    // The same creature's turn of the next round is another turn.
    const later = { round: 3, combatant: "goblin" };
    expect(
      told(
        [apart[0], deed("legendary", { turn: later })].flatMap((one) => one ?? []),
        { ...legendary, now: later },
      ).over,
    ).toEqual([]);
  });
  it("B-TURN-16: who cannot act has none left", () => {
    expect(told([], { ...legendary, incapacitated: true }).legendary).toEqual({ all: 3, left: 0, spentBy: [] });
  });
});

describe("Legendary Resistance", () => {
  const resistance = { as: "succeeds", value: 0, name: "Legendary Resistance" } as const;
  it("B-MISC-10: the dice stay, also those of a reroll before it", () => {
    const rolled = { advantage: -1, faces: [9, 2] } as const;
    expect(savedAgain(rolled, [resistance])).toEqual({ ...rolled, by: resistance });
    const reroll = { as: "save", value: 0, name: "Indomitable", faces: [4, 3] } as const;
    expect(savedAgain(rolled, [reroll, resistance])).toEqual({ advantage: -1, faces: [4, 3], by: resistance });
  });
  it("B-MISC-10 D-SAVE-01: the save succeeds whatever was rolled, a natural 1 too", () => {
    const third = resolveRuleset({ profile: "d20-3e" });
    const one = { natural: 1, total: 6 };
    expect(resolveSave(one, { dc: 15, onSuccess: "half" }, third)).toMatchObject({ success: false, factor: 1 });
    expect(resolveSave({ ...one, succeeds: true }, { dc: 15, onSuccess: "half" }, third)).toMatchObject({
      success: true,
      factor: 0.5,
    });
  });
});
