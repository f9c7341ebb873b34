/**
 * What is on its way between two is there once, wherever it stops.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import { describe, expect, test } from "vitest";
import {
  ARRIVALS,
  giftPhase,
  giftRefusal,
  parseGift,
  piecesOf,
  readArrivals,
  readParcels,
  withContents,
  type GiftFacts,
  type Parcel,
  type Thing,
} from "../../module/play/inventory/gift-records.pure.ts";
import { arrivalId, planClear, planHold, planReturn } from "../../module/play/inventory/gift-plan.pure.ts";

const thing = (id: string, quantity: number, container = "", parcels: Parcel[] = []): Thing => ({
  id,
  container,
  quantity,
  parcels,
});
const parcel = (message: string, quantity: number, whole = false, root = "arrows"): Parcel => ({
  message,
  to: "Actor.b",
  root,
  quantity,
  whole,
});
/** The things after writing. */
const after = (
  things: readonly Thing[],
  writes: readonly { id: string; quantity: number; parcels: readonly Parcel[] }[],
): Thing[] => things.map((one) => ({ ...one, ...writes.find(({ id }) => id === one.id) }));
const sum = (things: readonly Thing[]): number =>
  things.reduce(
    (total, { quantity, parcels }) => total + quantity + parcels.reduce((held, one) => held + one.quantity, 0),
    0,
  );
const hold = (
  things: readonly Thing[],
  item: string,
  quantity: number | null,
  message = "m1",
): ReturnType<typeof planHold> => planHold(things, { message, to: "Actor.b", item, quantity });

describe("holding out", () => {
  test("part of a stack leaves the number and lies in the parcel", () => {
    expect(hold([thing("arrows", 10)], "arrows", 3)).toEqual({
      ok: true,
      writes: [{ id: "arrows", quantity: 7, parcels: [parcel("m1", 3)] }],
    });
  });
  test("the whole, and what lies in a bag with it, however deep", () => {
    const things = [
      thing("bag", 1),
      thing("rope", 2, "bag"),
      thing("pouch", 1, "bag"),
      thing("gem", 5, "pouch"),
      thing("torch", 4),
    ];
    expect(hold(things, "bag", null)).toEqual({
      ok: true,
      writes: [
        { id: "bag", quantity: 0, parcels: [parcel("m1", 1, true, "bag")] },
        { id: "rope", quantity: 0, parcels: [parcel("m1", 2, true, "bag")] },
        { id: "pouch", quantity: 0, parcels: [parcel("m1", 1, true, "bag")] },
        { id: "gem", quantity: 0, parcels: [parcel("m1", 5, true, "bag")] },
      ],
    });
  });
  test("of two bags with something in them one goes empty", () => {
    expect(hold([thing("bag", 2), thing("rope", 1, "bag")], "bag", 1)).toEqual({
      ok: true,
      writes: [{ id: "bag", quantity: 1, parcels: [{ ...parcel("m1", 1), root: "bag" }] }],
    });
  });
  test.each([
    ["what is not there", "sword", 1, "gone"],
    ["more than there are", "arrows", 11, "short"],
    ["none", "arrows", 0, "number"],
    ["less than none", "arrows", -3, "number"],
    ["half a piece", "arrows", 1.5, "number"],
    ["a billion", "arrows", 1e9, "number"],
    ["no number", "arrows", Number.NaN, "number"],
  ])("refused: %s", (_what, item, quantity, reason) => {
    expect(hold([thing("arrows", 10)], item, quantity)).toEqual({ ok: false, reason: `OD20.Gift.Refuse.${reason}` });
  });
  test("what is on its way already cannot be given, nor a bag with such a thing in it", () => {
    expect(hold([thing("arrows", 0, "", [parcel("m0", 10, true)])], "arrows", 1)).toMatchObject({ ok: false });
    expect(hold([thing("bag", 1), thing("arrows", 4, "bag", [parcel("m0", 6)])], "bag", null)).toEqual({
      ok: false,
      reason: "OD20.Gift.Refuse.busy",
    });
  });
});

