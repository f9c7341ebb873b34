/**
 * Rolls and applies death saves at 0 hit points, visible to all users. With negative hit points this is the roll of each round for a dying
 * creature, or of each hour for a stable creature.
 * @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
import { visibility } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { CHANCE_3E, hitPointState3e, type State3e } from "../../rules/death/d20-3e-death.ts";
import { DEATH_SAVE_DC, rollsDeathSaves } from "../../rules/death/death-saves.ts";
import { currentRuleset } from "../../core/settings.ts";
import { checkMessage, outcomeRules } from "../check/check.ts";
import { ageOf } from "../common/age.ts";
import { inTurn, pause } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { turnDues } from "../../rules/turn/turn-dues.ts";
import { readCheck } from "../check/read-check.ts";
import { tokenOf, nameForViewer } from "../scene/tokens.ts";
import { ownTurn, turnOf } from "../scene/reins.ts";
import type { Needs } from "../upkeep/due.ts";
import { savePlace } from "./save-place.ts";

/** Returns whether the rules let the hit points of this creature go below 0. */
const sinks = (actor: OpposedActor): boolean => atZeroOf(actor) === "negative";

/** Returns what a death save needs: a difficulty, or a chance where hit points go below 0. @rule B-DEATH-05 D-DEATH-03 D-DEATH-04 */
export const deathSaveNeeds = (actor: OpposedActor): Needs =>
  sinks(actor) ? { percent: CHANCE_3E } : { dc: DEATH_SAVE_DC };

/** Returns whether a death save is due now, by the rules of the table and the stored data. @rule B-DEATH-01 B-DEATH-05 C-28 D-DEATH-03 */
export function owesSave(actor: OpposedActor): boolean {
  const stored = actor.creature?._source;
  if (!stored) return false;
  const { hp, death } = stored;
  if (sinks(actor)) return !actor.dead && stateBelow(hp.value, death.stable) === "dying";
  const saves = actor.isCharacter() || (actor.isNpc() && actor.system.important);
  return (
    saves &&
    !actor.dead &&
    // A creature that may still choose to stand has not dropped out, even if earlier rules left it in that state.
    (actor.out || atZeroOf(actor) !== "choice") &&
    rollsDeathSaves(
      { hitPoints: Math.trunc(hp.value), saves: counted(death), standing: actor.hitPoints.standing === true },
      currentRuleset(),
    )
  );
}

/**
 * Returns the turn in which the creature began to owe death saves in the given fight. Returns null if it began earlier or the turn is
 * unknown.
 */
export function owesSince(actor: OpposedActor, { combat }: TurnRecord): TurnRecord | null {
  const owes = actor.creature?._source.death.owes;
  return owes?.combat === combat && owes.round > 0 ? owes : null;
}

/** Returns whether the save of a turn is already rolled and counted, or whether a save of a later turn is. */
export function isSaved(actor: OpposedActor, { combat, round }: TurnRecord): boolean {
  const { valid } = lookAt(savePlace(actor, savesRolled(actor) - 1));
  const turns = [actor.creature?._source.death.saved, valid && readCheck(valid)?.due];
  return turns.some((turn) => turn?.combat === combat && turn.round >= round);
}

/**
 * Returns whether the save must wait for the turn of the creature. A creature that was down when its turn began rolls one save in each of
 * its turns.
 * @rule B-DEATH-05 D-DEATH-03 D-DEATH-04
 */
function waitsForTurn(actor: OpposedActor): boolean {
  const [own, now] = [ownTurn(actor), turnOf([actor])];
  if (!now) return false;
  if (!own || isSaved(actor, own.turn)) return true;
  const cause = { id: "save", kind: "deathSave", begun: owesSince(actor, own.turn) } as const;
  return turnDues({ causes: [cause], turn: own.turn, now, order: own.order, wanted: [] }).length === 0;
}

