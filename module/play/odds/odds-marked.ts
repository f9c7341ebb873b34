/** Chances of a normal attack on the targeted token with the values that the attack window would suggest, and what would change them. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { armOf } from "../activities/attack-source.ts";
import { attackOutlooks, type OddsRequest } from "./odds.ts";
import { swayOf, type TargetOdds } from "./odds-changes.ts";
import { markedTarget } from "./odds-eyes.ts";
import type { Outlook } from "./strike-odds.pure.ts";
import { attackReasons, shelteredBy } from "../attack/prepare-attack.ts";
import { nameOf } from "../secrecy/names.ts";

/** The creature to attack. */
export interface InView {
  readonly actor: OpposedActor;
  /** Token of the creature. Null if distance does not matter. */
  readonly token: TokenDocument.Implementation | null;
}

/** Returns the request for one strike with the values that the attack window would suggest. Null if the attacker cannot use the item. */
function strikeOn(
  attacker: OpposedActor,
  item: OpposedItem,
  mode: AttackMode,
  { actor, token }: InView,
): OddsRequest | null {
  const one = { actor: attacker, token: tokenOf(attacker) };
  const attackers = [one];
  const setup = armOf(one, item, mode)?.setup;
  if (!setup) return null;
  const { cover } = shelteredBy(attackers, { token, cover: "none" });
  const target = { actor, token, cover, bonus: null, strikes: 1 };
  const { reasons, situational } = attackReasons(attackers, [target], setup);
  return {
    item,
    mode,
    attackers,
    targets: [target],
    advantage: weighed(0, reasons),
    situational,
    defense: setup.defense,
    remembered: true,
  };
}

/** Returns the chances of one strike. Null if they are unknown or hidden from this user. */
export function outlookOn(attacker: OpposedActor, item: OpposedItem, mode: AttackMode, foe: InView): Outlook | null {
  const request = strikeOn(attacker, item, mode, foe);
  return (request && attackOutlooks(request)[0]) ?? null;
}

/** Returns the chances against the targeted token, and how advantage and cover would change them. */
export function markedOdds(
  attacker: OpposedActor,
  item: OpposedItem,
  mode: AttackMode,
  token = markedTarget(),
): TargetOdds | null {
  const actor = token?.actor ?? null;
  if (!actor || !token) return null;
  const request = strikeOn(attacker, item, mode, { actor, token });
  if (!request) return null;
  const { advantage, targets } = request;
  const [now = null] = attackOutlooks(request);
  if (!now) return null;
  const sheltered = targets.some(({ cover }) => cover !== "none");
  const sway = swayOf(advantage);
  const [swayed] = sway ? attackOutlooks({ ...request, advantage: sway.then }) : [];
  const [covered] = attackOutlooks({
    ...request,
    targets: targets.map((target) => ({ ...target, cover: sheltered ? "none" : "half" })),
  });
  const change = { name: "", mode: null };
  return {
    name: nameOf({ actor, token }),
    now,
    changes: [
      ...(sway && swayed ? [{ ...change, kind: sway.kind, then: swayed }] : []),
      ...(covered ? [{ ...change, kind: sheltered ? ("noCover" as const) : ("cover" as const), then: covered }] : []),
    ],
  };
}