describe("nothing twice, nothing lost", () => {
  const bag = [thing("bag", 1), thing("rope", 2, "bag")];
  test.each([
    ["part", [thing("arrows", 10)], "arrows", 3],
    ["whole", [thing("arrows", 10)], "arrows", null],
    ["bag", bag, "bag", null],
  ] as const)("held and returned is as before: %s", (_what, things, item, quantity) => {
    const plan = hold(things, item, quantity);
    if (!plan.ok) throw new Error(plan.reason);
    const held = after(things, plan.writes);
    expect(sum(held)).toBe(sum(things));
    expect(after(held, planReturn(held, "m1"))).toEqual(things);
    // A second time nothing happens.
    expect(planReturn(things, "m1")).toEqual([]);
  });
  test("cleared: what remained stays, what is empty goes", () => {
    expect(planClear([thing("arrows", 7, "", [parcel("m1", 3)])], "m1", new Set(["arrows"]))).toEqual({
      writes: [{ id: "arrows", quantity: 7, parcels: [] }],
      remove: [],
    });
    expect(planClear([thing("arrows", 0, "", [parcel("m1", 10, true)])], "m1", new Set(["arrows"]))).toMatchObject({
      remove: ["arrows"],
    });
    // Somebody has found more of it meanwhile.
    expect(planClear([thing("arrows", 2, "", [parcel("m1", 10, true)])], "m1", new Set(["arrows"]))).toMatchObject({
      remove: [],
    });
    expect(planClear([thing("arrows", 7)], "m1", new Set(["arrows"]))).toEqual({ writes: [], remove: [] });
  });
  test("two gifts of one stack: the last one that arrives takes the empty row along", () => {
    const first = [thing("arrows", 7, "", [parcel("m1", 3)])];
    const plan = hold(first, "arrows", 7, "m2");
    if (!plan.ok) throw new Error(plan.reason);
    const held = after(first, plan.writes);
    expect(sum(held)).toBe(10);
    const second = planClear(held, "m2", new Set(["arrows"]));
    expect(second.remove).toEqual([]);
    expect(planClear(after(held, second.writes), "m1", new Set(["arrows"])).remove).toEqual(["arrows"]);
  });
});

describe("what goes with a gift is the thing itself and what lies in it, by the same words", () => {
  const gift = { id: "m1", to: "Actor.b", item: { id: "bag", name: "", img: "" } };
  const bag = thing("bag", 0, "", [parcel("m1", 1, true, "bag")]);
  const rope = thing("rope", 0, "pouch", [parcel("m1", 2, true, "bag")]);
  const pouch = thing("pouch", 0, "bag", [parcel("m1", 1, true, "bag")]);
  const ids = (things: readonly Thing[]): string[] => piecesOf(things, gift).map(({ id }) => id);
  test("an honest bag, however deep", () => {
    expect(piecesOf([rope, pouch, bag], gift)).toEqual([
      { id: "bag", parcel: parcel("m1", 1, true, "bag") },
      { id: "pouch", parcel: parcel("m1", 1, true, "bag") },
      { id: "rope", parcel: parcel("m1", 2, true, "bag") },
    ]);
  });
  test.each<[string, Thing]>([
    ["what lies beside it", { ...rope, container: "" }],
    ["what lies in something else", { ...rope, container: "chest" }],
    ["what is held out of another thing", { ...rope, parcels: [parcel("m1", 2, true, "rope")] }],
    ["what is held out to another", { ...rope, parcels: [{ ...parcel("m1", 2, true, "bag"), to: "Actor.c" }] }],
    ["what is held out with another gift", { ...rope, parcels: [parcel("m2", 2, true, "bag")] }],
  ])("not %s", (_what, other) => {
    expect(ids([bag, pouch, other])).toEqual(["bag", "pouch"]);
  });
  test("nothing without the thing itself; each thing once; two hundred at most", () => {
    expect(ids([rope, pouch, { ...bag, parcels: [] }])).toEqual([]);
    expect(ids([rope, pouch])).toEqual([]);
    const twice = { ...bag, parcels: [...bag.parcels, parcel("m1", 9, true, "bag")] };
    expect(piecesOf([twice], gift)).toEqual([{ id: "bag", parcel: parcel("m1", 1, true, "bag") }]);
    const flood = Array.from({ length: 500 }, (_, index) => ({ ...pouch, id: `p${String(index)}` }));
    expect(ids([bag, ...flood])).toHaveLength(200);
  });
  test("what bore the parcel and did not go along comes back when it is cleared", () => {
    const beside = { ...rope, container: "" };
    expect(planClear([bag, pouch, beside], "m1", new Set(["bag", "pouch"]))).toEqual({
      writes: [
        { id: "bag", quantity: 0, parcels: [] },
        { id: "pouch", quantity: 0, parcels: [] },
        { id: "rope", quantity: 2, parcels: [] },
      ],
      remove: ["bag", "pouch"],
    });
  });
});

