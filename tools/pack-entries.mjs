// @ts-check
/**
 * The short form of packs whose documents are many and alike: one file of `packs/_source/<pack>/` is a table of entries
 * by name instead of one document. What an entry may say besides `type`, `name` and `system`:
 *
 * - `icon`: file name of a picture of the system;
 * - `text`: one paragraph of description in both languages;
 * - `pounds`, `price` ("25 gp"), `holds` (pounds), `pieces`: the base game's figures, converted here;
 * - `grants`: what is given for nothing, `track.key`, with the level behind an @ where it is not 1 and `+` for expertise;
 *   `?key` where it comes only with that option;
 * - `choices`: the same of several, `{ "track", "from", "count" }`; of the tracks "cantrip" and "spell" those of a list, "wizard 0"; with an
 *   `option` only for who has chosen it;
 * - `uses`: how often and what brings it back, "2 long"; behind it "3@4" for three from level 4 on, "+1" for one that a
 *   short rest gives back, "short@5" where it gives all from level 5 on; in place of the number "level", "5xlevel" or a characteristic whose modifier counts;
 * - `of`: class, species or background (`classes/fighter`) that a feature belongs to, or several;
 * - `passive`: effects, each `{ gives: { "hp.bonus": "@level" }, when, off, name }`: numbers or figures (`module/rules/basics/figure.ts`) added
 *   to inputs below `system`, "=" before a value for "not below", a word that joins a set, several in a list; `when` by armor (`module/rules/turn/effect-when.ts`);
 *   `area`: what it gives to others near, `{ "size": 10, "for": "allies" }` in feet (`module/data/effects/area.ts`);
 *   `off`: one of several that is switched on by who has chosen it, `option`: by itself with that key of a choice of the track "option";
 *   `adds` dice to rolls, "1d4 attack save", to damage, "1d8@radiant weapon" (`module/data/effects/adds.pure.ts`), of other sizes from
 *   levels on, "1d6 1d8@5 attack"; `sways` rolls, "attacked save.acrobatics", a minus before disadvantage;
 * - `applies`: effects that it puts on its targets, each `{ is, gives, adds, sways, when, each, perCircle, level, ends, save, fails, shaken, hurt, escape, on, name }`: `is`
 *   conditions, "prone incapacitated"; `gives` as above, "*" before a value for "times"; `perCircle` more of what it gives for each circle
 *   of a higher slot; `level` of its user from which it is there; `each`: what it does at the start of its bearer's turns, "temporary @mod", "damage 1d6 fire +1" (a die more by circle); `ends` "source turnEnd" (as of `module/data/effects/ends.pure.ts`, with a number behind it, and "once" where the roll that takes it ends it before), left out: with
 *   the spell; `save`: the Attribute that shakes it off at the end of each turn, `fails` conditions that it is from a failed one on; `shaken`: an action of another beside ends it; `hurt`: what damage to its bearer does to it, "ends" or "save"; `on` "success" or "always", left out: of a hit;
 * - `carries`: a use that takes what it does already to another, `{ name, spends }`;
 * - `variants`: one of several effects of a spell, each `{ key, name, applies, moves }`;
 * - `moves`: where it moves its targets, each "away 10", "toward 30", "prone" or, to a chosen place, "blink 30", with "success" or "always" behind it, left out: of a hit;
 * - `amends`: what it changes as a reaction of a roll that was made already, "defense 5", "half", "disadvantage", "reduce 1d10 + @dex against
 *   piercing", "against" also "fall" and things like "spells/light" that come to nothing by it, with a minus what it is no good against;
 *   "endure 5 + @damage against -radiant -critical" with the `save` that it asks first, "save @level" of a failed save that is rolled again, "again against charmed" of one with advantage, an ally’s too;
 * - `rider` of a creature’s weapon that `applies` something: `{ save: "adaptability 10", largest: "medium", spares: ["undead", "species/elf"] }`; effects with `on` "failed" ask for that save (`packs.mjs`);
 * - `level`, `action`: of a feature; `save`: "acrobatics half", "acrobatics half 13" with the DC of a stat block, `who` saves; `area`:
 *   "cone 15", "line 30 5"; `range`: "self" or feet; `targets`: how many; `recharge`: from which face of a d6 on it comes back;
 *   `trait`: what it does by itself; `damage`: "2d6 fire", or only "2d6" for that of the blow; `healing`;
 *   `temporary` hit points; `aim`: "creatures" of what is given to others, else "self";
 * - `consumes`: the feature whose uses it takes, "features/channel-divinity", with how many before it; `spending`: further uses that
 *   are told and counted, each `{ key, name, takes, spends, option, level, does, gains, after }`, `takes` as of `consumes`, a number of its own
 *   uses, 0 or "slot"; `gains` "uses" by the circle of that, "use" for one, "slot 2", "circles 5: ceil(@level / 2)" up to that circle, "slots: ceil(@slots / 2)", "pool features/font-of-magic: 2"
 *   for uses of another feature; `after` "short": only after such a rest; `amends` as above;
 *   `kinds` of creatures that alone are meant, "undead";
 * - `lets`: actions of the list that its bearer may do for its `action`, "dash disengage hide"; `does`: those that come with its use;
 * - what spells say besides: `spell-entries.mjs`;
 * - `borrows`: spells that a feature casts, "spells/light" as often as one likes, "spells/fly@5" from level 5 on for a use, "spells/fly@5=slot" for a
 *   slot, with an option of its choice behind a question mark; `by`: the characteristic of its DC where its owner's class has none;
 * - `spells`: kind of slots, prepared spells and cantrips by level, made into the class's table.
 *
 * The entry `*` of a table is what all its entries share.
 */
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

