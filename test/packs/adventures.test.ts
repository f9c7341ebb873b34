/** Adventures of the packs: both languages alike, links that lead somewhere, a place for everybody on the maps, fights as hard as said. */
import { describe, expect, test } from "vitest";
import { fightWord } from "../../module/rules/character/experience.ts";
import { HAZARD } from "../../module/data/region/behaviors.ts";
import { PARTIES, readAdventure, standing } from "../../tools/adventure-entries.mjs";
import { corners, drawMap, points, THINGS, thingAt, wallPieces } from "../../tools/adventure-maps.mjs";
import { PACKS, packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const NAME = "silent-bell";
const source = readAdventure(NAME);
const [ru, en] = ["ru", "en"].map((lang) => packDocuments("adventures", lang)[0] as Loose) as [Loose, Loose];
const scenes: [string, Loose][] = Object.entries(source.scenes);
const FIELDS = ["actors", "items", "journal", "scenes", "tables", "folders", "combats", "macros", "cards", "playlists"];

const shipped = new Set(
  Object.keys(PACKS).flatMap((pack) =>
    packDocuments(pack, "ru").flatMap(({ _id, pages = [] }: Loose) => {
      const uuid = `Compendium.opposed-d20.${pack}.${PACKS[pack] ?? ""}.${String(_id)}`;
      return [uuid, ...pages.map((page: Loose) => `${uuid}.JournalEntryPage.${String(page._id)}`)];
    }),
  ),
);
const own = (adventure: Loose): Set<string> =>
  new Set([
    ...adventure.actors.map(({ _id }: Loose) => `Actor.${String(_id)}`),
    ...adventure.scenes.map(({ _id }: Loose) => `Scene.${String(_id)}`),
    ...adventure.tables.map(({ _id }: Loose) => `RollTable.${String(_id)}`),
    ...adventure.journal.flatMap(({ _id, pages }: Loose) =>
      pages.map((page: Loose) => `JournalEntry.${String(_id)}.JournalEntryPage.${String(page._id)}`),
    ),
  ]);

/** The same tree without its texts: what both languages share. */
const frame = (value: Loose, key = ""): Loose =>
  Array.isArray(value)
    ? value.map((one) => frame(one, key))
    : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frame(one, name)]))
      : typeof value === "string" && !/^(?:_id|actorId|entryId|pageId|folder|type|src|img|documentUuid)$/u.test(key)
        ? "text"
        : value;

describe.each([
  ["ru", ru],
  ["en", en],
])("The Silent Bell (%s)", (_lang, adventure) => {
  test("leads only to what it brings along or what the packs ship", () => {
    const known = own(adventure);
    const text = JSON.stringify(FIELDS.map((field) => adventure[field]));
    const links = Array.from(text.matchAll(/@UUID\[([^\]]+)\]/gu), ([, uuid = ""]) => uuid);
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((uuid) => !known.has(uuid) && !shipped.has(uuid))).toEqual([]);
    for (const { tokens, notes } of adventure.scenes) {
      for (const { actorId } of tokens) expect(known).toContain(`Actor.${String(actorId)}`);
      for (const { entryId, pageId } of notes)
        expect(known).toContain(`JournalEntry.${String(entryId)}.JournalEntryPage.${String(pageId)}`);
      expect(notes.length).toBeGreaterThan(0);
    }
  });

  test("names every document by an id of its own, and no key of a database is left inside", () => {
    const ids = FIELDS.flatMap((field) => adventure[field].map(({ _id }: Loose) => String(_id)));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
    expect(JSON.stringify(FIELDS.map((field) => adventure[field]))).not.toContain('"_key"');
  });

  test("has four maps, six fights, two talks, a trap and a chase", () => {
    const text = JSON.stringify(adventure.journal);
    expect(adventure.scenes).toHaveLength(4);
    expect(scenes.flatMap(([, { fights }]) => Object.keys(fights))).toHaveLength(6);
    expect(text).not.toContain("{{");
    expect(adventure.journal[0].pages).toHaveLength(source.pages.length);
  });
});

test("both languages have the same structure", () => {
  const bare = (one: Loose): Loose => frame(FIELDS.map((field) => one[field]));
  expect(bare(en)).toEqual(bare(ru));
  // As the homebrew shows it: a sentence may differ by game in one language alone.
  const shown = (content: string): string =>
    content.replaceAll(/<section class="(?![^"]*od-in-homebrew)[^"]*">.*?<\/section>/gsu, "");
  const shape = ({ journal: [{ pages }] }: Loose): string[][] =>
    pages.map(({ text }: Loose) => shown(text.content).match(/<(?:h2|li|tr|blockquote)|@UUID\[[^\]]+\]/gu));
  expect(shape(en)).toEqual(shape(ru));
});

