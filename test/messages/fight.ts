/** A stored scene in which a fight goes on. */
import type { Loose } from "../host/common/loose.ts";
import { stored, type Scene } from "./table.ts";

export const HERO = "uP7E0luNiHy0osnq";
export const ORDER = ["combatantFoe0001", "combatantHero001", "combatantMate001"] as const;
export const FIGHT = "combatTest000001";

/** The goblin, the fighter, the ranger, in this order; the goblin's turn of round 1 runs. */
export function fighting(): Scene {
  const scene = stored("dealt");
  const tokens: Loose[] = scene.scenes[0].tokens;
  const who = ["Гоблин 1", "Воин", "Следопыт"].map((name) => tokens.find((token) => token.name === name));
  scene.combats = [
    {
      _id: FIGHT,
      type: "base",
      scene: null,
      active: true,
      round: 1,
      turn: 0,
      sort: 0,
      flags: {},
      combatants: ORDER.map((id, index) => ({
        _id: id,
        type: "base",
        actorId: who[index].actorId,
        tokenId: who[index]._id,
        sceneId: scene.scenes[0]._id,
        initiative: 20 - index,
        hidden: false,
        defeated: false,
        flags: {},
      })),
    },
  ];
  return scene;
}