/** What a table holds, each entry with what all share. @param {Json} table @returns {[string, Json][]} */
export function tableEntries(table) {
  const { "*": shared = {}, ...entries } = table;
  return Object.entries(entries).map(([key, entry]) => [key, { ...shared, ...entry }]);
}

/** Names of what a feature belongs to. @param {Json} entry @returns {string[]} */
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
            // The places of its effects, until the packs are built.
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
 * "2 weapons/dagger, gear/book, 16 gp; or 50 gp": what it gives to begin with. The references are names until the packs are built.
 * @param {string} name @param {string} text
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

/** An Active Effect as generation 13 stores it; 14 reads it, too. @param {Json} effect @param {Json} title @param {string} img */
function given({ gives = {}, when, area, off = false, option, name, adds, sways = "" }, title, img) {
  const changes = changesOf(gives);
  const said = {
    ...(when ? { when } : {}),
    ...(area ? { area } : {}),
    ...(option ? { option } : {}),
    ...swaying(String(title.en), adds, sways),
  };
  return {
    name: name ?? title,
    img,
    type: "base",
    system: {},
    changes,
    disabled: off,
    transfer: true,
    statuses: [],
    duration: {},
    description: "",
    flags: Object.keys(said).length > 0 ? { "opposed-d20": said } : {},
  };
}

/** @param {Json} gives */
function changesOf(gives) {
  const each = Object.entries(gives).flatMap(([path, value]) => [value].flat().map((one) => [path, one]));
  return each.map(([path, value]) => {
    const [sign = ""] = /^[=*]/.exec(String(value)) ?? [];
    const mode = sign === "=" ? 4 : sign === "*" ? 1 : 2;
    return { key: `system.${path}`, mode, value: String(value).slice(sign.length), priority: null };
  });
}

/** "defense 5", "half", "reduce 1d10 against piercing fall" @param {string} name @param {string} text */
function amended(name, text) {
  const [, as, formula = "", against = ""] =
    /^(defense|attack|disadvantage|advantage|half|reduce|endure|save|again|takes|cancel|answers)(?: (?!against )(.+?))?(?: against (.+))?$/.exec(
      text,
    ) ?? [];
  if (as === undefined) throw new Error(`${name}: ${text} changes no roll`);
  return { as, formula, against };
}

/** An effect that it puts on its targets: nobody who has the thing has it. @param {string} name @param {Json} effect @param {Json} entry @param {string} img */
function applied(
  name,
  {
    is = "",
    gives = {},
    adds,
    sways = "",
    when,
    each,
    perCircle,
    level,
    ends,
    save,
    fails,
    shaken,
    escape,
    hurt,
    name: own,
  },
  entry,
  img,
) {
  const lasting = ends ?? (save === undefined && hurt === undefined ? undefined : clockOf(entry.lasts ?? ""));
  return {
    ...given({ gives, name: own }, entry.name, img),
    transfer: false,
    statuses: is.split(" ").filter(Boolean),
    flags: {
      "opposed-d20": {
        ...(when ? { when } : {}),
        ...swaying(name, adds, sways),
        ...(each ? { each: eachTurn(name, each) } : {}),
        ...(perCircle ? { perCircle } : {}),
        ...(level ? { level } : {}),
        ...(escape ? { escape: { attribute: escape, dc: 0 } } : {}),
        ...(lasting === undefined
          ? {}
          : {
              ends: {
                ...ending(name, lasting),
                save: save ? { attribute: save, dc: 0, ...(fails ? { fails: fails.split(" ") } : {}) } : null,
                ...(shaken ? { shaken } : {}),
                ...(hurt ? { onDamage: hurt } : {}),
              },
            }),
      },
    },
  };
}

