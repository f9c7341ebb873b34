// @ts-check
/**
 * The short form of packs whose documents are many and alike: one file of `packs/_source/<pack>/` is a table of
 * entries by name instead of one document. What an entry may say besides `type`, `name` and `system`:
 *
 * - `icon`: file name of a picture of the system;
 * - `text`: one paragraph of description in both languages;
 * - `pounds`, `price` ("25 gp"), `holds` (pounds), `pieces`: the base game's figures, converted here;
 * - `grants`: what is given for nothing, `track.key`, with the level behind an @ where it is not 1 and `+` for
 *   expertise; `?key` where it comes only with that option;
 * - `choices`: the same of several, `{ "track", "from", "count" }`; of the tracks "cantrip" and "spell" those of a
 *   list, "wizard 0"; with an `option` only for who has chosen it;
 * - `uses`: how often and what brings it back, "2 long"; behind it "3@4" for three from level 4 on, "+1" for one that
 *   a short rest gives back, "short@5" where it gives all from level 5 on; in place of the number "level", "5xlevel"
 *   or a characteristic whose modifier counts;
 * - `of`: class, species or background (`classes/fighter`) that a feature belongs to, or several;
 * - `passive`: effects, each `{ gives: { "hp.bonus": "@level" }, when, off, name }`: numbers or figures
 *   (`module/rules/basics/figure.ts`) added to inputs below `system`, "=" before a value for "not below", a word that
 *   joins a set, several in a list; `when` by armor (`module/rules/turn/effect-when.ts`); `area`: what it gives to
 *   others near, `{ "size": 10, "for": "allies" }` in feet (`module/data/effects/area.ts`); `off`: one of several that
 *   is switched on by who has chosen it, `option`: by itself with that key of a choice of the track "option"; `adds`
 *   dice to rolls, "1d4 attack save", to damage, "1d8@radiant weapon" (`module/data/effects/adds.pure.ts`), of other
 *   sizes from levels on, "1d6 1d8@5 attack"; `sways` rolls, "attacked save.acrobatics", a minus before disadvantage;
 * - `applies`: effects that it puts on its targets, each `{ is, gives, adds, sways, when, each, perCircle, level,
 *   ends, save, fails, shaken, hurt, escape, on, name }`: `is` conditions, "prone incapacitated"; `gives` as above,
 *   "*" before a value for "times"; `perCircle` more of what it gives for each circle of a higher slot; `level` of its
 *   user from which it is there; `each`: what it does at the start of its bearer's turns, "temporary @mod", "damage
 *   1d6 fire +1" (a die more by circle); `ends` "source turnEnd" (as of `module/data/effects/ends.pure.ts`, with a
 *   number behind it, and "once" where the roll that takes it ends it before), left out: with the spell; `save`: the
 *   Attribute that shakes it off at the end of each turn, `fails` conditions that it is from a failed one on;
 *   `shaken`: an action of another beside ends it; `hurt`: what damage to its bearer does to it, "ends" or "save";
 *   `on` "success" or "always", left out: of a hit;
 * - `carries`: a use that takes what it does already to another, `{ name, spends }`;
 * - `variants`: one of several effects of a spell, each `{ key, name, applies, moves }`;
 * - `moves`: where it moves its targets, each "away 10", "toward 30", "prone" or, to a chosen place, "blink 30", with
 *   "success" or "always" behind it, left out: of a hit;
 * - `amends`: what it changes as a reaction of a roll that was made already, "defense 5", "half", "disadvantage",
 *   "reduce 1d10 + @dex against piercing", "against" also "fall" and things like "spells/light" that come to nothing
 *   by it, with a minus what it is no good against; "endure 5 + @damage against -radiant -critical" with the `save`
 *   that it asks first, "save @level" of a failed save that is rolled again, "again against charmed" of one with
 *   advantage, an ally’s too;
 * - `rider` of a creature’s weapon that `applies` something: `{ save: "adaptability 10", largest: "medium", spares:
 *   ["undead", "species/elf"] }`; effects with `on` "failed" ask for that save (`packs.mjs`);
 * - `level`, `action`: of a feature; `save`: "acrobatics half", "acrobatics half 13" with the DC of a stat block,
 *   `who` saves; `area`: "cone 15", "line 30 5"; `range`: "self" or feet; `targets`: how many; `recharge`: from which
 *   face of a d6 on it comes back; `trait`: what it does by itself; `damage`: "2d6 fire", or only "2d6" for that of
 *   the blow; `healing`; `temporary` hit points; `aim`: "creatures" of what is given to others, else "self";
 * - `consumes`: the feature whose uses it takes, "features/channel-divinity", with how many before it; `spending`:
 *   further uses that are told and counted, each `{ key, name, takes, spends, option, level, does, gains, after }`,
 *   `takes` as of `consumes`, a number of its own uses, 0 or "slot"; `gains` "uses" by the circle of that, "use" for
 *   one, "slot 2", "circles 5: ceil(@level / 2)" up to that circle, "slots: ceil(@slots / 2)", "pool
 *   features/font-of-magic: 2" for uses of another feature; `after` "short": only after such a rest; `amends` as
 *   above; `kinds` of creatures that alone are meant, "undead";
 * - `lets`: actions of the list that its bearer may do for its `action`, "dash disengage hide"; `does`: those that
 *   come with its use;
 * - what spells say besides: `spell-entries.mjs`;
 * - `borrows`: spells that a feature casts, "spells/light" as often as one likes, "spells/fly@5" from level 5 on for a
 *   use, "spells/fly@5=slot" for a slot, with an option of its choice behind a question mark; `by`: the characteristic
 *   of its DC where its owner's class has none;
 * - `spells`: kind of slots, prepared spells and cantrips by level, made into the class's table.
 *
 * The entry `*` of a table is what all its entries share.
 */
