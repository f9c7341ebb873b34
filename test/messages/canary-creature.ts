/** A creature with an unmistakable name and numbers. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { packDocuments } from "./packed.ts";

export const CANARY = "Canaryname";
/** Settings of what players are told of creatures. */
export const SECRETS = ["Name", "Totals", "Breakdown", "Mitigation", "Damage"];
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
  system: { changes: [], ends: { at: "turnEnd", of: "bearer", turns: 10, save: { attribute: "discipline", dc: 99 } } },
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

/** Makes an actor the canary. */
export function asCanary(actor: Loose): void {
  actor.effects = [...(actor.effects ?? []), structuredClone(strong)];
  actor.items.push(...structuredClone([...features, ...spells]));
  actor.system.spellcasting = {
    characteristic: "learning",
    preparation: "known",
    dc: { bonus: 80 },
    slots: { c1: { value: 9, max: 9 }, c2: { value: 9, max: 9 }, c3: { value: 9, max: 9 } },
  };
  actor.system.hp = { ...actor.system.hp, value: 9000, max: 9000, stated: 9000 };
}
