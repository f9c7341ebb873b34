/**
 * Creates the answers of targets. Each target has one message, written once, with all values of the defender that the result
 * depends on.
 */
import { orTellFailure } from "../common/in-turn.ts";
import { isSilentAt } from "../../terrain/obscured-at.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { coverContribution, fixedDefense, settleFloor } from "../../rules/attack/defense.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { isNamed, publicSpeaker } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import { settle } from "../apply/apply.ts";
import { defensePlace } from "../attack-state/answer-place.ts";
import { attackContext, targetContext } from "../attack-state/attack-context.ts";
import type { TargetContext } from "../attack-state/context-types.ts";
import { defenseAt } from "../modifiers/auras.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { spendUsed, usedIn } from "../modifiers/roll-notes.ts";
import { findToken } from "../common/documents.ts";
import { beforeDefense } from "../attack-state/attack-hooks.ts";
import { once } from "../../documents/common/once.ts";
import { type DefenseRecord } from "../resolve/attack-records.pure.ts";
import { saveAsked, subjectOf } from "./save-answer.ts";
import { termsLine } from "../resolve/terms.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { allowed, can } from "../attack-state/permissions.ts";
import { clear, lookAt, put, type Place } from "../protocol/places.ts";
import { rollD20, situationalParts, storedRolls } from "../dice/rolls.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import type { AdvantageReason } from "../common/types.ts";
import { type DefendOptions, defenseSituation } from "./ask-defense.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";

type Message = ChatMessage.Implementation;

/** Ids of answers this tab is creating, so that a double click creates only one. */
const making = new Set<string>();

/** Rolls or states a target's Defense against all strikes on it, then applies the damage. */
export async function defend(
  message: Message,
  targetKey: string,
  options: DefendOptions = {},
): Promise<Message | undefined> {
  if (!allowed("defend", message, targetKey)) return undefined;
  const situational = situationalParts(options.situational ?? "");
  if (!situational) return undefined;
  if (options.fixed != null && !game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return undefined;
  }
  return orTellFailure(undefined, async () => {
    await changeKind(message, options);
    await clearVoid(message, targetKey);
    const [answer] = await answerTargets(message, [targetKey], { ...options, parts: situational });
    return answer;
  });
}

/**
 * Answers for several targets of an attack with one request, then applies the damage. For automatic answers; the caller has checked
 * that this client is responsible.
 */
export async function defendAll(message: Message, targetKeys: readonly string[], fixed: boolean): Promise<void> {
  try {
    await answerTargets(message, targetKeys, { parts: [], passive: fixed });
  } catch (error) {
    // No user started this, so show no warning. The card keeps waiting and another client takes over.
    console.error(error);
  }
}

interface AnswerOptions extends DefendOptions {
  readonly parts: readonly Contribution[];
  /** True to use 10 plus bonuses instead of a roll. */
  readonly passive?: boolean;
  /** Reasons stored with the roll. */
  readonly reasons?: readonly AdvantageReason[];
  /** True if the Defense fails without a roll. */
  readonly fails?: boolean;
}

