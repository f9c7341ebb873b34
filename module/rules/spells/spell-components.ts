import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Components that a spell needs besides a slot. */
export interface Components {
  readonly verbal?: boolean;
  readonly somatic?: boolean;
  readonly material?: { readonly price?: number; readonly consumed?: boolean } | null;
}

/** Facts about the caster that decide about components. */
export interface CasterFacts {
  /** Number of hands that hold nothing. */
  readonly freeHands: number;
  readonly focusHeld: boolean;
  /** True if the caster has the named material. */
  readonly materialPresent?: boolean;
  readonly silenced?: boolean;
  readonly boundHands?: boolean;
  readonly incapacitated?: boolean;
  /** True if the caster wears body armor at mastery step 0. */
  readonly untrainedArmor?: boolean;
}

export type MissingComponent = "action" | "voice" | "hands" | "hand" | "focus" | "material" | "armor";

/** A missing component. `refuses` is true if the spell cannot be cast without it. */
export interface Missing {
  readonly what: MissingComponent;
  readonly rules: readonly string[];
  readonly refuses: boolean;
}

/** Result of the check of components. With `warn` the user may continue. */
export interface ComponentResult {
  readonly state: "ok" | "warn" | "block";
  readonly missing: readonly Missing[];
  /** True if the spell uses up its material. */
  readonly consumes: boolean;
}

/**
 * Checks the components of a spell. A somatic component needs a hand that is free or holds the focus. A material
 * component needs the focus in hand, or the material itself if it has a price or is used up. A caster that cannot
 * speak, move its hands or act cannot cast the spell. The same is true without a required material. The setting of the
 * table decides about hands and focus. If the setting is off, the material is not required either.
 * @rule H-SPL-01 H-SPL-17 H-SPL-18 H-SPL-19 H-SPL-20 H-SPL-21 H-SPL-22 B-SPL-07 B-COND-INC-3 B-PROF-07 C-05 C-43
 */
export function componentState(
  components: Components,
  caster: CasterFacts,
  ruleset: Pick<Ruleset, "componentCheck" | "untrainedArmorPenalty">,
): ComponentResult {
  const { material } = components;
  const price = material?.price ?? 0;
  const real = material && (price > 0 || material.consumed === true);
  const hard: Omit<Missing, "refuses">[] = [];
  if (caster.incapacitated === true) hard.push({ what: "action", rules: ["B-COND-INC-1", "H-SPL-20"] });
  if (components.verbal === true && (caster.silenced === true || caster.incapacitated === true))
    hard.push({ what: "voice", rules: ["H-SPL-18", "H-SPL-20"] });
  if (components.somatic === true && caster.boundHands === true)
    hard.push({ what: "hands", rules: ["H-SPL-17", "H-SPL-20"] });
  if (caster.untrainedArmor === true && ruleset.untrainedArmorPenalty)
    hard.push({ what: "armor", rules: ["B-PROF-07", "C-43"] });
  const off = ruleset.componentCheck === "off";
  if (material && real && caster.materialPresent !== true && !off) hard.push({ what: "material", rules: ["H-SPL-22"] });
  const soft: Omit<Missing, "refuses">[] = [];
  if (components.somatic === true && caster.freeHands < 1 && !caster.focusHeld)
    soft.push({ what: "hand", rules: ["H-SPL-01", "C-05"] });
  if (material && !real && !caster.focusHeld && caster.materialPresent !== true)
    soft.push({ what: "focus", rules: ["H-SPL-21", "B-SPL-07"] });
  const missing = [
    ...hard.map((one) => ({ ...one, refuses: true })),
    ...(off ? [] : soft).map((one) => ({ ...one, refuses: ruleset.componentCheck === "block" })),
  ];
  return {
    state: missing.some(({ refuses }) => refuses) ? "block" : missing.length > 0 ? "warn" : "ok",
    missing,
    consumes: material?.consumed === true,
  };
}
