import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** What a spell needs besides a slot. */
export interface Components {
  readonly verbal?: boolean;
  readonly somatic?: boolean;
  readonly material?: { readonly price?: number; readonly consumed?: boolean } | null;
}

/** What the caster has and can. */
export interface CasterFacts {
  /** Hands that hold nothing. */
  readonly freeHands: number;
  readonly focusHeld: boolean;
  /** The named reagent itself is there. */
  readonly materialPresent?: boolean;
  readonly silenced?: boolean;
  readonly boundHands?: boolean;
  readonly incapacitated?: boolean;
  /** Wears body armor at step 0. */
  readonly untrainedArmor?: boolean;
}

export type MissingComponent = "action" | "voice" | "hands" | "hand" | "focus" | "material" | "armor";

/** What is missing; `refuses` keeps it from being cast. */
export interface Missing {
  readonly what: MissingComponent;
  readonly rules: readonly string[];
  readonly refuses: boolean;
}

/** Can the spell be cast? `warn` lets the table go on. */
export interface ComponentResult {
  readonly state: "ok" | "warn" | "block";
  readonly missing: readonly Missing[];
  /** The real reagent is used up. */
  readonly consumes: boolean;
}

/**
 * Components of a spell: somatic needs a hand that is free or holds the focus, material the focus in
 * hand, or the reagent itself when it has a price or is used up; verbal needs neither. One who cannot
 * speak, move the hands or act cannot cast at all, nor one without that reagent; hands and focus are enforced as the table
 * wants it, and where it wants nothing the reagent is not asked for either.
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
