/**
 * The check after each blow on one who stands to the death, in a place that the blow's receipt gives, so that there is one however
 * many press. What it comes to is noted by that receipt: taken back with the blow, and counted again with it.
 * @rule H-DEATH-04 H-DEATH-05 C-27
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { woundsOf, type StoredWound } from "./wounds.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { DEATH_SAVE_DC } from "../../rules/death/death-saves.ts";
import { DEATH_MARKS, deathCheck, deathDifficulty } from "../../rules/death/dying.ts";
import { sum, type Sum } from "../../rules/basics/parts.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { KeptView } from "../check/concentration.ts";
import { checkState } from "../check/read.ts";
import type { CheckState } from "../check/types.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { lookAt, refusalIn, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";

type Message = ChatMessage.Implementation;

/** One of them. */
export interface DeathCheck {
  readonly receipt: ReceiptRecord;
  /** What told of the blow; null where the log was emptied. */
  readonly told: Message | null;
  readonly place: Place;
  readonly dc: number;
  /** What the difficulty comes from; none where it is not known any more. */
  readonly parts: readonly Contribution[];
  /** What is noted of it already. */
  readonly noted: StoredWound | null;
  /** Null while nobody has rolled it. */
  readonly rolled: {
    readonly message: Message;
    readonly total: number | null;
    readonly success: boolean;
    readonly marks: number;
  } | null;
}

/** The message upon which a blow was received. */
function toldBy({ id, attack }: ReceiptRecord): Message | null {
  const answers = placesOf(id).flatMap((place) => game.messages.get(place) ?? []);
  return answers.find((message) => message.isKind("defense")) ?? game.messages.get(attack) ?? null;
}

const isBlow = ({ kind, state, amount }: ReceiptRecord): boolean =>
  kind === "damage" && state === "applied" && amount > 0;

/**
 * How many blows in force a creature has borne in one of its stands; those whose receipts have fallen off the list are known by
 * their notes.
 * @param before the receipt of the blow that asks; left out = all
 * @rule H-DEATH-04 C-27
 */
function borne(actor: OpposedActor, stands: number, before?: string): number {
  const receipts = receiptsOf(actor);
  const asks = receipts.findIndex(({ id }) => id === before);
  const blows = receipts
    .slice(0, asks < 0 ? receipts.length : asks)
    .filter((one) => isBlow(one) && one.stood?.stands === stands);
  const older = [...woundsOf(actor)].filter(
    ([id, note]) => note.stands === stands && !note.undone && !receipts.some((one) => one.id === id),
  );
  return blows.length + older.length;
}

const difficultyAt = (actor: OpposedActor, points: number, blows: number): Sum =>
  deathDifficulty({ hitPoints: Math.min(0, points), borne: blows }, currentRuleset());

/**
 * What the check after the next blow has to reach at least, or one that is still to be rolled; null for who does not stand, or
 * where it is no such check.
 * @rule H-DEATH-04 C-27
 */
export function nextDeathCheckDc(actor: OpposedActor): Sum | null {
  const { death, hp } = actor.creature ?? {};
  if (death?.standing !== true || actor.dead || actor.out || currentRuleset().standRule !== "dcDepth") return null;
  const waits = deathChecks(actor).find(isOwed);
  return waits ? sum([...waits.parts]) : difficultyAt(actor, hp?.value ?? 0, borne(actor, death.stands));
}

function refusal(actor: OpposedActor, receipt: string, message: Message): string | null {
  if (!message.isKind("check")) return "OD20.Void.strange";
  return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
    const state = checkState(message);
    const { kind, key, actor: of, risks } = state?.record ?? {};
    const known = (kind === "attribute" && key === "adaptability") || kind === "death";
    return state && known && of === actor.uuid && risks?.receipt === receipt ? state.void : "OD20.Void.strange";
  });
}

/**
 * The checks for all that has hit a creature since it chose to stand, rolled or not: each by what its receipt says of that moment,
 * so that neither the log nor the settings of today change it. Blows of the table's own hand ask for none.
 */
export function deathChecks(actor: OpposedActor): DeathCheck[] {
  const { death } = actor.creature ?? {};
  if (death?.standing !== true) return [];
  return receiptsOf(actor).flatMap((receipt) =>
    receipt.stood?.stands === death.stands ? (checkOf(actor, receipt) ?? []) : [],
  );
}

