/**
 * A successful Search reveals hidden creatures. The responsible client of each hidden creature writes the result. Before
 * a Hide action, `watchersOf` names the visible enemies that watch the place.
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
import { put, whyInvalid, type Place } from "../protocol/places.ts";
import { viewer } from "../secrecy/viewer.ts";
import { areTogether, nameForViewer, sideOf, tokenOf } from "../scene/tokens.ts";
import { endGoingOn } from "./lasting-action.ts";
import { useMessage } from "./post-action.ts";
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import { hide, HIDE_DC } from "../../rules/turn/actions.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { placeSeen } from "../modifiers/obscured.ts";
import { nameOf } from "../secrecy/names.ts";

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;

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
    const [stored, actor] = [actionOf(effect), bearerOf(effect)];
    if (!(actor instanceof OpposedActor) || stored?.action !== "hide" || stored.endedBy?.includes(id) !== true)
      return [];
    const hiding = game.messages.get(stored.message);
    const isKnown = viewer().isGM || (hiding && checkState(hiding)?.reveal.totals) === true;
    return [{ name: nameForViewer(actor), stealth: isKnown ? stored.dc : null }];
  });
}

/** Returns the place of the chat line about one found creature. The derived id prevents duplicates from several clients. */
function foundPlace(search: string, actor: OpposedActor): Place {
  return {
    id: id16(search, `found:${actor.uuid}`),
    judge: (message) =>
      whyInvalid(message, speaksFor(message, actor) ? null : "OD20.Void.checker", () =>
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
    const found = goingOn(actor, "hide").filter(({ stored }) => findsHidden(total, stored.dc));
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

/** Returns whether this user can see the token. */
const isKnown = ({ object, actor }: Token): boolean =>
  game.user.isGM || (object?.visible !== false && actor?.statuses.has("invisible") !== true);

/** Returns whether an enemy sees the hider clearly enough to prevent hiding. @rule B-ACT-09 */
function watches(enemy: Token, hider: Token): boolean {
  const { actor } = enemy;
  if (!actor?.acts || !actor.sees(hider.actor, feetApart(enemy, hider) ?? 5)) return false;
  const cover = coverOnBoard(enemy, hider)?.cover ?? "none";
  const heavilyObscured = placeSeen(enemy, hider).obscured === "heavy";
  return !hide(HIDE_DC, { heavilyObscured, cover, seen: false }).mayTry;
}

/** Returns the names of the enemies that watch the actor. Null if the actor has no token or no enemy is visible. @rule B-ACT-09 B-ACT-12 */
export function watchersOf(actor: OpposedActor): string[] | null {
  const token = tokenOf(actor);
  const enemies = token ? enemiesOf(token).filter(isKnown) : [];
  if (!token || enemies.length === 0) return null;
  return enemies.filter((enemy) => watches(enemy, token)).map((enemy) => nameOf({ actor: enemy.actor, token: enemy }));
}
