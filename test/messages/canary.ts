/** A creature with an unmistakable name and numbers, and all that players' pages show of it. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import { packDocuments } from "./packed.ts";
import { Table, type Person } from "../support/table.ts";

export const CANARY = "Canaryname";
export const HEROES = ["Воин", "Следопыт"];
const SECRETS = ["Name", "Totals", "Breakdown", "Mitigation", "Damage"];
/** Its name, or a number that nobody else at this table has: 99, the most that is saved against, and 150 to 199. */
export const SECRET = /Canary|(?<!\d)(?:99|1[5-9]\d)(?!\d)/u;

/** Adds 150 to whatever it rolls. */
const strong = {
  _id: "canaryStrength00",
  name: "x",
  type: "base",
  statuses: [],
  system: {
    changes: ["bonuses.checks", "bonuses.attack"].map((key) => ({
      key: `system.${key}`,
      type: "add",
      value: "150",
      phase: "initial",
    })),
  },
};

const lasting = (name: string): Loose => ({
  _id: "canaryEffect0001",
  name,
  type: "base",
  transfer: false,
  statuses: ["frightened"],
  system: { changes: [] },
  flags: {
    "opposed-d20": {
      ends: { at: "turnEnd", of: "bearer", turns: 10, save: { attribute: "discipline", dc: 99 } },
    },
  },
});

/** What it does beside its blows: two that are saved against 161, one of them leaves a fear that is saved against again. */
const features = [
  {
    _id: "canaryBreath0001",
    name: "Дыхание",
    type: "feature",
    system: {
      action: "active",
      aim: "creatures",
      range: { kind: "feet", value: 60 },
      resolution: "save",
      save: { attribute: "acrobatics", dc: 99, onSuccess: "half" },
      damage: [{ formula: "1d4", type: "fire" }],
    },
  },
  {
    _id: "canaryGaze000001",
    name: "Взгляд",
    type: "feature",
    system: {
      action: "active",
      aim: "creatures",
      range: { kind: "feet", value: 60 },
      resolution: "save",
      save: { attribute: "discipline", dc: 99, onSuccess: "none" },
      applies: [{ effect: "canaryEffect0001", on: "failed" }],
    },
    effects: [lasting("Ужас")],
  },
  {
    _id: "canaryWord000001",
    name: "Слово",
    type: "feature",
    system: {
      action: "bonus",
      aim: "creatures",
      range: { kind: "feet", value: 60 },
      applies: [{ effect: "canaryEffect0002", on: "hit" }],
    },
    effects: [{ ...lasting("Слово"), _id: "canaryEffect0002", statuses: ["charmed"] }],
  },
];

/** Spells of the packs: a place that burns, what goes with him, what brings another's spell to nothing. */
const spells = ["Moonbeam", "Spirit Guardians", "Counterspell", "Hunter’s Mark"].map((name, index): Loose => ({
  ...structuredClone(packDocuments("spells", "en").find((one: Loose) => one.name === name)),
  _id: `canarySpell0000${String(index)}`,
}));

/** @param kept when players are told of creatures @param change of its token */
export const cage = (kept: string, change: object = {}): WorldPlan => ({
  ...FIGHT,
  actors: [
    ...FIGHT.actors
      .filter(({ name }) => HEROES.includes(name))
      .map((hero) => ({ ...hero, change: (actor: Loose) => void (actor.system.hp.temporary = 140) })),
    {
      of: "creatures/Огр",
      name: CANARY,
      change: (actor) => {
        actor.effects = [...(actor.effects ?? []), structuredClone(strong)];
        actor.items.push(...structuredClone([...features, ...spells]));
        actor.system.spellcasting = {
          characteristic: "learning",
          preparation: "known",
          dc: { bonus: 80 },
          slots: { c1: { value: 9, max: 9 }, c2: { value: 9, max: 9 }, c3: { value: 9, max: 9 } },
        };
        actor.system.hp = { ...actor.system.hp, value: 9000, max: 9000, stated: 9000 };
      },
    },
  ],
  tokens: [...FIGHT.tokens.filter(({ name }) => HEROES.includes(name)), { of: CANARY, name: CANARY, at: [5, 5] }],
  finish: ({ scenes }) => {
    for (const token of scenes[0].tokens) if (token.name === CANARY) Object.assign(token, change);
  },
  settings: Object.fromEntries(SECRETS.map((key) => [`opposed-d20.secret${key}`, kept])),
});

/** What the system shows or says in a page, and what it has left on this user's own heroes. @param newest messages; left out = all */
export async function told(person: Person, newest = 0): Promise<string> {
  const shown = await person.run((count) => hands.everything(count) as Promise<string>, newest);
  const own = await person.run(
    () =>
      game.actors.contents
        .filter((actor: Loose) => actor.isOwner)
        .flatMap((actor: Loose) => [
          ...actor.effects.contents.flatMap((effect: Loose) => [effect.name as string, hands.system.causedBy(effect)]),
          ...hands.system.headBadges(actor).map((badge: Loose) => JSON.stringify(badge)),
        ])
        .join("\n") as string,
  );
  const bar = await person.run(() => {
    const fight = hands.system.shownFight();
    return fight ? JSON.stringify(hands.system.barFacts(fight, false, [])) : "";
  });
  return [shown, own, bar, ...person.told()].join("\n");
}

/** The lines among them that tell what is its Game Master's to know. */
export const secretsIn = async (person: Person, secret: RegExp, newest?: number): Promise<string[]> =>
  (await told(person, newest)).split("\n").filter((line) => secret.test(line));

export { Table };
