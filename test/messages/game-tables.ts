/** What heroes, creatures and classes of the packs have in a game, told by the documents as they stand on the table, in Markdown. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packDocuments } from "./packed.ts";
import type { Scene, Seat } from "./table.ts";

const VALUES = [15, 14, 13, 12, 10, 8];
/** Levels of the table of classes; a game has no more than its own. */
const LEVELS = [1, 5, 10, 20];

/** A character with nothing but a class and the weapons and armor of its equipment. */
function classCharacter(profession: Loose, level: number, main: string): Loose {
  const { kit, build, hitPoints } = profession["system"];
  const order: string[] = [...new Set<string>(build.order.map((key: string) => (key === "main" ? main : key)))];
  const things = [...packDocuments("weapons", "en"), ...packDocuments("armor", "en")];
  const found = kit.flatMap(({ uuid }: Loose) => things.find(({ _id }) => uuid.endsWith(`.${_id as string}`)) ?? []);
  const [weapon] = found.filter(({ type }: Loose) => type === "weapon");
  const worn = found.filter(({ type }: Loose) => type === "armor");
  const held = weapon?.system.properties.includes("twoHanded") ? "both" : "main";
  return {
    name: `${profession["name"] as string} ${String(level)}`,
    type: "character",
    system: {
      characteristics: Object.fromEntries(order.map((key, at) => [key, { value: VALUES[at] }])),
      details: { level },
      hp: { value: hitPoints, max: hitPoints },
    },
    items: [
      profession,
      ...worn.map((one: Loose) => ({ ...one, system: { ...one.system, equipped: true } })),
      ...(weapon ? [{ ...weapon, system: { ...weapon.system, equipped: held } }] : []),
    ],
  };
}

/** The scene with everybody whom the tables tell of. */
export function withEverybody(scene: Scene, game: string, highest: number): Scene {
  const one = (index: number): string => `tables${String(index).padStart(10, "0")}`;
  const classes = packDocuments("classes", "en").flatMap((profession: Loose) =>
    LEVELS.filter((level) => level <= highest).map((level) =>
      classCharacter(
        profession,
        level,
        profession["system"].games?.[game]?.characteristic ?? profession["system"].characteristic,
      ),
    ),
  );
  const actors: Loose[] = [...classes, ...packDocuments("heroes", "en"), ...packDocuments("creatures", "en")];
  const model = scene.actors[0] as Loose;
  scene.actors.push(
    ...actors.map((actor, index) => ({
      ...actor,
      _id: one(index),
      ownership: model["ownership"],
      name: `${actor["name"] as string} ·`,
    })),
  );
  return scene;
}

const signed = (value: number): string => (value < 0 ? `−${String(-value)}` : `+${String(value)}`);
const sum = (parts: readonly Loose[]): number => parts.reduce((all, { value }) => all + Number(value), 0);

/** "Longsword +5 1d8+3" of the usual way to use the weapon. */
function blow(weapon: Loose): string {
  const { parts, damage } = weapon["getAttack"](weapon["getAttackModes"]()[0]);
  const dice = damage.map(({ formula, bonus }: Loose) => {
    const flat = sum(bonus);
    return `${formula as string}${flat === 0 ? "" : signed(flat)}`;
  });
  return `${weapon["name"] as string} ${signed(sum(parts))} ${dice.join(" + ") as string}`;
}

/** One line: name, hit points, Defenses, saves, attacks, spells. @param saves keys of Attributes */
function line(actor: Loose, saves: readonly string[], isStatic: boolean): string {
  const { system } = actor;
  const [physical, magical] = ["physical", "magical"].map((kind) => actor["getDefense"](kind).total as number) as [
    number,
    number,
  ];
  const { spells } = system;
  // A monk's or rogue's main characteristic is for the difficulty of features.
  const [profession] = actor["items"].filter(({ type }: Loose) => type === "class");
  const casts = spells.attack !== null && profession?.system.preparation !== "";
  return [
    (actor["name"] as string).replace(" ·", ""),
    system.hp.max as number,
    isStatic ? 10 + physical : `${signed(physical)} / ${signed(magical)}`,
    ...saves.map((key) => signed(system.attributes[key].total)),
    actor["getWeapons"]().map(blow).join("; ") || "–",
    !casts ? "–" : `${signed(spells.attack.total)}, DC ${String(spells.dc.total)}`,
  ].join(" | ");
}

export interface GameTable {
  readonly title: string;
  readonly about: string;
  /** Saves with their names. */
  readonly saves: Readonly<Record<string, string>>;
  /** Whether the Defense is a fixed number. */
  readonly isStatic: boolean;
  /** Highest level of characters. */
  readonly highest: number;
}

/** The document of a game. */
export function gameDocument(seat: Seat, { title, about, saves, isStatic, highest }: GameTable): string {
  const head = [
    "",
    "hit points",
    isStatic ? "AC" : "Defense physical / magical",
    ...Object.values(saves),
    "attacks",
    "spells",
  ];
  const table = (names: readonly string[]): string[] => [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...names.map((name) => `| ${line(seat.actor(`${name} ·`), Object.keys(saves), isStatic)} |`),
  ];
  const named = (pack: string): string[] => packDocuments(pack, "en").map(({ name }: Loose) => name as string);
  const classes = named("classes").flatMap((name) =>
    LEVELS.filter((level) => level <= highest).map((level) => `${name} ${String(level)}`),
  );
  return [
    `# ${title}`,
    "",
    "Made by `test/messages/game-tables.test.ts` from the packs, by the code that plays; do not edit. After a change: " +
      "`npx vitest run --project tables test/messages/game-tables.test.ts -u`.",
    "",
    about,
    "",
    "## Classes",
    "",
    `A character with the class, the first weapon and the armor of its equipment, and ${VALUES.join(", ")} in the order ` +
      "that the class recommends: no species, background, features, purchases or raises.",
    "",
    ...table(classes),
    "",
    "## Ready heroes",
    "",
    "Without what a hero switches on (rage and its like).",
    "",
    ...table(named("heroes")),
    "",
    "## Creatures",
    "",
    ...table(named("creatures")),
    "",
  ].join("\n");
}
