import type { Texts } from "../../words/texts.ts";
import { cardActions, lostWords, targetActions, waitingActions, type Allowed } from "./actions.ts";
import { rollNumber, isThreat, partLabel, pointsOf } from "../../common/breakdown.ts";
import { rerollText, rulesLines } from "../action-parts.ts";
import type { CardFacts, PersonFacts, StrikeFacts, TargetFacts, RollFacts } from "../../common/card-facts.ts";
import { damageFlow, tintOf } from "./damage-line.ts";
import {
  riderLine,
  strikeOutcome,
  targetFall,
  targetGiven,
  targetOutcome,
  targetSaves,
  targetState,
} from "./outcome.ts";
import { ruleView } from "../../common/rule-pages.ts";
import type { groupIdentical } from "./identical-targets.ts";
import type { ActionView, ClashView, DecidedView, NumberView, StrikeView } from "../../common/card-view.ts";
import type { Contribution, ContributionSource } from "../../../rules/basics/contribution.ts";
import { whatDecided, type DecidedSide, type Decisive } from "../../../rules/attack/decisive.ts";
import type { Ruleset } from "../../../rules/ruleset/ruleset.ts";

/** Explains which number decided the outcome; null if nothing stands out. Uses masked facts only, so it reveals nothing hidden. */
function decided(
  target: TargetFacts,
  ruleset: Ruleset,
  names: ReadonlyMap<string, string>,
  texts: Texts,
): DecidedView | null {
  const several = target.strikes.length > 1;
  const lines = target.strikes.flatMap((strike, index) => {
    const told = decisiveOf(strike, ruleset).map((one) => line(one, strike, texts));
    if (!several || told.length === 0) return told;
    const name = names.get(strike.attacker) ?? texts.t("OD20.Card.NoAttacker");
    return [`${texts.t("OD20.Decided.Strike", { n: index + 1, name })} ${told.join("; ")}`];
  });
  if (lines.length === 0) return null;
  // A fixed Defense has no die.
  const rolls = ruleset.attackAgainst === "roll";
  const counts = ruleset.naturals !== "none" || ruleset.d20crits;
  const hidden =
    counts && target.strikes.some(({ attack, defense }) => isHidden(attack) || (rolls && isHidden(defense)));
  return {
    title: texts.t("OD20.Decided.Title"),
    lines: [...lines, ...(hidden ? [texts.t("OD20.Decided.Hidden")] : [])],
  };
}

/** Returns whether the parts of a roll are hidden from the viewer. */
const isHidden = (roll: RollFacts | null): boolean => roll !== null && roll.parts === null;

function decisiveOf(
  { outcome, ruled, misses, void: reason, attack, defense, hitIsCritical }: StrikeFacts,
  ruleset: Ruleset,
) {
  // A GM ruling or an automatic miss does not depend on numbers.
  if (outcome === null || ruled || misses === true || reason !== null || !attack || !defense) return [];
  const fixed = defense.natural === null && defense.parts !== null;
  const critical = hitIsCritical || isThreat(attack);
  return whatDecided(
    { attack: side(attack), defense: side(defense), fixed, hitIsCritical: critical, outcome },
    ruleset,
  );
}

/** Sources that change from attack to attack. Permanent sources such as Dexterity are not worth mentioning. */
const OF_THE_MOMENT: readonly ContributionSource[] = [
  "cover",
  "situational",
  "effect",
  "range",
  "fumble",
  "adjust",
  "item",
  "shield",
];

function side({ total, natural, faces, parts, bonus }: RollFacts): DecidedSide {
  const points = parts && pointsOf(parts, bonus);
  return {
    total,
    natural,
    faces,
    points: parts && parts.map(({ source }, index) => (OF_THE_MOMENT.includes(source) ? (points?.[index] ?? 0) : 0)),
  };
}

function line(one: Decisive, strike: StrikeFacts, texts: Texts): string {
  const outcome = texts.t(`OD20.Decided.Outcome.${one.outcome}`);
  const key = `OD20.Decided.${one.side}`;
  switch (one.kind) {
    case "total":
      return texts.t(`${key}.total`, { by: one.by, outcome });
    case "points": {
      const roll = strike[one.side];
      const part: Contribution | undefined = roll?.parts?.[one.index];
      const points = roll?.parts ? (pointsOf(roll.parts, roll.bonus)[one.index] ?? 0) : 0;
      return texts.t(`${key}.points`, {
        name: part ? partLabel(part, texts) : "",
        points: texts.signed(points),
        outcome,
      });
    }
    default:
      return texts.t(`${key}.${one.kind}`, { face: one.face, outcome });
  }
}

/** Image for items without one. It is part of each Foundry installation. */
const NO_IMAGE = "icons/svg/item-bag.svg";

const SIDES = ["attack", "defense"] as const;
type Side = (typeof SIDES)[number];

/** Difference of totals at which the clash line is full. */
const FULL_LEAD = 10;

