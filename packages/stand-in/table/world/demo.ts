/**
 * The demo table: three ready heroes owned by the players, their party, five goblins and an ogre as unlinked tokens, taken
 * from the built packs, and a journal that rolls. A build without packs gives an empty table. `npm start` puts an adventure on top.
 */
import type { LooseObject } from "../../common/loose.ts";
import { copy } from "../../server/json/changes.ts";
import { newId } from "../../server/json/ids.ts";
import type { Manifest } from "../../server/manifest.ts";
import type { Pack } from "../../server/packs.ts";
import { emptyWorld, type WorldData } from "../../server/store.ts";
import { composeWorld, fixtureActor, fixtureToken } from "../../world/build-world.ts";
import { IDS, tableUsers } from "../../world/empty.ts";

/** What the demo is made of. */
export interface DemoSource {
  packs: ReadonlyMap<string, Pack>;
  manifest: Manifest;
  seed: number;
  lang: "ru" | "en";
}

const CELL = 60;

/** Where the heroes and the foes stand, in cells: the first foe beside the first hero, ready to be struck. */
const HERO_PLACES = [
  [6, 6],
  [6, 8],
  [5, 7],
  [5, 9],
] as const;
const FOE_PLACES = [
  [7, 6],
  [8, 5],
  [9, 8],
  [8, 9],
  [11, 7],
] as const;
const OGRE_PLACE = [13, 6] as const;
/** The characters of the three players. */
const HEROES = [/^(fighter|воин)$/i, /^(ranger|следопыт)$/i, /^(wizard|волшебник)$/i] as const;
/** What every hero carries besides what his kit gives: things of the packs, by name. */
const PROVISIONS = [/^(torch|факел)$/i, /^(potion of healing|зелье лечения)$/i] as const;
const PURSE = { gp: 10, sp: 5 } as const;
/** Nobody is greeted by the system. */
const BEEN_HERE = { "opposed-d20": { welcomed: true } };
const PLAYERS = [IDS.player1, IDS.player2, IDS.player3] as const;
const PARTY = { ru: "Отряд", en: "Party" } as const;
const JOURNAL = { ru: "Заметки к вечеру", en: "Notes for the evening" } as const;

/** Builds the demo world. */
export function demoWorld(source: DemoSource): WorldData {
  const actors = packActors(source);
  const { lang } = source;
  const beginners = actors.filter(
    (actor) => actor["type"] === "character" && (actor["system"]?.details?.level ?? 1) === 1,
  );
  const heroes = HEROES.flatMap((pattern) => beginners.find((actor) => isNamed(actor, pattern)) ?? []).map(
    (actor, index) => hero(actor, index, provisions(source)),
  );
  const npcs = actors.filter((actor) => actor["type"] === "npc");
  const goblin = npcs.find((actor) => isNamed(actor, /^(goblin|гоблин)$/i));
  const ogre = npcs.find((actor) => isNamed(actor, /^(ogre|огр)$/i));
  const foes = [goblin, ogre].flatMap((actor) => (actor ? [foe(actor)] : []));
  const tokens = [
    ...heroes.map((actor, index) => token(actor, HERO_PLACES[index] ?? [1, 1], true, "")),
    ...(goblin
      ? FOE_PLACES.map((place, index) => token(foes[0] ?? goblin, place, false, ` ${String(index + 1)}`))
      : []),
    ...(ogre ? [token(foes.at(-1) ?? ogre, OGRE_PLACE, false, "")] : []),
  ];
  const users = tableUsers().map((user) => {
    const index = PLAYERS.findIndex((id) => id === user["_id"]);
    // Whoever wants another character makes it by the guide: what a Game Master allows in Foundry's own menu.
    const permissions = index < 0 ? {} : { ACTOR_CREATE: true };
    return { ...user, character: heroes[index]?.["_id"] ?? null, permissions, flags: BEEN_HERE };
  });
  const group = heroes.length > 0 ? [party(heroes, lang)] : [];
  const journal = ogre ? [notes(foes.at(-1) ?? ogre, lang)] : [];
  return {
    ...emptyWorld(),
    ...composeWorld({ users, actors: [...heroes, ...group, ...foes], tokens, journal, settings: demoSettings(source) }),
    world: { id: "demo", title: "Demo table" },
  };
}

