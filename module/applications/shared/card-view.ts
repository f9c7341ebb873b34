/* The card in words: what the templates print. Strings only; every number is already formatted. */

import type { RuleView } from "./rule-pages.ts";

export type Tone = "hit" | "crit" | "half" | "miss" | "void" | "wait" | "success";

export interface LineView {
  readonly label: string;
  readonly value: string;
}

/** A number that explains itself on hover, focus and tap. */
export interface NumberView {
  readonly id: string;
  readonly text: string;
  /** Accessible name, "Attack 17". */
  readonly label: string;
  readonly kind: "attack" | "defense" | "damage" | "check";
  readonly lines: readonly LineView[];
  /** Where the rule behind the number stands. */
  readonly rule?: RuleView;
}

/** The clash line. */
export interface ClashView {
  readonly attack: NumberView;
  readonly defense: NumberView;
  readonly side: "attack" | "defense" | "tie" | "none";
  /** How far the front was pushed, 0–10. */
  readonly lead: number;
}

/** A piece of the sentence of numbers. */
export interface FlowPiece {
  readonly kind: "chip" | "word" | "result";
  readonly text: string;
  readonly number: NumberView | null;
  /** Which damage it is, where it says one. */
  readonly type?: string;
}

export interface OutcomeView {
  readonly tone: Tone;
  /** "Hit · 7" */
  readonly text: string;
}

export interface StrikeView {
  readonly key: string;
  readonly attacker: string | null;
  readonly outcome: OutcomeView;
  readonly clash: ClashView | null;
  readonly flow: readonly FlowPiece[];
  /** Small print: adjusted, ruled, a die rolled again. */
  readonly notes: readonly string[];
  /** A die that may be rolled again for inspiration. */
  readonly actions: readonly ActionView[];
}

/** A button. `action` is a key of the static action map. */
export interface ActionView {
  readonly action: string;
  readonly label: string;
  /** Accessible name, when the label alone does not say on whom. */
  readonly name: string;
  readonly target: string;
  readonly primary: boolean;
  readonly icon: string;
  /** Why it does nothing now; a press tells it, too. */
  readonly reason?: string;
  /** That it would be one too many in its turn, in words; "" or left out = it is not. */
  readonly over?: string;
  /** What it does, where its label is near that of another; "" or left out = the label says all. */
  readonly hint?: string;
  /** Whether pressing it would change nothing; left out = it would. */
  readonly quiet?: boolean;
}

/** What would have changed the outcome; shown when it is opened. */
export interface DecidedView {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface TargetView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly outcome: OutcomeView;
  readonly struck: boolean;
  readonly strikes: readonly StrikeView[];
  readonly compact: boolean;
  /** The state in words when it is not simply done: "not applied", "undone" … */
  readonly state: string | null;
  readonly notes: readonly string[];
  readonly decided: DecidedView | null;
  readonly actions: readonly ActionView[];
}

/** Alike creatures in one line: "Goblin ×4: 3 failed · 14, 1 saved · 7". */
export interface AlikeView<T> {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** What has become of how many, the worst first. */
  readonly sums: readonly OutcomeView[];
  readonly members: readonly T[];
}

export interface CardView {
  readonly uid: string;
  readonly title: string;
  readonly img: string;
  readonly subtitle: string;
  /** Type of the damage that colors its head; "" for none. */
  readonly tint: string;
  readonly secret: string | null;
  /** One line for the whole card: cancelled, no target yet. */
  readonly note: string | null;
  /** "Second action this turn", with its rules. */
  readonly overuse: readonly NumberView[];
  readonly targets: readonly TargetView[];
  /** The same as the card shows them. */
  readonly lines: readonly (TargetView | AlikeView<TargetView>)[];
  readonly loose: readonly StrikeView[];
  /** Names of those awaited, when there are several targets; with the button "roll for all". */
  readonly waiting: { readonly text: string; readonly actions: readonly ActionView[] } | null;
  readonly actions: readonly ActionView[];
  readonly more: readonly ActionView[];
  readonly moreLabel: string;
}
