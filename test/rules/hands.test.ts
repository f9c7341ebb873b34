import { describe, expect, it } from "vitest";
import {
  type Holdable,
  drawnOrStowed,
  focusHand,
  freeHands,
  hold,
  nextHand,
  offHandFree,
  wear,
} from "../../module/rules/turn/hands.ts";

function weapon(id: string, hand: Holdable["hand"], differences: Partial<Holdable> = {}): Holdable {
  return { id, kind: "held", hand, worn: false, oneHand: true, natural: false, ...differences };
}
const shield = (worn: boolean): Holdable => ({
  id: "shield",
  kind: "shield",
  hand: "none",
  worn,
  oneHand: true,
  natural: false,
});
const body = (id: string, worn: boolean): Holdable => ({
  id,
  kind: "body",
  hand: "none",
  worn,
  oneHand: true,
  natural: false,
});

describe("hands", () => {
  it("puts away what was in the hand", () => {
    expect(hold([weapon("a", "main"), weapon("b", "none")], "b", "main")).toEqual([
      { id: "b", hand: "main" },
      { id: "a", hand: "none" },
    ]);
  });

  it("takes both hands for a two-handed grip, the shield too", () => {
    expect(hold([weapon("a", "main"), weapon("b", "off"), weapon("c", "none"), shield(true)], "c", "both")).toEqual([
      { id: "c", hand: "both" },
      { id: "a", hand: "none" },
      { id: "b", hand: "none" },
      { id: "shield", worn: false },
    ]);
  });

  it("leaves claws alone", () => {
    expect(hold([weapon("claw", "main", { natural: true }), weapon("a", "none")], "a", "both")).toEqual([
      { id: "a", hand: "both" },
    ]);
  });

  it("a shield frees the off hand; what was held in both stays in one, if it can", () => {
    expect(wear([weapon("a", "both"), shield(false)], "shield", true)).toEqual([
      { id: "shield", worn: true },
      { id: "a", hand: "main" },
    ]);
    expect(wear([weapon("a", "both", { oneHand: false }), shield(false)], "shield", true)).toEqual([
      { id: "shield", worn: true },
      { id: "a", hand: "none" },
    ]);
  });

  it("C-99: one body armor at a time", () => {
    expect(wear([body("old", true), body("new", false), shield(true)], "new", true)).toEqual([
      { id: "new", worn: true },
      { id: "old", worn: false },
    ]);
    expect(wear([body("old", true)], "old", false)).toEqual([{ id: "old", worn: false }]);
  });

  it("H-TWO-01: a second sword goes to the free hand; without one, or with both hands needed, as ever", () => {
    const sword = { twoHanded: false, versatile: true, light: false };
    const [first, second] = [weapon("a", "main"), weapon("b", "none")];
    expect(offHandFree([first, second], "b")).toBe(true);
    expect(nextHand("none", { ...sword, offFree: true })).toBe("off");
    expect(nextHand("off", { ...sword, offFree: true })).toBe("none");
    expect(nextHand("none", { ...sword, twoHanded: true, offFree: true })).toBe("both");
    // What makes room: nothing.
    expect(hold([first, second], "b", "off")).toEqual([{ id: "b", hand: "off" }]);
    expect([
      offHandFree([first, second, shield(true)], "b"),
      offHandFree([weapon("a", "both"), second], "b"),
      offHandFree([second], "b"),
      offHandFree([first, weapon("c", "off"), second], "b"),
      offHandFree([weapon("claw", "main", { natural: true }), second], "b"),
    ]).toEqual([false, false, false, false, false]);
  });

  it("H-SPL-01 B-ATK-05: a focus goes to the hand that is free, beside a shield to the other one", () => {
    const focus = weapon("orb", "none");
    expect([
      focusHand([focus], "orb"),
      focusHand([focus, weapon("a", "main")], "orb"),
      focusHand([focus, weapon("a", "off")], "orb"),
      focusHand([focus, weapon("a", "main"), shield(true)], "orb"),
      focusHand([focus, weapon("a", "main"), weapon("b", "off")], "orb"),
      focusHand([focus, weapon("a", "both")], "orb"),
    ]).toEqual(["off", "off", "main", "main", "off", "off"]);
  });

  it("H-SPL-01: hands that hold nothing: a shield takes one, a two-handed grip both, armor and claws none", () => {
    expect([
      freeHands([]),
      freeHands([weapon("a", "main"), body("mail", true), weapon("b", "none")]),
      freeHands([weapon("a", "both")]),
      freeHands([weapon("a", "main"), shield(true)]),
      freeHands([weapon("a", "both"), shield(true)]),
    ]).toEqual([2, 1, 0, 0, 0]);
  });

  it("goes around through the hands that the weapon can use", () => {
    const light = { twoHanded: false, versatile: false, light: true };
    expect([nextHand("none", light), nextHand("main", light), nextHand("off", light)]).toEqual(["main", "off", "none"]);
    const great = { twoHanded: true, versatile: false, light: false };
    expect([nextHand("none", great), nextHand("both", great), nextHand("main", great)]).toEqual([
      "both",
      "none",
      "none",
    ]);
  });
});

describe("area 6: what is drawn and what is stowed", () => {
  it("H-TURN-12 C-67: the bow for sword and shield is three things; another grip, armor and fists are none", () => {
    const all = [weapon("sword", "main"), weapon("bow", "none"), shield(true), body("mail", true)];
    expect(drawnOrStowed(all, hold(all, "bow", "both")).toSorted()).toEqual(["bow", "shield", "sword"]);
    expect(drawnOrStowed(all, [{ id: "sword", hand: "both" }])).toEqual([]);
    expect(drawnOrStowed(all, [{ id: "sword", hand: "none" }])).toEqual(["sword"]);
    expect(drawnOrStowed(all, [{ id: "mail", worn: false }])).toEqual([]);
    expect(drawnOrStowed(all, [{ id: "nothing", hand: "main" }])).toEqual([]);
    const fist = { ...weapon("fist", "none"), natural: true };
    expect(drawnOrStowed([fist], [{ id: "fist", hand: "main" }])).toEqual([]);
  });
});
