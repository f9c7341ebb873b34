/** A copy of a thing that somebody holds out is whole, and goes to nobody. */
import { expect, test } from "vitest";
import { withoutParcels, importedThings } from "../../module/data/item/parcels.ts";

const thing = (quantity: unknown, gifts: unknown): object => ({
  system: { quantity },
  flags: { "opposed-d20": { gifts } },
});

test.each([
  ["all of it is held out", thing(0, [{ message: "m1", quantity: 3 }]), 3],
  ["a part, twice", thing(5, [{ quantity: 3 }, { quantity: 2 }]), 10],
  ["odd things are no pieces", thing(5, [null, "x", { quantity: -2 }, { quantity: 0.5 }, { quantity: 1e9 }]), 5],
  ["no number of its own", thing("5", [{ quantity: 3 }]), 3],
])("%s", (_what, source, quantity) => {
  expect(withoutParcels(source)).toEqual({ system: { quantity }, flags: { "opposed-d20": { gifts: [] } } });
});

test.each([thing(5, []), thing(5, undefined), thing(5, { length: 2 }), { system: {} }, null, 3])(
  "nothing is held out: %j",
  (source) => {
    expect(withoutParcels(source)).toBeNull();
  },
);

test("a file of another creature brings whole things; what the creature itself holds out stays as its gift's message says", () => {
  const held = (message: string): object => ({
    name: "Стрелы",
    system: { quantity: 15, weight: 1 },
    flags: { other: { n: 1 }, "opposed-d20": { gifts: [{ message, quantity: 5 }], arrived: ["m0:i"] } },
  });
  const sword = thing(1, []);
  const imported = (items: unknown): unknown => importedThings(items, (id) => id === "anothers");
  expect(imported([held("anothers"), held("mine"), sword])).toEqual([
    {
      name: "Стрелы",
      system: { quantity: 20, weight: 1 },
      flags: { other: { n: 1 }, "opposed-d20": { gifts: [], arrived: ["m0:i"] } },
    },
    held("mine"),
    sword,
  ]);
  for (const odd of [undefined, null, 3, {}, [null, "x", thing(5, [null, 3, { message: 3 }])]])
    expect(imported(odd)).toEqual(odd);
});
