/** Where an evening begins: two heroes who can do everything that crosses others' deeds, and three goblins, in a fight. */
import { id16 } from "../support/pure.ts";
import { packDocuments as read } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { seeded, type LatencyRange } from "../../packages/stand-in/server/latency.ts";
import { brawl } from "../messages/live.ts";
import type { Generation } from "../messages/generations.ts";
import type { Scene } from "../messages/table.ts";
import type { Seat } from "./table.ts";

const packs = new Map<string, Loose[]>();

/** What a pack ships in Russian; read once for all evenings. */
function shipped(pack: string): Loose[] {
  const known = packs.get(pack) ?? read(pack, "ru");
  packs.set(pack, known);
  return structuredClone(known);
}

/** Damage with a save, healing, darts, effects with dice, effects that are saved against, and concentration on both. */
const SPELLS = [
  "Огненный шар",
  "Лечение ран",
  "Волшебная стрела",
  "Благословение",
  "Удержание личности",
  "Порча",
  "Лунный луч",
  "Громовая волна",
  "Подмога",
  "Щит",
];
const FEATURES = ["Второе дыхание", "Невероятное уклонение"];
/** What spoils a neighbor's blow, and what takes off a die of it: reactions with numbers of their own. */
const REACTIONS = [
  { _id: "evenGuard0000001", name: "Заслон", type: "feature", amends: { as: "attack", formula: "1d6" } },
  { _id: "evenParry0000001", name: "Парирование", type: "feature", amends: { as: "reduce", formula: "1d8" } },
].map(({ amends, ...one }) => ({ ...one, system: { action: "reaction", amends } }));
/** Against what the heroes cast. */
const COUNTER = "Контрзаклинание";
/** Who comes: five pages, two of them Game Masters; the fifth is an assistant's, or a second one of a player. */
const SEATS: readonly Seat[] = ["GM", "GM 2", "Player 1", "Player 2"].map((name) => ({ name, user: name }));
const FIFTH: readonly Seat[] = [
  { name: "Assistant", user: "Assistant" },
  { name: "Player 1 again", user: "Player 1" },
];

/** What an evening is played with: it follows from the seed. */
export interface Setting {
  readonly generation: Generation;
  readonly profile: "homebrew" | "base";
  readonly seats: readonly Seat[];
  /** Milliseconds that a word is on its way. */
  readonly slow: LatencyRange;
  /** What the table has set otherwise than as it comes. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const LINES = { min: 5, max: 120 } as const;
/** As from a train: most deeds cross others on their way. */
const BAD_LINES = { min: 300, max: 1500 } as const;

/** Of everybody in the beginning: half of all evenings have so few that blows kill. */
export const hitPointsOf = (seed: number): number => (seed % 2 === 0 ? 30 : 12);

/** How tables differ; the first of each is as it comes. Damage at a button is left out: nobody here presses it. */
const SETTINGS = {
  npcDefense: ["auto", "prompt", "fixed"],
  damageRoll: ["together", "onHit"],
  turnLimits: ["tell", "refuse", "off"],
  reactionTiming: ["late", "beforeRoll"],
  homemadeEffects: ["ask", "auto"],
} as const;
const NPC_AT_ZERO = ["dead", "unconscious", "ask"] as const;

/** Every second table of an evening's run has settings of its own. */
function settingsOf(seed: number): Setting["settings"] {
  if (Math.floor(seed / 25) % 2 === 0) return {};
  const random = seeded(seed);
  const some = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const plain = Object.entries(SETTINGS).map(([key, values]) => [key, some<string>(values)]);
  return { ...Object.fromEntries(plain), ruleOverrides: { npcAtZero: some(NPC_AT_ZERO) } };
}

/** A quarter of all plays 13, an eighth by the plain base book, a fifth on bad lines. */
export function settingOf(seed: number): Setting {
  return {
    generation: seed % 4 === 0 ? 13 : 14,
    profile: seed % 8 === 5 ? "base" : "homebrew",
    slow: seed % 125 >= 100 ? BAD_LINES : LINES,
    settings: settingsOf(seed),
    seats: [...SEATS, FIFTH[Number(seed % 3 === 1)] ?? { name: "Assistant", user: "Assistant" }],
  };
}

/** A new table. */
export function evening({ profile, settings }: Setting, hitPoints: number): Scene {
  const scene = brawl("Воин", "Гоблин 1", "Следопыт", "Гоблин 2");
  for (const [key, value] of Object.entries({ ruleProfile: profile, ...settings }))
    scene.settings.push({ _id: id16("evening", key), key: `opposed-d20.${key}`, value: JSON.stringify(value) });
  scene.items = shipped("injuries").slice(0, 6);
  const things: Loose[] = [
    ...shipped("spells").filter(({ name }: Loose) => SPELLS.includes(name)),
    ...shipped("features").filter(({ name }: Loose) => FEATURES.includes(name)),
  ];
  // What does more to whom it hits: one with a save, one without.
  const riders = shipped("creatures")
    .filter(({ name }: Loose) => ["Гуль", "Волк"].includes(name))
    .flatMap(({ items }: Loose) =>
      items.filter(({ system }: Loose) => system.rider?.largest || system.rider?.attribute),
    );
  for (const token of scene.scenes[0].tokens) if (token.delta?.system) token.delta.system = {};
  for (const actor of scene.actors) {
    delete actor.system.receipts;
    actor.system.hp = { ...actor.system.hp, value: hitPoints, max: hitPoints, stated: hitPoints };
    if (actor.type !== "character") {
      actor.system.regeneration = { points: 3, atZero: false };
      actor.items.push(...structuredClone(riders));
      actor.system.spellcasting = { characteristic: "learning", slots: { c3: { value: 3, max: 3 } } };
      actor.items.push(...shipped("spells").filter(({ name }: Loose) => name === COUNTER));
      continue;
    }
    actor.system.inspiration = true;
    actor.system.details = { ...actor.system.details, level: 10 };
    actor.system.spellcasting = {
      slots: Object.fromEntries([1, 2, 3, 4, 5].map((circle) => [`c${String(circle)}`, { value: 3 }])),
    };
    actor.items.push(
      {
        _id: "archmage00000001",
        name: "Архимаг",
        type: "class",
        system: {
          identifier: "archmage",
          hitPoints: 40,
          characteristic: "learning",
          preparation: "known",
          table: [{ level: 1, slots: [3, 3, 3, 3, 3], prepared: 40, cantrips: 10 }],
        },
      },
      ...[...things, ...REACTIONS].map((thing) => structuredClone(thing)),
    );
  }
  return scene;
}
