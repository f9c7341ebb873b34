/** A mastery step or expertise that a class, species, background or feature gives for free. */
import { ATTRIBUTE_SKILLS } from "../basics/ids.ts";
import { clampStep, type MasteryTrack } from "./mastery.ts";

export interface Grant {
  readonly track: string;
  readonly key: string;
  readonly step: number;
  readonly expertise: boolean;
  readonly level: number;
  /** Name of the item with the grant. */
  readonly from: string;
}

/** Training granted for one key. */
export interface Granted {
  readonly step: number;
  readonly expertise: boolean;
  readonly from: string;
}

/** Returns the key of a mastery, for example `weapon.oneHanded` or `spellDc.spellDc`. */
export function masteryKey(track: string, key: string): string {
  return `${track}.${key}`;
}

/**
 * Returns all grants at a level, by `track.key`. Of several grants the highest step counts. Expertise counts once.
 * @rule H-MAS-06 B-PROF-02 B-PROF-04
 */
export function grantedAt(grants: readonly Grant[], level: number): Record<string, Granted> {
  const all: Record<string, Granted> = {};
  for (const grant of grants) {
    if (grant.level > level) continue;
    // The two spell masteries have no separate key.
    const key = masteryKey(
      grant.track,
      grant.track === "spellAttack" || grant.track === "spellDc" ? grant.track : grant.key,
    );
    const old = all[key];
    const step = clampStep(grant.step);
    all[key] = {
      step: Math.max(step, old?.step ?? 0),
      expertise: grant.expertise || old?.expertise === true,
      from: old && old.step >= step ? old.from : grant.from,
    };
  }
  return all;
}

interface Trained {
  step: number;
  expertise?: boolean;
}
/** Stored mastery steps of a creature. */
export interface Trainable {
  readonly attributes: Readonly<Record<string, Trained>>;
  readonly skills: Readonly<Record<string, Trained>>;
  readonly mastery: {
    readonly weapons: Record<string, number>;
    readonly armor: Record<string, number>;
    spellAttack: number;
    spellDc: number;
    tools: { key: string; step: number }[];
  };
}

/** Returns the current step of a mastery. Returns 0 if the key does not exist. */
export function stepOf(system: Trainable, track: MasteryTrack, key: string): number {
  const { mastery } = system;
  const own = <T>(map: Readonly<Record<string, T>>): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);
  switch (track) {
    case "weapon":
      return clampStep(own(mastery.weapons));
    case "armor":
      return clampStep(own(mastery.armor));
    case "attribute":
      return clampStep(own(system.attributes)?.step);
    case "skill":
      return clampStep(own(system.skills)?.step);
    case "spellAttack":
      return clampStep(mastery.spellAttack);
    case "spellDc":
      return clampStep(mastery.spellDc);
    case "tool":
      return clampStep(mastery.tools.find((tool) => tool.key === key)?.step);
  }
}

function raise(map: Record<string, number>, key: string, step: number): void {
  if (Object.hasOwn(map, key)) map[key] = Math.max(map[key] ?? 0, step);
}

/** A mastery that was bought: its steps end at `to`. */
export interface Bought {
  readonly track: string;
  readonly key: string;
  readonly to: number;
  readonly refunded: boolean;
}

/**
 * Where saves belong to the class alone and are never for sale, an Attribute that was bought trains the skill of its name, if there is one,
 * and no save. Steps above the bought ones were typed, and stay. Repeated calls change nothing.
 * @rule B-SAVE-04 B-SKL-04
 */
export function trainSkillsApart(
  { attributes, skills }: Pick<Trainable, "attributes" | "skills">,
  purchases: readonly Bought[],
): void {
  const apart: Readonly<Record<string, string | undefined>> = ATTRIBUTE_SKILLS;
  for (const { track, key, to, refunded } of purchases) {
    const attribute =
      track === "attribute" && !refunded && Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    if (!attribute) continue;
    const skill = skills[apart[key] ?? ""];
    if (skill) skill.step = Math.max(skill.step, to);
    if (attribute.step <= to) attribute.step = 0;
  }
}

/** Raises the steps to the granted ones. Repeated calls change nothing. @rule H-MAS-06 C-14 */
export function applyGrants(system: Trainable, granted: Readonly<Record<string, Granted>>): void {
  const { mastery } = system;
  for (const [name, { step, expertise }] of Object.entries(granted)) {
    const dot = name.indexOf(".");
    const [track, key] = [name.slice(0, dot), name.slice(dot + 1)];
    if (track === "weapon") raise(mastery.weapons, key, step);
    else if (track === "armor") raise(mastery.armor, key, step);
    else if (track === "spellAttack") mastery.spellAttack = Math.max(mastery.spellAttack, step);
    else if (track === "spellDc") mastery.spellDc = Math.max(mastery.spellDc, step);
    else if (track === "tool") raiseTool(mastery.tools, key, step);
    else if (track === "skill" || track === "attribute") {
      const map = track === "skill" ? system.skills : system.attributes;
      const trained = Object.hasOwn(map, key) ? map[key] : undefined;
      if (!trained) continue;
      trained.step = Math.max(trained.step, step);
      if (expertise) trained.expertise = true;
    }
  }
}

function raiseTool(tools: { key: string; step: number }[], key: string, step: number): void {
  const tool = tools.find((entry) => entry.key === key);
  if (tool) tool.step = Math.max(tool.step, step);
  else if (key !== "") tools.push({ key, step });
}
