/** Names that messages keep, read in another language. */
import { expect, test } from "vitest";
import { readingOf } from "../../module/applications/content/read-packs.ts";

const { name } = readingOf(
  {
    a: [["Свиток: Огненный шар", "Scroll: Fireball"]],
    b: [["Огненный шар", "Fireball"]],
    c: [["Камень Йоун: защита", "Ioun Stone of Protection"]],
    d: [["Верёвка, 50 футов", "Rope, 50 Feet"]],
    e: [
      ["Гоблин", "Goblin"],
      ["свист", "whistle"],
      ["<p>Живёт в норе.</p>", "<p>Lives in a burrow.</p>"],
    ],
  },
  "en",
);

test.each([
  ["Огненный шар", "Fireball"],
  ["Огненный шар: взрыв", "Fireball: взрыв"],
  ["Свиток: Огненный шар", "Scroll: Fireball"],
  ["Свиток: Огненный шар → Гоблин (2)", "Scroll: Fireball → Goblin (2)"],
  ["Гоблин, Верёвка, 50 футов, Камень Йоун: защита", "Goblin, Rope, 50 Feet, Ioun Stone of Protection"],
  ["Гоблин: свист", "Goblin: whistle"],
  ["<p>Живёт в норе.</p>", "<p>Живёт в норе.</p>"],
  ["Свиток: Полёт", "Свиток: Полёт"],
  ["", ""],
])("%s is %s: a name with a colon or a comma of its own is one name", (stored, read) => {
  expect(name(stored)).toBe(read);
});
