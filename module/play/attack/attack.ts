/** Makes an attack. One message stands for the whole action. */
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { THREATS, type Threat } from "../../rules/attack/threats.ts";
import { isCriticalDistance } from "../../rules/checks/situation.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { strikeAsked } from "../modifiers/circumstances.ts";
import { strikeParts } from "../modifiers/strike-parts.ts";
import { rollRows } from "../damage/damage-rolls.ts";
import { beforeAttack } from "../attack-state/attack-hooks.ts";
import { assign, strikesEach, type Assignment } from "../activities/distribute.pure.ts";
import { type AttackRecord, type StrikeRecord, type TargetRecord } from "../resolve/attack-records.pure.ts";
import { NOTHING_TAKEN } from "../../data/message/taken.pure.ts";
import { SPENDS } from "../../data/message/attack.pure.ts";
import { mayAttempt } from "../modifiers/obstacles.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { payCost } from "../costs/cost.ts";
import { shotsOf } from "../costs/shots.ts";
import {
  attemptWith,
  isBlow,
  type Arm,
  type AttackRequest,
  type RequestedTarget,
  riderOf,
  type Ridden,
} from "../activities/attack-source.ts";
import { bearerOfEffects, titleOf } from "../activities/activities.ts";
import { describedEffects, describedMoves } from "../activities/described-effects.ts";
import { beforeUse } from "../activities/use-facts.ts";
import { AS_USUAL, type Cast } from "../activities/use-plan.pure.ts";
import { markedDamage } from "../modifiers/added-damage.ts";
import { spendNotes, spendUsed, usedIn } from "../modifiers/roll-notes.ts";
import { revealBy } from "../actions/lasting-action.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { oneAtATime } from "../common/in-turn.ts";
import { participant, stoodAt } from "../common/participants.ts";
import { rollD20, situationalParts, storedRolls } from "../dice/rolls.ts";
import { put } from "../protocol/places.ts";
import { sendMessage } from "../protocol/send.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { turnOf } from "../scene/reins.ts";
import type { Somebody } from "../../types/public.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { MESSAGE_VERSION, type Participant } from "../common/records.pure.ts";
import type { Combatant } from "../common/types.ts";
import { withNotes } from "../damage/fumbles.ts";
import { readSetting } from "../../core/settings-list.ts";
import { visibilityOf } from "../secrecy/concealed.ts";

/** An attacker with its own weapon, spell or feature. */
interface Armed extends Combatant, Arm {
  /** One-time effects that the roll uses up. */
  readonly used: ReturnType<typeof usedIn>;
}

/** Returns the key of a request. All off-hand attacks of an actor share one key, because only one is allowed per turn. @rule H-TWO-03 */
const requestKey = ({ item, mode }: AttackRequest): string =>
  mode === "offHand" && item?.actor ? `${item.actor.uuid} ${mode}` : (item?.uuid ?? "");

/**
 * Makes an attack: rolls, posts the message and pays what it costs. Shows every refusal to the user.
 * @returns the message; undefined if none was posted
 */
export const attack = (request: AttackRequest): Promise<ChatMessage.Implementation | undefined> =>
  oneAtATime(`attack:${requestKey(request)}`, async () => {
    const targets = request.targets.filter((target) => target.strikes > 0);
    // A spell or feature has only one attacker, because each caster pays for its own casting.
    const attackers =
      request.item && isBlow(request.item, request.cast) ? request.attackers : request.attackers.slice(0, 1);
    const attempt = attemptWith({ ...request, attackers, targets, strikes: [] });
    const bare =
      request.assignment ??
      assign(
        attackers.length,
        targets.map(({ strikes }) => strikes),
        attempt.arms[0]?.strikes ?? 1,
      );
    if (!mayAttempt({ ...attempt, strikes: strikesEach(attackers.length, bare) })) return undefined;
    const armed = attackers.flatMap(({ actor, token }, index): Armed[] => {
      const own = attempt.arms[index];
      return own ? [{ actor, token, ...own, used: usedIn(actor, "attack") }] : [];
    });
    const [first] = armed;
    const parts = situationalParts(request.situational);
    if (!parts || !first) return undefined;
    const plan =
      request.remembered === true
        ? bare
        : withNotes(
            bare,
            armed.map(({ actor }) => actor),
            targets.map(({ actor }) => actor?.uuid ?? null),
            request.advantage,
          );
    const given = request.defense === "" ? first.setup.defense : request.defense;
    const cast = { circle: first.use?.plan.circle ?? 0, ritual: request.cast?.ritual === true };
    const activity = request.cast?.activity ?? "";
    const meant = targets.map(somebody);
    if (first.use && !beforeUse({ item: first.item, activity, actor: first.actor, targets: meant, ...cast }))
      return undefined;
    const prepared = beforeAttack({
      item: first.item,
      mode: request.mode,
      attackers: armed.map(somebody),
      targets: meant,
      advantage: request.advantage,
      defense: given,
    });
    if (!prepared) return undefined;
    // Advantage set by a module also applies to strikes with reasons of their own.
    const final =
      prepared.advantage === request.advantage
        ? plan
        : plan.map((one) => ({
            ...one,
            advantage: prepared.advantage,
            reasons: countedReasons(prepared.advantage, [], "OD20.Why.module"),
          }));
    const decided = { ...request, advantage: prepared.advantage, defense: prepared.defense };
    const message = await post(decided, armed, targets, final, {
      attack: [...parts, ...prepared.attack],
      damage: prepared.damage,
    });
    if (message) {
      if (message.id !== null && message.isKind("attack") && message.system.pays.length > 0) await payCost(message.id);
      await afterwards(armed, targets, plan, message.id);
      for (const { actor } of armed) await revealBy(actor, message.id ?? "");
      if (armed[0]?.use?.facts.activity.concentration === true) await finish(message);
    }
    return message;
  });

