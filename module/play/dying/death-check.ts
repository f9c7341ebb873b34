/**
 * Handles the check after each blow on a creature that stands to the death. The id of the check message is derived from the receipt of the
 * blow, so each blow has only one check, even with several clients. The result is stored under the receipt id: undoing the blow undoes the
 * result, and redoing the blow restores it.
 * @rule H-DEATH-04 H-DEATH-05 C-27
 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { DEATH_SAVE_DC } from "../../rules/death/death-saves.ts";
import { deathCheck, deathDifficulty } from "../../rules/death/dying.ts";
import { DEATH_MARKS } from "../../rules/death/at-zero.ts";
import { sum, type Sum } from "../../rules/basics/parts.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { KeptView } from "../check/concentration-saves.ts";
import { checkState } from "../check/read-check.ts";
import type { CheckState } from "../check/types.ts";
import { speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { lookAt, whyInvalid, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { ownFlag } from "../../core/own-flag.ts";

type Message = ChatMessage.Implementation;

/** The result of the check after one blow. */
export interface StoredWound {
  /** Number of stands at the time of the blow. The note counts only during that stand. */
  readonly stands: number;
  /** Difficulty of the check. */
  readonly dc: number;
  readonly marks: number;
  /** True if the check caused an injury and the injury was created. */
  readonly injury: boolean;
  /** True if the blow was undone. The note keeps this, because the receipt of the blow drops off the list later. */
  readonly undone: boolean;
  /** Data of the injury when the blow was undone. Null while the injury exists, or if there was none. */
  readonly kept: object | null;
}

const number = (value: unknown): number => (typeof value === "number" && Number.isInteger(value) ? value : 0);

/** Returns the wound notes of a creature by receipt id. Tolerates malformed data. */
export function woundsOf({ flags }: { readonly flags: object }): ReadonlyMap<string, StoredWound> {
  const found: unknown = ownFlag(flags, "wounds");
  if (typeof found !== "object" || found === null) return new Map();
  return new Map(
    Object.keys(found).map((id) => {
      const of = (key: string): unknown => foundry.utils.getProperty(found, `${id}.${key}`);
      const marks = Math.max(0, Math.min(2, number(of("marks"))));
      const kept = of("kept");
      return [
        id,
        {
          stands: number(of("stands")),
          dc: number(of("dc")),
          marks,
          injury: of("injury") === true,
          undone: of("undone") === true,
          kept: typeof kept === "object" ? kept : null,
        },
      ];
    }),
  );
}

/** The check after one blow. */
export interface DeathCheck {
  readonly receipt: ReceiptRecord;
  /** The message that caused the blow, or null if it was deleted. */
  readonly told: Message | null;
  readonly place: Place;
  readonly dc: number;
  /** Contributions to the difficulty. Empty if they are no longer known. */
  readonly parts: readonly Contribution[];
  /** The stored result of the check, or null. */
  readonly noted: StoredWound | null;
  /** The rolled result, or null before the roll. */
  readonly rolled: {
    readonly message: Message;
    readonly total: number | null;
    readonly success: boolean;
    readonly marks: number;
  } | null;
}

/** Returns the message that dealt the blow: the Defense message if there is one, else the attack. */
function withRulesOf({ id, attack }: ReceiptRecord): Message | null {
  const answers = placesOf(id).flatMap((place) => game.messages.get(place) ?? []);
  return answers.find((message) => message.isKind("defense")) ?? game.messages.get(attack) ?? null;
}

const isBlow = ({ kind, state, amount }: ReceiptRecord): boolean =>
  kind === "damage" && state === "applied" && amount > 0;

/**
 * Counts the applied blows that a creature took during one stand. For receipts that dropped off the list, counts the stored wound notes
 * instead.
 * @param before receipt id of the blow that asks; only earlier blows count; without it all blows count
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
 * Returns the lowest difficulty of the next death check, or the difficulty of a check that waits for its roll. Returns null if the creature
 * does not stand, or if the rules of the table use no such check.
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
  return whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
    const state = checkState(message);
    const { kind, key, actor: of, risks } = state?.record ?? {};
    const known = (kind === "attribute" && key === "adaptability") || kind === "death";
    return state && known && of === actor.uuid && risks?.receipt === receipt ? state.void : "OD20.Void.strange";
  });
}

/**
 * Returns the checks for all blows on a creature since it chose to stand, rolled or not. Each check uses the values in its receipt, so
 * neither a cleared chat log nor changed settings alter it. Manual edits of hit points need no check.
 */
export function deathChecks(actor: OpposedActor): DeathCheck[] {
  const { death } = actor.creature ?? {};
  if (death?.standing !== true) return [];
  return receiptsOf(actor).flatMap((receipt) =>
    receipt.stood?.stands === death.stands ? (checkOf(actor, receipt) ?? []) : [],
  );
}

/** Returns the check for one blow, or null if the blow needs none, for example after its undo. */
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
  // A rolled check keeps the difficulty that it was rolled against.
  const dc = noted?.dc ?? (byDepth ? now.total : DEATH_SAVE_DC);
  const parts = dc === now.total ? now.parts : (said?.record.risks?.parts ?? []);
  const rolled = valid && said && { message: valid, ...outcome(said, byDepth, dc, stood.critical) };
  return { receipt, told: withRulesOf(receipt), place, dc, parts, noted, rolled };
}

/**
 * Returns the check after one blow, even if the creature was healed since and no longer stands. Returns null if the blow needs no check.
 */
export function checkAfter(actor: OpposedActor, receipt: string): DeathCheck | null {
  const blow = receiptsOf(actor).find(({ id }) => id === receipt);
  return blow ? checkOf(actor, blow) : null;
}

/**
 * Returns the check of a blow whose injury still exists. Healing ends the stand but does not remove injuries, so this check stays visible
 * after the stand.
 * @rule H-DEATH-05
 */
const injuredBy = (actor: OpposedActor, receipt: string): DeathCheck | null =>
  actor.items.has(injuryId(receipt)) ? checkAfter(actor, receipt) : null;

/** Computes the result of a check by the rules stored in its message. */
function outcome(said: CheckState, byDepth: boolean, dc: number, critical: boolean) {
  const { failed, total, natural, record } = said;
  const rules = readRuleset(record.rules.profile, record.rules.overrides);
  const { success, marks } = deathCheck(
    {
      // The difficulty is already known. Other values may have changed since and must not affect this check.
      hitPoints: -dc,
      max: dc + 1,
      marks: 0,
      critical,
      roll: failed ? { natural: 1, total: -1000 } : said,
    },
    { ...rules, standRule: byDepth ? "dcDepth" : "deathSave", deathDifficulty: "depth" },
  );
  // A death save compares only the natural die, so the card shows the die.
  return { total: failed ? null : byDepth ? total : natural, success: success === true, marks };
}

/** Returns whether the check still needs a roll. */
export const isOwed = ({ rolled, noted }: DeathCheck): boolean => rolled === null && noted === null;

/** Returns the derived id of the injury item that a blow causes. */
export const injuryId = (receipt: string): string => id16(receipt, "injury");

/** Returns the receipt id of the blow that reached the deadly number of marks, or null. @rule C-27 */
function deadlyBlow(actor: OpposedActor, checks: readonly DeathCheck[]): string | null {
  let marks = actor.creature?.death.marks ?? 0;
  for (const { receipt, rolled, noted } of checks) {
    const more = rolled?.marks ?? noted?.marks ?? 0;
    marks += more;
    if (more > 0 && marks >= DEATH_MARKS) return receipt.id;
  }
  return null;
}

/** Returns the check of one blow for its card, or null if the blow needs no check. */
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
