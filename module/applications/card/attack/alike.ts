/** A card of many: creatures that are alike in one line, which opens. Pure. */
import type { Texts } from "../../words/texts.ts";
import type { ActionView, AlikeView, OutcomeView, Tone } from "../../shared/card-view.ts";
import { actionView, undoAction, type Allowed } from "./actions.ts";
import type { TargetFacts } from "../../shared/card-facts.ts";

/** What a row of a card has in any case. */
interface Row {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly outcome: OutcomeView;
  readonly struck: boolean;
  readonly actions: readonly ActionView[];
}

/** A line of a card: one target, or several that are alike. */
export type LineOf<T> = T | AlikeView<T>;

/** Three rows are hardly taller than the line and its sums, and nobody has to open them: from so many on it saves more than it hides. */
const MANY = 4;

const CLASSES = [
  "down",
  "crit",
  "failed",
  "hit",
  "tie",
  "arrived",
  "saved",
  "miss",
  "none",
  "wait",
  "void",
  "undone",
] as const;
type OutcomeClass = (typeof CLASSES)[number];

const ATTACKED: Partial<Record<Tone, OutcomeClass>> = { crit: "crit", hit: "hit", half: "tie", miss: "miss" };
const SAVED: Partial<Record<Tone, OutcomeClass>> = { hit: "failed", half: "saved", miss: "saved" };
const DEALT: Partial<Record<Tone, OutcomeClass>> = { hit: "arrived", success: "arrived", miss: "none" };

/** How a card is answered. */
export type Answered = "defense" | "save" | "none";
const BY_ANSWER = { defense: ATTACKED, save: SAVED, none: DEALT } as const;

/** What of a name all alike ones share: "Goblin 3" and "Goblin (4)" are goblins. */
const stem = (name: string): string => name.replace(/[#№(]?\d{1,4}\)?$/u, "").trimEnd() || name;

const kinOf = ({ kin, name }: TargetFacts): string | null => (kin == null ? null : `${kin}.${stem(name)}`);

function classOf({ outcome, struck }: Row, answered: Answered): OutcomeClass {
  if (struck) return "undone";
  if (outcome.tone === "wait" || outcome.tone === "void") return outcome.tone;
  return BY_ANSWER[answered][outcome.tone] ?? "arrived";
}

/** "3 failed · 14", "2 hit · 4–9". */
function sumOf(
  kind: OutcomeClass,
  members: readonly { readonly row: Row; readonly facts: TargetFacts }[],
  texts: Texts,
): OutcomeView {
  const amounts = members.map(({ facts }) => facts.amount);
  const known = amounts.filter((amount) => amount !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const tells = kind !== "wait" && kind !== "void" && kind !== "down" && known.length === amounts.length && most > 0;
  const text = texts.plural(`OD20.Card.Alike.${kind}`, members.length);
  return {
    tone: kind === "undone" ? "void" : kind === "down" ? "crit" : (members[0]?.row.outcome.tone ?? "void"),
    text: tells ? `${text} · ${least === most ? String(most) : `${String(least)}\u2060–\u2060${String(most)}`}` : text,
  };
}

/** Who lies there because of it: that goes before how it came about. */
const isDown = ({ killed, fall, phase }: TargetFacts): boolean => phase === "applied" && (killed || fall !== null);

function sumsOf(members: readonly Member<Row>[], answered: Answered, texts: Texts): OutcomeView[] {
  const sorted = members.map((member) => ({ ...member, kind: classOf(member.row, answered) }));
  return CLASSES.flatMap((kind) => {
    const ones = sorted.filter((one) => (kind === "down" ? isDown(one.facts) : one.kind === kind));
    return ones.length === 0 ? [] : [sumOf(kind, ones, texts)];
  });
}

/** What else may be done to one of many that are alike: its line is opened for it. */
function memberActions(target: TargetFacts, allowed: Allowed, texts: Texts): ActionView[] {
  if (target.rolling || target.strikes.length === 0) return [];
  const more = (["adjust", "rule"] as const).filter((action) => allowed(action, target.key));
  return [
    ...undoAction(target, allowed, texts),
    ...more.map((action) => actionView(action, texts, { target: target.key, name: target.name, primary: false })),
  ];
}

interface Member<T> {
  readonly row: T;
  readonly facts: TargetFacts;
}

/**
 * The rows of a card in its order, those of alike creatures in one line at the place of the first. Whoever this viewer has a
 * button for that waits to be pressed stands outside of it, and a line that was opened keeps its key.
 * @param targets already masked: of those whose name is kept nothing tells which are alike, so that all of them are
 */
export function foldAlike<T extends Row>(
  targets: readonly TargetFacts[],
  rows: readonly T[],
  { allowed, answered, texts }: { readonly allowed: Allowed; readonly answered: Answered; readonly texts: Texts },
): { readonly lines: readonly LineOf<T>[]; readonly folded: ReadonlySet<string> } {
  const kinds = new Map<string, Member<T>[]>();
  const count = new Map<string, number>();
  for (const [index, facts] of targets.entries()) {
    const [kin, row] = [kinOf(facts), rows[index]];
    if (kin === null || !row) continue;
    count.set(kin, (count.get(kin) ?? 0) + 1);
    if (!row.actions.some(({ primary }) => primary)) kinds.set(kin, [...(kinds.get(kin) ?? []), { row, facts }]);
  }
  const folded = new Set<string>();
  const groups = new Map<string, AlikeView<T>>();
  for (const [kin, members] of kinds) {
    const [first] = members;
    if (!first || members.length < 2 || (count.get(kin) ?? 0) < MANY) continue;
    for (const { facts } of members) folded.add(facts.key);
    groups.set(first.facts.key, {
      key: kin,
      name: `${stem(first.facts.name)} ×${String(members.length)}`,
      img: first.row.img,
      sums: sumsOf(members, answered, texts),
      members: members.map(({ row, facts }) => ({
        ...row,
        actions: [...row.actions, ...memberActions(facts, allowed, texts)],
      })),
    });
  }
  const lines = rows.flatMap((row): LineOf<T>[] => {
    const group = groups.get(row.key);
    return group ? [group] : folded.has(row.key) ? [] : [row];
  });
  return { lines, folded };
}
