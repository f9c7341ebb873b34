// @ts-check
/**
 * The short form of packs with many similar documents. A file in `packs/_source/<pack>/` is a table of entries by name. Entry `*` holds
 * fields that all entries share. Fields of an entry besides `type`, `name`, and `system`:
 *
 * - `icon`: file name of an icon of the system;
 * - `text`: one paragraph of description in both languages;
 * - `pounds`, `price` ("25 gp"), `holds` (pounds), `pieces`: numbers of the base game, converted here;
 * - `grants`: free mastery, `track.key`, followed by `+` for expertise, `@level` if the level is not 1, and `?key` if it needs that option;
 * - `choices`: `{ "track", "from", "count" }`; `from` of the tracks "cantrip" and "spell" is a class list, "wizard 0"; "skills", "tools",
 *   "languages" are the lists of `base-facts.json`; `option`: only with that option;
 * - `uses`: number and recharge, "2 long"; "7 day 1d6+1": so many come back; "3@4" after it: three from level 4 on; "+1": a short rest
 *   restores one; "short@5": a short rest restores all from level 5 on. Instead of a number: "level", "5xlevel", or a characteristic for
 *   its modifier;
 * - `quest`: the feature is also the reward of the class quest;
 * - `of`: the class, species, or background (`classes/fighter`) of a feature, or several;
 * - `passive`: effects on the owner, each `{ is, gives: { "hp.bonus": "@level" }, when, off, name }`. `is`: conditions. `gives`: values or
 *   formulas (`module/rules/basics/scale-value.ts`) for fields below `system`; "=" before a value sets a minimum; a word joins a set; a
 *   list has several. `when`: condition on armor (`module/rules/turn/effect-end.ts`). `area`: effect on creatures
 *   nearby, `{ "size": 10, "for": "allies" }` in feet, with `"larger": { "level": 18, "size": 30 }` from that level on
 *   (`module/data/effects/area.pure.ts`). `off`: disabled until the user enables it. `option`: enabled by that option. `adds`: dice for
 *   rolls, "1d4 attack save", or for damage, "1d8@radiant weapon" (`module/data/effects/effect-dice.pure.ts`), larger from a level on, "1d6
 *   1d8@5 attack". `sways`: advantage on rolls, "attacked.fiend attack.spell save.acrobatics", with a minus for disadvantage;
 * - `applies`: effects on targets, each `{ is, cures, gives, adds, sways, when, each, perCircle, level, games, spares, ends, save, fails,
 *   shaken, hurt, escape, on, name }`. `cures`: conditions that end. `games`: only in these. `spares`: who is one of these kinds, or immune
 *   to one of these conditions, does not get it. `is`: conditions, "prone incapacitated". `gives`: as above; "*" before a value multiplies.
 *   `perCircle`: increase per circle of a higher slot. `level`: minimum level of the user. `each`: effect at the start of each turn,
 *   "temporary @mod", "damage 1d6 fire +1" (one more die per circle). `ends`: "source turnEnd" (see `module/data/effects/ends.pure.ts`),
 *   followed by a number, or by "once" to end with the roll that uses it; left out = with the spell. `save`: Attribute of the save at the
 *   end of each turn. `fails`: conditions after a failed save. `shaken`: an action of a creature next to the target ends it. `hurt`: damage
 *   "ends" it, or grants a "save". `on`: "success" or "always"; left out = after a hit;
 * - `carries`: a use that moves an existing effect to another target, `{ name, spends }`;
 * - `variants`: alternative effects of a spell, each `{ key, name, applies, moves }`; of a thing its uses, with further fields of an
 *   activity (`pays`, `casts`, `test`, `parts`, `area` …; `summons`: `{ "uuid": "creatures/griffon", "count": 1 }`);
 * - `moves`: forced movement, "away 10", "toward 30", "prone", or "blink 30" (teleport to a chosen place), followed by "success" or
 *   "always"; left out = after a hit;
 * - `amends`: how a reaction changes a finished roll: "defense 5", "half", "disadvantage", "reduce 1d10 + @dex against piercing". "against"
 *   also takes "fall" and spells that the reaction cancels, "spells/light"; a minus excludes. "succeeds": a failed save becomes a
 *   success, "succeeds against acrobatics" one of this Attribute. "endure 5 + @damage against -radiant -critical" asks for the `save`
 *   first. "save @level" rerolls a failed save.
 *   "again against charmed" rerolls a save with advantage, also of an ally;
 * - `rider`: limits for `applies` of a creature’s weapon: `{ save: "adaptability 10", largest: "medium", spares: ["undead", "species/elf"]
 *   }`; effects with `on` "failed" ask for that save (`packs.mjs`);
 * - `level`, `action`: of a feature. `save`: "acrobatics half", or "acrobatics half 13" with the DC of a stat block; `who`: creatures that
 *   save. `area`: "cone 15", "line 30 5". `range`: "self" or feet. `targets`: number of targets. `recharge`: lowest face of the d6 that
 *   restores it. `trait`: built-in behavior. `damage`: "2d6 fire", or "2d6" with the type of the attack. `healing`. `temporary` hit points.
 *   `aim`: "creatures" for effects on others; left out = "self";
 * - `consumes`: feature that pays the uses, "features/channel-divinity", with a number before it. `spending`: additional uses, each `{ key,
 *   name, takes, spends, option, level, does, gains, after, most, range }`. `takes`: like `consumes`, or a number of own uses, 0, or
 *   "slot". `gains`: "uses" (by the circle of the slot), "use" (one), "slot 2", "circles 5: ceil(@level / 2)" (slots up to that circle),
 *   "slots: ceil(@slots / 2)", "pool features/font-of-magic: 2" (uses of another feature). `after` "short": only after a short rest.
 *   `amends`, `applies`: as above. `kinds`: allowed creature types, "undead";
 * - `lets`: actions that the owner may do as the `action` of the feature, "dash disengage hide". `does`: actions that its use includes;
 * - `borrows`: spells that a feature casts: "spells/light" without limit, "spells/fly@5" from level 5 on for a use, "spells/fly@5=slot" for
 *   a slot, followed by `?option`. `by`: characteristic of the DC if the class of the owner has none;
 * - `summons`: creatures to choose from, "2 skeleton", "3 ghoul 7" for a slot of circle 7, "1 owl slot" for a slot in place of uses;
 * - `shapes`: creatures whose shape it gives, "cat wolf" (`shape-entries.mjs`);
 * - `spells`: kind of slots, prepared spells, and cantrips by level, for the class table;
 * - for further fields of spells see `spell-entries.mjs`.
 */
