/** Declares data that many messages share: participants, item, turn, rules, and the contributions to a roll. Pure. */
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

/** Maximum number of contributions per roll, and of rule ids per contribution. */
const PARTS = 40;
const WORDS = 20;

const text = word().read;
const number = whole().read;
const rulesNamed = words(WORDS).read;

/** Matches text that consists of blanks and invisible characters only. */
export const NOTHING = /^[\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Reads one contribution; null for anything else. A hand-written reader, because a card can have thousands of contributions. */
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
      // Every contribution needs a visible name.
      label: NOTHING.test(label) ? "OD20.Part.Unnamed" : label,
      ...(NOTHING.test(name) ? {} : { name }),
      value: number(value.value),
      ...(count !== 0 && faces > 0 ? { dice: { count, faces } } : {}),
      ...(typeof value.floor === "number" ? { floor: number(value.floor) } : {}),
      rules: rulesNamed(value.rules),
    };
  },
};

/** Reads the contributions to one roll. */
export const contributions = () => list(CONTRIBUTION, PARTS);

/** A turn of a fight. */
const TURN = record({ combat: word(), round: whole(), combatant: word() });
export const turn = () => optional(TURN, ({ combat }) => combat !== "");

/**
 * Reads the position of the acting creature at that time, in pixels and units of the scene; null = it had no token. Readers compare it
 * with the recorded movement.
 */
export const stood = () => optional(record({ x: whole(), y: whole(), elevation: whole() }));

/** An attacker, a target or an asked creature, as the author saw it when creating the message. */
export const PARTICIPANT = record({
  key: word(),
  /** Uuid of the actor (for an unlinked token, of its synthetic actor); null = none. */
  actor: optionalWord(),
  /** Uuid of the token document; null = none. */
  token: optionalWord(),
  name: word(),
  img: word(),
  /** Whether the participant is a player character. The player-versus-player rule uses it. */
  pc: yes(),
});

/** The item behind a message. */
export const ITEM = record({ uuid: word(), name: word(), img: word() });

/** Rule profile and the choices that affect the outcome. Later changes of settings do not alter old messages. */
export const rules = () => ({
  read: (value: unknown): { readonly profile: string; readonly overrides: Partial<Ruleset> } => {
    const read = object(value);
    const overrides = object(read.overrides);
    // The rules drop invalid values when they use them. Unknown fields are removed here because their number is unlimited.
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

/** Returns a reader of language keys in one family. Any other value becomes "". */
const languageKey =
  (family: RegExp) =>
  (value: unknown): string =>
    typeof value === "string" && family.test(value) ? value : "";

/** Reads the language key of a condition; "" = none. */
export const conditionKey = languageKey(/^OD20\.Condition\.\w{1,40}$/u);

/** A reason for advantage or disadvantage. It contains only language keys of this system, and no names of creatures. @rule B-DICE-07 */
const REASON = record({
  key: { read: languageKey(/^OD20\.(?:Reason|Why)\.\w{1,40}$/u) },
  /** Language key of the condition that the reason refers to. */
  what: { read: conditionKey },
  value: { read: among([1, -1] as const, 1) },
  rules: words(WORDS),
  /** Label that a module supplied. */
  label: {
    read: (value: unknown): string | undefined =>
      typeof value === "string" && value.trim() !== "" ? value.slice(0, 100) : undefined,
  },
  /** For an attack: whether it misses regardless of the roll. */
  misses: { read: (value: unknown): true | undefined => value === true || undefined },
});

/** Reads the reasons at the time of the roll. */
export const reasons = () =>
  list(
    optional(REASON, ({ key }) => key !== ""),
    12,
  );
