import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { AdvantageState } from "./checks.ts";

/** Degrees of light. @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 */
export const LIGHTS = ["bright", "dim", "dark"] as const;
export type Light = (typeof LIGHTS)[number];

/** Scene darkness (0 to 1) from which light is dim, and from which it is dark. */
const DARKNESS = { dim: 0.5, dark: 0.75 } as const;

/**
 * Returns the light under the open sky for the darkness of a scene.
 * @param darkness from 0 (day) to 1 (night)
 * @rule B-SENSE-01 B-SENSE-02 B-SENSE-03
 */
export function lightOfScene(darkness: number): Light {
  return darkness >= DARKNESS.dark ? "dark" : darkness >= DARKNESS.dim ? "dim" : "bright";
}

/** Degrees of obscurement: how much a place hides from sight. @rule B-SENSE-02 B-SENSE-03 B-SENSE-04 B-SENSE-05 */
export const OBSCURED = ["none", "light", "heavy"] as const;
export type Obscured = (typeof OBSCURED)[number];

/** Radii of special senses in feet. 0 or missing means that the creature lacks the sense. */
export interface Senses {
  readonly blindsight?: number;
  readonly darkvision?: number;
  readonly tremorsense?: number;
  readonly truesight?: number;
}

/** Input for what one creature sees of another creature or of a place. */
export interface SightInput {
  readonly senses: Senses;
  /** Distance in feet. */
  readonly distance: number;
  readonly light: Light;
  /** True for magical darkness. Only truesight and blindsight work in it. */
  readonly magicalDarkness?: boolean;
  /** Obscurement by fog or plants, without the effect of light. */
  readonly obscured?: Obscured;
  readonly viewerBlinded?: boolean;
  readonly targetInvisible?: boolean;
  readonly totalCover?: boolean;
  /** True if the target touches the same ground or liquid as the viewer. */
  readonly touchesGround?: boolean;
}

/** What the viewer perceives. */
export interface Sight {
  readonly sees: boolean;
  /** True if the viewer knows the position without seeing it (tremorsense). */
  readonly senses: boolean;
  /** Obscurement for Awareness checks by sight. Light obscurement gives disadvantage, and heavy obscurement blinds. */
  readonly obscured: Obscured;
  readonly awareness: AdvantageState;
  /** True if the viewer sees through visual illusions and false forms. */
  readonly seesThroughIllusion: boolean;
  readonly rules: readonly string[];
}

/** Ranges of a creature's senses on the scene, in feet. 0 means none. */
export interface BoardSenses {
  /** Range of sight in darkness. */
  readonly dark: number;
  /** True if this range comes only from darkvision, which shows no colors. */
  readonly grey: boolean;
  /** Range in which the creature perceives everything, including invisible creatures and darkness. */
  readonly all: number;
  /** Range in which the creature feels creatures on the ground. */
  readonly tremor: number;
}

/**
 * Returns the ranges of senses on the scene. Blindsight and truesight perceive everything that no wall hides.
 * Darkvision sees in darkness without colors. Tremorsense is not sight.
 * @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09
 */
export function boardSenses({ blindsight = 0, darkvision = 0, tremorsense = 0, truesight = 0 }: Senses): BoardSenses {
  const all = Math.max(blindsight, truesight);
  return { dark: Math.max(all, darkvision), grey: darkvision > all, all, tremor: tremorsense };
}

/**
 * Returns what one creature sees of another. Dim light obscures lightly, and darkness obscures heavily. Darkvision
 * treats dim light as bright and darkness as dim. Blindsight needs no eyes. Truesight sees through darkness,
 * invisibility and illusions. No sense sees through total cover.
 * @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 B-SENSE-04 B-SENSE-05 B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09 B-ATK-07
 * @rule B-ATK-09 B-COND-INV-3
 */
export function sight(i: SightInput): Sight {
  const { distance } = i;
  const light = LIGHTS.indexOf(i.light);
  const growth = OBSCURED.indexOf(i.obscured ?? "none");
  const covers = (key: keyof Senses): boolean => (i.senses[key] ?? 0) > 0 && distance <= (i.senses[key] ?? 0);
  const open = i.totalCover !== true;
  const tremor = covers("tremorsense") && i.touchesGround === true;
  const [blindsight, truesight] = [
    open && covers("blindsight"),
    open && covers("truesight") && i.viewerBlinded !== true,
  ];
  const magical = i.magicalDarkness === true;
  const dark = truesight ? 0 : magical ? 2 : Math.max(0, light - (covers("darkvision") ? 1 : 0));
  const obscured = blindsight ? "none" : (OBSCURED[Math.max(dark, growth)] ?? "heavy");
  const eyes = open && i.viewerBlinded !== true && obscured !== "heavy" && (i.targetInvisible !== true || truesight);
  const rules = [
    ...(blindsight ? ["B-SENSE-06"] : []),
    ...(covers("darkvision") ? ["B-SENSE-07"] : []),
    ...(tremor ? ["B-SENSE-08"] : []),
    ...(truesight ? ["B-SENSE-09"] : []),
    ...(obscured === "light" ? ["B-SENSE-04"] : obscured === "heavy" ? ["B-SENSE-05"] : ["B-SENSE-01"]),
  ];
  return {
    sees: blindsight || eyes,
    senses: tremor,
    obscured,
    awareness: obscured === "light" ? -1 : 0,
    seesThroughIllusion: truesight,
    rules,
  };
}

/**
 * Returns passive Awareness: 10 plus the parts of an Awareness check, plus 5 with advantage, minus 5 with disadvantage.
 * @rule B-SENSE-10 B-SENSE-04
 */
export function passiveAwareness(parts: readonly Contribution[], state: AdvantageState = 0): number {
  return 10 + sumContributions(parts) + 5 * state;
}

/** True if a search finds a hidden object. The creature must search in the right place. @rule B-SENSE-11 */
export function findsThing(total: number, dc: number, searchesNear: boolean): boolean {
  return searchesNear && total >= dc;
}

/** True if an Awareness total finds a hidden creature. @rule B-ACT-10 B-SENSE-11 */
export function findsHidden(total: number, findDc: number): boolean {
  return total >= findDc;
}

/** Attacker and target of an attack, each with the obscurement and light at its place and its senses. */
export interface ObscuredSides {
  readonly attacker: Obscured;
  readonly target: Obscured;
  /** Light at the place of the attacker. Default: bright. */
  readonly attackerLight?: Light;
  readonly targetLight?: Light;
  readonly attackerSenses: Senses;
  readonly targetSenses: Senses;
  /** Distance in feet. */
  readonly distance: number;
}

/**
 * Returns what fog, plants and darkness mean for an attack. A creature in a heavily obscured place is unseen, unless
 * the senses of the other creature reach it. Attacks on an unseen target have disadvantage. Attacks by an unseen
 * attacker have advantage.
 * @rule B-SENSE-03 B-SENSE-05 B-SENSE-06 B-SENSE-07 B-SENSE-09 B-ATK-07 B-ATK-09
 */
export function obscuredAttack(sides: ObscuredSides): {
  readonly unseenTarget: boolean;
  readonly unseenAttacker: boolean;
} {
  const { attackerLight = "bright", targetLight = "bright", distance } = sides;
  const hides = (obscured: Obscured, light: Light, senses: Senses): boolean =>
    sight({ senses, distance, light, obscured }).obscured === "heavy";
  return {
    unseenTarget: hides(sides.target, targetLight, sides.attackerSenses),
    unseenAttacker: hides(sides.attacker, attackerLight, sides.targetSenses),
  };
}