async function answerTargets(
  message: Message,
  targetKeys: readonly string[],
  options: AnswerOptions,
): Promise<Message[]> {
  const attack = attackContext(message);
  const asked = attack ? targetKeys.flatMap((key) => targetContext(attack, key) ?? []) : [];
  const due = asked.filter(
    ({ answer, answerId, strikes, actor }) => !answer && actor && strikes.length > 0 && !making.has(answerId),
  );
  for (const { answerId } of due) making.add(answerId);
  try {
    const ready = due.flatMap((context) => {
      const prepared = prepare(context, options);
      return prepared ? [{ context, prepared }] : [];
    });
    const contexts = ready.map(({ context }) => context);
    const used = contexts.map(({ actor, attack: { record, id } }) => {
      const save = actor && saveAsked(record.dealt, actor, options.way);
      const use = save ? subjectOf(save, record) : { kind: "defense", key: record.defense };
      // Damage without an attack or a save has no roll, so it uses up no one-time effects.
      const effects = actor && (save || !record.dealt) ? usedIn(actor, use) : [];
      return { effects, id };
    });
    const data = await Promise.all(ready.map(({ context, prepared }) => answerData(context, prepared)));
    const answers = await create(
      data.flatMap((entry, index) => {
        const context = contexts[index];
        return entry && context ? [{ entry, place: defensePlace(context.attack, context.target) }] : [];
      }),
    );
    for (const context of contexts) void settle(context.attack.id, context.target.key);
    for (const { effects, id } of answers.length > 0 ? used : []) void spendUsed(effects, id);
    if (answers.length > 0 && attack && (attack.record.rider || attack.record.dealt?.save)) {
      const { spendSaved } = await import("./roll-save.ts");
      for (const { target } of contexts) {
        const now = targetContext(attack, target.key);
        if (now) await spendSaved(now);
      }
    }
    return answers;
  } finally {
    for (const { answerId } of due) making.delete(answerId);
  }
}

/** Calls the hook before a defense. Returns null if a module stops it; the card then keeps waiting. */
function prepare(context: TargetContext, options: AnswerOptions): AnswerOptions | null {
  const { attack, target, actor } = context;
  // Damage without an attack has no Defense.
  if (!actor || attack.record.dealt) return options;
  const { reasons, advantage, parts, fails } = defenseSituation(context, actor);
  const prepared = beforeDefense({
    message: attack.message,
    target: target.key,
    actor,
    kind: attack.record.defense,
    // A user who was prompted has seen the suggested advantage, so the user's choice counts.
    advantage: options.advantage ?? advantage,
  });
  return (
    prepared && {
      ...options,
      advantage: prepared.advantage,
      parts: [...options.parts, ...parts, ...prepared.parts],
      reasons: countedReasons(prepared.advantage, reasons),
      fails: fails !== "",
    }
  );
}

/** Creates all answers with one request if every place is free, otherwise one after another. */
async function create(
  all: readonly { readonly entry: ChatMessage.CreateData; readonly place: Place }[],
): Promise<Message[]> {
  for (const { place } of all) await clear(place);
  const due = all.filter(({ place }) => lookAt(place).valid === null);
  const free = due.map(({ entry, place }) => ({ ...entry, _id: lookAt(place).free }));
  if (free.length === 0) return [];
  if (free.every(({ _id }) => _id !== null)) {
    const answers = await once(
      () => ChatMessage.createDocuments(free, { keepId: true }),
      () => due.length > 1 || due.some(({ place }) => !isEmptyPlace(place)),
    );
    if (answers) return answers;
  }
  const made: Message[] = [];
  for (const { entry, place } of due) {
    const answer = await put(place, entry);
    if (answer) made.push(answer);
  }
  return made;
}

function isEmptyPlace(place: Place): boolean {
  const { valid, worthless } = lookAt(place);
  return valid === null && worthless.length === 0;
}

