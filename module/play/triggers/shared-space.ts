/**
 * A creature that ends its turn in the space of another creature falls prone. The upkeep appears during the turn, because the creature may
 * still move on.
 */
import { occupants, sizeOf } from "../../terrain/step-costs.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { setCondition } from "../../documents/effects/set-condition.ts";
import { fallsProneInSharedSpace } from "../../rules/movement/movement.ts";
import { doAction } from "../actions/actions.ts";
import { canDropProne } from "../actions/prone.ts";
import { id16 } from "../common/id.pure.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { fightOf, hasTurn } from "../scene/turns.ts";
import { tokenOf } from "../scene/tokens.ts";
import { keyOf, type Due } from "../upkeep/due.ts";

/**
 * Returns the due fall of a creature in a shared space, from token positions. Ignores creatures that this user cannot see.
 * @rule B-MOV-13 B-MOV-12
 */
export function sharedSpaceOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const fight = fightOf([actor]);
  if (!fight || !hasTurn(fight, actor) || actor.dead || actor.conditions.includes("prone")) return [];
  const token = combatantOf(fight, actor)?.token ?? tokenOf(actor);
  const occupant = token && occupants(token)(token);
  if (!occupant || !fallsProneInSharedSpace(sizeOf(actor), occupant.size ?? "medium")) return [];
  return [
    {
      id: id16(actor.uuid, keyOf("shared", turn)),
      kind: "shared",
      begun: null,
      actor,
      turn,
      name: "",
      done: false,
      byItself: false,
      // A creature that cannot choose to lie down gets the condition directly.
      act: async () => {
        if (canDropProne(actor) && actor.acts) await doAction(actor, "prone");
        else await setCondition(actor, "prone", null);
      },
    },
  ];
}