/** The clock of what lasts as long as its spell. @param {string} lasts "concentration 10 minutes" */
function clockOf(lasts) {
  const [, count, unit] = /(\d+) (minutes|hours)$/.exec(lasts) ?? [];
  const minutes = Number(count ?? 0) * (unit === "hours" ? 60 : 1);
  return minutes > 0 && minutes <= 1000 ? `${minutes} minutes` : "never";
}

/** Dice and rolls, where there are some. @param {string} name @param {string | string[] | undefined} adds @param {string} sways */
function swaying(name, adds, sways) {
  const dice = adds === undefined ? [] : [adds].flat().map((text) => addedDice(name, text));
  const swayed = sways.split(" ").filter(Boolean).map(swayedRoll);
  return { ...(dice.length > 0 ? { adds: dice } : {}), ...(swayed.length > 0 ? { sways: swayed } : {}) };
}

/** "-1d4 attack save", "1d8@radiant weapon", "1d6 1d8@5 1d10@10 attack" @param {string} name @param {string} text */
function addedDice(name, text) {
  const found =
    /^(-?\d+)d(\d+)(?:@([a-z]+))?((?: \d+d\d+@\d+)*)((?: (?:attack|defense|save|check|damage|weapon|marked))+)$/.exec(
      text,
    );
  if (!found) throw new Error(`${name}: no dice: ${text}`);
  const [, count, faces, type, rows = "", to = ""] = found;
  const byLevel = rows.split(" ").flatMap((row) => {
    const [count, faces, level] = row.split(/[d@]/).map(Number);
    return row === "" ? [] : [{ level, count, faces }];
  });
  return {
    count: Number(count),
    faces: Number(faces),
    to: to.trim().split(" "),
    ...(type ? { type } : {}),
    ...(byLevel.length > 0 ? { byLevel } : {}),
  };
}

/** "temporary @mod", "damage 1d6 fire +1", "damage 5 cold" @param {string} name @param {string} text */
function eachTurn(name, text) {
  const found = /^(damage|healing|temporary) (\d+(?:d\d+)?|@mod)(?: ([a-z]+))?(?: \+(\d+))?$/.exec(text);
  if (!found) throw new Error(`${name}: what is done each turn: ${text}`);
  const [, kind, formula, type = "", perCircle] = found;
  return {
    kind,
    formula,
    type,
    ...(perCircle ? { perCircle: Number(perCircle) } : {}),
  };
}

/** "-save.acrobatics" @param {string} text */
function swayedRoll(text) {
  const [roll = "", key = ""] = text.replace("-", "").split(".");
  return { roll, key, value: text.startsWith("-") ? -1 : 1 };
}

/** "source turnEnd", "10 minutes", "used" @param {string} name @param {string} text */
function ending(name, text) {
  const found =
    /^(?:(source|bearer) )?(?:(\d+) )?(turnStart|turnEnd|minutes|fight|used|never)(?: (\d+))?( once)?$/.exec(text);
  if (!found) throw new Error(`${name}: when does "${text}" end?`);
  return {
    at: found[3],
    of: found[1] ?? "bearer",
    turns: Number(found[2] ?? found[4] ?? 1),
    ...(found[5] ? { once: true } : {}),
  };
}

/** @param {string} name @param {string} text "25 gp" */
function coin(name, text) {
  const found = /^(\d+) (cp|sp|ep|gp|pp)$/.exec(text);
  if (!found) throw new Error(`${name}: no price: ${text}`);
  return { value: Number(found[1]), currency: found[2] };
}

/** @param {string} name @param {string} text "skill.stealth", "skill.stealth+" (expertise), "attribute.discipline@7", "armor.heavy?protector" */
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

/**
 * @param {string} name
 * @param {string} text "2 long 3@4 +1", "5xlevel long", "charisma long"
 * @param {number} level from which it is there
 */
function usable(name, text, level) {
  const found =
    /^(?:(\d+)|(?:(\d+)x)?(level|strength|dexterity|endurance|learning|perception|charisma)) (none|short|long|day)((?: \d+@\d+)*)(?: \+(\d+))?(?: short@(\d+))?$/.exec(
      text,
    );
  if (!found) throw new Error(`${name}: no uses: ${text}`);
  const [, stated, times = "1", of, recharge, rows = "", onShort, shortFrom] = found;
  // What counts by a modifier begins with the least that there may be.
  const max = stated ? Number(stated) : Number(times) * (of === "level" ? level : 1);
  return {
    uses: { value: max, max, recharge },
    ...(of ? { usesPer: { of, times: Number(times) } } : {}),
    ...(rows
      ? {
          usesByLevel: rows
            .trim()
            .split(" ")
            .map((row) => ({ level: Number(row.split("@")[1]), max: Number(row.split("@")[0]) })),
        }
      : {}),
    ...(onShort ? { usesOnShort: Number(onShort) } : {}),
    ...(shortFrom ? { usesShortFrom: Number(shortFrom) } : {}),
  };
}