/** Where the heroes stand on the first scene of the adventure, in cells, and where its first two foes have come to. */
const YARD_HEROES = [
  [20, 11],
  [19, 13],
  [19, 12],
] as const;
const YARD_FOES = [
  [21, 11],
  [22, 12],
] as const;

/**
 * The world of `npm start`: that of the demo and, if it is built, an adventure whose first scene is on the board, with the heroes in front of
 * its first foes. Nobody has been here before.
 */
export function startWorld(source: DemoSource): WorldData {
  const world = demoWorld(source);
  const packs = [...source.packs.values()].filter(({ declaration: { type } }) => type === "Adventure");
  const pack = packs.find(({ declaration: { name } }) => name.endsWith(`-${source.lang}`));
  const [found] = pack?.documents.values() ?? [];
  const users = world.users.map((user) => ({ ...user, flags: {} }));
  if (!found) return { ...world, users };
  const adventure = copy(found);
  const [first, ...others]: LooseObject[] = [...adventure["scenes"]].sort((a: LooseObject, b) => a["sort"] - b["sort"]);
  if (!first) return { ...world, users };
  const heroes = world.actors.filter(({ type }) => type === "character");
  const cell = Number(first["grid"].size);
  const foes: LooseObject[] = first["tokens"].filter(({ hidden }: LooseObject) => hidden);
  YARD_FOES.forEach(([x, y], index) => Object.assign(foes[index] ?? {}, { hidden: false, x: x * cell, y: y * cell }));
  const tokens = [
    ...heroes.map((actor, index) => fixtureToken(token(actor, YARD_HEROES[index] ?? [18, 15], true, "", cell))),
    ...first["tokens"],
  ];
  const scenes = [
    { ...first, active: true, tokens },
    ...others,
    ...world.scenes.map((one) => ({ ...one, active: false })),
  ];
  const withOwn = (name: "actors" | "journal" | "tables" | "folders"): LooseObject[] => [
    ...world[name],
    ...(adventure[name] ?? []),
  ];
  return {
    ...world,
    users,
    scenes,
    actors: withOwn("actors"),
    journal: withOwn("journal"),
    tables: withOwn("tables"),
    folders: withOwn("folders"),
  };
}

/** Those who travel together; every player may look at it and use its funds. */
function party(heroes: readonly LooseObject[], lang: DemoSource["lang"]): LooseObject {
  return {
    _id: newId(),
    name: PARTY[lang],
    type: "party",
    img: "icons/svg/mystery-man.svg",
    ownership: { default: 3 },
    system: { members: heroes.map((actor) => ({ uuid: `Actor.${String(actor["_id"])}` })) },
  };
}

/** Texts that roll, and a stat block among them. */
function notes(creature: LooseObject, lang: DemoSource["lang"]): LooseObject {
  const block = `@Embed[Actor.${String(creature["_id"])}]`;
  const content =
    lang === "ru"
      ? `<p>Мост сторожит огр. Не дрогнуть перед ним: [[/check discipline 15]]. Прокрасться мимо: [[/check stealth 12]]. Камни с откоса: [[/save acrobatics 13]], иначе [[/damage 2d6 bludgeoning]].</p>${block}`
      : `<p>An ogre guards the bridge. To keep calm before it: [[/check discipline 15]]. To steal past: [[/check stealth 12]]. Stones from the slope: [[/save acrobatics 13]], or else [[/damage 2d6 bludgeoning]].</p>${block}`;
  const page = {
    _id: newId(),
    name: JOURNAL[lang],
    type: "text",
    sort: 0,
    text: { content, format: 1 },
    title: { show: true, level: 1 },
    ownership: { default: -1 },
    flags: {},
    system: {},
  };
  return { _id: newId(), name: JOURNAL[lang], ownership: { default: 2 }, pages: [page] };
}