test("a bag that says it lies in itself is looked at once", () => {
  expect(withContents([thing("a", 1, "b"), thing("b", 1, "a")], "a").map(({ id }) => id)).toEqual(["a", "b"]);
});

test("two who take it make it under the same id; every piece has its own", () => {
  expect(arrivalId("m1", "bag", "bag")).toBe(arrivalId("m1", "bag", "bag"));
  expect(
    new Set([arrivalId("m1", "bag", "bag"), arrivalId("m1", "bag", "rope"), arrivalId("m2", "bag", "bag")]).size,
  ).toBe(3);
});

describe("how it stands", () => {
  const facts: GiftFacts = { refused: null, held: false, arrived: false, end: null, taker: true };
  test.each<[string, Partial<GiftFacts>]>([
    ["void", { refused: "why", held: true }],
    ["nothing", {}],
    ["waiting", { held: true }],
    ["taking", { held: true, end: "taken" }],
    ["clearing", { held: true, end: "taken", arrived: true }],
    ["taken", { end: "taken" }],
    // Whoever took it may have lost it since.
    ["taken", { end: "taken", arrived: true }],
    ["returning", { held: true, end: "back" }],
    ["back", { end: "back" }],
    ["returning", { held: true, taker: false }],
    // Where the server let one word be overwritten by the other: the thing itself says more.
    ["clearing", { held: true, end: "back", arrived: true }],
  ])("%s", (phase, change) => {
    expect(giftPhase({ ...facts, ...change })).toBe(phase);
  });
});

describe("what others write", () => {
  const honest = {
    version: 1,
    from: "Actor.a",
    to: "Actor.b",
    item: { id: "arrows", name: "Стрелы", img: "" },
    quantity: 3,
  };
  test.each([
    ["somebody else's actor", {}, false, "author"],
    ["10⁹ pieces", { quantity: 1e9 }, true, "number"],
    ["−1 pieces", { quantity: -1 }, true, "number"],
    ["a text for a number", { quantity: "3" }, true, "number"],
    ["to oneself", { to: "Actor.a" }, true, "strange"],
    ["to nobody", { to: null }, true, "strange"],
    ["a list for a thing", { item: [] }, true, "strange"],
  ])("void: %s", (_what, change, speaks, reason) => {
    expect(giftRefusal(parseGift("m1", { ...honest, ...change }), { giver: true, speaks })).toBe(
      `OD20.Gift.Void.${reason}`,
    );
  });
  test.each([
    ["taken", true, true],
    ["taken", "yes", false],
    ["back", true, false],
    ["", true, false],
  ])("only who says that he takes it says that it has come: %s, %s", (what, arrived, read) => {
    expect(parseGift("", { of: "m1", what, arrived }).arrived).toBe(read);
  });
  test("an honest one", () => {
    expect(giftRefusal(parseGift("m1", honest), { giver: true, speaks: true })).toBeNull();
  });
  test.each([null, 5, "x", [], { of: {}, item: null }])("nothing throws: %j", (data) => {
    expect(parseGift("m1", data)).toMatchObject({ of: "", what: "", quantity: 0 });
  });
  test("parcels of odd things are none", () => {
    expect(
      readParcels([
        null,
        3,
        { message: "m1" },
        { message: "m1", quantity: 0.5 },
        { message: "", quantity: 1 },
        { message: "m1", to: "Actor.b", root: "arrows", quantity: 3, whole: "yes" },
      ]),
    ).toEqual([parcel("m1", 3)]);
    expect(readParcels({ length: 9 })).toEqual([]);
  });

  test("of what a thing has come with the newest are read, as many as it ever keeps", () => {
    const flood = Array.from({ length: 500 }, (_, index) => `m${String(index)}:arrows`);
    expect(readArrivals(flood)).toEqual(flood.slice(-ARRIVALS));
    expect(readArrivals(["m1:arrows", 3, null])).toEqual(["m1:arrows"]);
    expect([readArrivals(undefined), readArrivals({ length: 9 })]).toEqual([[], []]);
  });
});