import { amended, applied, given, moved } from "./effect-entries.mjs";
import { appliesIn, borrowed, hurt, saved, spent, taken, usable, variantUses } from "./use-entries.mjs";
import { kilograms } from "./convert.mjs";
import { SPELL_KEYS, spellIcon, spellSystem } from "./spell-entries.mjs";

/** @typedef {any} Json */

const SHORT = (
  "icon text pounds price holds pieces grants choices uses of level quest action save damage healing temporary aim spells passive " +
  "applies moves amends variants kit build who area range targets recharge trait borrows by consumes spending kinds " +
  "lets does carries summons shapes"
).split(" ");
const WHOLE = ["type", "name", "img", "system", "effects", "flags", "ref"];

/** Returns the entries of a table, each merged with the shared entry. @param {Json} table @returns {[string, Json][]} */
export function tableEntries(table) {
  const { "*": shared = {}, ...entries } = table;
  return Object.entries(entries).map(([key, entry]) => [key, { ...shared, ...entry }]);
}

/** Returns the names of the class, species, or background that a feature belongs to. @param {Json} entry @returns {string[]} */
export const owners = (entry) => [entry.of ?? []].flat();

/**
 * @param {string} name for messages
 * @param {Json} entry
 * @param {Record<string, number[][]>} slots by kind and level
 * @returns {Json} a Foundry document, both languages in it
 */
