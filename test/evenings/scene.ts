/** Start of an evening: two heroes and three goblins in a fight. The heroes' abilities interact with other users' actions. */
import { id16 } from "../support/pure.ts";
import { packDocuments as read } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { seeded, type LatencyRange } from "../../packages/stand-in/server/latency.ts";
import { asCanary, CANARY, SECRETS } from "../messages/canary-creature.ts";
import { brawl } from "../messages/live.ts";
import type { Generation } from "../messages/generations.ts";
import type { Scene } from "../messages/table.ts";
import type { Seat } from "./table.ts";

const packs = new Map<string, Loose[]>();

/** Returns a pack's Russian documents. Read once for all evenings. */
function shipped(pack: string): Loose[] {
  const known = packs.get(pack) ?? read(pack, "ru");
  packs.set(pack, known);
  return structuredClone(known);
}

/** Spells with a save for damage, healing, darts, dice effects, recurring saves, and concentration. */
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
/** Reactions: one lowers another creature's attack, one reduces its damage. */
const REACTIONS = [
  { _id: "evenGuard0000001", name: "Заслон", type: "feature", amends: { as: "attack", formula: "1d6" } },
  { _id: "evenParry0000001", name: "Парирование", type: "feature", amends: { as: "reduce", formula: "1d8" } },
].map(({ amends, ...one }) => ({ ...one, system: { action: "reaction", amends } }));
const HORSE = "Гоблин 3";
/** Reaction that counters spells. */
const COUNTER = "Контрзаклинание";
/** Seats: five pages, two of them Game Masters. The fifth is an assistant, or a second page of a player. */
const SEATS: readonly Seat[] = ["GM", "GM 2", "Player 1", "Player 2"].map((name) => ({ name, user: name }));
const FIFTH: readonly Seat[] = [
  { name: "Assistant", user: "Assistant" },
  { name: "Player 1 again", user: "Player 1" },
];

/** Games by the number of the table. Two tables in a row have different games, because each game has deeds of its own. */
const PROFILES = ["homebrew", "base", "homebrew", "d20-3e"] as const;
/** Evenings at one table. */
const AT_ONE_TABLE = 25;

/** Returns the number of the table at which the evening of a seed is played. */
export const tableOf = (seed: number): number => Math.floor(seed / AT_ONE_TABLE);

