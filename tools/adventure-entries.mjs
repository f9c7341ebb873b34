// @ts-check
/**
 * Builds adventures from `packs/_source/adventures/<name>/`, one Foundry document with everything that a table needs.
 * - `adventure.json`: name, texts, own people (`actors`: a creature with a name, a side and a text of its own), `tables` in the form of
 *   `table-entries.mjs`, and the order of `scenes` and `pages`;
 * - `scenes/<key>.json`: a place in squares of its grid; `adventure-maps.mjs` draws its map and lists what it may hold;
 * - `pages/<key>.md`: a page of the journal in both languages, as rule pages are. Besides their links it may have
 *   `[text](page:key)`, `actor:`, `scene:`, `table:`; `{{fight key}}` lists the foes of a fight and how hard it is.
 * Ids follow from the keys, so importing a newer version updates what is already in the world.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";
import { corners, mapFile, points, wallPieces } from "./adventure-maps.mjs";
import { readPage, textPage } from "./rule-book.mjs";
import { expandTable } from "./table-entries.mjs";

export const ADVENTURES = path.join(root, "packs/_source/adventures");
/** Pixels of a square. */
const GRID = 100;
/** The level on which Foundry 14 puts everything of a scene that has no levels of its own; 13 ignores it. */
const LEVEL = "defaultLevel0000";
/** Numbers of heroes for which pages say how hard a fight is. */
export const PARTIES = [3, 4, 5];

/** @typedef {any} Json */
/**
 * @typedef {object} Sources what adventures need of the packs
 * @property {(name: string) => string} id
 * @property {(name: string) => Json} read throws if the document does not exist
 * @property {(name: string) => string} refer
 * @property {(name: string) => Json} creature a built creature in the language
 * @property {(own: (kind: string, name: string) => string | null) => (html: string) => string} link
 * @property {(value: Json) => Json} speak keeps the texts of the language
 */

/** @param {string} folder @param {string} file @returns {Json} */
const readJson = (folder, file) => JSON.parse(readFileSync(path.join(ADVENTURES, folder, file), "utf8"));

/** Returns the source of an adventure with its scenes by key. @param {string} name @returns {Json} */
export function readAdventure(name) {
  const source = readJson(name, "adventure.json");
  const scenes = source.scenes.map((/** @type {string} */ key) => [key, readJson(name, `scenes/${key}.json`)]);
  return { ...source, scenes: Object.fromEntries(scenes) };
}

/**
 * Returns the tokens of a scene: who stands where, in squares.
 * @param {Json} scene
 * @returns {{ who: string, x: number, y: number, fight: string | null }[]}
 */
export function standing(scene) {
  const lines = [
    ...(scene.people ?? []).map((/** @type {string} */ line) => [line, null]),
    ...Object.entries(scene.fights ?? {}).flatMap(([fight, { foes }]) =>
      foes.map((/** @type {string} */ line) => [line, fight]),
    ),
  ];
  return lines.flatMap(([line, fight]) => {
    const [who, ...places] = line.split(" ");
    return points(places.join(" ")).map(([x, y]) => ({ who, x, y, fight }));
  });
}

/** Returns all creatures that an adventure puts into the world, its own people first. @param {Json} adventure @returns {string[]} */
const castOf = ({ actors, scenes }) => [
  ...new Set([
    ...Object.keys(actors),
    ...Object.values(scenes).flatMap((scene) => standing(scene).map(({ who }) => who)),
  ]),
];

/** Removes what only the databases of packs need. @param {Json} value @returns {Json} */
const withoutKeys = (value) =>
  Array.isArray(value)
    ? value.map(withoutKeys)
    : value === null || typeof value !== "object"
      ? value
      : Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) => (key === "_key" ? [] : [[key, withoutKeys(one)]])),
        );

/** @param {string} text @returns {[number, number]} */
const point = (text) => points(text)[0] ?? [Number.NaN, Number.NaN];

const SIDES = { friendly: 1, neutral: 0, hostile: -1 };

/**
 * Returns an adventure in one language, without database key.
 * @param {string} name folder of its sources
 * @param {string} lang
 * @param {Sources} sources
 * @returns {Json}
 */
