/**
 * Decides whether a zone acts automatically. The owner of its maker can write any zone data, so the zone must match the message of a use. A
 * matching zone acts automatically on visible creatures of the GM and on creatures of its author. In all other cases the side of the target
 * must press a button.
 */
import type { Zone } from "../../terrain/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionOf } from "../../documents/effects/action-effects.ts";
import { readUseMessage } from "../actions/post-action.ts";
import { zoneOfUse } from "../actions/zone-left.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { areKnown } from "../apply/trusted-effects.ts";
import { owns, speaksFor } from "../common/documents.ts";
import { essence as effectEssence } from "../resolve/landing-effects.pure.ts";
import { isOwnDc } from "../attack-state/save-terms.ts";

/** Returns the fields that must match the message. The maker may move the zone, so its position does not matter. */
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

/**
 * Returns whether a zone acts automatically on a creature.
 * @param token token of the creature in the zone
 * @rule B-AOE-01 H-SPL-13 H-SPL-14 C-97
 */
export function actsByItself(
  { maker, effect }: Pick<Zone, "maker" | "effect">,
  stored: StoredZone,
  actor: OpposedActor,
  token: TokenDocument.Implementation,
): boolean {
  if (!isOfPlayer(maker)) return true;
  const message = game.messages.get(actionOf(effect)?.message ?? "");
  const use = message && readUseMessage(message);
  const author = message?.author;
  if (!message || !use || !author || use.cancelled || use.actor?.actor !== maker.uuid) return false;
  const laid = zoneOfUse(use);
  if (!speaksFor(message, maker) || !laid || essence({ ...stored, ...laid }) !== essence(stored)) return false;
  if (author.isGM) return true;
  // A DC of 0 means that the caster has no save DC. Every creature passes, so the DC needs no check.
  if (stored.save && stored.save.dc > 0 && !isOwnDc(maker, use.item?.uuid ?? "", stored.save.dc)) return false;
  if (!actor.isNpc()) return owns(author, actor);
  // The GM applies the effects in this case. A GM must review effects that no compendium contains, the same way as for the use itself.
  const cast = stored.effects.length > 0 ? attackContext(message) : null;
  return !token.hidden && (stored.effects.length === 0 || (cast !== null && areKnown(cast)));
}
