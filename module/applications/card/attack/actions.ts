import type { ReactionView } from "../../../play/reactions/reaction-view.ts";
import type { Texts } from "../../words/texts.ts";
import type { CardFacts, TargetFacts } from "../../shared/card-facts.ts";
import type { ActionView } from "../../shared/card-view.ts";

/** Everything a card can be asked to do: the keys of the action map. */
export type CardAction =
  | "defend"
  | "rollFor"
  | "rollForAll"
  | "apply"
  | "update"
  | "undo"
  | "redo"
  | "undoAll"
  | "redoAll"
  | "take"
  | "takeAll"
  | "allow"
  | "redirect"
  | "stand"
  | "spare"
  | "strikeDead"
  | "setBack"
  | "goOn"
  | "rollDamage"
  | "adjust"
  | "rule"
  | "addTarget"
  | "again"
  | "offHand"
  | "cancel";

/** May the viewer see this button? Asked again at the click, because a card outlives the moment it was drawn. */
export type Allowed = (action: CardAction, target: string | null) => boolean;

const ICONS: Partial<Record<CardAction, string>> = {
  undo: "undo",
  redo: "redo",
  rollDamage: "dice",
  rollFor: "dice",
  rollForAll: "dice",
};

/** What rolling an answer is called; null = as its button says. */
const ANSWERS = {
  defense: null,
  save: { label: "OD20.Save.Roll", of: "OD20.Save.RollOf" },
  contest: { label: "OD20.Wrestle.Answer", of: "OD20.Wrestle.AnswerOf" },
} as const;

/**
 * The buttons under one target: what its phase calls for, the likeliest first.
 * @param answer how it is answered: by a Defense, by a save, in a contest, or not at all, as damage and healing without an attack
 */
export function targetActions(
  target: TargetFacts,
  allowed: Allowed,
  texts: Texts,
  answer: keyof typeof ANSWERS | "none" = "defense",
): ActionView[] {
  const dealt = answer === "none";
  const make = (action: CardAction, primary = false): ActionView[] =>
    allowed(action, target.key) ? [actionView(action, texts, { target: target.key, name: target.name, primary })] : [];
  if (target.rolling) return [];
  // A worthless answer is in the way: whoever may clear it answers anew.
  if (target.void) return target.phase === "waiting" ? make(dealt ? "take" : "rollFor") : [];
  switch (target.phase) {
    case "waiting":
      // Damage without an attack is not rolled against: it is taken.
      if (dealt) return make("take", true);
      return [
        ...reactionActions(target.key, target.name, target.reactions),
        ...make(target.mine ? "defend" : "rollFor", target.mine).map((one) =>
          ANSWERS[answer] === null || !target.mine
            ? one
            : {
                ...one,
                label: texts.t(ANSWERS[answer].label),
                name: texts.t(ANSWERS[answer].of, { name: target.name }),
              },
        ),
      ];
    case "ready":
      return [...reactionActions(target.key, target.name, target.reactions), ...make("apply", true)];
    case "changed":
      return [...reactionActions(target.key, target.name, target.reactions), ...make("update", true)];
    default:
      return [
        ...reactionActions(target.key, target.name, target.reactions),
        ...((target.given?.waits.length ?? 0) > 0 ? make("allow", true) : []),
        // Dropping out is what happens to whoever does nothing.
        ...(target.fall === "open" ? make("stand") : []),
        // Whom it has not brought down, or who lay there already, it has not knocked out either.
        ...((target.fall ?? "lay") !== "lay" && target.spares !== undefined
          ? make(target.spares ? "strikeDead" : "spare")
          : []),
      ];
  }
}

/** What has brought it to nothing; "" where nothing has. */
export const lostWords = ({ lostTo }: Pick<CardFacts, "lostTo">, { t }: Pick<Texts, "t">): string =>
  lostTo == null ? "" : lostTo === "" ? t("OD20.Deed.Ready.vain") : t("OD20.React.lost", { name: lostTo });

/** What it comes to, what it takes, and why not: written out, for touch and ears. */
export function reactionWords({ label, cost, reason }: Omit<ReactionView, "id">): string {
  return [cost === "" ? label : `${label} (${cost})`, reason].filter((one) => one !== "").join(". ");
}

/** What the viewer may react with: each says what it would come to before it is pressed. @rule H-TURN-10 */
export const reactionActions = (key: string, who: string, reactions: readonly ReactionView[] = []): ActionView[] =>
  reactions.map(({ id, reason, quiet, ...said }) => ({
    label: reactionWords({ ...said, reason }),
    reason,
    quiet,
    action: `react-${id}`,
    name: `${reactionWords({ ...said, reason })} (${who})`,
    target: key,
    primary: false,
    icon: "",
  }));

/** Undo or redo of one target, if there is anything to. */
export function undoAction(target: TargetFacts, allowed: Allowed, texts: Texts): ActionView[] {
  const action =
    target.void || target.rolling ? null : target.phase === "undone" ? "redo" : hurts(target) ? "undo" : null;
  if (!action || !allowed(action, target.key)) return [];
  return [actionView(action, texts, { target: target.key, name: target.name, primary: false })];
}

