/**
 * Whether what a zone does comes by itself. Its flag is whatever its maker's owner has written: it acts alone on a creature of
 * the Game Master's that is in sight, and on his own, as long as it is what a use of his that anybody can look up has laid there.
 * Everything else waits for a press of the target's side.
 */
import type { Zone } from "../../terrain/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { deedOf } from "../../documents/effects/action-effects.ts";
import { readUseMessage } from "../actions/use.ts";
import { zoneOfUse } from "../actions/zone-left.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { areKnown } from "../apply/trusted-effects.ts";
import { owns, speaksFor } from "../shared/documents.ts";
import { essence as effectEssence } from "../resolve/landing-effects.pure.ts";
import { isOwnDc } from "../attack-state/save-terms.ts";

/** What must be as the message says it; where it lies now is its maker's to move. */
const essence = ({ shape, size, width, at, rows, save, spares, spared, effects }: StoredZone): string =>
  JSON.stringify([
    shape,
    size,
    width,
    at,
    rows.map(({ formula, type }) => [formula, type]),
    save && [save.attribute, save.dc, save.onSuccess],
    spares,
    spared,
    effects.map(effectEssence),
  ]);

const isOfPlayer = (actor: OpposedActor): boolean => game.users.some((user) => !user.isGM && owns(user, actor));

/** @param token through which the creature stands in it @rule B-AOE-01 H-SPL-13 H-SPL-14 C-97 */
export function actsByItself(
  { maker, effect }: Pick<Zone, "maker" | "effect">,
  stored: StoredZone,
  actor: OpposedActor,
  token: TokenDocument.Implementation,
): boolean {
  if (!isOfPlayer(maker)) return true;
  const message = game.messages.get(deedOf(effect)?.message ?? "");
  const use = message && readUseMessage(message);
  const author = message?.author;
  if (!message || !use || !author || use.cancelled || use.actor?.actor !== maker.uuid) return false;
  const laid = zoneOfUse(use);
  if (!speaksFor(message, maker) || !laid || essence({ ...stored, ...laid }) !== essence(stored)) return false;
  if (author.isGM) return true;
  // Against 0, the number of who casts with nothing, everybody holds.
  if (stored.save && stored.save.dc > 0 && !isOwnDc(maker, use.item?.uuid ?? "", stored.save.dc)) return false;
  if (!actor.isNpc()) return owns(author, actor);
  // What it gives comes in a Game Master's name then: as with the use itself, he looks at what no compendium knows.
  const cast = stored.effects.length > 0 ? attackContext(message) : null;
  return !token.hidden && (stored.effects.length === 0 || (cast !== null && areKnown(cast)));
}