/** "features/focus-points", "2 features/font-of-magic"; the reference is a name until the packs are built. @param {string} name @param {string} text */
function taken(name, text) {
  const found = /^(?:(\d+) )?(features\/[a-z-]+)$/.exec(text);
  if (!found) throw new Error(`${name}: whose uses are ${text}?`);
  return { of: found[2], amount: Number(found[1] ?? 1) };
}

/** A further use that says all of itself: what it `spends` of a turn and `takes`, uses of its own by a number. @param {string} name @param {Json} use */
function spent(
  name,
  { key, name: title, takes = "1", spends = "free", option, level, most, range, does, gains, amends, after },
) {
  const other = String(takes).includes("/") ? taken(name, takes) : null;
  const [, what, circle = "0", of, amount = ""] =
    /^([a-z]+)(?: (\d+))?(?: (features\/[a-z-]+))?(?:: (.+))?$/.exec(gains ?? "") ?? [];
  return {
    key,
    name: title,
    spends,
    pays: other ? "elsewhere" : takes === "slot" ? "slot" : Number(takes) === 0 ? "none" : "uses",
    ...(Number(takes) === 0 ? {} : { amount: other?.amount ?? (takes === "slot" ? 1 : Number(takes)) }),
    ...(other || of ? { of: other?.of ?? of } : {}),
    ...(after ? { after } : {}),
    aim: most ? "creatures" : "self",
    ...(most ? { most } : {}),
    ...(amends ? { amends: amended(name, amends) } : {}),
    ...(range ? { range: { kind: "feet", value: range } } : {}),
    ...(option ? { option } : {}),
    ...(level ? { from: level } : {}),
    ...(does ? { does: does.split(" ") } : {}),
    ...(gains ? { gains: { what, circle: Number(circle), amount } } : {}),
  };
}

/** "spells/faerie-fire@3?drow" @param {string} name @param {string} text */
function borrowed(name, text) {
  const found = /^(spells\/([a-z-]+))(?:@(\d+))?(=slot)?(?:\?(\w+))?$/.exec(text);
  if (!found) throw new Error(`${name}: no spell to borrow: ${text}`);
  const [, uuid, key = "", level, slot, option] = found;
  return {
    key: key.replaceAll("-", "").slice(0, 16),
    pays: slot ? "slot" : level ? "uses" : "none",
    casts: { uuid, circle: 0, top: 0 },
    ...(level ? { from: Number(level) } : {}),
    ...(option ? { option } : {}),
  };
}

/** One effect of several: everything else is the spell's own. @param {string} name @param {Json[]} variants @param {number} from place of their first effect */
function variantUses(name, variants, from) {
  let at = from;
  return variants.map(({ key, name: title, applies = [], moves = [] }) => ({
    key,
    name: title,
    pays: "slot",
    applies: applies.map((/** @type {Json} */ { on = "hit" }) => ({ effect: `@${at++}`, on })),
    moves: moves.map((/** @type {string} */ move) => moved(name, move)),
  }));
}

/** "2d6 fire"; without a type it is that of the blow which it adds to. @param {string} text */
function hurt(text) {
  const type = / ([a-z]+)$/.exec(text)?.[1] ?? "";
  return { formula: type ? text.slice(0, -type.length - 1) : text, type };
}

/** @param {string} text "acrobatics half 13" @param {Json} who */
function saved(text, who) {
  const [said = "", onSuccess, dc] = text.split(" ");
  const [attribute, by] = said.split("/");
  return {
    attribute,
    ...(by === "charisma" ? { charisma: true } : {}),
    onSuccess,
    ...(dc ? { dc: Number(dc) } : {}),
    ...(who ? { who } : {}),
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
 * The features of a class by level, of a species or background at once, as links for its description.
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

/** "away 10", "prone always". @param {string} name @param {string} move */
function moved(name, move) {
  const found = /^(?:(away|toward|blink) (\d+)|(prone))(?: (success|always))?$/.exec(move);
  if (!found) throw new Error(`${name}: ${move} moves nobody`);
  const [, way, feet = "0", prone, on = "hit"] = found;
  return { way: way ?? prone, feet: Number(feet), on };
}
