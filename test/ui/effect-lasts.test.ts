/** The fields of an effect's sheet for how long it lasts. */
import { describe, expect, it } from "vitest";
import { lastsFields, readLasts, type Lasts } from "../../module/applications/sheets/effects/effect-lasts.ts";
import { texts } from "./support/texts.ts";

const NONE: Lasts = { ends: null, duration: null };
const BLANK = { source: null, mark: null, time: null };
/** Fields of the form, one after the other, from what is stored. */
const fill = (from: Lasts, ...fields: readonly (readonly [string, string])[]): unknown =>
  fields.reduce<unknown>((now, [name, value]) => readLasts(name, value, now as Lasts), from);
interface Fields {
  ways: { value: string; label: string; selected: boolean }[];
  count: number | null;
  saves: { value: string; selected: boolean }[];
  dc: string;
  dcHint: string;
}
const fields = (lasts: Lasts, own = false): Fields => lastsFields(lasts, own, texts("ru")) as Fields;
const chosen = (lasts: Lasts): string | undefined => fields(lasts).ways.find(({ selected }) => selected)?.value;

describe("H-TURN-03 B-COND-01: how long an effect lasts, on its sheet", () => {
  it("clocks are Foundry's, and stay so while no save is asked", () => {
    expect(fill(NONE, ["lasts.way", "rounds"], ["lasts.count", "3"])).toEqual({
      ends: null,
      duration: { unit: "rounds", value: 3 },
    });
    expect(fill(NONE, ["lasts.way", "rounds"], ["lasts.count", "3"], ["lasts.way", "hours"])).toEqual({
      ends: null,
      duration: { unit: "hours", value: 3 },
    });
    expect(fill(NONE, ["lasts.way", "rounds"], ["lasts.way", ""])).toEqual(NONE);
  });
  it("turns of its bearer or its source, the fight, the first roll are ends of our own", () => {
    const end = (way: string): unknown => fill(NONE, ["lasts.way", way]);
    expect(end("source-turnEnd")).toEqual({
      ends: { at: "turnEnd", of: "source", turns: 1, save: null, ...BLANK },
      duration: null,
    });
    expect(end("bearer-turnStart")).toMatchObject({ ends: { at: "turnStart", of: "bearer" } });
    expect(end("fight")).toMatchObject({ ends: { at: "fight" }, duration: null });
    expect(end("used")).toMatchObject({ ends: { at: "used" }, duration: null });
    expect(fill(NONE, ["lasts.way", "bearer-turnEnd"], ["lasts.count", "2"])).toMatchObject({ ends: { turns: 2 } });
  });
  it("a failed save makes another condition of it, and an action of another ends it (H-SPL-13)", () => {
    const saved = [
      ["lasts.save", "discipline"],
      ["lasts.fails", "unconscious"],
    ] as const;
    expect(fill(NONE, ...saved)).toMatchObject({
      ends: { save: { attribute: "discipline", dc: 12, fails: ["unconscious"] } },
    });
    // Another Attribute or number leaves it; without a save there is nothing to fail.
    expect(fill(NONE, ...saved, ["lasts.save", "acrobatics"], ["lasts.dc", "15"])).toMatchObject({
      ends: { save: { attribute: "acrobatics", dc: 15, fails: ["unconscious"] } },
    });
    expect(fill(NONE, ...saved, ["lasts.save", ""])).toEqual(NONE);
    expect(fill(NONE, ["lasts.fails", "unconscious"])).toEqual(NONE);
    expect(fill(NONE, ...saved, ["lasts.fails", ""])).not.toHaveProperty("ends.save.fails");
    const stored = fill(NONE, ...saved) as Lasts;
    const drawn = lastsFields(stored, false, texts("ru")) as { fails: { value: string; selected: boolean }[] };
    expect(drawn.fails.find(({ selected }) => selected)?.value).toBe("unconscious");
    expect(lastsFields(NONE, false, texts("ru"))).toMatchObject({ fails: null, shaken: false });
    const shaken = readLasts("lasts.shaken", true, NONE) as Lasts;
    expect(shaken).toMatchObject({ ends: { at: "never", shaken: true } });
    expect(readLasts("lasts.shaken", false, shaken)).toEqual(NONE);
  });
  it("a save ends it sooner, or whenever it succeeds; then rounds and minutes run by our clock", () => {
    expect(fill(NONE, ["lasts.save", "athletics"], ["lasts.dc", "15"])).toEqual({
      ends: { at: "never", of: "bearer", turns: 1, save: { attribute: "athletics", dc: 15 }, ...BLANK },
      duration: null,
    });
    const rounds: Lasts = { ends: null, duration: { unit: "rounds", value: 2 } };
    const minutes: Lasts = { ends: null, duration: { unit: "hours", value: 2 } };
    expect(fill(rounds, ["lasts.save", "athletics"])).toMatchObject({
      ends: { at: "turnStart", of: "bearer", turns: 2, save: { attribute: "athletics", dc: 12 } },
      duration: null,
    });
    expect(fill(minutes, ["lasts.save", "athletics"])).toMatchObject({ ends: { at: "minutes", turns: 120 } });
    expect(fill(NONE, ["lasts.save", "athletics"], ["lasts.way", "minutes"], ["lasts.count", "10"])).toMatchObject({
      ends: { at: "minutes", turns: 10, save: { attribute: "athletics" } },
    });
    expect(fill(NONE, ["lasts.save", "athletics"], ["lasts.save", ""])).toEqual(NONE);
  });
  it("takes no number that cannot be, and what nobody knows changes nothing", () => {
    const turns: Lasts = { ends: { at: "turnEnd", of: "bearer", turns: 1, save: null, ...BLANK }, duration: null };
    for (const value of ["0", "-1", "1441", "1e9", "x", "", 7])
      expect(readLasts("lasts.count", value, turns)).toBe("number");
    expect(readLasts("lasts.dc", "100", turns)).toBe("number");
    expect(readLasts("lasts.save", "constructor", turns)).toEqual(turns);
    expect(readLasts("lasts.way", "whenever", turns)).toEqual(NONE);
    expect(readLasts("name", "x", turns)).toBeNull();
  });
  it("shows what is stored, a unit that is not offered too, and of a thing whose DC 0 is", () => {
    expect(chosen(NONE)).toBe("");
    expect(chosen({ ends: null, duration: { unit: "turns", value: 2 } })).toBe("turns");
    expect(fields(NONE).ways.some(({ value }) => value === "turns")).toBe(false);
    const save = { attribute: "athletics", dc: 0 } as const;
    const given: Lasts = { ends: { at: "minutes", of: "bearer", turns: 1, save, ...BLANK }, duration: null };
    expect([chosen(given), fields(given).dc, fields(given).count]).toEqual(["minutes", "0", 1]);
    expect([fields(given).dcHint, fields(given, true).dcHint === ""]).toEqual(["", false]);
    expect(fields(given).ways.find(({ value }) => value === "source-turnEnd")?.label).toBe("конец хода источника");
  });
});
