/**
 * A successful Search reveals hidden creatures. The responsible client of each hidden creature writes the result.
 * @rule B-ACT-10 B-ACT-11 B-SENSE-11
 */
import { OpposedActor } from "../../documents/actor.ts";
import { actionOf, goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { bearerOf, endingEffects } from "../../documents/effects/effect-ends.ts";
import { aboutOf } from "../../rules/basics/ids.ts";
import { findsHidden } from "../../rules/checks/senses.ts";
import { checkState } from "../check/read-check.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { put, refusalIn, type Place } from "../protocol/places.ts";
import { viewer } from "../secrecy/viewer.ts";
import { areTogether, nameForViewer, sideOf } from "../scene/tokens.ts";
import { endGoingOn } from "./lasting-action.ts";
import { useMessage } from "./post-action.ts";

type Message = ChatMessage.Implementation;

/** Returns the total and the actor of a search for hidden creatures. Null for any other message. */
function searched(message: Message): { total: number; by: OpposedActor } | null {
  if (!message.isKind("check") || message.system.action !== "search") return null;
  if (aboutOf(message.system.key) !== "awareness") return null;
  const state = checkState(message);
  const by = findActor({ actor: state?.record.actor ?? null, token: null });
  if (!state || !by || state.void !== null || state.failed || !speaksFor(message, by)) return null;
  return { total: state.total, by };
}

/** A hidden creature that a search found, with its public name and its Stealth result. */
export interface Found {
  readonly name: string;
  /** Stealth result of the hidden creature. Null if the user may not know it. */
  readonly stealth: number | null;
}

/** Returns the creatures that a search found, as their hiding effects note it. */
export function foundIn(message: Message): Found[] {
  const { id } = message;
  if (id === null || !searched(message)) return [];
  return endingEffects().flatMap((effect) => {
    const [deed, actor] = [actionOf(effect), bearerOf(effect)];
    if (!(actor instanceof OpposedActor) || deed?.action !== "hide" || deed.endedBy?.includes(id) !== true) return [];
    const hiding = game.messages.get(deed.message);
    const isKnown = viewer().isGM || (hiding && checkState(hiding)?.reveal.totals) === true;
    return [{ name: nameForViewer(actor), stealth: isKnown ? deed.dc : null }];
  });
}

/** Returns the place of the chat line about one found creature. The derived id prevents duplicates from several clients. */
function foundPlace(search: string, actor: OpposedActor): Place {
  return {
    id: id16(search, `found:${actor.uuid}`),
    judge: (message) =>
      refusalIn(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () =>
        message.isKind("use") && message.system.action === "found" ? null : "OD20.Void.strange",
      ),
  };
}

/** Returns the hidden creatures that a search finds, with the writes. The chat line comes before the end of the hiding effect. */
export function foundBy(message: Message): { actor: OpposedActor; one: GoingOn; write: () => Promise<void> }[] {
  const search = searched(message);
  if (!search || message.id === null) return [];
  const { id } = message;
  const { by, total } = search;
  const hiding = new Set(endingEffects().flatMap((effect) => bearerOf(effect) ?? []));
  return [...hiding].flatMap((actor) => {
    if (!(actor instanceof OpposedActor) || actor.uuid === by.uuid) return [];
    const found = goingOn(actor, "hide").filter(({ deed }) => findsHidden(total, deed.dc));
    if (found.length === 0 || sideOf(actor) === sideOf(by) || !areTogether(actor, by)) return [];
    return found.map((one) => ({
      actor,
      one,
      write: async () => {
        await put(foundPlace(id, actor), useMessage(actor, { action: "found", spends: "free" }));
        await endGoingOn(one, id);
      },
    }));
  });
}
