/**
 * The written conversion (docs/starter-content.md): its worked examples, and every weapon and armor
 * that ships, computed again from the base figures of `packs/_source/base-facts.json`.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  areaDamage,
  armorDefense,
  attackDamage,
  averageDamage,
  creatureHitPoints,
  kilograms,
  totalsFromArmorClass,
  weaponType,
} from "../../tools/convert.mjs";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const facts: Loose = JSON.parse(readFileSync("packs/_source/base-facts.json", "utf8"));

/** The shipped documents of a pack by their picture-independent name: the English one. */
function shipped(pack: string): Map<string, Loose> {
  return new Map(packDocuments(pack, "en").map((document: Loose) => [slug(document.name), document]));
}
/** `Rogue, Level 5` → `rogue-5`: the name of the source file. */
function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/, level /, "-")
    .replaceAll(" ", "-");
  return (
    ["half-plate", "hide", "leather", "padded", "plate", "splint", "studded-leather"].find(
      (id) => plain === `${id}-armor`,
    ) ?? plain
  );
}
function price(text: string): Loose {
  const [value, currency] = text.split(" ");
  return { value: Number(value), currency };
}
/** "2d8+2 bludgeoning" as parts. */
function parts(...texts: string[]): { dice: string; flat: number; type: string }[] {
  return texts.map((text) => {
    const [formula = "", type = ""] = text.split(" ");
    const [dice = "", flat = "0"] = formula.split("+");
    return { dice, flat: Number(flat), type };
  });
}

describe("the worked examples", () => {
  test.each([
    ["leather", 11, "light", 1, 1],
    ["studded", 12, "light", 2, 2],
    ["hide", 12, "medium", 2, 1],
    ["chain shirt", 13, "medium", 3, 1],
    ["scale, breastplate", 14, "medium", 4, 2],
    ["half plate", 15, "medium", 5, 2],
    ["ring", 14, "heavy", 4, 1],
    ["chain mail", 16, "heavy", 6, 2],
    ["splint", 17, "heavy", 7, 2],
    ["plate", 18, "heavy", 8, 2],
  ] as const)("%s", (_name, armorClass, kind, physical, magical) => {
    expect(armorDefense(armorClass, kind)).toEqual({
      defense: { physical, magical },
      maxDexterity: { light: null, medium: 2, heavy: 0 }[kind],
    });
  });

  test("ogre: 2d8+2 and 49 hit points; hill giant: 3d8 and 67; goblin and orc unchanged", () => {
    expect([creatureHitPoints(68), attackDamage(parts("2d8+4 b"))]).toEqual([49, parts("2d8+2 b")]);
    expect([creatureHitPoints(105), attackDamage(parts("3d8+5 b"))]).toEqual([67, parts("3d8 b")]);
    expect([creatureHitPoints(10), attackDamage(parts("1d6+2 s"))]).toEqual([10, parts("1d6+2 s")]);
    expect([creatureHitPoints(15), attackDamage(parts("1d12+3 s"))]).toEqual([15, parts("1d12+3 s")]);
  });

  test("reduction by the armor's share: up to 1, 2–3, 4–5, 6 and more", () => {
    const reductions = [9, 10, 11, 12, 13, 14, 15, 16, 17, 20].map(
      (armorClass) => totalsFromArmorClass({ armorClass, dexterity: 0 }).reduction,
    );
    expect(reductions).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 3]);
  });

  test("magical Defense: half of the armor's share; all of it for dragons and the magic resistant", () => {
    expect(totalsFromArmorClass({ armorClass: 18, dexterity: 2 })).toEqual({ physical: 8, magical: 5, reduction: 3 });
    expect(totalsFromArmorClass({ armorClass: 18, dexterity: 2, magicResistant: true })).toEqual({
      physical: 8,
      magical: 8,
      reduction: 3,
    });
    expect(totalsFromArmorClass({ armorClass: 8, dexterity: -2 })).toEqual({ physical: -2, magical: -2, reduction: 0 });
  });
});

