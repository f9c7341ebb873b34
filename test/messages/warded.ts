/** A ward against blows: a reaction with two uses that raises the Defense, for whoever is to answer one. */
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

export const WARD = "shieldOfForce001";

/** @param formula by how much @param given an effect that it gives besides */
export function ward(formula: string, given?: Loose): Loose {
  return {
    _id: WARD,
    name: "Заслон",
    type: "feature",
    system: {
      action: "reaction",
      uses: { value: 2, max: 2, recharge: "long" },
      amends: { as: "defense", formula },
      ...(given ? { applies: [{ effect: given._id, on: "hit" }] } : {}),
    },
    ...(given ? { effects: [given] } : {}),
  };
}

/** The effect of a ward that guards on for a round. */
export const WARDING: Loose = {
  _id: "shieldEffect0001",
  name: "Заслон",
  type: "base",
  transfer: false,
  statuses: [],
  system: {
    changes: [{ key: "system.defenses.physical.bonus", type: "add", value: "5", priority: null, phase: "initial" }],
    ends: { at: "turnStart", of: "source", turns: 1 },
  },
};

/** The world of a fight in which somebody has things besides. */
export const equipped = (who: string, equip: (actor: Loose) => void): typeof FIGHT => ({
  ...FIGHT,
  actors: FIGHT.actors.map((one) => (one.name === who ? { ...one, change: equip } : one)),
});

/** The same in which he has a ward. */
export const warded = (who: string, ...what: Parameters<typeof ward>): typeof FIGHT =>
  equipped(who, (actor) => void actor.items.push(ward(...what)));
