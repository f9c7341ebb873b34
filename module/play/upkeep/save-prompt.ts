/** Builds the prompt for a due save: the parts of its bonus, and its advantages and disadvantages. */
import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { t } from "../../core/i18n.ts";
import { rollAsked } from "../check/situation.ts";
import type { CheckRequest } from "../check/types.ts";
import { participant } from "../common/participants.ts";
import type { Prompt } from "../protocol/prompt-queue.ts";
import { tokenOf } from "../scene/tokens.ts";

/** Returns the part of a prompt that names the asked creature. */
export function askedOf(actor: OpposedActor): Pick<Prompt, "targetKey" | "actor" | "target" | "leftToGM"> {
  const target = participant("a", { actor, token: tokenOf(actor) });
  return { targetKey: actor.uuid, actor, target, leftToGM: t("OD20.Ask.Left", { name: target.name }) };
}

/** Returns the prompt for a check. @param threats conditions that the save prevents */
export function askedSave(
  actor: OpposedActor,
  { kind, key }: { readonly kind: CheckKind; readonly key: string },
  of: { readonly id: string; readonly messageId: string; readonly dc: number | null },
  threats: readonly string[] = [],
): Omit<CheckRequest, "verb"> {
  const check = { kind, key, characteristic: "" } as const;
  return {
    ...askedOf(actor),
    ...of,
    check,
    needs: "",
    difficulty: "shown",
    opponent: null,
    ...rollAsked({ actor, ...check, threats, against: [] }),
  };
}
