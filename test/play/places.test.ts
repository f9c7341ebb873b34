/** Holds inside: a pure function, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIn, placesOf } from "../../module/play/protocol/places.pure.ts";

const ID = "answer0000000000";
const judge = (text: string): string | null => (text.startsWith("good") ? null : "OD20.Void.other");
const look = (log: ReadonlyMap<string, string>) => findIn(ID, (id) => log.get(id), judge);

describe("the places of a derived id", () => {
  it("are its own and three others, always the same, all of them document ids", () => {
    const places = placesOf(ID);
    expect(places[0]).toBe(ID);
    expect(new Set(places).size).toBe(4);
    expect(placesOf(ID)).toEqual(places);
    for (const place of places) expect(place).toMatch(/^[A-Za-z0-9]{16}$/u);
    expect(placesOf("another000000000").some((place) => places.includes(place))).toBe(false);
  });

  it("nothing there: its own place is free", () => {
    expect(look(new Map())).toEqual({ valid: null, worthless: [], free: ID });
  });

  it("something worthless in its place: the next is free, and what is put there counts", () => {
    const [first = "", second = ""] = placesOf(ID);
    const log = new Map([[first, "bad"]]);
    expect(look(log)).toEqual({ valid: null, worthless: [{ found: "bad", reason: "OD20.Void.other" }], free: second });
    log.set(second, "good");
    expect(look(log).valid).toBe("good");
    // The worthless one is gone: it still counts where it is.
    log.delete(first);
    expect(look(log)).toMatchObject({ valid: "good", worthless: [] });
  });

  it("all spoiled: nowhere to go until one is cleared", () => {
    const log = new Map(placesOf(ID).map((place) => [place, "bad"]));
    expect(look(log)).toMatchObject({ valid: null, free: null });
    log.delete(placesOf(ID)[2] ?? "");
    expect(look(log).free).toBe(placesOf(ID)[2]);
  });

  it("of two that count the first place decides, in whatever order they came", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.constantFrom("good a", "good b", "bad")), { maxLength: 8 }),
        (writes) => {
          const log = new Map<string, string>();
          for (const [place, text] of writes) log.set(placesOf(ID)[place] ?? "", text);
          const first = placesOf(ID).find((place) => log.get(place)?.startsWith("good"));
          expect(look(log).valid).toBe(first === undefined ? null : log.get(first));
        },
      ),
    );
  });
});
