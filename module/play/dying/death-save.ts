/**
 * The save of one who lies at 0 hit points, where the table rolls it: seen by all, and counted at once. Where hit points go on
 * below 0 it is the round of who is dying, or the hour of who is stable.
 * @rule B-DEATH-05 B-DEATH-06 B-DEATH-07 D-DEATH-03 D-DEATH-04 D-DEATH-05
 */
import { visibility } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { DYING_DC_3E, hitPointState3e, type State3e } from "../../rules/death/d20-3e-death.ts";
import { DEATH_SAVE_DC, rollsDeathSaves } from "../../rules/death/death-saves.ts";
import { currentRuleset } from "../../core/settings.ts";
import { checkMessage, outcomeRules } from "../check/check.ts";
import { ageOf } from "../shared/age.ts";
import { inTurn, pause } from "../shared/in-turn.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { lookAt, put, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { TurnRecord } from "../shared/records.pure.ts";
import { turnDues } from "../../rules/turn/turn-dues.ts";
import { readCheck } from "../check/read.ts";
import { tokenOf, nameForViewer } from "../scene/tokens.ts";
import { ownTurn, turnOf } from "../scene/turns.ts";
import { savePlace } from "./save-place.ts";

/** Whose hit points go on below 0. */
const sinks = (actor: OpposedActor): boolean => atZeroOf(actor) === "negative";

/** Whether a save is due now by the table's rules, from what is stored. @rule B-DEATH-01 B-DEATH-05 C-28 D-DEATH-03 */
export function owesSave(actor: OpposedActor): boolean {
  const stored = actor.creature?.toObject();
  if (!stored) return false;
  const { hp, death } = stored;
  if (sinks(actor)) return !actor.dead && stateBelow(hp.value, death.stable) === "dying";
  const saves = actor.isCharacter() || (actor.isNpc() && actor.system.important);
  return (
    saves &&
    !actor.dead &&
    // Who may still choose has not dropped out, whatever rules played before have left him.
    (actor.out || atZeroOf(actor) !== "choice") &&
    rollsDeathSaves(
      { hitPoints: Math.trunc(hp.value), saves: counted(death), standing: actor.hitPoints.standing === true },
      currentRuleset(),
    )
  );
}

/** When it began to owe them, in the fight of that turn; null = before, or nobody knows. */
export function owesSince(actor: OpposedActor, { combat }: TurnRecord): TurnRecord | null {
  const owes = actor.creature?._source.death.owes;
  return owes?.combat === combat && owes.round > 0 ? owes : null;
}

/** Whether the save of an own turn is rolled and counted, or that of a later one which was taken back. */
export function isSaved(actor: OpposedActor, { combat, round }: TurnRecord): boolean {
  const { valid } = lookAt(savePlace(actor, savesRolled(actor) - 1));
  const turns = [actor.creature?._source.death.saved, valid && readCheck(valid)?.due];
  return turns.some((turn) => turn?.combat === combat && turn.round >= round);
}

/**
 * Whether a fight lets it wait: there is one in each own turn, for whoever lay there when it began.
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
 * Whether an hour may be rolled for: of one who lies stable below 0, once no fight is counted in rounds any more.
 * @rule D-DEATH-05 D-C5
 */
export function owesHour(actor: OpposedActor): boolean {
  if (!sinks(actor) || actor.dead || fightOf([actor]) !== null) return false;
  const { hp, death } = actor.creature?._source ?? {};
  return hp !== undefined && death?.roused !== true && stateBelow(hp.value, death?.stable === true) === "stable";
}

const stateBelow = (value: number, stable: boolean): State3e =>
  hitPointState3e({ hitPoints: Math.trunc(value), stable });

/** Counts that somebody typed or a module wrote are brought to what the rules know. */
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

/**
 * Rolls one save for everybody to see and writes what it comes to. A click while one is under way counts for nothing,
 * wherever it is under way.
 */
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
    lookAt(place).valid === null && make(actor, place),
  ]);
  // Another tab or another owner is rolling this one: its roll counts, and is counted by whoever made it; after a crash in between by us.
  if (!made) await pause(CROSSING);
  await countSave(actor, save);
}

/** How long whoever was faster may take to count his roll, in milliseconds. */
const CROSSING = 2000;
/** What lies there longer is no roll that is being counted: the character has come back from an older copy. */
const LEFT_OVER = 600_000;

/** How many it has rolled. */
const savesRolled = (actor: OpposedActor): number => actor.creature?._source.death.saves ?? 0;

/** The number of the next save: as counted, past those of a life that is not remembered. */
function nextSave(actor: OpposedActor): number {
  let number = savesRolled(actor);
  for (;;) {
    const { valid } = lookAt(savePlace(actor, number));
    if (!valid || ageOf(valid) < LEFT_OVER) return number;
    number += 1;
  }
}

/** Posts the roll. @returns false when somebody was faster */
async function make(actor: OpposedActor, place: Place): Promise<boolean> {
  const own = ownTurn(actor);
  const token = tokenOf(actor);
  const { whisper, blind } = visibility(token?.hidden === true ? true : undefined);
  const seen = token?.hidden === true ? { whisper, blind } : { whisper: [], blind: false };
  const data = await checkMessage(
    actor,
    "death",
    "save",
    { dc: sinks(actor) ? DYING_DC_3E : DEATH_SAVE_DC },
    { token, rules: outcomeRules(), request: "", asked: "", due: own && { effect: "", ...own.turn } },
  );
  return data !== null && (await put(place, { ...data, sound: CONFIG.sounds.dice, ...seen })) !== null;
}
