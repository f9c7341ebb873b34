/** What many messages tell: who, which thing, the turn, the rules, and the numbers behind a roll. Pure. */
import type { Contribution, ContributionSource } from "../../rules/basics/contribution.ts";
import { COVERS } from "../../rules/basics/ids.ts";
import { RULESET_FIELDS, type Ruleset } from "../../rules/ruleset/ruleset.ts";
import type { SCHEMAS } from "../record/fields.ts";
import {
  among,
  isObject,
  list,
  object,
  oneOf,
  optional,
  optionalWord,
  record,
  whole,
  word,
  words,
  yes,
} from "../record/record.pure.ts";

const RULES = Object.keys(RULESET_FIELDS);

const SOURCES: readonly ContributionSource[] = [
  "characteristic",
  "mastery",
  "expertise",
  "armor",
  "shield",
  "item",
  "cover",
  "situational",
  "effect",
  "range",
  "size",
  "base",
  "total",
  "fumble",
  "adjust",
];

/** Numbers behind one roll, rules that one number names. */
const PARTS = 40;
const WORDS = 20;

const text = word().read;
const number = whole().read;
const rulesNamed = words(WORDS).read;

/** Blanks, and letters that show nothing. */
export const NOTHING = /^[\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** One contribution, or null when it is none. Read by hand: what it holds is the rules' own, and one card has thousands. */
export const CONTRIBUTION = {
  read: (value: unknown): Contribution | null => {
    if (!isObject(value)) return null;
    const dice = object(value.dice);
    const count = number(dice.count);
    const faces = number(dice.faces);
    const label = text(value.label);
    const name = text(value.name);
    return {
      source: SOURCES.find((known) => known === value.source) ?? "adjust",
      // Everything that moves a roll stands under a name.
      label: NOTHING.test(label) ? "OD20.Part.Unnamed" : label,
      ...(NOTHING.test(name) ? {} : { name }),
      value: number(value.value),
      ...(count !== 0 && faces > 0 ? { dice: { count, faces } } : {}),
      ...(typeof value.floor === "number" ? { floor: number(value.floor) } : {}),
      rules: rulesNamed(value.rules),
    };
  },
};

/** The numbers behind one roll. */
export const contributions = () => list(CONTRIBUTION, PARTS);

/** A turn of a fight. */
const TURN = record({ combat: word(), round: whole(), combatant: word() });
export const turn = () => optional(TURN, ({ combat }) => combat !== "");

/** Where its doer stood, pixels and units of the scene; null without a token. Whoever reads it compares it with his way. */
export const stood = () => optional(record({ x: whole(), y: whole(), elevation: whole() }));

/** One who attacks, is attacked or asked, as the author saw it when the message was made. */
export const PARTICIPANT = record({
  key: word(),
  /** Actor uuid (for an unlinked token the uuid of its synthetic actor), null when there was none. */
  actor: optionalWord(),
  /** Token document uuid, null without a scene. */
  token: optionalWord(),
  name: word(),
  img: word(),
  /** Whether it is a player character (for the player-versus-player rule). */
  pc: yes(),
});

/** What a message comes from. */
export const ITEM = record({ uuid: word(), name: word(), img: word() });

/** Profile and the choices that decide the outcome, so that later changes of settings rewrite no history. */
export const rules = () => ({
  read: (value: unknown): { readonly profile: string; readonly overrides: Partial<Ruleset> } => {
    const read = object(value);
    const overrides = object(read.overrides);
    // Ill-valued fields are dropped by the rules themselves when they are used; of the others there may be any number.
    return {
      profile: text(read.profile),
      overrides: Object.fromEntries(
        RULES.filter((key) => Object.hasOwn(overrides, key)).map((key) => [key, overrides[key]]),
      ),
    };
  },
  kept: (by: typeof SCHEMAS) => by.record(),
});

export const cover = () => oneOf(COVERS, "none");

/** A language key of one family; what is none is read as no word. */
const keyOf =
  (family: RegExp) =>
  (value: unknown): string =>
    typeof value === "string" && family.test(value) ? value : "";

/** Language key of a condition; "" for none. */
export const conditionKey = keyOf(/^OD20\.Condition\.\w{1,40}$/u);

/** Why a roll had advantage or disadvantage: only what this system says itself, and without names. @rule B-DICE-07 */
const REASON = record({
  key: { read: keyOf(/^OD20\.(?:Reason|Why)\.\w{1,40}$/u) },
  /** The condition that it tells of. */
  what: { read: conditionKey },
  value: { read: among([1, -1] as const, 1) },
  rules: words(WORDS),
  /** A module's own words. */
  label: {
    read: (value: unknown): string | undefined =>
      typeof value === "string" && value.trim() !== "" ? value.slice(0, 100) : undefined,
  },
  /** Of an attack: it misses, whatever is rolled. */
  misses: { read: (value: unknown): true | undefined => value === true || undefined },
});

/** What counted when it was rolled. */
export const reasons = () =>
  list(
    optional(REASON, ({ key }) => key !== ""),
    12,
  );
