import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { AdvantageState } from "./checks.ts";

/** Light of a place. @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 */
export const LIGHTS = ["bright", "dim", "dark"] as const;
export type Light = (typeof LIGHTS)[number];

/** From these levels of a scene's darkness on, of 0 to 1, it is no longer bright, and dark. */
const DARKNESS = { dim: 0.5, dark: 0.75 } as const;

/** Light under the open sky of a scene that is so dark. @param darkness from 0, day, to 1, night @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 */
export function lightOfScene(darkness: number): Light {
  return darkness >= DARKNESS.dark ? "dark" : darkness >= DARKNESS.dim ? "dim" : "bright";
}

/** How much of a place is hidden from sight. @rule B-SENSE-02 B-SENSE-03 B-SENSE-04 B-SENSE-05 */
export const OBSCURED = ["none", "light", "heavy"] as const;
export type Obscured = (typeof OBSCURED)[number];

/** Radii of special senses in feet; 0 or missing for none. */
export interface Senses {
  readonly blindsight?: number;
  readonly darkvision?: number;
  readonly tremorsense?: number;
  readonly truesight?: number;
}

/** One creature looks at another, or at a place. */
export interface SightInput {
  readonly senses: Senses;
  /** Feet. */
  readonly distance: number;
  readonly light: Light;
  /** Magical darkness: only truesight and blindsight help. */
  readonly magicalDarkness?: boolean;
  /** Fog or growth, apart from the light. */
  readonly obscured?: Obscured;
  readonly viewerBlinded?: boolean;
  readonly targetInvisible?: boolean;
  readonly totalCover?: boolean;
  /** On the same ground or in the same liquid as the viewer. */
  readonly touchesGround?: boolean;
}

/** What the viewer makes out. */
export interface Sight {
  readonly sees: boolean;
  /** Knows the place without seeing (tremorsense). */
  readonly senses: boolean;
  /** For sight-based Awareness: light obscurement gives disadvantage, a heavy one blinds. */
  readonly obscured: Obscured;
  readonly awareness: AdvantageState;
  /** Visual illusions and false forms are seen through. */
  readonly seesThroughIllusion: boolean;
  readonly rules: readonly string[];
}

/** What senses let somebody make out on the board, in feet; 0 for nothing. */
export interface BoardSenses {
  /** How far he sees in the dark. */
  readonly dark: number;
  /** Whether that is by darkvision alone, which knows no colors. */
  readonly grey: boolean;
  /** How far he makes out everything: the invisible, and what the dark hides. */
  readonly all: number;
  /** How far he feels what stands on the ground. */
  readonly tremor: number;
}

/**
 * Blindsight and truesight make out all that no wall hides; darkvision sees in the dark, without colors; tremorsense is no sight.
 * @rule B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09
 */
export function boardSenses({ blindsight = 0, darkvision = 0, tremorsense = 0, truesight = 0 }: Senses): BoardSenses {
  const all = Math.max(blindsight, truesight);
  return { dark: Math.max(all, darkvision), grey: darkvision > all, all, tremor: tremorsense };
}

/**
 * What one creature sees of another. Dim light hides lightly, darkness heavily; darkvision counts
 * dim as bright and dark as dim, blindsight needs no eyes, truesight pierces darkness, invisibility
 * and illusion; nothing sees through total cover.
 * @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 B-SENSE-04 B-SENSE-05 B-SENSE-06 B-SENSE-07 B-SENSE-08 B-SENSE-09 B-ATK-07 B-ATK-09 B-COND-INV-3
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
 * Passive Awareness: 10 and the parts of an Awareness check, 5 more or less with advantage or disadvantage.
 * @rule B-SENSE-10 B-SENSE-04
 */
export function passiveAwareness(parts: readonly Contribution[], state: AdvantageState = 0): number {
  return 10 + sumContributions(parts) + 5 * state;
}

/** Searching finds hidden things only where they are. @rule B-SENSE-11 */
export function findsThing(total: number, dc: number, searchesNear: boolean): boolean {
  return searchesNear && total >= dc;
}

/** Is the hidden one found by this Awareness total? @rule B-ACT-10 B-SENSE-11 */
export function findsHidden(total: number, findDc: number): boolean {
  return total >= findDc;
}

/** Who attacks and who is attacked, each with how much hides it and how the other looks at it. */
export interface ObscuredSides {
  readonly attacker: Obscured;
  readonly target: Obscured;
  /** Left out = bright. */
  readonly attackerLight?: Light;
  readonly targetLight?: Light;
  readonly attackerSenses: Senses;
  readonly targetSenses: Senses;
  /** Feet. */
  readonly distance: number;
}

/**
 * What fog, growth and darkness say of an attack: who stands in a heavily obscured place is not seen, as by the blind, unless the
 * other needs no eyes, or in the dark sees. An unseen target is hard to hit, an unseen attacker hits well.
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
