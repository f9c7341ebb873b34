/** Builds the state of a card as the current user may see it. */
import { isFalling } from "../../integrations/dice-so-nice.ts";
import { defenseRecord } from "../attack-state/answer-place.ts";
import { attackRefusal, openTerms, waitingFor } from "../attack-state/attack-refusal.ts";
import { attackContext, targetContexts } from "../attack-state/attack-context.ts";
import type { AttackContext, TargetContext } from "../attack-state/context-types.ts";
import { concentrationSaveReaders } from "../check/concentration-saves.ts";
import { givenState } from "../apply/given-effects.ts";
import { savedIn } from "../resolve/resolve-attack.pure.ts";
import type { SavedState } from "../resolve/resolve-damage.pure.ts";
import type { StrikeState } from "../../rules/attack/resolve-strikes.ts";
import { amendedOn, lateDefense, withLate, aimedAtFirst, isTaker } from "../resolve/late-changes.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { permissions } from "../attack-state/permissions.pure.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";
import { factsOf } from "../attack-state/permissions.ts";
import { facesToInspire, laterInspired } from "../reactions/attack-reroll.ts";
import { lostTo } from "../attack-state/countered.ts";
import { fallsOn } from "../apply/death-state.ts";
import { nameForViewer } from "../scene/tokens.ts";
import type { AttackState, StrikeView, TargetState, Waiting } from "./card-state.ts";
import type { Reveal } from "../common/types.ts";
import { offersNow, offersToCast } from "../reactions/reaction-views.ts";
import { receivesPrivateShare, revealOf } from "../secrecy/reveal.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { viewer, viewerOwns } from "../secrecy/viewer.ts";
import { t } from "../../core/i18n.ts";
import { findToken } from "../common/documents.ts";

/** Returns the record of an attack message. Null for any other message. */
export function readAttack(message: ChatMessage.Implementation): AttackRecord | null {
  return attackContext(message)?.record ?? null;
}

/** Returns what the user may see of the attackers. @param resolved whether a target has answered */
export function attackReveal({ message, record }: AttackContext, resolved: boolean): Reveal {
  const { dealt, attackers } = record;
  // The user may see the DC of a save before any target answers, because the prompt shows it.
  return dealt?.doer ? revealOf(message, [dealt.doer], true) : revealOf(message, attackers, resolved);
}

function strikeView(
  attack: AttackContext,
  key: string,
  target: TargetContext | null,
  refused: string | null,
): StrikeView | null {
  const read = attack.read.strikes.get(key);
  if (!read) return null;
  const defense = target?.defense ?? null;
  const rolled = defense?.rolls.get(key);
  const late =
    target && defense
      ? lateDefense(read.record, defense.record.cover, amendedOn(attack.record, target.target.key, defense.record))
      : [];
  const settled = withLate(defense?.parts ?? [], late);
  return {
    key,
    record: read.record,
    attacker: attack.record.attackers.find((attacker) => attacker.key === read.record.attacker) ?? null,
    state: target?.state.strikes.find((strike) => strike.key === key) ?? null,
    void: target ? (target.voids.get(key) ?? target.voids.get("") ?? null) : (read.void ?? refused),
    attack: read.attack,
    attackParts: read.attack?.parts ?? read.record.parts,
    defense: rolled ? { ...rolled, total: rolled.total + settled.change } : null,
    defenseParts: settled.parts,
    inspire: {
      attack: facesToInspire(attack, target, key, "attack"),
      defense: facesToInspire(attack, target, key, "defense"),
    },
    damage: read.damage,
    saved: target && savedIn(attack.read, defense),
    rider: riderIn(
      attack,
      defense?.ridden?.saves.get(key),
      target?.state.strikes.find((one) => one.key === key),
    ),
    saveReasons: defense?.record.save?.reasons ?? defense?.record.reasons ?? [],
    redirected: wasAnsweredElsewhere(attack, key, target?.target.key ?? null),
  };
}

/** Returns the save against the rider of a strike that hit, or null. */
function riderIn({ record }: AttackContext, saved: SavedState | undefined, strike: StrikeState | undefined) {
  const landed = strike?.outcome != null && strike.outcome !== "miss";
  return saved && landed && record.rider ? { ...saved, dc: record.rider.dc } : null;
}

/**
 * Returns whether another target answered this strike before a redirect. Strikes taken by reaction do not count, because the card
 * tells about them separately.
 */
function wasAnsweredElsewhere({ id, record }: AttackContext, strike: string, target: string | null): boolean {
  return record.targets.some(({ key }) => {
    const answer = aimedAtFirst(key) === aimedAtFirst(target ?? "") ? undefined : game.messages.get(id16(id, key));
    return answer && defenseRecord(answer)?.quoted.some((quote) => quote.strike === strike);
  });
}

const person = (user: User.Implementation): Waiting["users"][number] => ({
  id: user.id ?? "",
  name: user.name,
  active: user.active,
  self: user.id === viewer().id,
});