/**
 * Returns the view of the attack card from masked facts.
 * @param uid prefix for element ids, unique per copy of the card in log, notification, or window
 */
export function presentCard(
  facts: CardFacts,
  uid: string,
  allowed: Allowed,
  texts: Texts,
  fold: typeof groupIdentical | null = null,
) {
  const names = new Map(facts.attackers.map((person) => [person.key, person.name]));
  // Show attacker names on strikes only if they differ.
  const several = new Set(names.values()).size > 1;
  const title = facts.item?.name ?? texts.t("OD20.Card.Unarmed");
  // A valid attack has at least one strike, so this message is malformed.
  const empty = facts.loose.length === 0 && facts.targets.every(({ strikes }) => strikes.length === 0);
  const strike = (one: StrikeFacts, target: TargetFacts | null): StrikeView =>
    presentStrike(one, target, `${uid}-${one.key}`, several ? (names.get(one.attacker) ?? null) : null, texts);
  const waiting = facts.targets.filter((target) => target.phase === "waiting" && !target.void && !target.absent);
  const targets = empty
    ? []
    : facts.targets.map((target) =>
        presentTarget(target, strike, allowed, decided(target, facts.ruleset, names, texts), texts),
      );
  const alike = fold?.(facts.targets, targets, { allowed, answered: "defense", texts });
  const buttons = empty ? { shown: [], more: [] } : cardActions(facts, allowed, texts, alike?.folded);
  return {
    uid,
    title,
    img: facts.item?.img || facts.attackers[0]?.img || NO_IMAGE,
    subtitle: texts.t(facts.defense === "magical" ? "OD20.Card.VersusMagical" : "OD20.Card.VersusPhysical", {
      attackers: crowd(facts.attackers, texts),
    }),
    /** Damage type that colors the head of the card; "" for none. */
    tint: tintOf(targets.flatMap(({ strikes }) => strikes)),
    secret: facts.secret ? texts.t("OD20.Card.Secret") : null,
    /** Note for the whole card, such as "cancelled" or "no target yet". */
    note: empty
      ? texts.t("OD20.Card.Unreadable")
      : facts.cancelled
        ? lostWords(facts, texts) || texts.t("OD20.Card.CancelledNote")
        : facts.targets.length === 0
          ? texts.t("OD20.Card.NoTarget")
          : facts.circle
            ? texts.t("OD20.Use.Paid.slot", { n: facts.circle })
            : null,
    /** Warnings such as "Second action this turn", with their rules. */
    overuse: overuse(facts, uid, texts),
    targets,
    /** The targets as the card shows them, with alike creatures grouped. */
    lines: alike?.lines ?? targets,
    loose: facts.loose.map((one) => strike(one, null)),
    /** Names of pending answers when there are several targets, with the button "roll for all". */
    waiting:
      waiting.length > 1 ? { text: awaited(waiting, texts), actions: waitingActions(facts, allowed, texts) } : null,
    actions: buttons.shown,
    more: buttons.more,
    moreLabel: texts.t("OD20.Card.More"),
  };
}

/** Returns the lines about exceeded limits of the turn, one for all attackers with the same text. @rule H-TURN-04 */
function overuse(facts: CardFacts, uid: string, texts: Texts): NumberView[] {
  const lines = new Map<string, { people: PersonFacts[]; rules: readonly string[] }>();
  for (const { attacker, kind, nth, rules, label } of facts.overuse) {
    if (kind === "move") continue;
    const text =
      nth === 0 || label !== undefined
        ? texts.t(label ?? "OD20.Reason.OwnTurnReaction")
        : texts.t(`OD20.Turn.Card.${kind}.${nth === 2 ? "second" : "more"}`, { n: nth });
    const line = lines.get(text) ?? { people: [], rules };
    line.people.push(...facts.attackers.filter(({ key }) => key === attacker));
    lines.set(text, line);
  }
  return [...lines].map(([what, { people, rules }], index) => {
    const text = facts.attackers.length > 1 ? `${crowd(people, texts)}: ${what}` : what;
    return {
      id: `${uid}-turn${String(index)}`,
      kind: "check",
      text,
      label: text,
      lines: rulesLines(rules, texts),
      rule: ruleView("turnOrder", texts),
    };
  });
}

/** Returns "Waiting for 3 defenses: Ann ×2, Bob". */
function awaited(waiting: readonly TargetFacts[], texts: Texts): string {
  const people = waiting.flatMap((target) =>
    (target.waiting.length > 0 ? target.waiting : [texts.t("OD20.Card.Nobody")]).map((name) => ({ name })),
  );
  return texts.plural("OD20.Card.WaitingAll", waiting.length, { names: crowd(people, texts) });
}

