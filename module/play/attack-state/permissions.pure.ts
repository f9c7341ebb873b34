/** Decides what a user may do on a card. Pure functions. The server checks every write as well. */
import type { ClashPhase } from "../../rules/attack/resolve-strikes.ts";
import type { Permission } from "../common/types.ts";

/** Actions on a card. See permissions.ts. */
export type Action = "defend" | "apply" | "undo" | "redo" | "adjust" | "rule" | "addTarget" | "cancel" | "rollDamage";

export interface Facts {
  readonly isGM: boolean;
  readonly isAuthor: boolean;
  readonly cancelled: boolean;
  readonly damageRolled: boolean;
  /** Facts about one target. Null if the question concerns the whole card. */
  readonly target: {
    readonly owner: boolean;
    readonly present: boolean;
    readonly phase: ClashPhase;
    readonly strikes: number;
    readonly answered: boolean;
    /** True if the attack follows other rules than the table's, so that only a GM can confirm it. */
    readonly foreign: boolean;
    readonly receipt: "applied" | "undone" | null;
  } | null;
}

const NO_TARGET = "OD20.Can.noTarget";
const NOT_YOURS = "OD20.Can.notOwner";
const NOT_AUTHOR = "OD20.Can.notAuthor";

function target(facts: Facts, rule: (target: NonNullable<Facts["target"]>) => Permission): Permission {
  if (!facts.target) return NO_TARGET;
  if (!facts.target.present) return "OD20.Can.absent";
  if (!facts.isGM && !facts.target.owner) return NOT_YOURS;
  return rule(facts.target);
}

function author(facts: Facts): Permission {
  if (!facts.isGM && !facts.isAuthor) return NOT_AUTHOR;
  return facts.cancelled ? "OD20.Can.cancelled" : true;
}

const RULES: Readonly<Record<Action, (facts: Facts) => Permission>> = {
  defend: (facts) =>
    target(facts, ({ phase, answered, strikes, foreign }) => {
      if (facts.cancelled) return "OD20.Can.cancelled";
      if (strikes === 0) return NO_TARGET;
      // An invalid answer stays the author's; only a GM can replace it.
      if (answered) return facts.isGM && phase === "waiting" ? true : "OD20.Can.answered";
      return foreign && !facts.isGM ? "OD20.Can.gmConfirms" : true;
    }),
  apply: (facts) =>
    target(facts, ({ phase }) => (phase === "ready" || phase === "changed" ? true : "OD20.Can.nothingToApply")),
  undo: (facts) => target(facts, ({ receipt }) => (receipt === "applied" ? true : "OD20.Undo.nothing")),
  redo: (facts) =>
    target(facts, ({ receipt }) =>
      facts.cancelled ? "OD20.Can.cancelled" : receipt === "undone" ? true : "OD20.Undo.nothing",
    ),
  adjust: author,
  addTarget: author,
  cancel: author,
  rule: (facts) => (!facts.isGM ? "OD20.Can.gmOnly" : facts.cancelled ? "OD20.Can.cancelled" : true),
  rollDamage: (facts) => {
    const may = author(facts);
    return may !== true ? may : facts.damageRolled ? "OD20.Can.damageRolled" : true;
  },
};

/** Returns true, or the language key of why the action is not allowed. */
export function permission(action: Action, facts: Facts): Permission {
  return RULES[action](facts);
}

/** Returns the permissions for all actions. */
export function permissions(facts: Facts): Record<Action, Permission> {
  return {
    defend: permission("defend", facts),
    apply: permission("apply", facts),
    undo: permission("undo", facts),
    redo: permission("redo", facts),
    adjust: permission("adjust", facts),
    rule: permission("rule", facts),
    addTarget: permission("addTarget", facts),
    cancel: permission("cancel", facts),
    rollDamage: permission("rollDamage", facts),
  };
}
