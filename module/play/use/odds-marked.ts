/** The chances of an ordinary attack on the target that this user has marked, as its window would suggest it. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { weighed } from "../act/advantage.pure.ts";
import { tokenOf } from "../table/tokens.ts";
import { attackOutlooks } from "./odds.ts";
import { markedTarget } from "./odds-eyes.ts";
import type { Outlook } from "./odds.pure.ts";
import { attackReasons, shelteredBy } from "./prepare-attack.ts";

/** The chances of one strike of a creature on the marked target; null where nothing may or can be told. */
export function markedOutlook(
  attacker: OpposedActor,
  item: OpposedItem<"weapon">,
  mode: AttackMode,
  token = markedTarget(),
): Outlook | null {
  return token?.actor ? outlookOn(attacker, item, mode, { actor: token.actor, token }) : null;
}

/** Whom somebody would strike. */
export interface InView {
  readonly actor: OpposedActor;
  /** Null where it does not matter how far away it stands. */
  readonly token: TokenDocument.Implementation | null;
}

/** The chances of one strike of a creature on another; null where nothing may or can be told. */
export function outlookOn(
  attacker: OpposedActor,
  item: OpposedItem<"weapon">,
  mode: AttackMode,
  { actor, token }: InView,
): Outlook | null {
  const attackers = [{ actor: attacker, token: tokenOf(attacker) }];
  const setup = item.getAttack(mode);
  const { cover } = shelteredBy(attackers, { token, cover: "none" });
  const target = { actor, token, cover, bonus: null, strikes: 1 };
  const { reasons, situational } = attackReasons(attackers, [target], setup);
  const [outlook = null] = attackOutlooks({
    item,
    mode,
    attackers,
    targets: [target],
    advantage: weighed(0, reasons),
    situational,
    defense: setup.defense,
    remembered: true,
  });
  return outlook;
}
