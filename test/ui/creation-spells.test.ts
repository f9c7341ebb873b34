/** The guide's step of spells: what is offered, what is enough, what is told. */
import { describe, expect, it } from "vitest";
import { spellCounts, spellsView, type SpellRow } from "../../module/applications/creation/spells-view.ts";
import { texts } from "./support/texts.ts";

const WIZARD = { cantrips: 3, spells: 6, prepared: 4 };
const row = (uuid: string, circle: number): SpellRow => ({
  uuid,
  name: uuid,
  img: "",
  circle,
  school: "evocation",
  text: "",
});
const rows = [row("bolt", 0), row("light", 0), row("missile", 1), row("shield", 1)];
const show = (spells: string[], ready: string[], left: typeof WIZARD, most = WIZARD) =>
  spellsView({ uid: "u", rows, most, left, owned: [] }, { spells, ready }, texts("en"));

describe("the step of spells", () => {
  it("H-SPL-05 H-SPL-07: says how many of how many; where a choice is prepared by itself, no third number", () => {
    expect(spellCounts(WIZARD, { cantrips: 2, spells: 6, prepared: 3 }, texts("en"))).toBe(
      "Cantrips: 1 of 3 · In the book: 0 of 6 · Prepared: 1 of 4",
    );
    const paladin = { cantrips: 0, spells: 2, prepared: 0 };
    expect(spellCounts(paladin, paladin, texts("en"))).toBe("Spells: 0 of 2");
  });
  it("H-SPL-11: whoever has enough of a kind can only take back; the other kinds stay open", () => {
    const { groups } = show(["bolt"], [], { cantrips: 0, spells: 6, prepared: 4 });
    expect(groups.map(({ open, options }) => [open, options.map(({ name, disabled }) => [name, disabled])])).toEqual([
      [
        false,
        [
          ["bolt", false],
          ["light", true],
        ],
      ],
      [
        true,
        [
          ["missile", false],
          ["shield", false],
        ],
      ],
    ]);
  });
  it("H-SPL-07: only what is in the book can be prepared from it", () => {
    const left = { cantrips: 3, spells: 5, prepared: 4 };
    expect(show(["missile"], [], left).ready?.options.map(({ name }) => name)).toEqual(["missile"]);
    expect(show([], [], WIZARD).ready).toBeNull();
    const known = { cantrips: 2, spells: 4, prepared: 0 };
    expect(show(["missile"], [], known, known).ready).toBeNull();
  });
});
