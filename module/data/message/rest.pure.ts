/** What a rest of one or of several creatures says, or a revival; what was done stands on each of them. Pure. */
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

/** Where hit points stand. */
export const HP_PATH = "system.hp.value";

const CHANGEABLE = [
  /^system\.(?:hp\.(?:value|temporary|lost)|characteristics\.[a-z]+\.drain|exhaustion\.[a-z]+|hitDice\.spent)$/u,
  /^system\.(?:spellcasting\.slots\.c[1-9]\.value|death\.(?:marks|standing|successes|failures|stable|dead|roused))$/u,
  /^items\.[A-Za-z0-9]{16}\.system\.(?:uses\.value|attuned|heals\.passed)$/u,
];

/** Rests that an actor remembers. */
export const RESTS_KEPT = 8;

/** Seconds of an hour. */
export const HOUR = 3600;

/** More changes of one creature would only be there to freeze whoever sees the card. */
const CHANGES = 200;

/** A whole number as it is, or null. */
export const exact = () => ({
  read: (value: unknown): number | null => (typeof value === "number" && Number.isSafeInteger(value) ? value : null),
});

/** One value before and after. */
const CHANGE = record({
  /** Path on the actor, or `items.<id>.` and a path on that item. Where a switch is stored, 1 is on and 0 is off. */
  path: word(),
  /** Language key of its name ("" = told by something else), and the proper name that it is about. */
  label: word(),
  name: word(),
  from: exact(),
  to: exact(),
  /** What it is out of; null where there is no such thing. */
  max: exact(),
});
export type RestChange = Stored<typeof CHANGE> & { readonly from: number; readonly to: number };

const isChange = (change: Stored<typeof CHANGE>): change is RestChange =>
  CHANGEABLE.some((known) => known.test(change.path)) && change.from !== null && change.to !== null;

/** The changes of a list that a rest could have made; anything else is left out, and what comes after so many is not read. */
export const changes = () => {
  const { read } = list(CHANGE, CHANGES);
  return { read: (value: unknown): RestChange[] => read(value).filter(isChange) };
};

/**
 * What anything unknown is taken for is a long rest; `revival`: somebody has come back from death; `hardship`: a day
 * without supplies, or breath that has run out.
 */
export const recovery = () => oneOf(["short", "long", "revival", "hardship"], "long");
export type RecoveryKind = Stored<ReturnType<typeof recovery>>;

/** One who rested, with everything that it was to change. */
const MEMBER = record({
  uuid: word(),
  name: word(),
  changes: changes(),
  /** Names of the effects that end in it; left out = none does. */
  ends: {
    read: (value: unknown): string[] | undefined => {
      const names = words().read(value);
      return names.length > 0 ? names : undefined;
    },
  },
});
export type RestMember = Stored<typeof MEMBER>;

/** Hours that a rest can take; 0 for any other number. @rule B-REST-06 B-REST-15 */
const restHours = () => {
  const { read, kept } = whole(8);
  const within = (value: unknown): number => {
    const hours = read(value);
    return hours > 0 && hours <= REST_HOURS_LIMIT ? hours : 0;
  };
  return { read: within, kept };
};

/** Seconds of just these hours; 0 for any other number. */
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
  /** Hours that it took, interruptions included. */
  hours: restHours(),
  /** Seconds by which the world's clock was moved for it; 0 = it was not, or was set back. */
  clock: secondsOf(restHours()),
  /** Whether a long rest was broken off and gave what a short one gives. */
  broken: optionalWhole(),
  members: members(MEMBER, { of: ({ changes: done }) => done.length, most: CHANGE_LIMIT }),
  /**
   * Of a hardship: which one, see play/rest/hardship.pure.ts; and the id of the request for the saves that decide about it, of a
   * revival that of the use that has brought it.
   */
  hardship: word(),
  request: word(),
});