async function answerData(context: TargetContext, options: AnswerOptions): Promise<ChatMessage.CreateData | null> {
  const { attack, target, actor, strikes } = context;
  if (!actor) return null;
  const cover = options.cover ?? target.cover;
  const shelter = coverContribution(cover);
  const situational = [...(shelter ? [shelter] : []), ...(target.bonus ? [target.bonus] : []), ...options.parts];
  const token = target.token === null ? null : findToken(target.token);
  const parts = {
    physical: settleFloor(defenseAt(actor, "physical", token).parts, situational),
    magical: settleFloor(defenseAt(actor, "magical", token).parts, situational),
  };
  const { defense: kind, dealt } = attack.record;
  const all = [...parts[kind], ...situational];
  const save = saveAsked(dealt, actor, options.way);
  const rolling = save || attack.record.rider ? await import("./roll-save.ts") : null;
  const saving = save && rolling ? await rolling.answerSave(context, actor, save, options) : null;
  const rolls: Roll[] = saving?.rolls ?? [];
  // Damage without a save and helpless defenders need no roll.
  const fixed = saving
    ? rolls.length > 0
      ? null
      : 0
    : dealt || !actor.defends || options.fails === true
      ? 0
      : (options.fixed ?? (options.passive === true ? fixedDefense(all) : null));
  const advantage = saving?.advantage ?? (fixed === null ? (options.advantage ?? 0) : 0);
  if (fixed === null && !saving)
    for (let index = 0; index < strikes.length; index++)
      rolls.push(await rollD20(advantage, all, hasTrait(actor, "lucky")));
  const ridden = (await rolling?.answerRider(context, actor, rolls.length)) ?? null;
  const record: Omit<DefenseRecord, "id"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    attack: attack.id,
    target: target.key,
    actor: target.actor,
    token: target.token,
    kind,
    fixed,
    terms: termsLine(attack.record, target.key),
    quoted: strikes.flatMap((strike) => {
      const rolled = attack.read.strikes.get(strike)?.attack?.rolled;
      return rolled ? [{ strike, natural: rolled.natural, total: rolled.total }] : [];
    }),
    byItself: options.passive !== undefined,
    strikes: fixed === null ? strikes.slice(0, rolls.length).map((key, roll) => ({ key, roll })) : [],
    parts,
    situational,
    advantage,
    reasons: fixed === null && !saving ? (options.reasons ?? []).map(keptReason) : [],
    mitigation: mitigationOf(context),
    cover,
    save: saving?.save ?? null,
    ridden: ridden?.record ?? null,
    helpless: actor.helpless,
    object: hasTrait(actor, "object"),
    defenseless: actor.defenseless,
  };
  const name = isNamed(actor, token) ? target.name : t("OD20.Chat.somebody");
  return {
    type: "defense",
    content: t(
      dealt?.contest
        ? "OD20.Chat.contested"
        : saving
          ? "OD20.Chat.saved"
          : dealt
            ? "OD20.Chat.taken"
            : "OD20.Chat.defense",
      { name },
    ),
    speaker: publicSpeaker(actor, token),
    rolls: storedRolls([...rolls, ...(ridden?.rolls ?? [])]),
    // Set the sound to null, because Foundry would add the dice sound. The attack already played it.
    sound: null,
    system: stored(record),
  };
}

/** Damage types that have no effect in a silent area. @rule B-RES-05 H-SPL-18 */
const SOUNDLESS = ["thunder"];

/** Returns the target's present mitigation of the attack's damage types. Later changes of armor do not affect the card. */
function mitigationOf({ actor, attack, target }: TargetContext): DefenseRecord["mitigation"] {
  const mitigation = actor?.getMitigation() ?? {
    reduction: 0,
    parts: [],
    resistances: [],
    vulnerabilities: [],
    immunities: [],
    threshold: null,
  };
  const used = new Set(["all", ...attack.record.strikes.flatMap(({ damage }) => damage.map(({ type }) => type))]);
  const token = target.token === null ? null : findToken(target.token);
  const soundless = token && isSilentAt(token) ? SOUNDLESS : [];
  const only = (types: readonly string[]): string[] => types.filter((type) => used.has(type));
  return {
    ...mitigation,
    resistances: only(mitigation.resistances),
    vulnerabilities: only(mitigation.vulnerabilities),
    immunities: only([...new Set([...mitigation.immunities, ...soundless])]),
  };
}

/** Changes the kind of Defense of the attack, if this user may. */
async function changeKind(message: Message, { kind }: DefendOptions): Promise<void> {
  const attack = attackContext(message);
  if (!kind || !attack || attack.record.defense === kind || can(game.user, "adjust", message) !== true) return;
  await message.update({ system: { defense: kind } });
}

/** Deletes an invalid answer so that a GM can give a new one. */
async function clearVoid(message: Message, targetKey: string): Promise<void> {
  const attack = attackContext(message);
  const answer = attack && targetContext(attack, targetKey)?.answer;
  if (answer && game.user.isGM) await answer.delete();
}