describe("damage of a hit", () => {
  test("nothing comes off up to an average of 9½", () => {
    expect(attackDamage(parts("2d6+2 b"))).toEqual(parts("2d6+2 b"));
    expect(attackDamage(parts("3d4+2 b"))).toEqual(parts("3d4+2 b"));
  });

  test("after the flat bonus whole dice go, off the largest part, and a part keeps its last die", () => {
    expect(averageDamage(parts("2d10+8 p", "4d6 f"))).toBe(33);
    expect(attackDamage(parts("2d10+8 p", "4d6 f"))).toEqual(parts("2d10 p", "3d6 f")); // 12 off: 8 flat, one d6; ½ is left
    expect(attackDamage(parts("1d6 p", "8d6 f"))).toEqual(parts("1d6 p", "5d6 f")); // 11 off: three d6
    expect(attackDamage(parts("1d20+0 p"))).toEqual(parts("1d20 p"));
    expect(attackDamage(parts("1d12 p", "1d10 f", "1d8 c"))).toEqual(parts("1d12 p", "1d10 f", "1d8 c"));
  });

  test("areas: half the dice, rounded up", () => {
    expect(["1d10", "3d6", "16d6"].map(areaDamage)).toEqual(["1d10", "2d6", "8d6"]);
    expect(["2d4 + 4", "1d4 + 1", "3d6 + 3"].map(areaDamage)).toEqual(["1d4+2", "1d4", "2d6+1"]);
    for (const other of ["2d4 - 1", "", "20", "2d4 + 1d4", "d6"]) expect(() => areaDamage(other)).toThrow(RangeError);
  });

  test("the minotaur's charge: one hit with both parts loses what the horns lose plus one of three dice", () => {
    const [horns, charge] = attackDamage(parts("4d6+4 p", "3d6 p"));
    expect([horns?.dice, horns?.flat, charge?.dice]).toEqual(["3d6", 0, "3d6"]); // 6d6 in all, written as 4d6 and 2d6 more
  });
});

describe("armor", () => {
  const documents = shipped("armor");
  test("twelve suits, a shield and a robe", () => {
    expect([...documents.keys()].sort()).toEqual([...Object.keys(facts.armor), "shield", "robe"].sort());
  });
  test.each(Object.entries<Loose>(facts.armor))("%s", (id, base) => {
    const { system } = documents.get(id);
    expect(system).toMatchObject({
      ...armorDefense(base.armorClass, base.kind),
      armorType: base.kind,
      strength: base.strength,
      stealthDisadvantage: base.stealth,
      weight: kilograms(base.pounds),
      price: price(base.price),
      source: "starter",
    });
    expect(system.description).toContain(`+${system.defense.physical as string} `);
    if (system.defense.magical !== system.defense.physical)
      expect(system.description).toContain(`+${system.defense.magical as string} to magical`);
  });
  test("shield and robe", () => {
    expect(documents.get("shield").system).toMatchObject({
      armorType: "shield",
      defense: { physical: 2, magical: 1 },
      weight: kilograms(facts.shield.pounds),
      price: price(facts.shield.price),
    });
    expect(documents.get("robe").system).toMatchObject({
      armorType: "none",
      defense: { physical: 0, magical: 2 },
      weight: kilograms(facts.robe.pounds),
      price: price(facts.robe.price),
    });
  });
});

describe("weapons", () => {
  const documents = shipped("weapons");
  const ammunition = [...documents.values()].filter((document) => document.type === "ammunition");
  test("38 weapons and their ammunition, nothing else", () => {
    expect(Object.keys(facts.weapons)).toHaveLength(38);
    expect([...documents.keys()].sort()).toEqual(
      [...Object.keys(facts.weapons), ...Object.keys(facts.ammunition)].sort(),
    );
  });
  test.each(Object.entries<Loose>(facts.weapons))("%s", (id, base) => {
    const { system } = documents.get(id);
    const [formula, type] = base.damage.split(" ") as [string, string];
    expect([...system.properties].sort()).toEqual([...base.properties].sort());
    expect(system).toMatchObject({
      weaponType: weaponType(base),
      damage: [{ formula, type }],
      weight: kilograms(base.pounds),
      price: price(base.price),
      source: "starter",
    });
    expect(system.versatile ?? null).toBe(base.versatile ?? null);
    expect(system.range ?? null).toEqual(base.range ? { normal: base.range[0], max: base.range[1] } : null);
    expect(system.reload ?? "none").toBe(base.properties.includes("loading") ? "bonus" : "none");
    expect(system.ammunition?.kind ?? null).toBe(base.ammunition ?? null);
    if (system.weaponType !== "ranged") expect(system.reach).toBe(base.properties.includes("reach") ? 10 : 5);
    if (base.ammunition) expect(ammunition.map((entry) => entry.system.kind as string)).toContain(base.ammunition);
    for (const number of [base.range?.join("/"), base.versatile].filter(Boolean))
      expect(system.description).toContain(number);
  });
  test.each(Object.entries<Loose>(facts.ammunition))("%s", (id, base) => {
    expect(documents.get(id).system).toMatchObject({
      kind: base.kind,
      quantity: base.bundle,
      weight: kilograms(base.pounds / base.bundle, 2),
      price: price(base.price),
    });
  });
});
