/** Says which spells a class is advised to learn first. Pure. */

/** What a spell is good for. */
const SPELL_KINDS = ["damage", "heals", "defends", "hinders"] as const;
export type SpellKind = (typeof SPELL_KINDS)[number];

export interface Advisable {
  readonly uuid: string;
  readonly circle: number;
  readonly kinds: readonly SpellKind[];
  /** Average damage or healing of one casting. */
  readonly power: number;
  readonly concentration: boolean;
  /** Range in feet; 0 = self. */
  readonly feet: number;
  readonly area: string;
}

/** How many spells of each kind a class starts with, in a circle. */
const ROLES: Readonly<Record<string, Partial<Readonly<Record<SpellKind, number>>>>> = {
  bard: { heals: 1, hinders: 2, damage: 1 },
  cleric: { heals: 2, defends: 1, damage: 1 },
  druid: { heals: 1, damage: 2, hinders: 1 },
  paladin: { heals: 1, defends: 2 },
  ranger: { heals: 1, damage: 2 },
  sorcerer: { damage: 3, defends: 1 },
  warlock: { damage: 2, hinders: 2 },
  wizard: { damage: 2, defends: 2, hinders: 1 },
};
/** A strike from afar is worth more than one for which a caster has to come near. */
const FAR = { feet: 60, times: 1.2 } as const;
const ANY: (typeof ROLES)[string] = { damage: 2, heals: 1, defends: 1 };

/** Returns how good a spell of a kind is: the power from afar; what hinders counts by whether it reaches several. */
function worth({ power, feet, area }: Advisable, kind: SpellKind): number {
  if (kind === "hinders") return area === "" ? 0 : 1;
  return kind === "damage" && feet >= FAR.feet ? power * FAR.times : power;
}

/** What is advised to a class. */
export interface ClassAdvice {
  /** Key of the class. */
  readonly identifier: string;
  /** UUIDs of its recommended build. */
  readonly recommended: readonly string[];
}

/**
 * Returns the UUIDs of the advised spells: those of the class's recommended build. For a circle without any, the strongest spells of each
 * kind that the class relies on. Among equals, spells without concentration come first, because they are easier for a beginner.
 */
export function advisedSpells(
  { identifier, recommended }: ClassAdvice,
  spells: readonly Advisable[],
): ReadonlySet<string> {
  const role = (Object.hasOwn(ROLES, identifier) ? ROLES[identifier] : undefined) ?? ANY;
  const advised = new Set<string>();
  for (const circle of new Set(spells.map((spell) => spell.circle))) {
    const here = spells.filter((spell) => spell.circle === circle);
    const build = here.filter(({ uuid }) => recommended.includes(uuid));
    const strongest = SPELL_KINDS.flatMap((kind) =>
      here
        .filter(({ kinds }) => kinds[0] === kind)
        .sort((a, b) => worth(b, kind) - worth(a, kind) || Number(a.concentration) - Number(b.concentration))
        .slice(0, role[kind] ?? 0),
    );
    for (const { uuid } of build.length > 0 ? build : strongest) advised.add(uuid);
  }
  return advised;
}
