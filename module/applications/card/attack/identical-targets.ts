/** Groups similar creatures on a card in one expandable line. Pure. */
import type { Texts } from "../../words/texts.ts";
import type { ActionView, AlikeView, OutcomeView, Tone } from "../../common/card-view.ts";
import { actionView, undoAction, type Allowed } from "./actions.ts";
import type { TargetFacts } from "../../common/card-facts.ts";

/** Fields that each row of a card has. */
interface Row {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly outcome: OutcomeView;
  readonly struck: boolean;
  readonly actions: readonly ActionView[];
}

/** A line of a card: one target, or several similar ones. */
export type LineOf<T> = T | AlikeView<T>;

/** Minimum number of similar rows to group. Fewer rows take about as much space as the group. */
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

/** How targets answer a card. */
export type Answered = "defense" | "save" | "none";
const BY_ANSWER = { defense: ATTACKED, save: SAVED, none: DEALT } as const;

/** Returns a name without its number: "Goblin 3" and "Goblin (4)" become "Goblin". */
const stem = (name: string): string => name.replace(/[#№(]?\d{1,4}\)?$/u, "").trimEnd() || name;

const kinOf = ({ kin, name }: TargetFacts): string | null => (kin == null ? null : `${kin}.${stem(name)}`);

function classOf({ outcome, struck }: Row, answered: Answered): OutcomeClass {
  if (struck) return "undone";
  if (outcome.tone === "wait" || outcome.tone === "void") return outcome.tone;
  return BY_ANSWER[answered][outcome.tone] ?? "arrived";
}

/** Returns the summary of one kind of outcome: "3 failed · 14", "2 hit · 4–9". */
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

/** Returns whether the attack dropped or killed a target. The summary lists this first. */
const isDown = ({ killed, fall, phase }: TargetFacts): boolean => phase === "applied" && (killed || fall !== null);

function sumsOf(members: readonly Member<Row>[], answered: Answered, texts: Texts): OutcomeView[] {
  const sorted = members.map((member) => ({ ...member, kind: classOf(member.row, answered) }));
  return CLASSES.flatMap((kind) => {
    const ones = sorted.filter((one) => (kind === "down" ? isDown(one.facts) : one.kind === kind));
    return ones.length === 0 ? [] : [sumOf(kind, ones, texts)];
  });
}

/** Returns the additional buttons of one member in an expanded group. */
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
 * Groups the rows of a card. A group takes the place of its first member. A target with a primary button for this viewer stays outside. The
 * key of a group is stable, so it stays expanded after a redraw.
 * @param targets masked facts; targets with hidden names all count as similar, so the groups reveal nothing
 */
export function groupIdentical<T extends Row>(
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