export function expandEntry(name, entry, slots) {
  const isSpell = entry.type === "spell";
  for (const key of Object.keys(entry))
    if (!SHORT.includes(key) && !WHOLE.includes(key) && !(isSpell && SPELL_KEYS.includes(key)))
      throw new Error(`${name}: what is "${key}"?`);
  const {
    type,
    name: title,
    img,
    icon,
    system,
    text,
    pounds,
    price,
    holds,
    pieces,
    grants,
    choices,
    uses,
    of,
    level,
    action,
    save,
    damage,
    healing,
    temporary,
    aim,
    spells,
    passive,
    applies = [],
    moves = [],
    amends,
    variants = [],
    kit,
    build,
    who,
    area,
    range,
    targets,
    recharge,
    trait,
    borrows,
    by,
    consumes,
    spending,
    kinds,
    lets,
    does,
    carries,
    summons,
    shapes,
    ...rest
  } = entry;
  delete rest.quest;
  if (isSpell) for (const key of SPELL_KEYS) delete rest[key];
  const further = [...variants, ...(spending ?? [])];
  const putOn = [...applies, ...further.flatMap((/** @type {Json} */ { applies: own = [] }) => own)];
  const place = appliesIn(further, (passive?.length ?? 0) + applies.length);
  const picture = img ?? `systems/opposed-d20/icons/${icon ?? (isSpell ? spellIcon(entry) : type)}.svg`;
  return {
    ...rest,
    ...(shapes === undefined ? {} : { shapes, effects: [] }),
    type,
    name: title,
    img: picture,
    ...(passive === undefined && putOn.length === 0
      ? {}
      : {
          effects: [
            ...(passive ?? []).map((/** @type {Json} */ effect) => given(effect, title, picture)),
            ...putOn.map((/** @type {Json} */ effect) => applied(name, effect, entry, picture)),
          ],
        }),
    system: {
      ...(applies.length === 0
        ? {}
        : {
            // Positions of the effects. Ids replace them when the packs are built.
            applies: applies.map((/** @type {Json} */ { on = "hit" }, /** @type {number} */ at) => ({
              effect: `@${(passive?.length ?? 0) + at}`,
              on,
            })),
          }),
      ...(moves.length === 0 ? {} : { moves: moves.map((/** @type {string} */ move) => moved(name, move)) }),
      ...(amends === undefined ? {} : { amends: amended(name, amends) }),
      ...(isSpell ? spellSystem(name, entry) : {}),
      ...(pounds === undefined ? {} : { weight: kilograms(pounds) }),
      ...(price === undefined ? {} : { price: coin(name, price) }),
      ...(holds === undefined && pieces === undefined
        ? {}
        : { capacity: { weight: holds === undefined ? null : kilograms(holds), count: pieces ?? null } }),
      ...(grants === undefined ? {} : { grants: grants.map((/** @type {string} */ grant) => granted(name, grant)) }),
      ...(choices === undefined
        ? {}
        : { choices: choices.map((/** @type {Json} */ choice) => ({ count: 1, step: 1, level: 1, ...choice })) }),
      ...(uses === undefined ? {} : usable(name, uses, level ?? 1)),
      ...(consumes === undefined ? {} : { consumes: taken(name, consumes) }),
      ...(kit === undefined ? {} : begins(name, kit)),
      ...(build === undefined ? {} : { build: recommended(build) }),
      ...(of === undefined ? {} : { origin: origin(name, entry) }),
      ...(level === undefined ? {} : { level }),
      ...(action === undefined ? {} : { action }),
      ...(save === undefined && by === undefined
        ? {}
        : { save: { ...(save ? saved(save, who) : {}), ...(by ? { by } : {}) } }),
      ...(borrows === undefined && spending === undefined && carries === undefined
        ? {}
        : {
            activities: [
              ...(carries ? [{ key: "carry", pays: "none", carries: true, ...carries }] : []),
              ...(borrows ?? []).map((/** @type {string} */ text) => borrowed(name, text)),
              ...(spending ?? []).map((/** @type {Json} */ use) => ({ ...spent(name, use), ...place(use) })),
            ],
          }),
      ...(variants.length === 0 ? {} : { activities: variantUses(name, variants, place) }),
      ...(isSpell || area === undefined ? {} : { area: filled(area) }),
      ...(isSpell || range === undefined
        ? {}
        : { range: typeof range === "number" ? { kind: "feet", value: range } : { kind: range } }),
      ...(isSpell || (targets === undefined && kinds === undefined)
        ? {}
        : { targets: { count: targets ?? 0, ...(kinds ? { kinds: kinds.split(" ") } : {}) } }),
      ...(recharge === undefined ? {} : { recharge }),
      ...(trait === undefined ? {} : { trait }),
      ...(lets === undefined ? {} : { lets: lets.split(" ") }),
      ...(does === undefined ? {} : { does: does.split(" ") }),
      ...(summons === undefined ? {} : { summons }),
      ...(damage === undefined ? {} : { damage: [damage].flat().map(hurt) }),
      ...(healing === undefined ? {} : { healing }),
      ...(temporary === undefined ? {} : { temporary }),
      ...(aim === undefined ? {} : { aim }),
      ...(spells === undefined ? {} : { table: table(name, spells, slots) }),
      source: "starter",
      ...system,
      ...(text === undefined
        ? {}
        : { description: Object.fromEntries(Object.entries(text).map(([lang, words]) => [lang, `<p>${words}</p>`])) }),
    },
  };
}