export function adventureDocument(name, lang, { id, read, refer, creature, link, speak }) {
  const source = readAdventure(name);
  const of = (/** @type {string} */ rest) => id(`adventures/${name}/${rest}`);
  const stats = { systemId: "opposed-d20", compendiumSource: null };
  const common = (/** @type {string} */ kind, /** @type {string} */ key, /** @type {number} */ at) => ({
    _id: of(`${kind}/${key}`),
    folder: kind === "journal" ? null : of(`folders/${kind}`),
    sort: (at + 1) * 100_000,
    ownership: { default: 0 },
    flags: {},
    _stats: stats,
  });
  const cast = castOf(source);
  const actors = cast.map((key, at) => {
    const { as = key, name: title, side, text } = source.actors[key] ?? {};
    const base = withoutKeys(structuredClone(creature(`creatures/${as}`)));
    const { prototypeToken: token } = base;
    return {
      ...base,
      ...common("actors", key, at),
      _stats: { ...stats, compendiumSource: refer(`creatures/${as}`) },
      ...(title === undefined ? {} : { name: title }),
      system: { ...base.system, ...(text === undefined ? {} : { biography: inParagraph(text) }) },
      prototypeToken: {
        ...token,
        ...(title === undefined ? {} : { name: title, actorLink: true, appendNumber: false }),
        ...(side === undefined ? {} : { disposition: SIDES[/** @type {keyof typeof SIDES} */ (side)] }),
      },
    };
  });
  const actorOf = new Map(cast.map((key, at) => [key, actors[at]]));
  const nameOf = (/** @type {string} */ key) => speak(actorOf.get(key)?.name);

  const targets = {
    page: (/** @type {string} */ key) =>
      source.pages.includes(key) && `JournalEntry.${of("journal/book")}.JournalEntryPage.${of(`pages/${key}`)}`,
    actor: (/** @type {string} */ key) => actorOf.has(key) && `Actor.${of(`actors/${key}`)}`,
    scene: (/** @type {string} */ key) => key in source.scenes && `Scene.${of(`scenes/${key}`)}`,
    table: (/** @type {string} */ key) => key in source.tables && `RollTable.${of(`tables/${key}`)}`,
  };
  const own = (/** @type {string} */ kind, /** @type {string} */ key) => {
    if (!(kind in targets)) return null;
    const uuid = targets[/** @type {keyof typeof targets} */ (kind)](key);
    if (uuid === false) throw new Error(`${name}: there is no ${kind} "${key}"`);
    return uuid;
  };
  const fights = Object.assign({}, ...Object.values(source.scenes).map(({ fights: some = {} }) => some));
  const fightText = (/** @type {string} */ key) => {
    if (!fights[key]) throw new Error(`${name}: there is no fight "${key}"`);
    return fightLine(fights[key], {
      words: speak(source.words),
      foe: (who) => `[${nameOf(who)}](actor:${who})`,
      actorOf,
    });
  };
  const pages = source.pages.map((/** @type {string} */ key) =>
    readPage(path.join(ADVENTURES, name, "pages", `${key}.md`), lang, link(own), (text) =>
      text.replaceAll(/\{\{fight ([\w-]+)\}\}/g, (_, fight) => fightText(fight)),
    ),
  );
  const titleOf = (/** @type {string} */ key) => pages[source.pages.indexOf(key)].name;

  const scenes = Object.entries(source.scenes).map(([key, scene], at) => ({
    ...common("scenes", key, at),
    ...sceneOf(key, scene, { name, of: (rest) => of(`scenes/${key}/${rest}`), outside: of, actorOf, titleOf }),
  }));
  const tables = Object.entries(source.tables).map(([key, table], at) => {
    const { results, ...rest } = expandTable(`${name}/${key}`, table, { read, refer, list: () => [], magic: () => [] });
    return {
      ...rest,
      ...common("tables", key, at),
      results: results.map((/** @type {Json} */ result, /** @type {number} */ row) => ({
        ...result,
        _id: of(`tables/${key}/${row}`),
        _stats: stats,
      })),
    };
  });
  const journal = {
    ...common("journal", "book", 0),
    name: source.name,
    categories: [],
    pages: pages.map((/** @type {{ name: string, content: string }} */ page, /** @type {number} */ at) => ({
      _id: of(`pages/${source.pages[at]}`),
      ...textPage(page, at),
      _stats: stats,
    })),
  };
  /** @type {[string, string][]} */
  const kinds = [
    ["actors", "Actor"],
    ["scenes", "Scene"],
    ["tables", "RollTable"],
  ];
  return {
    _id: id(`adventures/${name}`),
    ...speak({
      name: source.name,
      img: mapFile(name, source.cover),
      caption: inParagraph(source.caption),
      description: inParagraph(source.text),
      actors,
      items: [],
      journal: [journal],
      scenes,
      tables,
      folders: kinds.map(([kind, type], at) => ({
        _id: of(`folders/${kind}`),
        name: source.name,
        type,
        folder: null,
        description: "",
        color: null,
        sorting: "m",
        sort: (at + 1) * 100_000,
        flags: {},
        _stats: stats,
      })),
      combats: [],
      macros: [],
      cards: [],
      playlists: [],
    }),
    folder: null,
    flags: {},
    _stats: { systemId: "opposed-d20", compendiumSource: null },
  };
}

/** @param {Record<string, string>} text @returns {Record<string, string>} */
const inParagraph = (text) =>
  Object.fromEntries(Object.entries(text).map(([lang, words]) => [lang, `<p>${words}</p>`]));

/**
 * Returns the foes of a fight and how hard it is, as Markdown.
 * @param {Json} fight
 * @param {{ words: Record<string, string>, foe: (who: string) => string, actorOf: Map<string, Json> }} sources
 */
