import type { AttackOutcome } from "../../../rules/attack/attack.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import type { SavedFacts, StrikeFacts, TargetFacts } from "../../common/card-facts.ts";
import { rerollText } from "../action-parts.ts";
import type { OutcomeView, Tone } from "../../common/card-view.ts";

const TONES: Record<AttackOutcome, Tone> = { miss: "miss", tie: "half", hit: "hit", crit: "crit" };

/** Rank of the outcomes. The best one gives a group of strikes its color. */
const WEIGHT: Record<AttackOutcome, number> = { miss: 0, tie: 1, hit: 2, crit: 3 };

/** Returns "Hit · 7", "Miss", or "Glancing ½ · 3"; "Hit" before the damage roll. */
export function strikeOutcome(strike: StrikeFacts, texts: Texts): OutcomeView {
  if (!strike.outcome) return { tone: "wait", text: "" };
  const word = texts.t(`OD20.Card.Outcome.${strike.outcome}`);
  const more = strike.amount !== null && (strike.outcome !== "miss" || strike.amount > 0);
  return { tone: TONES[strike.outcome], text: more ? `${word} · ${String(strike.amount)}` : word };
}

/** Returns the outcome of what does not count: waiting while provoked attacks are open, void otherwise. @param reason language key */
export const voidOutcome = (reason: string, { t }: Texts): OutcomeView =>
  reason === "OD20.Void.provoked"
    ? { tone: "wait", text: t("OD20.Card.Provoking") }
    : { tone: "void", text: t("OD20.Card.Void") };

/** Returns the combined outcome of one target as text. */
export function targetOutcome(target: TargetFacts, texts: Texts): OutcomeView {
  if (target.void) return voidOutcome(target.void, texts);
  if (target.rolling) return { tone: "wait", text: texts.t("OD20.Card.Rolling") };
  if (target.takenBy !== undefined)
    return { tone: "miss", text: texts.t("OD20.React.takenBy", { name: target.takenBy }) };
  const decided = target.strikes.filter((strike) => strike.outcome !== null);
  if (decided.length === 0) return waitingOutcome(target, texts);
  const [only] = target.strikes;
  if (target.strikes.length === 1 && only) return strikeOutcome(only, texts);
  const landed = decided.filter((strike) => strike.outcome !== "miss");
  const best = decided.reduce<AttackOutcome>(
    (top, strike) => (strike.outcome && WEIGHT[strike.outcome] > WEIGHT[top] ? strike.outcome : top),
    "miss",
  );
  if (landed.length === 0) return { tone: "miss", text: texts.t("OD20.Card.AllMissed", { n: decided.length }) };
  const text = texts.t("OD20.Card.Landed", { n: landed.length, of: decided.length });
  return { tone: TONES[best], text: target.amount === null ? text : `${text} · ${String(target.amount)}` };
}

function waitingOutcome(target: TargetFacts, texts: Texts): OutcomeView {
  if (target.phase === "cancelled") return { tone: "void", text: texts.t("OD20.Card.Cancelled") };
  if (target.absent) return { tone: "void", text: texts.t(`OD20.Card.Absent.${target.absent}`) };
  if (target.mine) return { tone: "wait", text: texts.t("OD20.Card.WaitingYou") };
  const names = target.waiting.length > 0 ? target.waiting.join(", ") : texts.t("OD20.Card.Nobody");
  return { tone: "wait", text: texts.t("OD20.Card.Waiting", { names }) };
}

/** Returns what else to say about a decided attack: not applied yet, undone, changed, or absorbed by temporary hit points. */
export function targetState(target: TargetFacts, texts: Texts): string | null {
  if (target.void) return texts.t(target.void);
  if (target.rolling) return null;
  // The receipts were deleted with the actor, so it is unknown and unimportant whether the damage was applied.
  if (target.absent && (target.phase === "ready" || target.phase === "changed"))
    return texts.t(`OD20.Card.State.${target.absent}`);
  switch (target.phase) {
    case "rolling":
    case "ready":
    case "undone":
      return texts.t(`OD20.Card.State.${target.phase}`);
    case "changed":
      return target.received === null || target.amount === null
        ? texts.t("OD20.Card.State.changedHidden")
        : texts.t("OD20.Card.State.changed", { received: target.received, amount: target.amount });
    case "applied":
      return target.temporary ? texts.plural("OD20.Card.Temporary", target.temporary) : null;
    default:
      return null;
  }
}

