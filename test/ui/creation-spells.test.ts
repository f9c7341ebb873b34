import { expect, it } from "vitest";
import { spellsOpen } from "../../module/applications/creation/spells-open.ts";

it("H-SPL-15: a caster without his cantrips, or with nothing to prepare, has spells yet to learn", () => {
  const wizard = { cantrips: 3, prepared: { max: 4 } };
  expect(spellsOpen(wizard, [])).toBe(true);
  expect(spellsOpen(wizard, [0, 0, 0])).toBe(true);
  expect(spellsOpen(wizard, [0, 0, 1])).toBe(true);
  expect(spellsOpen(wizard, [0, 0, 0, 1])).toBe(false);
  expect(spellsOpen({ cantrips: 0, prepared: { max: 0 } }, [])).toBe(false);
  expect(spellsOpen({ cantrips: 0, prepared: { max: 2 } }, [1])).toBe(false);
});
