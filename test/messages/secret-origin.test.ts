/** The number that an effect is saved against is its creature's, and stays its Game Master's when the creature is gone. */
import { expect, test } from "vitest";
import { brawl, liveTable } from "./live.ts";
import type { Scene } from "./table.ts";
import { verbs } from "../support/verbs.ts";

const ROWS = [
  ["a creature", (goblin: string) => goblin, false],
  ["a creature that is gone", () => "Scene.gone000000000000.Token.gone000000000000.Actor.gone000000000000", false],
  ["an actor that was deleted", () => "Actor.gone000000000000", false],
  ["what a creature bears", (goblin: string) => `${goblin}.Item.gone000000000000`, false],
  ["a character", (_goblin: string, hero: string) => hero, true],
  ["what a character bears", (_goblin: string, hero: string) => `${hero}.Item.gone000000000000`, true],
  ["an item of the world", () => "Item.gone000000000000", true],
  ["a compendium's", () => "Compendium.opposed-d20.spells.Item.gone000000000000", true],
  ["nobody", () => "", true],
] as const;

/** A table whose numbers of creatures nobody is told, or everybody. */
const withTotals = (value: "never" | "always"): Scene => {
  const scene = brawl("Воин", "Гоблин 1");
  const key = "opposed-d20.secretTotals";
  const others = scene.settings.filter((one) => one.key !== key);
  return { ...scene, settings: [...others, { _id: "secretTotals0000", key, value: JSON.stringify(value) }] };
};

test.each(["never", "always"] as const)(
  "numbers of creatures shown %s: what an effect's origin lets know",
  async (value) => {
    const known = async (user: string): Promise<boolean[]> => {
      const seat = await liveTable(withTotals(value)).sit(user);
      const { knowsNumbers } = await verbs("knowsNumbers");
      const [goblin, hero] = [seat.actor("Гоблин 1").uuid, seat.actor("Следопыт").uuid];
      return ROWS.map(([, uuid]) => knowsNumbers(uuid(goblin, hero)));
    };
    expect(await known("GM")).toEqual(ROWS.map(() => true));
    const seen = await known("Player 1");
    expect(ROWS.map(([name], index) => `${name}: ${String(seen[index])}`)).toEqual(
      ROWS.map(([name, , open]) => `${name}: ${String(open || value === "always")}`),
    );
  },
);
