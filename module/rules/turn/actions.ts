import type { CreatureType } from "../basics/creature-kinds.ts";
import { ALL_SKILLS, ATTRIBUTES, type Attribute, type Skill } from "../basics/ids.ts";

/** Key of a skill or Attribute that an action may use. */
export type ActionSkill = Skill | Attribute;

/** An entry of the action list. */
export interface ActionDefinition {
  /** Language key. */
  readonly label: string;
  /** Cost of the action. `swap` trades the active action for movement: the homebrew form of Dash. */
  readonly use: "active" | "swap" | "attack";
  /** Skills and Attributes that the user may choose. */
  readonly skills: readonly ActionSkill[];
  /** Usual difficulty. Null if there is none. */
  readonly dc: number | null;
  readonly rules: readonly string[];
}

/**
 * The list of actions. The homebrew rules have no list of their own, so the list contains the twelve actions of the
 * base rules.
 * @rule H-TURN-07 H-TURN-16 B-ACT-01 B-ACT-02 B-ACT-03 B-ACT-04 B-ACT-06 B-ACT-08 B-ACT-09 B-ACT-13 B-ACT-14 B-ACT-15
 * @rule B-ACT-17 B-ACT-18 B-ACT-20 C-20
 */
export const ACTIONS = {
  attack: { label: "OD20.ActionList.attack", use: "attack", skills: [], dc: null, rules: ["B-ACT-01"] },
  dash: { label: "OD20.ActionList.dash", use: "swap", skills: [], dc: null, rules: ["B-ACT-02", "H-TURN-06"] },
  disengage: {
    label: "OD20.ActionList.disengage",
    use: "active",
    skills: [],
    dc: null,
    rules: ["B-ACT-03", "H-FREE-03"],
  },
  dodge: { label: "OD20.ActionList.dodge", use: "active", skills: [], dc: null, rules: ["B-ACT-04", "B-ACT-05"] },
  help: {
    label: "OD20.ActionList.help",
    use: "active",
    skills: ["medicine"],
    dc: 10,
    rules: ["B-ACT-06", "B-ACT-07", "B-ACT-08"],
  },
  hide: { label: "OD20.ActionList.hide", use: "active", skills: ["stealth"], dc: 15, rules: ["B-ACT-09", "B-ACT-10"] },
  influence: {
    label: "OD20.ActionList.influence",
    use: "active",
    skills: ["deception", "intimidation", "performance", "persuasion", "animalHandling"],
    dc: null,
    rules: ["B-ACT-13", "B-SOC-05"],
  },
  magic: { label: "OD20.ActionList.magic", use: "active", skills: [], dc: null, rules: ["B-ACT-14"] },
  ready: { label: "OD20.ActionList.ready", use: "active", skills: [], dc: null, rules: ["B-ACT-15", "B-ACT-16"] },
  search: {
    label: "OD20.ActionList.search",
    use: "active",
    skills: ["insight", "medicine", "awareness", "survival"],
    dc: null,
    rules: ["B-ACT-17"],
  },
  study: {
    label: "OD20.ActionList.study",
    use: "active",
    skills: ["arcana", "history", "analysis", "nature", "religion"],
    dc: null,
    rules: ["B-ACT-18", "H-TURN-07"],
  },
  utilize: { label: "OD20.ActionList.utilize", use: "active", skills: [], dc: null, rules: ["B-ACT-20"] },
} as const satisfies Readonly<Record<string, ActionDefinition>>;
export type ActionKey = keyof typeof ACTIONS;

/** Actions that a feature may allow at another cost. @rule H-TURN-08 H-TURN-09 B-TURN-15 */
export const LET_ACTIONS = [
  "dash",
  "disengage",
  "dodge",
  "help",
  "hide",
  "influence",
  "search",
  "study",
  "utilize",
] as const satisfies readonly ActionKey[];
export type LetAction = (typeof LET_ACTIONS)[number];

/** Difficulty of the Hide action. @rule B-ACT-09 */
export const HIDE_DC = 15;

/**
 * Resolves an attempt to hide. The creature must be heavily obscured or behind three-quarters or full cover, and no
 * enemy may see it. The total of a success becomes the difficulty to find the creature.
 * @rule B-ACT-09 B-ACT-10
 */
export function hide(
  total: number,
  place: {
    readonly heavilyObscured: boolean;
    readonly cover: "none" | "half" | "threeQuarters" | "full";
    readonly seen: boolean;
  },
): { mayTry: boolean; hidden: boolean; findDc: number | null; statuses: string[]; rules: string[] } {
  const covered = ["threeQuarters", "full"].includes(place.cover);
  const mayTry = (place.heavilyObscured || covered) && !place.seen;
  const hidden = mayTry && total >= HIDE_DC;
  return {
    mayTry,
    hidden,
    findDc: hidden ? total : null,
    statuses: hidden ? ["invisible", "hidden"] : [],
    rules: ["B-ACT-09", "B-ACT-10"],
  };
}

/** Events that reveal a hidden creature at once. @rule B-ACT-11 B-ATK-10 */
export const REVEALING = ["noise", "found", "attack", "verbalSpell"] as const;

/** True if the event ends hiding. An attack does, whether it hits or misses. @rule B-ACT-11 B-ATK-10 */
export function endsHidden(event: string): boolean {
  return REVEALING.some((kind) => kind === event);
}

/**
 * Resolves the Help action. Help with a check needs a skill or tool that the helper is trained in. Help with an attack
 * needs an enemy within 5 feet. Both end at the helper's next turn.
 * @rule B-ACT-06 B-ACT-07 B-MISC-03
 */
export function help(
  kind: "check" | "attack",
  facts: {
    readonly distanceToEnemy?: number;
    readonly skill?: Skill | Attribute;
    readonly tool?: string;
    readonly helperTrained?: boolean;
  },
): { ok: boolean; gives: "advantage"; until: "helperNextTurn"; uses: 1; rules: string[] } {
  const isSkill = [...ALL_SKILLS, ...ATTRIBUTES].some((key) => key === facts.skill);
  const ok =
    kind === "attack"
      ? (facts.distanceToEnemy ?? 0) <= 5
      : (isSkill || (typeof facts.tool === "string" && facts.tool.trim() !== "")) && facts.helperTrained === true;
  return {
    ok,
    gives: "advantage",
    until: "helperNextTurn",
    uses: 1,
    rules: [kind === "attack" ? "B-ACT-07" : "B-ACT-06"],
  };
}

const STUDY: Readonly<Record<CreatureType, ActionSkill>> = {
  aberration: "arcana",
  construct: "arcana",
  elemental: "arcana",
  fey: "arcana",
  monstrosity: "arcana",
  giant: "history",
  humanoid: "history",
  beast: "nature",
  dragon: "nature",
  ooze: "nature",
  plant: "nature",
  celestial: "religion",
  fiend: "religion",
  undead: "religion",
};

/** Returns the skill for studying a type of creature. @rule B-ACT-18 B-ACT-19 */
export function studySkill(type: CreatureType): ActionSkill {
  return STUDY[type];
}
