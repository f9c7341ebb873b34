/**
 * Kinds of activities: which fields an activity of each kind has. A module may add kinds. Fields that a kind lacks are
 * kept in the stored data and do nothing. Pure.
 */
/** Id of the activity that is meant where none is named: the cast of a spell, the use of a feature. */
export const MAIN = "main";

/** Fields beside those that every activity has: name, picture, place, cost. */
export const KIND_FIELDS = {
  /** Whom it is for, how far away, how long. */
  whom: ["aim", "targets", "range", "area", "lasts", "concentration"],
  attack: ["attack"],
  save: ["save"],
  parts: ["parts"],
  rays: ["rays"],
  applies: ["applies"],
  moves: ["moves"],
  /** Transfers the running effect of its item. */
  carries: ["carries"],
  does: ["does"],
  gains: ["gains"],
  amends: ["amends"],
  casts: ["casts"],
} as const;
export type KindField = keyof typeof KIND_FIELDS;

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
    heal: { fields: ["whom", ...RESULTS] },
    damage: { fields: ["whom", "rays", ...RESULTS] },
    effect: { fields: ["whom", "carries", "applies", "moves", "does", "gains"] },
    // A zone that stays or moves.
    area: { fields: ["whom", "save", ...RESULTS] },
    cast: { fields: ["casts", "save", "attack"] },
    move: { fields: ["whom", "moves", "applies", "does", "gains"] },
    amend: { fields: ["whom", "amends", "save", ...RESULTS] },
    utility: { fields: ["whom", "does", "gains"] },
  } satisfies Record<string, ActivityKind>),
);

/** Returns the kind, or null if nobody has registered it. */
export const kindOf = (key: string): ActivityKind | null => KINDS.get(key) ?? null;

/** Returns the keys of all kinds. */
export const kindKeys = (): string[] => [...KINDS.keys()];

const isField = (value: unknown): value is KindField => typeof value === "string" && Object.hasOwn(KIND_FIELDS, value);

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