function fightLine({ level, foes, hard }, { words, foe, actorOf }) {
  const counted = foes.map((/** @type {string} */ line) => {
    const [who = "", ...places] = line.split(" ");
    return { who, count: places.length };
  });
  const xp = counted.reduce(
    (/** @type {number} */ sum, /** @type {Json} */ { who, count }) =>
      sum + count * actorOf.get(who).system.challengeXp,
    0,
  );
  const named = counted.map((/** @type {Json} */ { who, count }) => `${foe(who)}${count > 1 ? ` × ${count}` : ""}`);
  const degrees = PARTIES.map((party, at) => `${words[String(party)]} ${words[hard[at]]}`);
  const heroes = words.level?.replace("{level}", level);
  return `**${words.foes}** ${named.join(", ")} (${words.xp} ${xp}).\n\n**${heroes}** ${degrees.join(", ")}.`;
}

/**
 * Returns a scene without what all documents have.
 * @param {string} key
 * @param {Json} scene
 * @param {{ name: string, of: (rest: string) => string, outside: (rest: string) => string, actorOf: Map<string, Json>,
 *   titleOf: (page: string) => string }} sources `of` gives ids of the scene, `outside` those of the adventure
 */
function sceneOf(key, scene, { name, of, outside, actorOf, titleOf }) {
  const pixels = (/** @type {number} */ squares) => Math.round(squares * GRID);
  const src = mapFile(name, key);
  const [width, height] = scene.size;
  const [sun, darkness] = scene.light;
  /** @type {Map<string, number>} */
  const counts = new Map();
  return {
    name: scene.name,
    active: false,
    navigation: true,
    width: pixels(width),
    height: pixels(height),
    padding: 0,
    background: { src },
    levels: [
      { _id: LEVEL, name: scene.name, elevation: { bottom: 0, top: null }, background: { src }, sort: 0, flags: {} },
    ],
    backgroundColor: "#1d1b1a",
    thumb: src,
    grid: { type: 1, size: GRID, distance: 5, units: "ft", color: "#000000", alpha: 0.15 },
    tokenVision: true,
    environment: {
      darknessLevel: darkness,
      globalLight: { enabled: sun, bright: false, darkness: { min: 0, max: 1 } },
    },
    walls: wallPieces(scene).map(({ from, to, door }, at) => ({
      _id: of(`walls/${at}`),
      c: [...from, ...to].map(pixels),
      light: 20,
      move: 20,
      sight: 20,
      sound: 20,
      dir: 0,
      door: door === null ? 0 : door === "secret" ? 2 : 1,
      ds: door === "locked" ? 2 : door === "open" ? 1 : 0,
      flags: {},
    })),
    lights: (scene.lights ?? []).map((/** @type {string} */ line, /** @type {number} */ at) => {
      const [place = "", bright, dim] = line.split(" ");
      const [x, y] = point(place);
      return {
        _id: of(`lights/${at}`),
        x: pixels(x),
        y: pixels(y),
        config: { bright: Number(bright), dim: Number(dim), color: "#ffb15e", alpha: 0.25 },
        hidden: false,
        flags: {},
      };
    }),
    notes: (scene.notes ?? []).map((/** @type {string} */ line) => {
      const [page = "", place = ""] = line.split(" ");
      const [x, y] = point(place);
      return {
        _id: of(`notes/${page}`),
        entryId: outside("journal/book"),
        pageId: outside(`pages/${page}`),
        x: pixels(x),
        y: pixels(y),
        texture: { src: "icons/svg/book.svg" },
        iconSize: 50,
        text: titleOf(page),
        fontSize: 32,
        global: true,
        flags: {},
      };
    }),
    regions: (scene.regions ?? []).map((/** @type {Json} */ region, /** @type {number} */ at) => ({
      _id: of(`regions/${at}`),
      name: region.name,
      color: region.color,
      shapes: [{ type: "polygon", points: corners(points(region.area)).flat().map(pixels), hole: false }],
      elevation: { bottom: null, top: null },
      behaviors: ["hazard", "obscured"].flatMap((kind) =>
        region[kind]
          ? [
              {
                _id: of(`regions/${at}/${kind}`),
                name: region.name,
                type: `opposed-d20.${kind}`,
                system: region[kind],
                disabled: region.off === true,
                flags: {},
              },
            ]
          : [],
      ),
      visibility: region.seen === true ? 2 : 0,
      locked: false,
      flags: {},
    })),
    tokens: standing(scene).map(({ who, x, y, fight }) => {
      const { _id: actorId, prototypeToken } = actorOf.get(who);
      const { appendNumber, ...token } = prototypeToken;
      const count = (counts.get(who) ?? 0) + 1;
      counts.set(who, count);
      return {
        ...token,
        _id: of(`tokens/${who}/${count}`),
        name: appendNumber ? numbered(token.name, count) : token.name,
        actorId,
        x: pixels(x),
        y: pixels(y),
        level: LEVEL,
        hidden: fight !== null,
        flags: {},
      };
    }),
  };
}

/** @param {string | Record<string, string>} name @param {number} count */
const numbered = (name, count) =>
  typeof name === "string"
    ? `${name} ${count}`
    : Object.fromEntries(Object.entries(name).map(([lang, words]) => [lang, `${words} ${count}`]));
