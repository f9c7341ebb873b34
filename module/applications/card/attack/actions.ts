import type { Fall } from "../../../play/apply/brought-down.pure.ts";
import type { ReactionView } from "../../../play/reactions/reaction-applies.ts";
import type { Texts } from "../../words/texts.ts";
import type { CardFacts, TargetFacts } from "../../common/card-facts.ts";
import type { ActionView } from "../../common/card-view.ts";

/** All actions of an attack card. */
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

/** Returns whether the viewer may see a button. A click checks again, because the card may be outdated. */
export type Allowed = (action: CardAction, target: string | null) => boolean;

const ICONS: Partial<Record<CardAction, string>> = {
  undo: "undo",
  redo: "redo",
  rollDamage: "dice",
  rollFor: "dice",
  rollForAll: "dice",
};

/** What a blow on somebody who already lay is. It knocks out nobody. */
const LIES: ReadonlySet<Fall> = new Set(["lay", "slain"]);

/** Labels for rolling an answer; null = the standard label. */
const ANSWERS = {
  defense: null,
  save: { label: "OD20.Save.Roll", of: "OD20.Save.RollOf" },
  check: { label: "OD20.TestCheck.Roll", of: "OD20.TestCheck.RollOf" },
  contest: { label: "OD20.Wrestle.Answer", of: "OD20.Wrestle.AnswerOf" },
} as const;

/**
 * Returns the buttons of one target for its phase, most likely first.
 * @param answer kind of answer: Defense, save, check, contest, or none for damage and healing without an attack
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
  // An invalid answer blocks the place. A user who may clear it can answer again.
  if (target.void) return target.phase === "waiting" ? make(dealt ? "take" : "rollFor") : [];
  switch (target.phase) {
    case "waiting":
      // Damage without an attack needs no roll. The target takes it.
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
        // There is no button for dropping out, because a creature that makes no choice drops out automatically.
        ...(target.fall === "open" ? make("stand") : []),
        // A creature that the blow did not drop, or that was already down, cannot be knocked out by it.
        ...(!LIES.has(target.fall ?? "lay") && target.spares !== undefined
          ? make(target.spares ? "strikeDead" : "spare")
          : []),
      ];
  }
}

/** Returns the text for a cancelled attack: the reaction that cancelled it, or "". */
export const lostWords = ({ lostTo }: Pick<CardFacts, "lostTo">, { t }: Pick<Texts, "t">): string =>
  lostTo == null ? "" : lostTo === "" ? t("OD20.ActionUse.Ready.vain") : t("OD20.React.lost", { name: lostTo });

/** Returns the label, cost, and refusal of a reaction as one text, for touch screens and screen readers. */
export function reactionWords({ label, cost, reason }: Omit<ReactionView, "id">): string {
  return [cost === "" ? label : `${label} (${cost})`, reason].filter((one) => one !== "").join(". ");
}

/** Returns the reactions of the viewer, each with its effect. @rule H-TURN-10 */
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

/** Returns the undo or redo button of one target. */
export function undoAction(target: TargetFacts, allowed: Allowed, texts: Texts): ActionView[] {
  const action =
    target.void || target.rolling ? null : target.phase === "undone" ? "redo" : hurts(target) ? "undo" : null;
  if (!action || !allowed(action, target.key)) return [];
  return [actionView(action, texts, { target: target.key, name: target.name, primary: false })];
}

/** Returns the undo or redo buttons of single targets for the "…" menu, with the target name. */
function singleActions(facts: CardFacts, apart: ReadonlySet<string>, allowed: Allowed, texts: Texts): ActionView[] {
  if (facts.targets.length < 2) return [];
  return facts.targets
    .filter(({ key }) => !apart.has(key))
    .flatMap((target) => undoAction(target, allowed, texts).map((one) => ({ ...one, label: one.name })));
}

/** Returns the targets that wait for an answer that this viewer may give. */
const answerable = ({ targets }: CardFacts, allowed: Allowed, answer: "rollFor" | "take"): TargetFacts[] =>
  targets.filter(({ phase, key }) => phase === "waiting" && allowed(answer, key));

/** Returns the button that rolls for all waiting targets of other users. */
export function waitingActions(facts: CardFacts, allowed: Allowed, texts: Texts): ActionView[] {
  if (facts.cancelled || answerable(facts, allowed, "rollFor").filter(({ mine }) => !mine).length < 2) return [];
  return [actionView("rollForAll", texts, { target: "", name: "", primary: false })];
}

/** Returns whether an attack changed something on a target, which is then undoable. */
export function hurts({ phase, received, amount, taken, given }: TargetFacts): boolean {
  const moved = (received ?? amount) !== 0 || (taken ?? 0) > 0;
  return (phase === "applied" || phase === "changed") && (moved || (given?.names.length ?? 0) > 0);
}

/** Returns whether damage comes from a state of its one target, such as burning. Its name is then a language key. */
const isOfOneCreature = ({ dealt, item }: CardFacts): boolean =>
  dealt !== null && item?.name.startsWith("OD20.") === true;

/** Names the withdrawal of what is no attack. */
function named(action: ActionView, { t }: Texts): ActionView {
  const label = t("OD20.Card.Action.cancelDealt");
  return { ...action, label, name: label };
}

/** Letters that fit in the 274 px of a chat card: two buttons together beside the "…", or three buttons without it. */
const LETTERS = { two: 21, three: 27 };

/**
 * Returns the buttons at the bottom of the card: the most likely ones visible, the others in the "…" menu.
 * @param apart keys of targets with their own buttons
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
  // If this viewer may answer for one target only, the button of that target is enough.
  if (facts.dealt && answerable(facts, allowed, answer).length > 1) row.push(...make(all));
  const singles = singleActions(facts, apart, allowed, texts);
  const [whole, single] = facts.targets.some(hurts) ? (["undoAll", "undo"] as const) : (["redoAll", "redo"] as const);
  const alone = singles.filter(({ action }) => action === single);
  // If this viewer can undo one target only, one button is enough: the one with the target name.
  const isWhole = apart.size > 0 || alone.length !== 1;
  if (isWhole && (single === "undo" || phases.has("undone"))) row.push(...make(whole));
  if (!isWhole) row.push(...alone);
  row.push(...make("redirect"));
  row.push(...make("again"), ...make("offHand"), ...make("adjust"), ...make("rule"));
  if (!nobody && !isOfOneCreature(facts)) row.push(...make("addTarget"));
  // An attack that already changed a target is undone instead of cancelled.
  if (!facts.targets.some(hurts)) row.push(...make("cancel").map((one) => (facts.dealt ? named(one, texts) : one)));
  row.push(...singles.filter((one) => isWhole || !alone.includes(one)));
  // A menu with one entry would be useless.
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