/** The check for one of them; null where it asks for none, as what is undone. */
function checkOf(actor: OpposedActor, receipt: ReceiptRecord): DeathCheck | null {
  const { id, stood } = receipt;
  if (!isBlow(receipt) || !stood) return null;
  const { standRule } = currentRuleset();
  const noted = woundsOf(actor).get(id) ?? null;
  const place: Place = { id: id16(id, "death"), judge: (message) => refusal(actor, id, message) };
  const { valid } = lookAt(place);
  const said = valid && checkState(valid);
  if (!said && !noted && standRule === "manual") return null;
  const byDepth = said ? said.record.kind !== "death" : standRule === "dcDepth";
  const now = byDepth ? difficultyAt(actor, stood.points, borne(actor, stood.stands, id)) : sum([]);
  // What has been rolled keeps the number that it was rolled against.
  const dc = noted?.dc ?? (byDepth ? now.total : DEATH_SAVE_DC);
  const parts = dc === now.total ? now.parts : (said?.record.risks?.parts ?? []);
  const rolled = valid && said && { message: valid, ...outcome(said, byDepth, dc, stood.critical) };
  return { receipt, told: toldBy(receipt), place, dc, parts, noted, rolled };
}

/** The check after one blow, whether he stands still or was healed since; null where it asks for none. */
export function checkAfter(actor: OpposedActor, receipt: string): DeathCheck | null {
  const blow = receiptsOf(actor).find(({ id }) => id === receipt);
  return blow ? checkOf(actor, blow) : null;
}

/** That of a blow whose injury is there still, when nobody stands any more: healing ends the stand, and no injury. @rule H-DEATH-05 */
const injuredBy = (actor: OpposedActor, receipt: string): DeathCheck | null =>
  actor.items.has(injuryId(receipt)) ? checkAfter(actor, receipt) : null;

/** What one comes to, by the rules that its message keeps. */
function outcome(said: CheckState, byDepth: boolean, dc: number, critical: boolean) {
  const { failed, total, natural, record } = said;
  const rules = readRuleset(record.rules.profile, record.rules.overrides);
  const { success, marks } = deathCheck(
    {
      // The difficulty is known already: what else has changed since is no matter of this blow.
      hitPoints: -dc,
      max: dc + 1,
      marks: 0,
      critical,
      roll: failed ? { natural: 1, total: -1000 } : said,
    },
    { ...rules, standRule: byDepth ? "dcDepth" : "deathSave", deathDifficulty: "depth" },
  );
  // Where it is a death save its die alone counts, and is told.
  return { total: failed ? null : byDepth ? total : natural, success: success === true, marks };
}

/** Whether one is to be rolled. */
export const isOwed = ({ rolled, noted }: DeathCheck): boolean => rolled === null && noted === null;

/** Id of the injury that a blow brings. */
export const injuryId = (receipt: string): string => id16(receipt, "injury");

/** The blow whose marks were one too many, by its receipt; null where they are not. @rule C-27 */
function deadlyBlow(actor: OpposedActor, checks: readonly DeathCheck[]): string | null {
  let marks = actor.creature?.death.marks ?? 0;
  for (const { receipt, rolled, noted } of checks) {
    const more = rolled?.marks ?? noted?.marks ?? 0;
    marks += more;
    if (more > 0 && marks >= DEATH_MARKS) return receipt.id;
  }
  return null;
}

/** The check for one blow, as its card tells it; null where it asks for none. */
export function riskAfter(actor: OpposedActor, receipt: string): KeptView | null {
  const checks = deathChecks(actor);
  const one = checks.find((check) => check.receipt.id === receipt) ?? injuredBy(actor, receipt);
  if (!one || (isOwed(one) && actor.dead)) return null;
  const { dc, rolled, noted } = one;
  const marks = rolled?.marks ?? noted?.marks ?? 0;
  const injury = actor.items.get(injuryId(receipt))?.name;
  return {
    of: "Stand",
    name: [`+${String(marks)}`, ...(injury ? [injury] : [])].join(" · "),
    dc,
    total: rolled?.total ?? null,
    success: isOwed(one) ? null : marks === 0,
    ...(deadlyBlow(actor, checks) === receipt ? { kills: true } : {}),
  };
}