/**
 * Returns whether the hourly roll is available: for a stable creature below 0 hit points that takes part in no combat.
 * @rule D-DEATH-05 D-C5
 */
export function owesHour(actor: OpposedActor): boolean {
  if (!sinks(actor) || actor.dead || fightOf([actor]) !== null) return false;
  const { hp, death } = actor.creature?._source ?? {};
  return hp !== undefined && death?.roused !== true && stateBelow(hp.value, death?.stable === true) === "stable";
}

const stateBelow = (value: number, stable: boolean): State3e =>
  hitPointState3e({ hitPoints: Math.trunc(value), stable });

/** Limits stored counts to the range that the rules allow. Users and modules can write any number. */
function counted({
  successes,
  failures,
  stable,
  dead,
}: {
  readonly successes: number;
  readonly failures: number;
  readonly stable: boolean;
  readonly dead: boolean;
}) {
  return { successes: Math.min(3, Math.max(0, successes)), failures: Math.min(3, Math.max(0, failures)), stable, dead };
}

const rolling = new Set<string>();

/** Rolls one death save in public and writes its result. Ignores clicks while a roll is in progress, on this or another client. */
export async function rollDeathSave(actor: OpposedActor): Promise<void> {
  if (rolling.has(actor.uuid)) return;
  rolling.add(actor.uuid);
  try {
    await inTurn(actor.uuid, () => roll(actor));
  } catch (error) {
    notifyFailure(error);
  } finally {
    rolling.delete(actor.uuid);
  }
}

async function roll(actor: OpposedActor): Promise<void> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
    return;
  }
  const hour = owesHour(actor);
  if (!hour && !owesSave(actor)) return;
  if (!hour && waitsForTurn(actor)) {
    notifyWarning("OD20.Notify.saveWaits", { name: actor.name });
    return;
  }
  const save = { number: nextSave(actor), hour, was: receiptsOf(actor) };
  const place = savePlace(actor, save.number);
  const [{ countSave }, made] = await Promise.all([
    import("./count-save.ts"),
    lookAt(place).valid === null && make(actor, place, hour),
  ]);
  // Another client may have posted this roll first. That client counts it. After the pause, this client counts the roll if the other client
  // crashed.
  if (!made) await pause(CROSSING);
  await countSave(actor, save);
}

/** Time that the client that posted the roll has to count it, in milliseconds. */
const CROSSING = 2000;
/**
 * Age in milliseconds after which a posted but uncounted roll no longer counts. Such a roll remains if the actor was restored from an older
 * copy.
 */
const LEFT_OVER = 600_000;

/** Returns how many saves the creature has rolled. */
const savesRolled = (actor: OpposedActor): number => actor.creature?._source.death.saves ?? 0;

/** Returns the number of the next save. Skips numbers with old messages that the stored count does not include. */
function nextSave(actor: OpposedActor): number {
  let number = savesRolled(actor);
  for (;;) {
    const { valid } = lookAt(savePlace(actor, number));
    if (!valid || ageOf(valid) < LEFT_OVER) return number;
    number += 1;
  }
}

/** Posts the roll. @returns false if another client posted it first */
async function make(actor: OpposedActor, place: Place, hour: boolean): Promise<boolean> {
  const own = ownTurn(actor);
  const token = tokenOf(actor);
  const { whisper, blind } = visibility(token?.hidden === true ? true : undefined);
  const seen = token?.hidden === true ? { whisper, blind } : { whisper: [], blind: false };
  const data = await checkMessage(
    actor,
    "death",
    sinks(actor) ? (hour ? "hour" : "dying") : "save",
    { dc: sinks(actor) ? CHANCE_3E : DEATH_SAVE_DC },
    { token, rules: outcomeRules(), request: "", asked: "", due: own && { effect: "", ...own.turn } },
  );
  return data !== null && (await put(place, { ...data, sound: CONFIG.sounds.dice, ...seen })) !== null;
}