function waitingOf(context: TargetContext): Waiting | null {
  const { state, attack, answer } = context;
  if (state.phase === "waiting") {
    const users = waitingFor(context);
    return { for: users.length === 0 ? "gm" : "defense", users: users.map(person) };
  }
  if (state.phase === "rolling")
    return { for: "damage", users: attack.message.author ? [person(attack.message.author)] : [] };
  if (state.phase !== "ready" && state.phase !== "changed") return null;
  const user = answer?.author?.active === true ? answer.author : null;
  return { for: "apply", users: user ? [person(user)] : waitingFor(context).map(person) };
}

/** Returns what the user may see of a target. A private attack hides its numbers, but defenders know their own rolls. */
function targetReveal({ attack, target, actor, answer }: TargetContext): Reveal {
  return revealOf(attack.message, [target], answer !== null, !receivesPrivateShare(actor) && isHidden(attack.message));
}

function targetState(context: TargetContext): TargetState {
  const { attack, target, actor, answer, defense, receipt, state, voids } = context;
  const takenBy = attack.record.amended?.find((one) => one.as === "takes" && one.target === target.key)?.taker;
  const first = isTaker(target.key) && attack.record.targets.find(({ key }) => key === aimedAtFirst(target.key));
  return {
    key: target.key,
    name: target.name || (actor ? nameForViewer(actor) : ""),
    img: target.img || (actor?.img ?? ""),
    ...(takenBy ? { takenBy: takenBy.name } : {}),
    ...(first ? { takes: first.name } : {}),
    actor: target.actor,
    token: target.token,
    present: actor !== null,
    pc: target.pc,
    owner: viewerOwns(actor),
    cover: defense?.record.cover ?? target.cover,
    phase: state.phase,
    clash: state,
    strikes: context.strikes.flatMap((key) => strikeView(attack, key, context, null) ?? []),
    answer: defense?.record ?? null,
    answeredBy: answer?.author?.name ?? null,
    receipt,
    given: givenState(context),
    fall: (actor && fallsOn(actor).get(context.answerId)) ?? null,
    ...(actor?.out === true && actor.hitPoints.value > 0 ? { staysOut: true } : {}),
    ...(target.spares ? { spares: true } : {}),
    kept: actor && receipt ? concentrationSaveReaders.flatMap((tell) => tell(actor, receipt.id) ?? []) : [],
    inspireLater: laterInspired(receipt),
    waiting: waitingOf(context),
    voids: [...new Set(voids.values())],
    reveal: targetReveal(context),
    permissions: permissions(factsOf(viewer(), attack, context)),
    reactions: offersNow(context),
    rolling: isFalling(attack.id) || (answer?.id != null && isFalling(answer.id)),
  };
}

/** Returns whether to show a target. A taker whose reaction was taken back disappears once its damage is undone. */
const isShown = ({ target, strikes, receipt }: TargetContext): boolean =>
  !isTaker(target.key) || strikes.length > 0 || (receipt !== null && receipt.hp + receipt.temporary !== 0);

/** Returns whether a GM hides the token of this target from the user. */
const isUnseen = ({ target, actor }: TargetContext): boolean =>
  !viewer().isGM && !viewerOwns(actor) && target.token !== null && findToken(target.token)?.hidden === true;

/** Returns the record of a private attack without item and name. The target's user learns only that there is an attack. */
const unnamed = (record: AttackRecord): AttackRecord => ({
  ...record,
  item: { uuid: "", name: t("OD20.Card.Private"), img: "" },
  circle: 0,
  trigger: null,
});

/** Returns the state of the whole card. Null for any other message. */
export function attackState(message: ChatMessage.Implementation): AttackState | null {
  const attack = attackContext(message);
  if (!attack) return null;
  const hidden = isHidden(message);
  const record = hidden ? unnamed(attack.record) : attack.record;
  const contexts = targetContexts(attack);
  const refused = attackRefusal(attack) ?? openTerms(attack);
  return {
    record,
    authorId: message.author?.id ?? null,
    authorName: message.author?.name ?? "",
    reveal: attackReveal(
      attack,
      contexts.some(({ answer }) => answer !== null),
    ),
    hidden,
    targets: contexts
      .filter((context) => isShown(context) && (!hidden || receivesPrivateShare(context.actor)) && !isUnseen(context))
      .map(targetState),
    unassigned: (hidden ? [] : record.strikes)
      .filter(({ target }) => target === null)
      .flatMap(({ key }) => strikeView(attack, key, null, refused) ?? []),
    permissions: permissions(factsOf(viewer(), attack, null)),
    lostTo: hidden ? null : lostTo(message),
    // The card of a use lists its reactions itself.
    reactions: hidden || record.dealt ? [] : offersToCast(message),
    rolling: isFalling(attack.id),
  };
}

/** Returns the targets of a card. */
export function cardState(message: ChatMessage.Implementation): readonly TargetState[] {
  return attackState(message)?.targets ?? [];
}