/** Returns the actor and token that a hook exposes to modules. */
const somebody = ({ actor, token }: Somebody): Somebody => ({ actor, token });

/** Contributions in addition to the weapon's own. */
interface Extra {
  readonly attack: readonly Contribution[];
  readonly damage: readonly Contribution[];
}

async function post(
  request: AttackRequest,
  armed: readonly Armed[],
  targets: readonly RequestedTarget[],
  plan: readonly Assignment[],
  extra: Extra,
): Promise<ChatMessage.Implementation | undefined> {
  const [first] = armed;
  if (!first) return undefined;
  const ruleset = currentRuleset();
  const each = strikesEach(armed.length, plan);
  const attackers: Participant[] = armed.map((one, index) => participant(`a${String(index)}`, one));
  const aims: TargetRecord[] = targets.map((target, index) => ({
    ...participant(`t${String(index)}`, target),
    cover: target.cover,
    bonus: target.bonus,
    share: 1,
    ...(request.spares === true && !first.setup.ranged ? { spares: true } : {}),
  }));
  const rolls: Roll[] = [];
  const bare: StrikeRecord[] = [];
  for (const [index, strike] of plan.entries()) {
    const { attacker, target, advantage = request.advantage, bonus, reasons = [] } = strike;
    const one = armed[attacker];
    if (!one) continue;
    const aim = target === null ? null : (targets[target] ?? null);
    const nth = plan.slice(0, index).filter((before) => before.attacker === attacker).length;
    const parts = [
      ...one.setup.parts,
      ...(one.use === null && !request.trigger ? strikeParts(one, aim, one.setup, nth) : []),
      ...addedTo(strikeAsked(one, aim)).parts,
      ...extra.attack,
      ...(bonus ? [bonus] : []),
    ];
    const roll = rolls.push(await rollD20(advantage, parts, hasTrait(one.actor, "lucky"))) - 1;
    const marks = markedDamage(one.actor, aim?.actor ?? null, {
      type: one.setup.damage[0]?.type ?? "",
    });
    const damage = [...one.setup.damage, ...marks].map(({ type, formula, bonus }, row) => ({
      type,
      formula,
      roll: null,
      critical: null,
      parts: row === 0 ? [...bonus, ...extra.damage] : bonus,
    }));
    bare.push({
      key: `s${String(index)}`,
      attacker: `a${String(attacker)}`,
      target: target === null ? null : `t${String(target)}`,
      roll,
      advantage,
      parts,
      ...(reasons.length > 0 ? { reasons: reasons.map(keptReason) } : {}),
      near: isNear(one, aim ?? undefined),
      ...threatOf(one),
      damage,
      adjust: null,
      ruling: null,
    });
  }
  const together = readSetting("damageRoll") === "together";
  const rolled = together ? await rollRows(bare, rolls.length) : { strikes: bare, rolls: [] };
  const seen = visibilityOf([...armed, ...targets], request.secret);
  const record: Omit<AttackRecord, "id" | "dealt"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    mode: request.mode,
    item: { uuid: first.item.uuid, name: titleOf(first.item, request.cast?.activity), img: first.item.img ?? "" },
    ranged: first.setup.ranged,
    defense: request.defense === "" ? first.setup.defense : request.defense,
    attackers,
    targets: aims,
    strikes: rolled.strikes,
    rules: { profile: ruleset.profile, overrides: outcomeOverrides(ruleset) },
    damage: together ? { id: foundry.utils.randomID(16) } : null,
    turn: turnOf([...armed, ...targets].map(({ actor }) => actor)),
    stood: stoodAt(first.token),
    trigger: request.trigger ? { movement: request.trigger.movement } : null,
    spends: request.trigger
      ? "reaction"
      : (request.spends ?? SPENDS.find((one) => one === first.costOf(1).spends && first.use !== null) ?? ""),
    ...takenBy(first, request.cast),
    ...(first.use
      ? {}
      : {
          pays: shotsOf(armed.map((one, index) => ({ ...one, key: `a${String(index)}`, strikes: each[index] ?? 0 }))),
        }),
    ...(first.use ? givenBy(first, first.use, request.cast?.activity) : riderOf(first.item, dcOf(first.actor))),
    secret: seen.secret,
    cancelled: false,
  };
  const name = publicName(first.actor, first.token);
  const data: ChatMessage.CreateData = {
    type: "attack",
    content: t("OD20.Chat.attack", { name, item: first.item.name }),
    speaker: publicSpeaker(first.actor, first.token),
    rolls: storedRolls([...rolls, ...rolled.rolls]),
    sound: CONFIG.sounds.dice,
    whisper: seen.whisper,
    blind: seen.blind,
    system: stored(record),
  };
  const place = request.trigger?.place ?? request.place;
  return place ? ((await put(place, data)) ?? undefined) : sendMessage(data);
}

