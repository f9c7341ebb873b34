/**
 * Kinds of activities: which fields an activity of each kind has. A module may add kinds. Fields that a kind lacks are
 * kept in the stored data and do nothing. Pure.
 */
/** Id of the activity that is meant where none is named: the cast of a spell, the use of a feature. */
export const MAIN = "main";

/** Fields of `whom`: whom an activity is for, how far away, how long. */
export const WHOM_FIELDS = ["aim", "targets", "range", "area", "lasts", "concentration"] as const;

/**
 * What a kind may have beside what every activity has: name, picture, place, cost. `carries`: it transfers the running
 * effect of its item.
 */
export const KIND_FIELDS = [
  "whom",
  "attack",
  "save",
  "contest",
  "parts",
  "rays",
  "applies",
  "moves",
  "carries",
  "does",
  "gains",
  "amends",
  "casts",
  "summons",
] as const;
export type KindField = (typeof KIND_FIELDS)[number];

export interface ActivityKind {
  readonly fields: readonly KindField[];
  /** Name, or its language key. Missing for the system's own kinds. */
  readonly label?: string;
}

const RESULTS = ["parts", "applies", "moves", "does", "gains"] as const satisfies readonly KindField[];

const KINDS = new Map<string, ActivityKind>(
  Object.entries({
    attack: { fields: ["whom", "attack", "rays", ...RESULTS] },
    save: { fields: ["whom", "save", ...RESULTS] },
    // As a save, but rolled as a check.
    check: { fields: ["whom", "save", ...RESULTS] },
    contest: { fields: ["whom", "contest", ...RESULTS] },
    heal: { fields: ["whom", ...RESULTS] },
    damage: { fields: ["whom", "rays", ...RESULTS] },
    effect: { fields: ["whom", "carries", "applies", "moves", "does", "gains"] },
    // A zone that stays or moves.
    area: { fields: ["whom", "save", ...RESULTS] },
    cast: { fields: ["casts", "save", "attack", "parts"] },
    summon: { fields: ["whom", "summons", "does", "gains"] },
    move: { fields: ["whom", "moves", "applies", "does", "gains"] },
    amend: { fields: ["whom", "amends", "save", ...RESULTS] },
    utility: { fields: ["whom", "does", "gains"] },
  } satisfies Record<string, ActivityKind>),
);

/** Returns the kind, or null if nobody has registered it. */
export const kindOf = (key: string): ActivityKind | null => KINDS.get(key) ?? null;

/** Returns the keys of all kinds. */
export const kindKeys = (): string[] => [...KINDS.keys()];

const isField = (value: unknown): value is KindField => KIND_FIELDS.some((field) => field === value);

/**
 * Adds a kind. The system's own kinds and those of other modules cannot be replaced.
 * @returns false if the key is taken or an argument is wrong
 */
export function addKind(key: unknown, label: unknown, fields: unknown): boolean {
  if (typeof key !== "string" || !/^[\w-]{1,32}$/u.test(key) || KINDS.has(key)) return false;
  if (typeof label !== "string" || !Array.isArray(fields) || !fields.every(isField)) return false;
  KINDS.set(key, { fields: [...fields], label });
  return true;
}

/** Returns whether a kind has a field. */
export const hasField = (kind: ActivityKind | null, field: KindField): boolean => kind?.fields.includes(field) ?? false;
