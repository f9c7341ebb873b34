/** The fields of an effect's sheet for what it does to rolls, each turn, and what frees its bearer. */
import { CREATURE_TYPES } from "../../module/rules/basics/creature-kinds.ts";
import { describe, expect, it } from "vitest";
import { readAdds, readEach } from "../../module/data/effects/effect-dice.pure.ts";
import { readEnds, readEscape } from "../../module/data/effects/ends.pure.ts";
import { readAdvantageOn } from "../../module/data/effects/advantage-on.pure.ts";
import { readLasts, type Lasts } from "../../module/applications/sheets/effects/effect-lasts.ts";
import {
  hasRolls,
  readRolls,
  rollFields,
  withFresh,
  withoutRow,
  type StoredRolls,
} from "../../module/applications/sheets/effects/effect-rolls.ts";
import { texts } from "./support/texts.ts";

const NONE: StoredRolls = { adds: undefined, sways: undefined, each: undefined, escape: undefined };
/** Fields of the form, one after the other, from what is stored; a refused one changes nothing. */
const fill = (from: StoredRolls, ...fields: readonly (readonly [string, unknown])[]): StoredRolls =>
  fields.reduce<StoredRolls>((now, [name, value]) => {
    const read = readRolls(name, value, now);
    return typeof read === "string" ? now : { ...now, ...read };
  }, from);
const fresh = (list: "adds" | "sways"): StoredRolls => ({ ...NONE, [list]: withFresh(list, undefined) });

interface Row {
  readonly index: number;
  readonly dice: string;
  readonly to: readonly { readonly roll: string; readonly on: boolean }[];
  readonly types: readonly { readonly value: string; readonly selected: boolean }[] | null;
  readonly keys: readonly { readonly value: string; readonly selected: boolean }[] | null;
}
interface Shown {
  readonly adds: readonly Row[];
  readonly sways: readonly Row[];
  readonly each: { readonly formula: string; readonly types: unknown };
  readonly escape: { readonly dc: string };
}
const shown = (flags: StoredRolls): Shown => rollFields(flags, "root", texts("ru")) as Shown;

describe("B-DICE-07 H-SPL-13: what an effect does to rolls, on its sheet", () => {
  it("a Bless of one's own: a die to attacks and saves, written as it is read", () => {
    const bless = fresh("adds");
    expect(readAdds(bless.adds)).toEqual([{ count: 1, faces: 4, to: ["attack", "save"] }]);
    expect(shown(bless).adds[0]).toMatchObject({ dice: "1к4", types: null });
    const bane = fill(bless, ["adds.0.dice", " −2к6 "], ["adds.0.to.attack", false], ["adds.0.to.check", true]);
    expect(readAdds(bane.adds)).toEqual([{ count: -2, faces: 6, to: ["save", "check"] }]);
    expect(shown(bane).adds[0]?.dice).toBe("−2к6");
  });
  it("damage has a type, of its own or the blow's", () => {
    const fire = fill(fresh("adds"), ["adds.0.to.weapon", true], ["adds.0.type", "fire"]);
    expect(readAdds(fire.adds)[0]).toMatchObject({ to: ["attack", "save", "weapon"], type: "fire" });
    expect(shown(fire).adds[0]?.types?.find(({ selected }) => selected)?.value).toBe("fire");
    expect(readAdds(fill(fire, ["adds.0.type", ""]).adds)[0]?.type).toBeUndefined();
  });
  it("refuses what is no dice, and the last roll of some, in a line that says why", () => {
    for (const value of ["", "4", "1d5", "11d6", "0d4", "1d4+1", "d", 7, null])
      expect(readRolls("adds.0.dice", value, fresh("adds"))).toBe("OD20.Effects.DiceNeeded");
    const one = fill(fresh("adds"), ["adds.0.to.attack", false]);
    expect(readRolls("adds.0.to.save", false, one)).toBe("OD20.Effects.RollNeeded");
    for (const [list, most] of [
      ["adds", 4],
      ["sways", 6],
    ] as const) {
      let flag: unknown;
      for (let i = 0; i < 9; i += 1) flag = withFresh(list, flag);
      expect((list === "adds" ? readAdds : readAdvantageOn)(flag)).toHaveLength(most);
    }
  });
  it("keeps how dice grow with levels, and what it cannot read where it stands", () => {
    const byLevel = [{ level: 5, count: 1, faces: 8 }];
    const grown: StoredRolls = { ...NONE, adds: ["?", { count: 1, faces: 6, to: ["check"], byLevel }] };
    expect(shown(grown).adds.map(({ index }) => index)).toEqual([1]);
    expect(fill(grown, ["adds.1.dice", "1d10"]).adds).toEqual(["?", { count: 1, faces: 10, to: ["check"], byLevel }]);
    expect(withoutRow(grown.adds, 1)).toEqual(["?"]);
  });
  it("advantage, or disadvantage, of one roll or of what it is about", () => {
    const brave = fill(fresh("sways"), ["sways.0.roll", "save"], ["sways.0.key", "frightened"]);
    expect(readAdvantageOn(brave.sways)).toEqual([{ roll: "save", key: "frightened", value: 1 }]);
    expect(shown(brave).sways[0]?.keys?.find(({ selected }) => selected)?.value).toBe("frightened");
    // Of another roll it would mean another thing.
    const poor = fill(brave, ["sways.0.roll", "attacked"], ["sways.0.value", "-1"]);
    expect(readAdvantageOn(poor.sways)).toEqual([{ roll: "attacked", key: "", value: -1 }]);
    // Attacks on the bearer go by the type of the attacker, and here by none.
    expect(shown(poor).sways[0]?.keys?.map(({ value }) => value)).toEqual(["", ...CREATURE_TYPES]);
    expect(shown(poor).sways[0]?.keys?.find(({ selected }) => selected)?.value).toBe("");
    expect(shown(fill(poor, ["sways.0.roll", "defense"])).sways[0]?.keys).toBeNull();
  });
});

