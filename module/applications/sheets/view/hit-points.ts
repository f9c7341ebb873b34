/** Hit points as typed and shown, and the states at 0 hit points. Pure. */
import type { ZeroOutcome } from "../../../rules/death/at-zero.ts";
import type { Texts } from "../../words/texts.ts";
import { readKeyedName } from "../../../data/keyed-name.pure.ts";
import { nameHere } from "../../../core/other-language.ts";
/** Parsed text of the hit point field. */
export type HitPointInput =
  { readonly kind: "change"; readonly amount: number } | { readonly kind: "set"; readonly value: number };

/**
 * Parses `-7` (damage), `+3` (healing), and `=12`, `12` or `=-5` (new value). Accepts any minus sign.
 * @returns null for any other text
 */
export function parseHitPoints(text: string): HitPointInput | null {
  const match = /^\s*(=?)\s*([+\-−–—]?)\s*(\d{1,6})\s*$/.exec(text);
  if (!match) return null;
  const [, set = "", sign = "", digits = "0"] = match;
  // Avoids −0, which some comparisons treat as different from 0.
  const value = sign === "" || sign === "+" ? Number(digits) : 0 - Number(digits);
  return set === "" && sign !== "" ? { kind: "change", amount: value } : { kind: "set", value };
}

/** Returns the percentage of hit points left, 0 to 100, for the bar. */
export function hitPointPercent(value: number, max: number): number {
  if (max <= 0) return 0;
  return Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
}

const STATES = ["dead", "standing", "droppedOut", "stable"] as const;
type State = (typeof STATES)[number];

/**
 * Returns the states to show. "Dead" hides all other states, whatever is stored.
 * @param death stored states
 * @param now whether the creature is dead or out, for any reason
 * @param editable whether toggles show the stored states; "standing" has no toggle and stays in the list
 * @rule B-DEATH-11 B-COND-EXH-1 H-DEATH-03
 */
export function deathStates(
  death: Readonly<Record<State, boolean>>,
  now: { readonly dead: boolean; readonly out: boolean },
  editable: boolean,
): readonly State[] {
  if (now.dead) return editable && death.dead ? [] : ["dead"];
  const told = { ...death, dead: false, droppedOut: now.out };
  return STATES.filter((key) => told[key] && !(editable && key !== "standing" && death[key]));
}

/**
 * Returns the toggles that correct the stored states. They cannot remove a death by exhaustion, marks or lost maximum.
 * Dropping out has its own button; its toggle only takes it back.
 */
export function deathSwitches(
  death: Readonly<Record<"dead" | "stable" | "droppedOut", boolean>>,
  dead: boolean,
): readonly ("stable" | "dead" | "droppedOut")[] {
  return (["droppedOut", "stable", "dead"] as const).filter((key) =>
    key === "dead" ? !dead || death.dead : key === "stable" || (death.droppedOut && !dead),
  );
}

/**
 * Returns the state of an NPC at 0 hit points; "" above 0.
 * @param state consequence of 0 hit points under the table's rules
 * @rule B-DEATH-01 C-64
 */
export function fallenState(state: ZeroOutcome["state"] | null, { t }: Pick<Texts, "t">): string {
  if (state === null) return "";
  if (state === "dead") return t("OD20.Head.Death.dead");
  return t(state === "ask" ? "OD20.Head.FallenAsk" : "OD20.Head.Fallen");
}

/** A receipt as the actor stores it. */
interface StoredReceipt {
  readonly id: string;
  /** Message id; "" for a typed change. */
  readonly attack: string;
  readonly item: string;
  /** One of `damage`, `healing`, `temporary`. */
  readonly kind: string;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: string;
}

/**
 * Returns the latest changes of hit points, newest first.
 * @param limit maximum number of rows
 */
export function receiptRows(receipts: readonly StoredReceipt[], texts: Texts, limit = 6) {
  return receipts
    .filter(({ amount }) => amount > 0)
    .slice(-limit)
    .reverse()
    .map((receipt) => {
      const undone = receipt.state === "undone";
      const name =
        receipt.item === ""
          ? texts.t(receipt.attack === "" ? "OD20.Sheet.ByHand" : "OD20.Sheet.SomeAttack")
          : nameHere(readKeyedName(receipt.item, texts.t));
      const damage = receipt.kind !== "healing" && receipt.kind !== "temporary";
      const moved = receipt.hp + receipt.temporary;
      const changed = damage
        ? moved === 0
          ? texts.t("OD20.Sheet.NoneLost")
          : texts.plural("OD20.Sheet.Lost", moved)
        : texts.plural(`OD20.Deal.Gained.${receipt.kind}`, moved);
      return {
        id: receipt.id,
        name,
        /** Text such as "−7 hit points", "−7 hit points, 2 of them temporary" or "+5 hit points". */
        text:
          damage && receipt.temporary > 0
            ? `${changed} ${texts.t("OD20.Sheet.OfTemporary", { n: receipt.temporary })}`
            : changed,
        /** Whether the creature gained hit points. */
        gained: !damage,
        undone,
        action: undone ? "redoDamage" : "undoDamage",
        actionLabel: `${texts.t(undone ? "OD20.Sheet.Redo" : "OD20.Sheet.Undo")}: ${name}`,
      };
    });
}
