/** The record of a level that a character gained. The undo needs it. Pure. */

/** A number before and after. */
export interface Changed {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}
/** A raised characteristic. Where a raise of 2 may be two of 1, `and` is the second one. @rule H-PRG-08 B-PRG-01 */
export interface Raise extends Changed {
  readonly and?: Changed;
}
/** A choice on an item that existed before the level. */
export interface ChangedChoice {
  readonly item: string;
  readonly index: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}
export interface LevelRecord {
  /** The reached level; 11 is the reward of the class quest. */
  readonly level: number;
  /** Name of the user who took the level. */
  readonly by: string;
  readonly xp: number;
  /** Changes of hit points, slots, and characteristics. Null or empty if there are none. */
  readonly hp: Pick<Changed, "from" | "to">;
  /** The rolled Hit Die; left out = not rolled. */
  readonly rolled?: number;
  readonly slots: readonly Changed[];
  readonly raise: Raise | null;
  /** Remaining uses of features by item id. */
  readonly uses: readonly Changed[];
  /** Created items. */
  readonly created: readonly { readonly id: string; readonly name: string }[];
  /** Full data of replaced spells, to restore them. */
  readonly forgotten: readonly object[];
  readonly chosen: readonly ChangedChoice[];
  /** Ranks of skills, by the path of the skill below `system`; left out = none changed. @rule D-C6 */
  readonly ranks?: readonly Changed[];
}

/** A skill of the system, or one of the table's own. */
const SKILL = /^(?:own\.)?skills\.\w+$/u;

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
function whole(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : 0;
}
function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
function words(value: unknown): string[] {
  return list(value).filter((entry) => typeof entry === "string");
}
function changed(value: unknown): Changed {
  return { key: word(field(value, "key")), from: whole(field(value, "from")), to: whole(field(value, "to")) };
}

const changes = (value: unknown): Changed[] =>
  list(value)
    .map(changed)
    .filter(({ key }) => key !== "");

function raiseFrom(value: unknown): Raise | null {
  const [first, second] = [changed(value), changed(field(value, "and"))];
  if (first.key === "") return null;
  return second.key === "" ? first : { ...first, and: second };
}

/** Reads the level records of a character, oldest first. Skips malformed records. */
export function readLevels(records: readonly unknown[]): LevelRecord[] {
  return records.flatMap((entry): LevelRecord[] => {
    const level = whole(field(entry, "level"));
    if (level < 2) return [];
    const { from, to } = changed(field(entry, "hp"));
    const rolled = whole(field(entry, "rolled"));
    const ranks = changes(field(entry, "ranks")).filter(({ key }) => SKILL.test(key));
    return [
      {
        level,
        by: word(field(entry, "by")),
        xp: whole(field(entry, "xp")),
        hp: { from, to },
        ...(rolled > 0 ? { rolled } : {}),
        slots: changes(field(entry, "slots")),
        raise: raiseFrom(field(entry, "raise")),
        uses: changes(field(entry, "uses")),
        created: list(field(entry, "created"))
          .map((one) => ({ id: word(field(one, "id")), name: word(field(one, "name")) }))
          .filter(({ id }) => id !== ""),
        forgotten: list(field(entry, "forgotten")).filter((one) => typeof one === "object" && one !== null),
        chosen: list(field(entry, "chosen"))
          .map((one) => ({
            item: word(field(one, "item")),
            index: whole(field(one, "index")),
            from: words(field(one, "from")),
            to: words(field(one, "to")),
          }))
          .filter(({ item }) => item !== ""),
        ...(ranks.length > 0 ? { ranks } : {}),
      },
    ];
  });
}