import { amended, applied, given, moved } from "./effect-entries.mjs";
import { borrowed, hurt, saved, spent, taken, usable, variantUses } from "./use-entries.mjs";
import { kilograms } from "./convert.mjs";
import { SPELL_KEYS, spellIcon, spellSystem } from "./spell-entries.mjs";

/** @typedef {any} Json */

const SHORT = [
  "icon",
  "text",
  "pounds",
  "price",
  "holds",
  "pieces",
  "grants",
  "choices",
  "uses",
  "of",
  "level",
  "action",
  "save",
  "damage",
  "healing",
  "temporary",
  "aim",
  "spells",
  "passive",
  "applies",
  "moves",
  "amends",
  "variants",
  "kit",
  "who",
  "area",
  "range",
  "targets",
  "recharge",
  "trait",
  "borrows",
  "by",
  "consumes",
  "spending",
  "kinds",
  "lets",
  "does",
  "carries",
];
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
    ...rest
  } = entry;
  if (isSpell) for (const key of SPELL_KEYS) delete rest[key];
  const putOn = [...applies, ...variants.flatMap((/** @type {Json} */ { applies: own = [] }) => own)];
  const picture = img ?? `systems/opposed-d20/icons/${icon ?? (isSpell ? spellIcon(entry) : type)}.svg`;
  return {
    ...rest,
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
              ...(spending ?? []).map((/** @type {Json} */ use) => spent(name, use)),
            ],
          }),
      ...(variants.length === 0
        ? {}
        : { activities: variantUses(name, variants, (passive?.length ?? 0) + applies.length) }),
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
 * Parses "2 weapons/dagger, gear/book, 16 gp; or 50 gp": a starting kit. The references are names; UUIDs replace them when the packs are
 * built.
 * @param {string} name
 * @param {string} text
 */
function begins(name, text) {
  const [things = "", purse] = text.split("; or ");
  const parts = things.split(", ").map((part) => /^(?:(\d+) )?([a-z][\w/-]*)$/.exec(part));
  const last = parts.pop();
  if (
    last?.[2] !== "gp" ||
    (purse !== undefined && !/^\d+ gp$/.test(purse)) ||
    parts.some((part) => !part?.[2]?.includes("/"))
  )
    throw new Error(`${name}: no kit: ${text}`);
  return {
    kit: parts.map((part) => ({ uuid: part?.[2], quantity: Number(part?.[1] ?? 1) })),
    kitGold: Number(last[1] ?? 0),
    purse: Number.parseInt(purse ?? "0", 10),
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
  if (entry.level === 11) return "capstone";
  const kinds = new Set(owners(entry).map((owner) => owner.split("/")[0]));
  const [kind] = kinds;
  const known = { classes: "class", species: "species", backgrounds: "background" };
  if (kinds.size !== 1 || kind === undefined || !Object.hasOwn(known, kind))
    throw new Error(`${name}: of what? ${String(entry.of)}`);
  return known[/** @type {keyof typeof known} */ (kind)];
}

/** @param {string} name @param {Json} spells @param {Record<string, number[][]>} slots */
function table(name, spells, slots) {
  const rows = slots[spells.slots];
  if (!rows) throw new Error(`${name}: no kind of slots: ${spells.slots}`);
  return rows.map((row, index) => ({
    level: index + 1,
    slots: row,
    prepared: spells.prepared[index],
    cantrips: spells.cantrips?.[index] ?? 0,
  }));
}

const WHEN = {
  ru: (/** @type {number} */ level) => (level === 11 ? "Задание класса" : `${level}-й уровень`),
  en: (/** @type {number} */ level) => (level === 11 ? "Class quest" : `Level ${level}`),
};

/**
 * Returns the features as links for a description: of a class by level, of a species or background as one list.
 * @param {{ level: number, uuid: string, name: Record<string, string> }[]} features by level
 * @param {boolean} byLevel
 * @returns {Record<string, string>} HTML by language
 */
export function featureLinks(features, byLevel) {
  return Object.fromEntries(
    Object.entries(WHEN).map(([lang, when]) => {
      const link = (/** @type {{ uuid: string, name: Record<string, string> }} */ { uuid, name }) =>
        `@UUID[${uuid}]{${name[lang] ?? ""}}`;
      if (!byLevel) return [lang, `<ul>${features.map((entry) => `<li>${link(entry)}</li>`).join("")}</ul>`];
      const levels = [...new Set(features.map(({ level }) => level))];
      return [
        lang,
        `<ul>${levels
          .map(
            (level) =>
              `<li><strong>${when(level)}</strong>: ${features
                .filter((entry) => entry.level === level)
                .map(link)
                .join(", ")}</li>`,
          )
          .join("")}</ul>`,
      ];
    }),
  );
}