/**
 * The language is chosen, and players see its packs alone. So no page has to hide packs while others load, and all can sit down at once.
 */
function demoSettings({ manifest, lang }: DemoSource): Record<string, unknown> {
  const hidden = (manifest.packs ?? []).filter(({ name }) => /-(?:ru|en)$/.test(name) && !name.endsWith(`-${lang}`));
  const ownership = { GAMEMASTER: "OWNER", ASSISTANT: "OWNER", TRUSTED: "INHERIT", PLAYER: "NONE" };
  return {
    [`${manifest.id}.contentLanguage`]: lang,
    [`${manifest.id}.contentArranged`]: lang,
    "core.compendiumConfiguration": Object.fromEntries(
      hidden.map(({ name }) => [`${manifest.id}.${name}`, { ownership }]),
    ),
  };
}

/** The things of the packs that every hero carries. */
function provisions({ packs, lang }: DemoSource): LooseObject[] {
  const sets = [...packs.values()].filter(
    ({ declaration: { type, name } }) => type === "Item" && name.endsWith(`-${lang}`),
  );
  const things = sets.flatMap((pack) => [...pack.documents.values()]);
  return PROVISIONS.flatMap((pattern) => things.find((thing) => isNamed(thing, pattern)) ?? []);
}

/** Actors of the packs; where a pack exists once per language, the one of the table's language. */
function packActors({ packs, lang }: DemoSource): LooseObject[] {
  const sets = [...packs.values()].filter((pack) => pack.declaration.type === "Actor" && pack.documents.size > 0);
  const chosen = sets.filter((pack) => pack.declaration.name.endsWith(`-${lang}`));
  const seen = new Set<string>();
  const actors = (chosen.length > 0 ? chosen : sets).flatMap((pack) => [...pack.documents.values()]);
  return actors
    .sort((a, b) => Number(a["sort"] ?? 0) - Number(b["sort"] ?? 0))
    .filter((actor) => {
      const id = String(actor["_id"]);
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

/** By name in either language. */
function isNamed(actor: LooseObject, pattern: RegExp): boolean {
  return pattern.test(String(actor["name"]));
}

function hero(source: LooseObject, index: number, things: readonly LooseObject[]): LooseObject {
  const owner = PLAYERS[index] ?? IDS.player3;
  const items: LooseObject[] = source["items"] ?? [];
  // What his kit has already he does not get twice.
  const lacking = things.filter(({ name }) => !items.some((item) => item["name"] === name));
  const carried = lacking.map((thing) => ({ ...copy(thing), _id: newId(), folder: null }));
  const system: LooseObject = { ...source["system"], coins: { ...source["system"]?.coins, ...PURSE } };
  return imported(
    { ...source, system, items: [...items, ...carried] },
    { default: 0, [owner]: 3 },
    { actorLink: true, disposition: 1 },
  );
}

function foe(source: LooseObject): LooseObject {
  return imported(source, { default: 0 }, { actorLink: false, disposition: -1 });
}

function imported(source: LooseObject, ownership: LooseObject, prototype: LooseObject): LooseObject {
  const actor = copy(source);
  return fixtureActor({
    ...actor,
    _id: newId(),
    folder: null,
    ownership,
    prototypeToken: { ...actor["prototypeToken"], ...prototype },
  });
}

function token(
  actor: LooseObject,
  place: readonly [number, number],
  linked: boolean,
  suffix: string,
  cell = CELL,
): LooseObject {
  const prototype: LooseObject = actor["prototypeToken"] ?? {};
  return {
    name: `${String(prototype["name"] ?? actor["name"])}${suffix}`,
    actorId: actor["_id"],
    actorLink: linked,
    x: place[0] * cell,
    y: place[1] * cell,
    width: prototype["width"] ?? 1,
    height: prototype["height"] ?? 1,
    disposition: linked ? 1 : -1,
    texture: copy(prototype["texture"] ?? { src: actor["img"] }),
    displayName: linked ? 50 : 30,
    displayBars: linked ? 50 : 40,
  };
}
