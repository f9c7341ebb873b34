/**
 * Saves that keep a concentration: one for each damage received since it began. The id of the save is derived from
 * receipt and spell, so there is one even if several users roll. The DC follows from the current damage: a ruling
 * changes it, an undone hit needs no save, and a hit that is applied again uses the same roll.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { begunAt, concentrations } from "../../documents/effects/concentrating.ts";
import type { GoingOn } from "../../documents/effects/action-effects.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { resolveCheck } from "../../rules/checks/resolve-check.ts";
import { concentrationSave } from "../../rules/checks/concentration.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { id16 } from "../common/id.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { lookAt, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { checkPlace, checkState, keepsIn } from "./read-check.ts";

type Message = ChatMessage.Implementation;

/** What such a save prevents, in addition to conditions. An effect may give advantage on this save only. @rule B-DICE-07 */
export const KEEPS = "concentration";

/** One save for one damage. */
export interface KeepingSave extends GoingOn {
  readonly receipt: ReceiptRecord;
  /** Null if a ruling has reduced the damage so that no save is needed. */
  readonly dc: number | null;
  /** The message that shows the damage. */
  readonly told: Message;
  readonly place: Place;
  /** Null if the save is not rolled yet. */
  readonly rolled: { readonly message: Message; readonly total: number | null; readonly success: boolean } | null;
}

/**
 * Returns the answer that caused a damage receipt. Without the answer, returns the attack; null if both messages are
 * deleted.
 */
function withRulesOf({ id, attack }: ReceiptRecord): Message | null {
  const answers = placesOf(id).flatMap((place) => game.messages.get(place) ?? []);
  return answers.find((message) => message.isKind("defense")) ?? game.messages.get(attack) ?? null;
}

/** Returns the result of a save against the current damage. @rule H-CONC-04 B-CONC-04 */
function outcome(message: Message, dc: number | null): KeepingSave["rolled"] {
  const state = checkState(message);
  if (dc === null) return { message, total: state?.total ?? null, success: true };
  if (!state || state.failed) return { message, total: null, success: false };
  const { profile, overrides } = state.record.rules;
  const { success } = resolveCheck(state, dc, readRuleset(profile, overrides), "save");
  return { message, total: state.unrolled ? null : state.total, success };
}

/**
 * Returns the concentration saves of a creature for applied damage, rolled or not.
 * @param only id of one receipt; omitted = all damage
 * @rule H-CONC-04 B-CONC-04 C-72 C-06
 */
export function keepingSaves(actor: OpposedActor, only?: string): KeepingSave[] {
  const held = concentrations(actor);
  if (held.length === 0) return [];
  const hits = receiptsOf(actor).flatMap((receipt) => {
    if (only !== undefined && receipt.id !== only) return [];
    const told = receipt.kind === "damage" && receipt.state === "applied" ? withRulesOf(receipt) : null;
    return told ? [{ receipt, told, dc: concentrationSave(receipt.amount)?.dc ?? null }] : [];
  });
  return held.flatMap(({ effect, stored }) =>
    hits.flatMap(({ receipt, told, dc }): KeepingSave[] => {
      // Both times come from the server's clock.
      if ((told._stats.createdTime ?? 0) < begunAt(effect, stored)) return [];
      const place = checkPlace(
        id16(receipt.id, `concentration:${stored.message}`),
        actor,
        (said) => said.kind === "attribute" && said.key === "adaptability" && keepsIn(said, effect.uuid, receipt.id),
      );
      const { valid } = lookAt(place);
      return [{ effect, stored, receipt, told, dc, place, rolled: valid && outcome(valid, dc) }];
    }),
  );
}

/** A save after damage, as its card shows it. */
export interface KeptView {
  /** What the save is for; part of its language keys. */
  readonly of: "Concentration" | "Stand";
  /** The spell of the concentration; for a creature that stands to the death, the result of a failed check. */
  readonly name: string;
  /** Null if the viewing user may not know it, and before the roll. */
  readonly total: number | null;
  readonly dc: number | null;
  /** Null before the roll. */
  readonly success: boolean | null;
  /** Whether the failed check killed the creature; omitted = no. */
  readonly kills?: boolean;
}

/** Returns the save for one damage; null if it needs none. */
export function keptAfter(actor: OpposedActor, receipt: string): KeptView | null {
  const saves = keepingSaves(actor, receipt).filter(({ dc }) => dc !== null);
  const save = saves.find(({ rolled }) => rolled !== null) ?? saves.find(({ effect }) => goesOn(effect));
  if (!save) return null;
  const { effect, dc, rolled } = save;
  return { of: "Concentration", name: effect.name, dc, total: rolled?.total ?? null, success: rolled?.success ?? null };
}

/** All functions that find saves after damage. Lazy chunks add more functions. */
export const concentrationSaveReaders: ((actor: OpposedActor, receipt: string) => KeptView | null)[] = [keptAfter];