/** Setup of a table, derived from its number. */
export interface Setting {
  readonly generation: Generation;
  readonly profile: (typeof PROFILES)[number];
  readonly seats: readonly Seat[];
  /** Network delay in milliseconds. */
  readonly slow: LatencyRange;
  /** Whether players know nothing of creatures; one has an unmistakable name and numbers (checks/secrets.ts). */
  readonly secret: boolean;
  /** Settings that differ from the defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const LINES = { min: 5, max: 120 } as const;
/** Slow connection, so most actions overlap with others. */
const BAD_LINES = { min: 300, max: 1500 } as const;

/** Initial hit points of all creatures. Half of the evenings use so few that attacks kill. */
export const hitPointsOf = (seed: number): number => (seed % 2 === 0 ? 30 : 12);

/** Possible settings; the first value of each is the default. Manual damage is left out, because no action presses that button. */
const SETTINGS = {
  npcDefense: ["auto", "prompt", "fixed"],
  damageRoll: ["together", "onHit"],
  turnLimits: ["tell", "refuse", "off"],
  reactionTiming: ["late", "beforeRoll"],
  homemadeEffects: ["ask", "auto"],
} as const;
const NPC_AT_ZERO = ["dead", "unconscious", "ask"] as const;

/** Returns the changed settings. Half of the tables have some. */
function settingsOf(random: () => number): Setting["settings"] {
  if (random() < 0.5) return {};
  const some = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const plain = Object.entries(SETTINGS).map(([key, values]) => [key, some<string>(values)]);
  return { ...Object.fromEntries(plain), ruleOverrides: { npcAtZero: some(NPC_AT_ZERO) } };
}

/** Returns the setup of the table of a seed. A quarter of the tables use generation 13, a fifth slow connections, half have secrets. */
export function settingOf(seed: number): Setting {
  const table = tableOf(seed);
  const random = seeded(table);
  const secret = random() < 0.5;
  return {
    generation: random() < 0.25 ? 13 : 14,
    profile: PROFILES[table % PROFILES.length] ?? "homebrew",
    slow: table % 5 === 4 ? BAD_LINES : LINES,
    secret,
    seats: [...SEATS, FIFTH[Number(random() < 0.3)] ?? { name: "Assistant", user: "Assistant" }],
    settings: {
      ...settingsOf(random),
      ...(secret ? Object.fromEntries(SECRETS.map((key) => [`secret${key}`, "never"])) : {}),
    },
  };
}

/** Returns the initial world. */
export function evening({ profile, secret, settings }: Setting, hitPoints: number): Scene {
  const scene = brawl("Воин", "Гоблин 1", "Следопыт", "Гоблин 2");
  // Nobody is greeted by the system.
  for (const user of scene.users) user.flags = { "opposed-d20": { welcomed: true } };
  for (const [key, value] of Object.entries({ ruleProfile: profile, ...settings }))
    scene.settings.push({ _id: id16("evening", key), key: `opposed-d20.${key}`, value: JSON.stringify(value) });
  scene.items = shipped("injuries").slice(0, 6);
  const things: Loose[] = [
    ...shipped("spells").filter(({ name }: Loose) => SPELLS.includes(name)),
    ...shipped("features").filter(({ name }: Loose) => FEATURES.includes(name)),
  ];
  // Weapons with additional effects on a hit: one with a save, one without.
  const riders = shipped("creatures")
    .filter(({ name }: Loose) => ["Гуль", "Волк"].includes(name))
    .flatMap(({ items }: Loose) =>
      items.filter(({ system }: Loose) => system.rider?.largest || system.rider?.attribute),
    );
  for (const token of scene.scenes[0].tokens) {
    if (token.delta?.system) token.delta.system = {};
    // Beside the fighter, so that each can help the other.
    if (token.name === "Следопыт") token.y = 600;
    // One goblin is large and a friend, so that heroes can ride on it.
    if (token.name !== HORSE) continue;
    Object.assign(token, { width: 2, height: 2, disposition: 1 });
    token.delta = { ...token.delta, system: { size: "large" } };
  }
  for (const actor of scene.actors) {
    delete actor.system.ledger;
    actor.system.hp = { ...actor.system.hp, value: hitPoints, max: hitPoints, stated: hitPoints };
    if (actor.type !== "character") {
      actor.system.regeneration = { points: 3, atZero: false };
      actor.items.push(...structuredClone(riders));
      actor.system.spellcasting = { characteristic: "learning", slots: { c3: { value: 3, max: 3 } } };
      actor.items.push(...shipped("spells").filter(({ name }: Loose) => name === COUNTER));
      continue;
    }
    actor.system.inspiration = true;
    actor.system.details = { ...actor.system.details, level: 7, xp: 60_000 };
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
      { _id: "evenTorch0000001", name: "Факел", type: "gear", system: { quantity: 3 } },
      ...[...things, ...REACTIONS].map((thing) => structuredClone(thing)),
    );
  }
  if (secret) addCanary(scene);
  return scene;
}

/** Adds a creature that players know nothing of. */
function addCanary(scene: Scene): void {
  const goblin = scene.actors.find(({ type }) => type === "npc");
  const [token] = scene.scenes[0].tokens.filter(({ actorId }: Loose) => actorId === goblin._id);
  const actor = { ...structuredClone(goblin), _id: "evenCanary000001", name: CANARY };
  asCanary(actor);
  scene.actors.push(actor);
  scene.scenes[0].tokens.push({
    ...structuredClone(token),
    _id: "evenCanaryToken1",
    actorId: actor._id,
    name: CANARY,
    delta: null,
    x: 600,
    y: 600,
  });
}