describe("B-THP-03 B-DMG-01: what an effect does each turn, on its sheet", () => {
  it("damage of a type, healing and temporary points of none", () => {
    const burns = fill(NONE, ["each.kind", "damage"], ["each.type", "fire"], ["each.formula", "2К6"]);
    expect(readEach(burns.each)).toEqual({ kind: "damage", formula: "2d6", type: "fire" });
    const heals = fill(burns, ["each.kind", "healing"], ["each.formula", "@mod"]);
    expect(readEach(heals.each)).toEqual({ kind: "healing", formula: "@mod", type: "" });
    expect(shown(heals).each).toMatchObject({ formula: "@mod", types: null });
    expect(fill(heals, ["each.kind", ""]).each).toBeNull();
    for (const value of ["", "0", "1d7", "1d6+2", "100d6"])
      expect(readRolls("each.formula", value, burns)).toBe("OD20.Effects.DiceNeeded");
  });
});

describe("B-COND-GRA-2: what frees the bearer of an effect, on its sheet", () => {
  it("a check with a difficulty, or nothing", () => {
    const held = fill(NONE, ["escape.attribute", "acrobatics"], ["escape.dc", "15"]);
    expect(readEscape(held.escape)).toEqual({ attribute: "acrobatics", dc: 15 });
    expect(shown(held).escape.dc).toBe("15");
    expect(fill(held, ["escape.attribute", ""]).escape).toBeNull();
    for (const value of ["", "-1", "100", "x", 7])
      expect(readRolls("escape.dc", value, held)).toBe("OD20.Effects.NumberNeeded");
  });
  it("opens whatever is stored, and what is no field of these changes nothing", () => {
    for (const junk of [NaN, "x", [7, null, {}], { count: 1 }, null]) {
      const flags: StoredRolls = { adds: junk, sways: junk, each: junk, escape: null };
      expect([hasRolls(flags), shown(flags).adds, shown(flags).sways]).toEqual([false, [], []]);
    }
    for (const name of ["name", "adds.0.dice", "sways.3.roll", "each.formula", "each.type", "adds.constructor.to"])
      expect(readRolls(name, "1d4", NONE)).toBeNull();
  });
});

describe("H-TURN-03: what ends an effect besides its clock, on its sheet", () => {
  const from = (...fields: readonly (readonly [string, unknown])[]): Lasts =>
    fields.reduce<Lasts>((now, [name, value]) => readLasts(name, value, now) as Lasts, {
      ends: null,
      duration: { unit: "minutes", value: 1 },
    });
  it("damage, or the first of its rolls: then the same time runs by our clock", () => {
    const sleep = from(["lasts.onDamage", "ends"]);
    expect(readEnds(sleep.ends)).toMatchObject({ at: "minutes", turns: 1, onDamage: "ends" });
    expect(sleep.duration).toBeNull();
    expect(readEnds(from(["lasts.once", true]).ends)).toMatchObject({ at: "minutes", once: true });
    const back = from(["lasts.way", ""], ["lasts.once", true], ["lasts.once", false]);
    expect(back).toEqual({ ends: null, duration: null });
  });
  it("stays when another end is chosen; a further save only where there is a save", () => {
    expect(from(["lasts.onDamage", "ends"], ["lasts.way", "fight"]).ends).toMatchObject({
      at: "fight",
      onDamage: "ends",
    });
    expect(from(["lasts.once", true], ["lasts.way", "rounds"]).ends).toMatchObject({ at: "turnStart", once: true });
    expect(from(["lasts.onDamage", "save"]).ends?.onDamage).toBeUndefined();
    const laughs = from(["lasts.save", "discipline"], ["lasts.onDamage", "save"]);
    expect(readEnds(laughs.ends)).toMatchObject({ onDamage: "save", save: { attribute: "discipline", dc: 12 } });
    expect(readLasts("lasts.save", "", laughs)).toMatchObject({ ends: { save: null } });
    expect(readEnds((readLasts("lasts.save", "", laughs) as Lasts).ends)?.onDamage).toBeUndefined();
  });
});
