/**
 * Declares the data of a rest message for one or several creatures, and of a revival or a hardship. Each creature stores the result
 * separately. Pure.
 */
import { REST_HOURS_LIMIT } from "../../rules/rest/rest-limits.ts";
import { CHANGE_LIMIT } from "../record/limits.pure.ts";
import {
  list,
  members,
  oneOf,
  optionalWhole,
  record,
  whole,
  word,
  words,
  type Loose,
  type Stored,
} from "../record/record.pure.ts";

/** Path of the hit points. */
export const HP_PATH = "system.hp.value";

const CHANGEABLE = [
  /^system\.(?:hp\.(?:value|temporary|lost)|characteristics\.[a-z]+\.drain|exhaustion\.[a-z]+|hitDice\.spent|inspiration)$/u,
  /^system\.(?:spellcasting\.slots\.c[1-9]\.value|death\.(?:marks|standing|successes|failures|stable|dead|roused))$/u,
  /^items\.[A-Za-z0-9]{16}\.system\.(?:uses\.value|attuned|heals\.passed)$/u,
];

/** Number of rests that an actor stores. */
export const RESTS_KEPT = 48;

/** Seconds per hour. */
export const HOUR = 3600;

/** Maximum number of changes per creature. More could freeze the clients that draw the card. */
const CHANGES = 200;

/** Reads a safe integer; null for anything else. */
export const exact = () => ({
  read: (value: unknown): number | null => (typeof value === "number" && Number.isSafeInteger(value) ? value : null),
});

/** One changed value, before and after. */
const CHANGE = record({
  /** Path in the actor, or `items.<id>.` followed by a path in that item. Booleans are stored as 1 and 0. */
  path: word(),
  /** `label` is the language key of the changed value ("" = another line shows it). `name` is the name of the item, if any. */
  label: word(),
  name: word(),
  from: exact(),
  to: exact(),
  /** Maximum of the value; null = it has none. */
  max: exact(),
  /** Formula of the uses that come back, and its result; left out = no roll. */
  dice: { read: (value: unknown): string | undefined => word().read(value) || undefined },
  rolled: { read: (value: unknown): number | undefined => exact().read(value) ?? undefined },
});
export type RestChange = Stored<typeof CHANGE> & { readonly from: number; readonly to: number };

const isChange = (change: Stored<typeof CHANGE>): change is RestChange =>
  CHANGEABLE.some((known) => known.test(change.path)) && change.from !== null && change.to !== null;

/** Reads the changes that a rest can make. It drops others, and ignores all entries beyond the limit. */
export const changes = () => {
  const { read } = list(CHANGE, CHANGES);
  return { read: (value: unknown): RestChange[] => read(value).filter(isChange) };
};

/**
 * Kind of recovery. An unknown value counts as a long rest. `revival`: a creature returned from death. `hardship`: a day without supplies,
 * or lack of air.
 */
export const recovery = () => oneOf(["short", "long", "revival", "hardship"], "long");
export type RecoveryKind = Stored<ReturnType<typeof recovery>>;

/** A creature that rested, with all planned changes. */
const MEMBER = record({
  uuid: word(),
  name: word(),
  changes: changes(),
  /** Names of the effects that end with the rest; left out = none. */
  ends: {
    read: (value: unknown): string[] | undefined => {
      const names = words().read(value);
      return names.length > 0 ? names : undefined;
    },
  },
});
export type RestMember = Stored<typeof MEMBER>;

/** Reads the duration of a rest in hours; 0 for a number outside of the limits. @rule B-REST-06 B-REST-15 */
const restHours = () => {
  const { read, kept } = whole(8);
  const within = (value: unknown): number => {
    const hours = read(value);
    return hours > 0 && hours <= REST_HOURS_LIMIT ? hours : 0;
  };
  return { read: within, kept };
};

/** Reads the seconds that correspond to the hours; 0 for any other number. */
const secondsOf = ({ read }: ReturnType<typeof restHours>) => ({
  ...whole(),
  read: (value: unknown, { hours }: Loose): number => {
    const seconds = read(hours) * HOUR;
    return value === seconds ? seconds : 0;
  },
});

export const REST = record({
  version: whole(1),
  kind: recovery(),
  /** Duration in hours, including interruptions. */
  hours: restHours(),
  /** Seconds by which the rest advanced the world time; 0 = it did not, or a user set the time back. */
  clock: secondsOf(restHours()),
  /** Hours after which the rest was broken off; null = it was completed. */
  broken: optionalWhole(),
  members: members(MEMBER, { of: ({ changes: done }) => done.length, most: CHANGE_LIMIT }),
  /**
   * `hardship` is the kind of hardship, see play/rest/hardship.pure.ts. `request` is the id of the request for its saves or, for a
   * revival, the id of the use message that caused it.
   */
  hardship: word(),
  request: word(),
});
