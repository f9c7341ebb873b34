/** Holds inside: a pure function, tried with thousands of random inputs. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FAVORITE_LIMIT, favoriteKey, readFavorite, toggled } from "../../module/play/character/favorites.pure.ts";

describe("favorites", () => {
  test.each([
    "attack.abc.strike",
    "item.abc",
    "skill.stealth",
    "attribute.athletics",
    "characteristic.strength",
    "tool.lockpicks",
    "tool.Mr. Fox’s kit",
  ])("%s is read and written back", (text) => {
    const favorite = readFavorite(text);
    expect(favorite && favoriteKey(favorite)).toBe(text);
  });

  test.each(["", "tool.", "attack.abc", "item", "item.", "item.a.b", "spell.a", "attack.a.b.c", "skill.stealth.x"])(
    "%s is none",
    (text) => {
      expect(readFavorite(text)).toBeNull();
    },
  );

  test("pressed twice the list is as before, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: FAVORITE_LIMIT - 1 }),
        fc.string({ minLength: 1 }),
        (list, key) => {
          fc.pre(!list.includes(key));
          const once = toggled(list, key) ?? [];
          expect(once).toContain(key);
          expect(toggled(once, key)).toEqual(list);
        },
      ),
    );
  });

  test("a full list takes no more, and still lets go", () => {
    const full = Array.from({ length: FAVORITE_LIMIT }, (_entry, index) => `item.${String(index)}`);
    expect(toggled(full, "skill.stealth")).toBeNull();
    expect(toggled(full, "item.3")).toHaveLength(FAVORITE_LIMIT - 1);
  });
});
