/**
 * Duties for creatures at 0 hit points: the choice to stand, the check after each blow on a standing creature, and
 * notes of marks and injuries. All of it is derived from documents, so a client that joins later finds the same
 * duties. Loaded lazily when a creature falls to 0. Those that lie stable below 0 hit points outside of a
 * fight roll for each full hour that the world clock passes; the button on the sheet is for tables without a clock.
 * @rule D-DEATH-05 D-C5
 */
import { OpposedActor } from "../../documents/actor.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { concentrationSaveReaders } from "../check/concentration-saves.ts";
import type { CheckRequest } from "../check/types.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { actOnDue, type Duty } from "../protocol/duties.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurn, inTurnOrTell } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { refreshCards } from "../protocol/cards.ts";
import { askFor } from "../protocol/prompts.ts";
import type { Prompt } from "../protocol/prompt-queue.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { riskAfter, type DeathCheck } from "../dying/death-check.ts";
import { awaitsGM, choosesAtZero, dropOut, decideFallen } from "../dying/drop-out.ts";
import { isToSettle, writeWounds } from "../dying/injure.ts";
import { depthOf, needsStandEndNotice, standToDeath, announceStandEnd } from "../dying/choose-stand.ts";
import { lastBlow } from "../apply/brought-down.pure.ts";
import { askedOf, askedSave } from "../upkeep/save-prompt.ts";
import { owed, riskKind, rollRisk } from "./zero-hp-due.ts";
import { actorDuties, wayOf } from "../upkeep/due.ts";
import { owesHour, rollDeathSave } from "../dying/death-save.ts";
import { doDue, unanswered } from "./dues.ts";
import { addFollowUp, runTriggers } from "./runner.ts";
import { tellFall } from "../dying/tell-fall.ts";

const HOUR = 3600;

/** Returns the full hours that the clock passed on its way to this time. */
const hoursPassed = (now: number, seconds: number): number =>
  Math.max(0, Math.floor(now / HOUR) - Math.floor((now - seconds) / HOUR));

/** Rolls for the hours until the creature comes to or dies. */
async function passHours(actor: OpposedActor, hours: number): Promise<void> {
  for (let hour = 0; hour < hours && owesHour(actor); hour++) await rollDeathSave(actor);
}

Hooks.on("updateWorldTime", (now: number, seconds: number) => {
  const hours = hoursPassed(now, seconds);
  if (hours === 0 || unanswered() !== "roll" || game.users.activeGM?.isSelf !== true) return;
  // The hours of a clock that goes on quickly wait for each other, because a creature has one roll at a time.
  for (const actor of eachActor((one) => one))
    inTurn(`hours.${actor.uuid}`, () => passHours(actor, hours)).catch(notifyFailure);
});

/** A choice that this user is asked for. */
export interface ChoiceRequest extends Prompt {
  readonly verb: "choice";
  /** True if a GM decides what happens to the creature. */
  readonly fallen: boolean;
  /** Depth below 0 at which the creature would stand, in hit points. */
  readonly depth: number;
}

/** A check that this user is asked for. */
export interface RiskRequest extends Prompt, Omit<CheckRequest, keyof Prompt> {
  readonly verb: "risk";
  /** Contributions to the difficulty. */
  readonly against: DeathCheck["parts"];
}

interface Mortal extends Duty {
  readonly asks: { readonly messageId: string; readonly read: () => Prompt | null };
}

/**
 * Returns the id of the choice and the message of the blow that caused it. Returns null if no choice is open, including after dropping out.
 */
function choiceOf(actor: OpposedActor): { readonly id: string; readonly messageId: string } | null {
  if (!choosesAtZero(actor)) return null;
  const blow = lastBlow(receiptsOf(actor), actor.hitPoints.value);
  return blow && game.messages.has(blow.attack) ? { id: id16(blow.id, "choice"), messageId: blow.attack } : null;
}

