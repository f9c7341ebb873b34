/**
 * Which spells and features of the packs do nothing by themselves. `packs/_source/text-only.json` lists each of them by hand: `told`,
 * where the card and the duration are all that the rules ask, `elsewhere`, where another document does it, and `text` with the reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const SOURCE = "packs/_source";
const read = (file: string): Loose => JSON.parse(readFileSync(`${SOURCE}/${file}`, "utf8"));
const { told, elsewhere, text, partly } = read("text-only.json");

const PACKS = ["spells", "features"] as const;
/** All documents with the name of their source. */
const ALL = PACKS.flatMap((pack) => {
  const keys = new Map<string, string>(
    readdirSync(`${SOURCE}/${pack}`).flatMap((file) =>
      Object.entries<Loose>(read(`${pack}/${file}`)).map(
        ([key, { name }]) => [String(name?.en), `${pack}/${key}`] as const,
      ),
    ),
  );
  return packDocuments(pack, "en").map((one: Loose) => ({ ...one, key: keys.get(one.name) ?? one.name }) as Loose);
});
const uses = ({ system }: Loose): Loose[] => Object.values<Loose>(system.activities ?? {});
/** Features whose uses others spend. */
const pools = new Set(
  ALL.flatMap((one) => [one.system.consumes?.of, ...uses(one).map(({ of }) => of)]).map((of) =>
    String(of).split(".").at(-1),
  ),
);

const changes = ({ changes, statuses, system }: Loose): boolean =>
  changes.length + statuses.length > 0 ||
  system.rolls !== undefined ||
  system.each !== undefined ||
  system.escape !== undefined;
const does = ({ kind, does: done, gains, casts, area, carries }: Loose): boolean =>
  (kind !== "utility" && kind !== "effect") ||
  Boolean(done?.length ?? gains?.what ?? casts?.uuid ?? area?.shape ?? carries);
/** More than a card and a name: a roll, points, a condition, a creature, a choice, uses that others spend. */
const acts = (one: Loose): boolean =>
  (one.effects ?? []).some(changes) ||
  uses(one).some(does) ||
  [one.system.grants, one.system.choices, one.system.lets].some((list) => list?.length > 0) ||
  Boolean(one.system.area?.shape) ||
  Boolean(one.system.trait) ||
  pools.has(one._id);

const idle = ALL.filter((one) => !acts(one));
const listed = (): string[] => [
  ...PACKS.flatMap((pack) =>
    String(told[pack])
      .split(" ")
      .map((key) => `${pack}/${key}`),
  ),
  ...Object.keys(elsewhere),
  ...Object.keys(text),
];

test("each spell and feature that does nothing by itself is listed with its reason, and no other", () => {
  expect(idle.map(({ key }) => key).sort()).toEqual(listed().sort());
  const words = [elsewhere, text, partly].flatMap((list: Loose) => Object.values<string>(list));
  expect(words.filter((reason) => reason.length < 10)).toEqual([]);
  expect(Object.keys(partly).filter((key) => !ALL.some((one) => one.key === key) || key in text)).toEqual([]);
});

test("texts leave to the table what nothing does: two fighting styles, advantage against whom a bugbear grapples", () => {
  const styles = ALL.filter(({ key }) => /features\/fight(er|ing)-style$/u.test(key));
  const said = styles.map(({ system }) => String(system.description));
  expect(said).toHaveLength(2);
  for (const text of said)
    expect(text).toMatch(/count as 3; add the difference by hand.*other hand’s damage; add it by hand/u);
  const kidnappers = packDocuments("creatures", "en").flatMap((creature: Loose) =>
    creature.items.filter(({ name }: Loose) => name === "Kidnapper"),
  );
  expect(kidnappers).toHaveLength(2);
  for (const { system } of kidnappers) {
    expect(system.texts?.base ?? system.description).toContain("give advantage in the attack window");
    expect(system.texts["d20-3e"]).not.toContain("advantage");
  }
});

test("what is only told shows how long it lasts: by an effect or by concentration", () => {
  const timed = idle.filter(
    ({ key, system }) =>
      String(told.spells).split(" ").includes(String(key).replace("spells/", "")) &&
      ["rounds", "minutes", "hours"].includes(system.duration.kind),
  );
  expect(timed.length).toBeGreaterThan(10);
  expect(timed.filter(({ system, effects }) => !system.concentration && (effects ?? []).length === 0)).toEqual([]);
});

/** These may fall, and not rise: what stays text of circles 0 to 5 and levels 1 to 10, and of what lies above. */
test("so many stay text", () => {
  const of = (pack: string, low: boolean): number =>
    idle.filter(({ key, system }) => {
      const most = pack === "spells" ? 5 : 10;
      return key in text && String(key).startsWith(pack) && (system.circle ?? system.level) <= most === low;
    }).length;
  const counts = PACKS.flatMap((pack) => [of(pack, true), of(pack, false)]);
  expect(counts).toEqual([13, 4, 29, 23]);
});
