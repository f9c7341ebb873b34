/** The chances of an ordinary attack on the marked target, as its window would suggest it, and what would change them. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { armOf } from "../activities/attack-source.ts";
import { attackOutlooks, type OddsRequest } from "./odds.ts";
import { ADVANTAGE_CHANGES, type TargetOdds } from "./odds-changes.ts";
import { markedTarget } from "./odds-eyes.ts";
import type { Outlook } from "./strike-odds.pure.ts";
import { attackReasons, shelteredBy } from "../attack/prepare-attack.ts";
import { nameOf } from "../secrecy/names.ts";

/** Whom somebody would strike. */
export interface InView {
  readonly actor: OpposedActor;
  /** Null where it does not matter how far away it stands. */
  readonly token: TokenDocument.Implementation | null;
}

/** One strike of a creature on another as its window would suggest it; null where it cannot strike with that. */
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

/** The chances of one strike of a creature on another; null where nothing may or can be told. */
export function outlookOn(attacker: OpposedActor, item: OpposedItem, mode: AttackMode, foe: InView): Outlook | null {
  const request = strikeOn(attacker, item, mode, foe);
  return (request && attackOutlooks(request)[0]) ?? null;
}

/** The same on the marked target, with what advantage and cover would make of them. */
export function markedOdds(
  attacker: OpposedActor,
  item: OpposedItem<"weapon">,
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
  const [swayed] = attackOutlooks({ ...request, advantage: advantage === 0 ? 1 : 0 });
  const [covered] = attackOutlooks({
    ...request,
    targets: targets.map((target) => ({ ...target, cover: sheltered ? "none" : "half" })),
  });
  const change = { name: "", mode: null };
  return {
    name: nameOf({ actor, token }),
    now,
    changes: [
      ...(swayed ? [{ ...change, kind: ADVANTAGE_CHANGES[advantage], then: swayed }] : []),
      ...(covered ? [{ ...change, kind: sheltered ? ("noCover" as const) : ("cover" as const), then: covered }] : []),
    ],
  };
}