/**
 * Parses "2 weapons/dagger, gear/book, 16 gp; or 50 gp": a starting kit, perhaps with a second one in the middle. The references are
 * names; UUIDs replace them when the packs are built.
 * @param {string} name
 * @param {string} text
 */
function begins(name, text) {
  const kits = text.split("; or ").map((things) => {
    const parts = things.split(", ").map((part) => /^(?:(\d+) )?([a-z][\w/-]*)$/.exec(part));
    const last = parts.pop();
    if (last?.[2] !== "gp" || parts.some((part) => !part?.[2]?.includes("/")))
      throw new Error(`${name}: no kit: ${text}`);
    return {
      things: parts.map((part) => ({ uuid: part?.[2], quantity: Number(part?.[1] ?? 1) })),
      gold: Number(last[1] ?? 0),
    };
  });
  const [kit, second] = kits.filter(({ things }) => things.length > 0);
  return {
    kit: kit?.things ?? [],
    kitGold: kit?.gold ?? 0,
    ...(second ? { secondKit: second.things, secondGold: second.gold } : {}),
    purse: kits.find(({ things }) => things.length === 0)?.gold ?? 0,
  };
}

/**
 * Splits the words of a recommended build. File names become ids and references when the packs are built.
 * @param {Json} build
 */
function recommended({ why, species, background, order, trains, picks, spells }) {
  const words = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
  return {
    why,
    species: `species/${species}`,
    background: `backgrounds/${background}`,
    order: words(order),
    trains: words(trains),
    picks: words(picks),
    spells: words(spells).map((spell) => `spells/${spell}`),
  };
}

/** @param {string} name @param {string} text "25 gp" */
function coin(name, text) {
  const found = /^(\d+) (cp|sp|ep|gp|pp)$/.exec(text);
  if (!found) throw new Error(`${name}: no price: ${text}`);
  return { value: Number(found[1]), currency: found[2] };
}

/**
 * @param {string} name
 * @param {string} text "skill.stealth", "skill.stealth+" (expertise), "attribute.discipline@7", "armor.heavy?protector"
 */