const isSlain = (fall: TargetFacts["fall"]): boolean => fall === "dead" || fall === "slain";

/** Returns whether the attack killed the target, directly or by its last mark. @rule B-DEATH-03 C-27 */
export const isDeadly = ({ killed, fall, kept = [], rolling }: TargetFacts): boolean =>
  killed || isSlain(fall) || (!rolling && kept.some(({ kills }) => kills === true));

/**
 * Returns the sentence about a fall and its open choice, or about a blow on a creature at 0 hit points.
 * @rule H-DEATH-01 B-DEATH-01 B-DEATH-03 B-DEATH-08 C-27
 */
export function targetFall(target: TargetFacts, texts: Texts): string | null {
  const { name, killed, fails, fall } = target;
  if (killed) return texts.t("OD20.Card.Killed", { name });
  if (!isSlain(fall) && isDeadly(target)) return texts.t("OD20.Card.KilledByMarks", { name });
  // A creature at 0 hit points has none to lose.
  if (fails) return texts.t(`OD20.Card.LiesHit.${fails === 2 ? "two" : "one"}`, { name });
  return fall && texts.t(`OD20.Card.Fall.${fall === "slain" ? "dead" : fall}`, { name });
}

/**
 * Returns the applied effects, effects that wait for a GM, and conditions that the target is immune to.
 * @param apart true if nothing else on the card names the effects
 * @rule B-RES-06
 */
export function targetGiven({ given }: TargetFacts, apart: boolean, { t }: Texts): string[] {
  if (!given) return [];
  const { names, refused, waits } = given;
  return [
    ...(apart && names.length > 0 ? [names.join(", ")] : []),
    ...(waits.length > 0 && (apart || names.length > 0) ? [t("OD20.Given.Waits", { names: waits.join(", ") })] : []),
    ...refused.map((id) => t("OD20.Given.Refused", { what: t(`OD20.Condition.${id}`) })),
  ];
}

/** Returns why a save failed without a roll, and the feature that makes it succeed all the same. */
export function unrolledText(
  name: string,
  { fails, failsBy, again }: Pick<SavedFacts, "fails" | "failsBy" | "again">,
  { t }: Texts,
): string {
  const why = t("OD20.Save.Without.fails", { name, why: failsBy ?? t(fails) });
  return again === undefined ? why : `${why}. ${t("OD20.React.Succeeded", { name: again })}`;
}

/** Returns "Adaptability 7 against 10: failed". */
export function riderLine(rider: NonNullable<StrikeFacts["rider"]>, texts: Texts) {
  const { success, attribute, fails, total, dc, again, reroll } = rider;
  const name = entryLabel("attributes", attribute, texts);
  if (fails !== "") return unrolledText(name, rider, texts);
  const words = [name, total ?? "", total === null || dc === null ? "" : texts.t("OD20.Save.Against", { dc })];
  const what = texts.t(`OD20.Save.Outcome.${success ? "saved" : "failed"}`).toLocaleLowerCase();
  const by = again ?? rerollText(reroll, texts);
  return `${words.filter((word) => word !== "").join(" ")}: ${what}${by === "" ? "" : ` (${by})`}`;
}

/** Returns the saves after the damage, rolled or still due. @rule H-CONC-04 H-DEATH-04 */
export function targetSaves({ kept = [], rolling }: TargetFacts, texts: Texts): string[] {
  return (rolling ? [] : kept).map(({ of, name, total, dc, success }) => {
    const key = success === null ? "waits" : success ? "holds" : "broken";
    const known = dc !== null && (success === null || total !== null);
    // If the outcome contradicts the sum, the natural die decided it.
    const denied = known && total !== null && success !== total >= dc;
    const sum = denied ? texts.t("OD20.Kept.Natural", { total, natural: success ? 20 : 1 }) : (total ?? 0);
    return texts.t(`OD20.Kept.${of}.${key}${known ? "" : "Hidden"}`, { name, total: sum, dc: dc ?? 0 });
  });
}

/** Returns the sentence for screen readers, or null before the outcome. */
export function spoken(title: string, target: TargetFacts, texts: Texts): string | null {
  if (!target.strikes.some((strike) => strike.outcome !== null)) return null;
  const state = target.phase === "undone" || target.phase === "changed" ? `, ${targetState(target, texts) ?? ""}` : "";
  return `${title}. ${target.name}: ${targetOutcome(target, texts).text}${state}`;
}
