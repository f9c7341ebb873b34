/** Riding. An effect on the rider names the mount. */
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { SIZES, type Size } from "../../rules/movement/size.ts";
import { mayMount } from "../../rules/movement/mounts.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { isReadable } from "../../documents/common/read-or.ts";
import { findActor } from "../common/documents.ts";
import { tokenOf } from "../scene/tokens.ts";

type Token = TokenDocument.Implementation;

export const MOUNT = "mount";

const sizeOf = ({ creature }: OpposedActor): Size => SIZES.find((one) => one === creature?.size) ?? "medium";

/** Returns the riding effect of an actor. Null if the actor rides nothing. */
export const riding = (actor: OpposedActor): GoingOn | null => goingOn(actor, MOUNT)[0] ?? null;

/** Returns the token of an actor on the same scene as another token. */
export function besideOn({ parent }: Token, uuid: string | null): Token | null {
  const actor = uuid === null ? null : findActor({ actor: uuid, token: null });
  return (actor && parent?.tokens.contents.find((token) => token.actor?.uuid === actor.uuid)) ?? null;
}

/** Returns the adjacent allies that are large enough to carry the actor. @rule B-MNT-01 B-MNT-02 */
export function mountsFor(actor: OpposedActor): OpposedActor[] {
  const token = tokenOf(actor);
  if (!token?.parent || riding(actor)) return [];
  return token.parent.tokens.contents.flatMap((other) => {
    const mount = other.actor;
    if (!mount || !isReadable(mount) || !mount.creature || other === token || other.hidden || mount.dead) return [];
    const willing = Math.sign(other.disposition) === Math.sign(token.disposition) && token.disposition !== 0;
    const distance = feetApart(token, other) ?? Infinity;
    return mayMount(sizeOf(actor), sizeOf(mount), { willing, fittingAnatomy: true, distance }).ok ? [mount] : [];
  });
}
