/** Facts about the zones of the viewed scene, as this user may know them. */
import { layZone, maySeeZone, zonesOn, type Zone } from "../../terrain/zones.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { leftOf } from "../effects/effect-rows.ts";
import type { ZoneFacts } from "./zone-view.ts";

/** Returns the zones that this user can see. */
export function shownZones(): Zone[] {
  const { scene } = canvas;
  return canvas.ready && scene ? zonesOn(scene).filter(maySeeZone) : [];
}

/** Returns the name of the creator's token, else of the actor. */
function makerOf({ maker, bearer }: Zone): string {
  const token = bearer ?? canvas.scene?.tokens.contents.find(({ actor }) => actor === maker);
  return nameOf({ actor: maker, token: token ?? maker.token });
}

/** Returns whether this user may move and remove the zone: the user owns its effect. */
export const isMine = ({ effect }: Zone): boolean => effect.isOwner;

export function zoneFacts(zone: Zone): ZoneFacts {
  const { effect, stored, bearer, key, hard, obscured, silent } = zone;
  const { scene } = canvas;
  const laid = scene && layZone(scene, zone);
  const seen = (canvas.tokens?.placeables ?? []).filter(({ visible }) => visible).map(({ document }) => document);
  return {
    key,
    name: effect.name,
    maker: makerOf(zone),
    left: leftOf(effect, { combat: null, time: game.time.worldTime }),
    aura: stored === null,
    inside: laid ? seen.filter((token) => laid.holds(token)).map((token) => nameOf({ actor: token.actor, token })) : [],
    mine: isMine(zone),
    hard,
    obscured,
    silent,
    follows: bearer !== null,
  };
}