function pendingChoice(uuid: string, id: string): ChoiceRequest | null {
  const actor = findActor({ actor: uuid, token: null });
  const choice = actor && choiceOf(actor);
  return actor && choice?.id === id
    ? {
        ...askedOf(actor),
        verb: "choice",
        id,
        messageId: choice.messageId,
        fallen: awaitsGM(actor),
        depth: depthOf(actor),
      }
    : null;
}

const find = (actor: OpposedActor, id: string): DeathCheck | undefined =>
  owed(actor).find(({ place }) => place.id === id);

function pendingRisk(uuid: string, id: string): RiskRequest | null {
  const actor = findActor({ actor: uuid, token: null });
  const risk = actor && find(actor, id);
  if (!actor || !risk) return null;
  return {
    ...askedSave(actor, riskKind(), { id, messageId: risk.receipt.attack, dc: risk.dc }),
    verb: "risk",
    against: risk.parts,
  };
}

const mortal = actorDuties<Mortal>({
  name: "mortal",
  of: (actor, place, order) => {
    const { uuid } = actor;
    const choice = choiceOf(actor);
    const masters = order.filter((id) => game.users.get(id)?.isGM === true);
    const answers = (awaitsGM(actor) ? masters : order).indexOf(game.user.id);
    return [
      ...(choice
        ? [
            {
              id: choice.id,
              place: answers,
              way: "ask" as const,
              asks: { messageId: choice.messageId, read: () => pendingChoice(uuid, choice.id) },
            },
          ]
        : []),
      ...owed(actor)
        .filter(({ told }) => told !== null && ageOf(told) <= YOUNG.milliseconds)
        .map(({ place: { id }, receipt }) => ({
          id,
          place,
          ...wayOf(actor, order),
          asks: { messageId: receipt.attack, read: () => pendingRisk(uuid, id) },
        })),
    ];
  },
  ask: (_uuid, { id, asks }) => {
    askFor(id, asks.messageId, asks.read);
  },
  act: (actor, duties) => {
    for (const { id } of duties) void doDue(actor, id);
  },
});

addFollowUp({ name: "wounds", isDue: isToSettle, write: writeWounds });
addFollowUp({ name: "standing", isDue: needsStandEndNotice, write: announceStandEnd });

/** Rolls a check from a prompt. */
export async function answerRisk(
  { actor, id }: Pick<RiskRequest, "actor" | "id">,
  chosen: Parameters<typeof rollRisk>[2],
): Promise<void> {
  return inTurnOrTell(`due:${actor.uuid}`, undefined, async () => {
    const risk = find(actor, id);
    if (risk) await rollRisk(actor, risk, chosen);
    await writeWounds(actor);
  });
}

/** Applies a choice from a prompt. */
export function answerChoice(
  { actor, fallen }: Pick<ChoiceRequest, "actor" | "fallen">,
  stands: boolean,
): Promise<boolean> {
  if (fallen) return decideFallen(actor, !stands);
  return stands ? standToDeath(actor) : dropOut(actor);
}

concentrationSaveReaders.push(riskAfter);
/** True once cards that were drawn before this chunk loaded have been redrawn with their checks. */
let told = false;

/** Redraws the cards of blows on a standing creature, and of their checks. */
function tellChecks(actor: OpposedActor): void {
  for (const { id, attack, stood } of receiptsOf(actor))
    if (stood) for (const card of [attack, id16(id, "death")]) refreshCards(card);
}

/** Checks the duties of a creature; null = of all creatures at or below 0 hit points. */
export function checkZeroHp(actor: OpposedActor | null): void {
  const look = (one: Actor.Implementation): void => {
    if (!(one instanceof OpposedActor) || !one.creature || (!actor && one.hitPoints.value > 0)) return;
    actOnDue(mortal, one.uuid);
    runTriggers(one);
    if (actor || !told) tellChecks(one);
    if (actor) tellFall(one).catch(notifyFailure);
  };
  if (actor) look(actor);
  else eachActor(look);
  told = true;
}