/** Undo and redo of one target among several: rarely wanted, so they stand behind "…" with the target's name. */
function singleActions(facts: CardFacts, apart: ReadonlySet<string>, allowed: Allowed, texts: Texts): ActionView[] {
  if (facts.targets.length < 2) return [];
  return facts.targets
    .filter(({ key }) => !apart.has(key))
    .flatMap((target) => undoAction(target, allowed, texts).map((one) => ({ ...one, label: one.name })));
}

/** Those whose answer is awaited and may be given by this viewer. */
const answerable = ({ targets }: CardFacts, allowed: Allowed, answer: "rollFor" | "take"): TargetFacts[] =>
  targets.filter(({ phase, key }) => phase === "waiting" && allowed(answer, key));

/** Beside the list of those awaited: one click for all who are not the viewer. */
export function waitingActions(facts: CardFacts, allowed: Allowed, texts: Texts): ActionView[] {
  if (facts.cancelled || answerable(facts, allowed, "rollFor").filter(({ mine }) => !mine).length < 2) return [];
  return [actionView("rollForAll", texts, { target: "", name: "", primary: false })];
}

/** Something arrived, or is still moved by what counts for nothing now: only then is there anything to undo. */
export function hurts({ phase, received, amount, taken, given }: TargetFacts): boolean {
  const moved = (received ?? amount) !== 0 || (taken ?? 0) > 0;
  return (phase === "applied" || phase === "changed") && (moved || (given?.names.length ?? 0) > 0);
}

/** What fits into the 274 px of a chat card: two buttons of this many letters together beside the "…", three without it. */
const LETTERS = { two: 21, three: 27 };

/**
 * The foot of the card: the likeliest buttons in sight, the rest behind "…".
 * @param apart keys of the targets whose own buttons stand beside them
 */
export function cardActions(
  facts: CardFacts,
  allowed: Allowed,
  texts: Texts,
  apart: ReadonlySet<string> = new Set(),
): { shown: ActionView[]; more: ActionView[] } {
  const make = (action: CardAction, primary = false): ActionView[] =>
    allowed(action, null) ? [actionView(action, texts, { target: "", name: "", primary })] : [];
  if (facts.cancelled) return { shown: [], more: [] };
  const phases = new Set(facts.targets.filter((target) => !target.void).map((target) => target.phase));
  const nobody = facts.targets.length === 0;
  const row: ActionView[] = [];
  row.push(...reactionActions("", facts.item?.name ?? "", facts.reactions));
  if (nobody) row.push(...make("addTarget", true));
  if (facts.free === true) row.push(...make("setBack", true), ...make("goOn"));
  if (!facts.damageRolled && (phases.has("rolling") || nobody)) row.push(...make("rollDamage", phases.has("rolling")));
  const [answer, all] = facts.dealt?.save ? (["rollFor", "rollForAll"] as const) : (["take", "takeAll"] as const);
  // Where this viewer may answer for one alone, the button beside that one is enough.
  if (facts.dealt && answerable(facts, allowed, answer).length > 1) row.push(...make(all));
  const singles = singleActions(facts, apart, allowed, texts);
  const [whole, single] = facts.targets.some(hurts) ? (["undoAll", "undo"] as const) : (["redoAll", "redo"] as const);
  const alone = singles.filter(({ action }) => action === single);
  // Where this viewer can take back one alone, one button is enough: the one that says whom.
  const isWhole = apart.size > 0 || alone.length !== 1;
  if (isWhole && (single === "undo" || phases.has("undone"))) row.push(...make(whole));
  if (!isWhole) row.push(...alone);
  row.push(...make("redirect"));
  row.push(...make("again"), ...make("offHand"), ...make("adjust"), ...make("rule"));
  if (!nobody) row.push(...make("addTarget"));
  // What has already hurt somebody is undone, not withdrawn.
  if (!facts.targets.some(hurts)) row.push(...make("cancel"));
  row.push(...singles.filter((one) => isWhole || !alone.includes(one)));
  // A menu with a single entry would be a button with a detour.
  const letters = (count: number): number => row.slice(0, count).reduce((sum, one) => sum + one.label.length, 0);
  if (row.length <= 2 || (row.length === 3 && letters(3) <= LETTERS.three)) return { shown: row, more: [] };
  const room = letters(2) <= LETTERS.two ? 2 : 1;
  return { shown: row.slice(0, room), more: row.slice(room) };
}

export function actionView(
  action: CardAction,
  texts: Texts,
  data: { target: string; name: string; primary: boolean },
): ActionView {
  const label = texts.t(`OD20.Card.Action.${action}`);
  return {
    action,
    label,
    name: data.name ? `${label}: ${data.name}` : label,
    target: data.target,
    primary: data.primary,
    icon: ICONS[action] ?? "",
  };
}