function presentTarget(
  target: TargetFacts,
  strike: (one: StrikeFacts, target: TargetFacts) => StrikeView,
  allowed: Allowed,
  decisive: DecidedView | null,
  texts: Texts,
) {
  const answered = target.strikes.some((one) => one.outcome !== null);
  const notes: string[] = [];
  if (target.takes !== undefined) notes.push(texts.t("OD20.React.takes", { name: target.takes }));
  if (target.cover !== "none") notes.push(texts.t(`OD20.Card.Cover.${target.cover}`));
  if (target.fumbles > 0) notes.push(texts.t("OD20.Card.Fumble", { name: target.name }));
  if (target.concedes > 0) notes.push(texts.t("OD20.Card.Concede", { name: target.name }));
  const fall = targetFall(target, texts);
  if (fall) notes.push(fall);
  notes.push(...targetSaves(target, texts));
  notes.push(...targetGiven(target, true, texts));
  const strikes = answered && !target.void ? target.strikes.map((one) => strike(one, target)) : [];
  const compact = target.strikes.length > 1;
  return {
    key: target.key,
    name: target.name,
    img: target.img || NO_IMAGE,
    outcome: targetOutcome(target, texts),
    struck: target.phase === "undone" || target.phase === "cancelled",
    strikes,
    compact,
    /** State in words unless the damage is applied: "not applied", "undone" … */
    state: targetState(target, texts),
    notes,
    decided: decisive,
    actions: targetActions(target, allowed, texts),
  };
}

function presentStrike(
  one: StrikeFacts,
  target: TargetFacts | null,
  id: string,
  attacker: string | null,
  texts: Texts,
): StrikeView {
  const notes: string[] = [];
  if (one.ruled) notes.push(texts.t("OD20.Card.Ruled"));
  if (one.redirected === true) notes.push(texts.t("OD20.Card.Redirected"));
  if (one.adjusted) notes.push(texts.t("OD20.Card.Adjusted"));
  if (one.void) notes.push(texts.t(one.void));
  if (one.rider) notes.push(riderLine(one.rider, texts));
  for (const side of SIDES) {
    const reroll = one[side]?.reroll;
    if (reroll) notes.push(rerollText(reroll, texts, `${side}.`));
  }
  return {
    key: one.key,
    attacker,
    outcome: strikeOutcome(one, texts),
    clash: presentClash(one, id, target?.name ?? "", texts),
    flow: one.outcome === "miss" && !one.amount ? [] : damageFlow(id, one, target, texts),
    notes,
    actions:
      target?.rolling === true || one.void
        ? []
        : SIDES.flatMap((side) => inspiring(one, side, target?.inspireLater ?? null, texts)),
  };
}

/** Returns the reroll buttons for inspiration. Skips successful rolls: an attack that hits, a Defense that holds. @rule B-DICE-09 */
function inspiring(one: StrikeFacts, side: Side, later: string | null, texts: Texts): ActionView[] {
  const served =
    side === "attack"
      ? one.outcome === "hit" || one.outcome === "crit"
      : one.outcome === null || one.outcome === "miss";
  // A viewer who cannot see the die gets no button.
  if (served || one[side] === null) return [];
  return one.inspire[side].map((face, die) => {
    const label = texts.t("OD20.Inspiration.RerollOne", { face });
    return {
      action: `inspire-${side}-${String(die)}`,
      label,
      name: `${label}: ${texts.t(`OD20.Inspiration.${side}.Die`)}`,
      target: one.key,
      primary: false,
      icon: "dice",
      ...(later === null ? {} : { reason: texts.t(later) }),
    };
  });
}

function presentClash(one: StrikeFacts, id: string, target: string, texts: Texts): ClashView {
  const attack = rollNumber(`${id}-a`, "attack", one.attack, texts, target);
  const defense =
    one.outcome === null
      ? { ...rollNumber(`${id}-f`, "defense", null, texts), text: "–", label: texts.t("OD20.Card.NoDefense") }
      : rollNumber(`${id}-f`, "defense", one.defense, texts);
  return { attack, defense, ...lead(one) };
}

/**
 * Returns the position of the clash line. The outcome decides the side, because a natural 20 wins with any total. The totals decide the
 * distance. If totals are hidden, all wins look the same.
 */
function lead(one: StrikeFacts): Pick<ClashView, "side" | "lead"> {
  if (one.outcome === null) return { side: "none", lead: 0 };
  if (one.outcome === "tie") return { side: "tie", lead: 0 };
  const side = one.outcome === "miss" ? "defense" : "attack";
  if (one.outcome === "crit") return { side, lead: FULL_LEAD };
  if (!one.attack || !one.defense) return { side, lead: FULL_LEAD / 2 };
  const gap = side === "attack" ? one.attack.total - one.defense.total : one.defense.total - one.attack.total;
  return { side, lead: Math.min(FULL_LEAD, Math.max(1, gap)) };
}

/** Returns the attackers as text: "Goblin ×5, Ogre". */
export function crowd(people: readonly Pick<PersonFacts, "name">[], texts: Texts): string {
  if (people.length === 0) return texts.t("OD20.Card.NoAttacker");
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n > 1 ? `${name} ×${String(n)}` : name)).join(", ");
}
