/** Which thing a spell is offered as its material. */
import { expect, test } from "vitest";
import { fittingThings } from "../../module/applications/use/material.ts";

const thing = (id: string, name: string, value: number, currency = "gp") => ({
  id,
  name,
  quantity: 1,
  price: { value, currency },
});
const carried = [
  thing("food", "Рационы", 5, "sp"),
  thing("symbol", "Священный символ", 5),
  thing("gem", "Камень без цены", 0),
];
const asked = (price: number) => ({
  components: { material: { price, consumed: false } },
  materials: "священный символ за 5 зм",
});

test("H-SPL-22: what is worth less than it has to be is none; the thing that is named is chosen first", () => {
  const { things, first } = fittingThings(carried, asked(5));
  expect([things.map(({ uuid }) => uuid), first]).toEqual([["symbol", "gem"], "symbol"]);
  // For what needs no real thing nothing is chosen.
  expect(fittingThings(carried, asked(0)).first).toBe("");
  expect(fittingThings(carried, asked(300)).things.map(({ uuid }) => uuid)).toEqual(["gem"]);
});