test("every fight is as hard as its page says", () => {
  const xp = new Map<string, number>();
  for (const { _id, system } of ru.actors) xp.set(String(_id), Number(system.challengeXp));
  for (const [key, scene] of scenes)
    for (const [fight, { level, hard }] of Object.entries<Loose>(scene.fights)) {
      const places = standing(scene).flatMap(({ fight: of }, at) => (of === fight ? [at] : []));
      const { tokens } = ru.scenes[scenes.findIndex(([one]) => one === key)];
      const foes = places.map((at) => xp.get(String(tokens[at].actorId)) ?? Number.NaN);
      const words = PARTIES.map((party) => fightWord(foes, new Array<number>(party).fill(Number(level))));
      expect([fight, words]).toEqual([fight, hard]);
    }
});

/** Whether a point lies within an area. */
const within = ([x, y]: readonly [number, number], area: readonly (readonly [number, number])[]): boolean =>
  area.reduce((inside, [ax, ay], at) => {
    const [bx, by] = area.at(at - 1) ?? [ax, ay];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);

describe.each(scenes)("the map of %s", (key, scene) => {
  const [width, height]: number[] = scene.size;
  const onMap = ([x, y]: readonly number[]): boolean =>
    Number(x) >= 0 && Number(y) >= 0 && Number(x) <= Number(width) && Number(y) <= Number(height);
  const document = ru.scenes[scenes.findIndex(([one]) => one === key)];

  test("holds its walls, lights, pins and regions", () => {
    const pixels = [
      ...document.walls.flatMap(({ c: [ax, ay, bx, by] }: Loose) => [
        [ax, ay],
        [bx, by],
      ]),
      ...[...document.lights, ...document.notes, ...document.tokens].map(({ x, y }: Loose) => [x, y]),
    ];
    expect(pixels.filter(([x, y]: number[]) => !onMap([Number(x) / 100, Number(y) / 100]))).toEqual([]);
    for (const { area } of scene.regions) expect(points(area).every(onMap)).toBe(true);
    expect(document.walls.every(({ c: [ax, ay, bx, by] }: Loose) => ax !== bx || ay !== by)).toBe(true);
  });

  test("gives every token free squares of its own, on a ground to stand on", () => {
    const solid = scene.things.map(thingAt).filter(({ kind }: Loose) => THINGS[kind as keyof typeof THINGS].solid);
    const grounds = scene.areas.map((line: string) => {
      const [kind = "", ...place] = line.split(" ");
      return { kind, area: corners(points(place.join(" "))) };
    });
    const taken = new Set<string>();
    for (const { name, x: px, y: py, width: w, height: h } of document.tokens) {
      const [x, y] = [Number(px) / 100, Number(py) / 100];
      expect([name, onMap([x + Number(w), y + Number(h)])]).toEqual([name, true]);
      for (let dx = 0; dx < w; dx += 1)
        for (let dy = 0; dy < h; dy += 1) {
          const [cx, cy] = [x + dx + 0.5, y + dy + 0.5] as const;
          expect([name, taken.has(`${String(cx)},${String(cy)}`)]).toEqual([name, false]);
          taken.add(`${String(cx)},${String(cy)}`);
          const ground = grounds.findLast(({ area }: Loose) => within([cx, cy], area))?.kind ?? scene.ground;
          expect([name, ground]).not.toEqual([name, "water"]);
          expect([name, ground]).not.toEqual([name, "rock"]);
        }
      const overlaps = (low: readonly number[], high: readonly number[]): boolean =>
        Number(low[0]) < x + Number(w) - 0.01 &&
        Number(high[0]) > x + 0.01 &&
        Number(low[1]) < y + Number(h) - 0.01 &&
        Number(high[1]) > y + 0.01;
      const hit = solid.filter(({ low, high }: Loose) => overlaps(low, high));
      expect([name, hit]).toEqual([name, []]);
      const walls = wallPieces(scene).filter(({ from, to }) => {
        const low = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
        return overlaps(low, [Math.max(from[0], to[0]), Math.max(from[1], to[1])]);
      });
      expect([name, walls]).toEqual([name, []]);
    }
  });

  test("has regions that do something: a hazard hurts, puts a condition, or names an item that exists", () => {
    for (const { name, behaviors } of document.regions) {
      expect([name, behaviors.length]).toEqual([name, 1]);
      const [{ type, system }] = behaviors;
      if (type !== HAZARD) expect(system.level).toBe("light");
      else
        expect([name, Boolean(system.formula) || Boolean(system.condition) || shipped.has(system.item)]).toEqual([
          name,
          true,
        ]);
    }
  });

  test("is drawn with its size, and from nothing but shapes", () => {
    const svg = drawMap(scene);
    expect(svg).toContain(`width="${String(Number(width) * 100)}" height="${String(Number(height) * 100)}"`);
    expect(svg).not.toMatch(/NaN|undefined|<image|<script|href/u);
    expect(drawMap(scene)).toBe(svg);
  });
});