function granted(name, text) {
  const found =
    /^(weapon|armor|attribute|skill|tool|spellAttack|spellDc)(?:\.(\w+))?(\+)?(?:@(\d+))?(?:\?(\w+))?$/.exec(text);
  if (!found) throw new Error(`${name}: no grant: ${text}`);
  const [, track, key = "", expertise, level = "1", option] = found;
  return {
    track,
    key: key || track,
    step: 1,
    expertise: expertise !== undefined,
    level: Number(level),
    ...(option === undefined ? {} : { option }),
  };
}

/** @param {string} text "cone 15", "line 30 5", "emanation 30 chosen" */
function filled(text) {
  const words = text.split(" ");
  const chosen = words.at(-1) === "chosen";
  const [shape, size, width = "0"] = chosen ? words.slice(0, -1) : words;
  return { shape, size: Number(size), width: Number(width), ...(chosen ? { chosen } : {}) };
}

/** @param {string} name @param {Json} entry */
function origin(name, entry) {
  if (entry.quest === true) return "capstone";
  const kinds = new Set(owners(entry).map((owner) => owner.split("/")[0]));
  const [kind] = kinds;
  const known = { classes: "class", species: "species", backgrounds: "background" };
  if (kinds.size !== 1 || kind === undefined || !Object.hasOwn(known, kind))
    throw new Error(`${name}: invalid owner of a feature: ${String(entry.of)}`);
  return known[/** @type {keyof typeof known} */ (kind)];
}

/** @param {string} name @param {Json} spells @param {Record<string, number[][]>} slots */
function table(name, spells, slots) {
  const rows = slots[spells.slots];
  if (!rows) throw new Error(`${name}: unknown kind of slots: ${spells.slots}`);
  return rows.map((row, index) => ({
    level: index + 1,
    slots: row,
    prepared: spells.prepared[index],
    cantrips: spells.cantrips?.[index] ?? 0,
  }));
}

const WHEN = {
  ru: { level: (/** @type {number} */ level) => `${level}-й уровень`, quest: "Задание класса" },
  en: { level: (/** @type {number} */ level) => `Level ${level}`, quest: "Class quest" },
};
/** @type {Record<string, string>} */
const BEYOND = { ru: "Базовая игра, с 11-го уровня", en: "Base game, from level 11" };

/** Highest level of the homebrew. Further levels are those of the base game. */
const HIGHEST = 10;

/** @typedef {{ level: number, quest?: boolean, needs?: string[], uuid: string, name: Record<string, string> }} ListedFeature */

/**
 * Returns the features as links for a description: of a class by level, of others as one list.
 * @param {ListedFeature[]} features by level; the reward of the quest stands under the level after the highest one
 * @param {boolean} byLevel @param {number} highest level of the game
 * @returns {Record<string, string>} HTML by language
 */
export function featureLinks(features, byLevel, highest = HIGHEST) {
  return Object.fromEntries(
    Object.entries(WHEN).map(([lang, when]) => {
      const link = (/** @type {{ uuid: string, name: Record<string, string> }} */ { uuid, name }) =>
        `@UUID[${uuid}]{${name[lang] ?? ""}}`;
      if (!byLevel) return [lang, `<ul>${features.map((entry) => `<li>${link(entry)}</li>`).join("")}</ul>`];
      const lines = (/** @type {ListedFeature[]} */ some) =>
        [...new Set(some.map(({ level, quest }) => (quest ? when.quest : when.level(level))))]
          .map((head) => {
            const own = some.filter(({ level, quest }) => (quest ? when.quest : when.level(level)) === head);
            return `<li><strong>${head}</strong>: ${own.map(link).join(", ")}</li>`;
          })
          .join("");
      const beyond = features.filter(({ level, quest }) => level > highest && quest !== true);
      const rest = features.filter((entry) => !beyond.includes(entry));
      const more = beyond.length === 0 ? "" : `<h3>${BEYOND[lang]}</h3><ul>${lines(beyond)}</ul>`;
      return [lang, `<ul>${lines(rest)}</ul>${more}`];
    }),
  );
}
