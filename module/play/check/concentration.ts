/**
 * Saves that keep a concentration: one for each damage that its bearer has received since it began, in a place that receipt and
 * spell give, so that there is one however many press. The difficulty is that of the damage as it stands now: a ruling changes
 * it, an undone hit asks for none, and one that is done again counts the same roll.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { begunAt, concentrations } from "../../documents/effects/concentrating.ts";
import type { GoingOn } from "../../documents/effects/action-effects.ts";
import { goesOn } from "../../documents/effects/effect-ends.ts";
import { resolveCheck } from "../../rules/checks/checks.ts";
import { concentrationSave } from "../../rules/checks/concentration.ts";
import { readRuleset } from "../../rules/ruleset/ruleset.ts";
import { speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { lookAt, refusalIn, type Place } from "../protocol/places.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { checkState } from "./read.ts";

type Message = ChatMessage.Implementation;

/** What such a save is to prevent, beside conditions: an effect may sway rolls for this alone. @rule B-DICE-07 */
export const KEEPS = "concentration";

/** One of them. */
export interface KeepingSave extends GoingOn {
  readonly receipt: ReceiptRecord;
  /** Null where the damage, by a ruling since, asks for none. */
  readonly dc: number | null;
  /** The message that told of the damage. */
  readonly told: Message;
  readonly place: Place;
  /** Null while nobody has rolled it. */
  readonly rolled: { readonly message: Message; readonly total: number | null; readonly success: boolean } | null;
}

/** The answer upon which a damage was received; of one that is gone the attack, null where nothing tells of it any more. */
function toldBy({ id, attack }: ReceiptRecord): Message | null {
  const answers = placesOf(id).flatMap((place) => game.messages.get(place) ?? []);
  return answers.find((message) => message.isKind("defense")) ?? game.messages.get(attack) ?? null;
}

function refusal(actor: OpposedActor, effect: GoingOn["effect"], receipt: string, message: Message): string | null {
  if (!message.isKind("check")) return "OD20.Void.strange";
  return refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
    const state = checkState(message);
    const { kind, key, actor: of, keeps } = state?.record ?? {};
    const same = kind === "attribute" && key === "adaptability" && of === actor.uuid;
    return state && same && keeps?.effect === effect.uuid && keeps.receipt === receipt
      ? state.void
      : "OD20.Void.strange";
  });
}

/** What a roll comes to against the damage as it stands now. @rule H-CONC-04 B-CONC-04 */
function outcome(message: Message, dc: number | null): KeepingSave["rolled"] {
  const state = checkState(message);
  if (dc === null) return { message, total: state?.total ?? null, success: true };
  if (!state || state.failed) return { message, total: null, success: false };
  const { profile, overrides } = state.record.rules;
  const { success } = resolveCheck(state, dc, readRuleset(profile, overrides), "save");
  return { message, total: state.total, success };
}

/** Those of a creature for what it has received, rolled or not; what it has undone asks for none. @rule H-CONC-04 B-CONC-04 C-72 C-06 */
export function keepingSaves(actor: OpposedActor): KeepingSave[] {
  const held = concentrations(actor);
  if (held.length === 0) return [];
  const hits = receiptsOf(actor).flatMap((receipt) => {
    const told = receipt.kind === "damage" && receipt.state === "applied" ? toldBy(receipt) : null;
    return told ? [{ receipt, told, dc: concentrationSave(receipt.amount)?.dc ?? null }] : [];
  });
  return held.flatMap(({ effect, deed }) =>
    hits.flatMap(({ receipt, told, dc }): KeepingSave[] => {
      // By the server's clock.
      if ((told._stats.createdTime ?? 0) < begunAt(effect, deed)) return [];
      const place = {
        id: id16(receipt.id, `concentration:${deed.message}`),
        judge: (message: Message) => refusal(actor, effect, receipt.id, message),
      };
      const { valid } = lookAt(place);
      return [{ effect, deed, receipt, told, dc, place, rolled: valid && outcome(valid, dc) }];
    }),
  );
}

/** A save that damage has asked for, as its card tells it. */
export interface KeptView {
  /** What it is for; the word of its texts. */
  readonly of: "Concentration" | "Stand";
  /** What is concentrated on; what a failed check has left on one who stands to the death. */
  readonly name: string;
  /** Null where these eyes may not know it, and before it is rolled. */
  readonly total: number | null;
  readonly dc: number | null;
  /** Null while it is owed. */
  readonly success: boolean | null;
  /** Whether what it has left was death; left out = it was not. */
  readonly kills?: boolean;
}

/** The save for one damage; null where it asks for none. */
export function keptAfter(actor: OpposedActor, receipt: string): KeptView | null {
  const saves = keepingSaves(actor).filter((save) => save.receipt.id === receipt && save.dc !== null);
  const save = saves.find(({ rolled }) => rolled !== null) ?? saves.find(({ effect }) => goesOn(effect));
  if (!save) return null;
  const { effect, dc, rolled } = save;
  return { of: "Concentration", name: effect.name, dc, total: rolled?.total ?? null, success: rolled?.success ?? null };
}

/** All that tell of such saves: more come with what is fetched. */
export const keepers: ((actor: OpposedActor, receipt: string) => KeptView | null)[] = [keptAfter];