/** Returns the effects and moves of a spell or feature on a hit. */
function givenBy({ actor, item }: Arm & Combatant, use: NonNullable<Arm["use"]>, key: string | undefined): Ridden {
  const { activity, level } = use.facts;
  const scale = { above: use.plan.above, level };
  return {
    rider: null,
    moves: describedMoves(activity),
    effects: describedEffects(bearerOfEffects(item, key), activity, dcOf(actor), scale),
  };
}

/** Returns the DC of saves that end the effects. @rule H-SPL-14 */
const dcOf = ({ creature }: OpposedActor): number => creature?.spells.dc?.total ?? 0;

/** Returns the cost of a spell or feature, and its duration and concentration, for the message. */
function takenBy({ use, setup }: Arm, cast: Cast = AS_USUAL): Pick<AttackRecord, keyof typeof NOTHING_TAKEN> {
  if (!use) return NOTHING_TAKEN;
  const { plan, facts } = use;
  const { lasts, concentration } = facts.activity;
  return {
    circle: plan.circle,
    ritual: facts.casting?.ritual ?? cast.ritual,
    spell: setup.spell === true,
    pays: [...plan.pays],
    lasts: lasts.kind === "instant" ? null : lasts,
    held: facts.held || facts.casting ? (cast.held ?? "") : "",
    concentration,
    leftOut: plan.leftOut,
  };
}

/** Returns whether a hit is a critical hit if the target is defenseless. @rule C-56 */
export function isNear({ token }: Combatant, target: Pick<RequestedTarget, "token"> | undefined): boolean {
  const feet = token && target?.token ? feetBetween(token, target.token) : null;
  return feet !== null && isCriticalDistance(feet) && currentRuleset().positions;
}

/** Returns the lower critical threat of a weapon attacker with that trait; nothing for other attackers. @rule H-CRIT-01 H-PRG-07 */
export function threatOf({ actor, use }: Pick<Armed, "actor" | "use">): { threat?: Threat } {
  const trait = use === null && (["superiorCritical", "improvedCritical"] as const).find((one) => hasTrait(actor, one));
  return trait ? { threat: THREATS[trait] } : {};
}

/** Unloads weapons, and uses up notes and one-time effects. Runs once, on the attacking tab. */
async function afterwards(
  armed: readonly Armed[],
  targets: readonly RequestedTarget[],
  plan: readonly Assignment[],
  message: string | null,
): Promise<void> {
  const against = targets.map(({ actor }) => actor?.uuid ?? null);
  for (const [index, { item, actor, setup, used }] of armed.entries()) {
    const strikes = plan.filter(({ attacker }) => attacker === index).length;
    if (strikes === 0) continue;
    if (setup.needsReload) await item.update({ system: { loaded: false } });
    await spendNotes(actor, against);
    await spendUsed(used, message);
  }
}
