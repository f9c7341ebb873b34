import type { Attribute, Skill } from "../basics/ids.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Steps of the guide for new characters, in their order. */
export const GUIDE_STEPS = [
  "species",
  "background",
  "class",
  "values",
  "mastery",
  "training",
  "spells",
  "equipment",
  "summary",
] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** What features and the sheet build on, and a game may lack. */
export const GAME_PARTS = [
  "advantage",
  "bloodied",
  "criticals",
  "extraAttack",
  "finesse",
  "inspiration",
  "proficiency",
] as const;
type GamePart = (typeof GAME_PARTS)[number];

/**
 * What a game has. Sheet, guide, level-up, turn and settings are drawn from this record, and no code asks for the name
 * of a game. What a table may choose is not here but in the {@link Ruleset} that the game starts with.
 */
export interface Game {
  /** Levels of characters. */
  readonly levels: {
    readonly highest: number;
    /** Experience at which each level begins; the first one is level 1. */
    readonly experience: readonly number[];
    /** Suggested award after a fight: the experience of the enemies in equal shares, or scaled to levels of 1000. */
    readonly award: "shares" | "scaled";
    /** Whether a quest after the highest level gives one more feature. */
    readonly quest: boolean;
    /** What makes maximum hit points: the class alone, its Hit Die where the table uses Hit Dice, or its die always. */
    readonly hitPoints: "class" | "hitDice" | "die";
    /** Levels at which every class raises characteristics; null = each class has its own. */
    readonly raises: readonly number[] | null;
  };
  /** Attributes that the sheet shows as the saves of the game; null = all six. */
  readonly saves: readonly Attribute[] | null;
  /**
   * Skills of the game, with the characteristics of `SKILL_DEFINITIONS`. With those of `ATTRIBUTE_SKILLS`, an Attribute is a save
   * alone, and a check of it is a check of its skill.
   */
  readonly skills: readonly Skill[];
  /**
   * Whether Talents and Power buy training. If not, only classes, species, backgrounds and features train: what was bought
   * in another game stays stored and counts for nothing.
   */
  readonly sells: boolean;
  /** Steps of the guide; who learns no spells skips theirs. */
  readonly guide: readonly GuideStep[];
  /** Whether mastery steps count for anything. If not, the sheet keeps and hides them. */
  readonly mastery: boolean;
  /** Whether skills have ranks: numbers that users enter, in place of mastery. */
  readonly ranks: boolean;
  /** Whether attack, saves and Armor Class take a base attack bonus, base saves and the size, by class and creature. */
  readonly progressions: boolean;
  /**
   * Parts of a turn. "actions": an action, a bonus action, a reaction and a move. "standardAndMove": a standard and a
   * move-equivalent action, two move-equivalent ones, or a full-round action.
   */
  readonly turn: "actions" | "standardAndMove";
  /** Actions of the list that the game lacks. What it calls the others is a matter of words. */
  readonly noActions: readonly string[];
  /** Actions that stand before everything else in the list of a turn. */
  readonly firstActions: readonly string[];
  /** The rule that trades the action for a second move. */
  readonly secondMove: readonly string[];
  /** Rules of the attack that a creature makes out of its turn. */
  readonly reaction: readonly string[];
  readonly initiative: {
    /** Whether it is a check, so that modifiers of checks apply. */
    readonly isCheck: boolean;
    readonly rules: readonly string[];
  };
  /** Whether a creature is flat-footed until its first turn. */
  readonly flatFooted: boolean;
  /**
   * What provokes an attack: leaving the reach of a weapon, or acting in a square that an enemy threatens. Where squares count, Disengage
   * is a way of moving, the withdrawal, that costs no action of its own.
   */
  readonly provokes: "reach" | "squares";
  /** Whether a creature can run at four times its speed. */
  readonly run: boolean;
  /**
   * What the game has not: advantage by features, bloodied creatures, criticals that the table does not turn on, several strikes with one
   * action, melee attacks by Dexterity, heroic inspiration, and bonuses by proficiency. A feature that needs one of them is not given and
   * does not act.
   */
  readonly lacks: readonly GamePart[];
}

/** A table's rules, of which only the game matters. */
export type OfGame = Pick<Ruleset, "profile">;
