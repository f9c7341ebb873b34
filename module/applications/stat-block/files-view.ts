/** What the window "Creature from text" shows of files: what each holds, and what becomes of it. Pure. */
import type { FoundThing } from "../../play/character/move-over.ts";
import { figureCount, questionsOf } from "../../rules/creatures/stat-block-text/questions.ts";
import type { Exported, HeroFacts } from "../../rules/creatures/stat-block-text/read-export.ts";
import type { Texts } from "../words/texts.ts";

const STEM = "OD20.StatBlock";

/** A document of a file. */
export interface FileRow {
  /** Name of the file; "" = pasted. */
  readonly file: string;
  readonly read: Exported;
  /** What was looked up in the packs: the things of a character, or the one thing. */
  readonly found: readonly FoundThing[];
}

/** Returns whether anything becomes of it: what no pack has comes as a plain thing, but spells and features have no rules without one. */
const isMovable = ({ thing, uuid }: FoundThing): boolean => uuid !== "" || thing.kind === "things";

/** Most documents in the list. */
const MOST_ROWS = 200;

/** Returns the rows of the list. In place of the last ones of too many, one row tells their number. */
export function listed(rows: readonly FileRow[]): readonly FileRow[] {
  const more = rows.length - MOST_ROWS;
  if (more <= 0) return rows;
  const read = { is: "refused", name: `+${String(more)}`, reason: "tooMany", system: "" } as const;
  return [...rows.slice(0, MOST_ROWS), { file: "", read, found: [] }];
}

/** Returns the name that the document gets. */
export const rowName = ({ file, read: { name } }: FileRow, { t }: Pick<Texts, "t">): string =>
  name ||
  file
    .replace(/\.json$/iu, "")
    .trim()
    .slice(0, 120) ||
  t(`${STEM}.Unnamed`);

/** Returns whether the button creates it. */
export const isCreated = ({ read, found }: FileRow): boolean =>
  read.is === "creature" || read.is === "hero" || (read.is === "thing" && found.some(isMovable));

const named = (found: readonly FoundThing[]): string => [...new Set(found.map(({ thing }) => thing.name))].join(", ");

/** Returns what of a character stays to be done by hand. It also goes to the biography. */
export function heroNotes(
  { classes, species, background }: HeroFacts,
  found: readonly FoundThing[],
  { t }: Texts,
): string[] {
  const origins = [...classes, species, background].filter((one) => one !== "");
  const left = found.filter((one) => !isMovable(one));
  return [
    ...(origins.length > 0 ? [t(`${STEM}.File.ByHand`, { what: origins.join(", ") })] : []),
    ...(left.length > 0 ? [t(`${STEM}.File.Left`, { names: named(left) })] : []),
  ];
}

function toldOf({ read, found }: FileRow, texts: Texts): string[] {
  const { t, plural } = texts;
  if (read.is === "refused") return [t(`${STEM}.File.Refused.${read.reason}`, { system: read.system })];
  if (read.is === "creature") {
    const { creature } = read.reading;
    const unclear = questionsOf(read.reading).length;
    return [
      creature ? plural(`${STEM}.Understood`, figureCount(creature)) : "",
      unclear === 0 ? t(`${STEM}.AllClear`) : t(`${STEM}.Unclear`, { n: unclear }),
    ];
  }
  const known = found.filter(({ uuid }) => uuid !== "");
  const plain = found.filter((one) => one.uuid === "" && isMovable(one));
  if (read.is === "thing")
    return [t(`${STEM}.File.${known.length > 0 ? "FromPack" : plain.length > 0 ? "PlainThing" : "NotFound"}`)];
  return [
    t(`${STEM}.File.Hero`),
    ...(known.length > 0 ? [plural(`${STEM}.File.Found`, known.length)] : []),
    ...(plain.length > 0 ? [t(`${STEM}.File.Plain`, { names: named(plain) })] : []),
    ...heroNotes(read.hero, found, texts),
  ];
}

/** @param taken names that the world already has */
export function filesView(rows: readonly FileRow[], taken: ReadonlySet<string>, texts: Texts) {
  const names = rows.map((row) => rowName(row, texts));
  const count = rows.filter(isCreated).length;
  return {
    rows: rows.map((row, at) => {
      const name = names[at] ?? "";
      const again = isCreated(row) && (taken.has(name) || names.indexOf(name) < at);
      return {
        at,
        name,
        file: row.file,
        refused: !isCreated(row),
        told: [...toldOf(row, texts), ...(again ? [texts.t(`${STEM}.File.SameName`)] : [])],
        open: row.read.is === "creature",
        openLabel: texts.t(`${STEM}.File.OpenNamed`, { name }),
      };
    }),
    submit: texts.t(`${STEM}.File.Submit`, { n: count }),
    blocked: count === 0,
  };
}
