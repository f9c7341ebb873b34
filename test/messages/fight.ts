/** A stored scene in which a fight goes on. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { stored, type Scene } from "./table.ts";

export const HERO = "uP7E0luNiHy0osnq";
export const ORDER = ["combatantFoe0001", "combatantHero001", "combatantMate001"] as const;
export const FIGHT = "combatTest000001";

/** A fight of these, by the names of their tokens on the first scene, with the turn of the first. @param ids of the combatants */
export function fightOf(scene: Scene, names: readonly string[], ids: readonly string[]): Loose {
  const [{ _id: sceneId, tokens }]: Loose[] = scene.scenes;
  return {
    _id: FIGHT,
    type: "base",
    scene: null,
    active: true,
    round: 1,
    turn: 0,
    sort: 0,
    flags: {},
    combatants: names.map((name, index) => {
      const { _id: tokenId, actorId } = tokens.find((token: Loose) => token.name === name);
      return {
        _id: ids[index],
        type: "base",
        actorId,
        tokenId,
        sceneId,
        initiative: 20 - index,
        hidden: false,
        defeated: false,
        flags: {},
      };
    }),
  };
}

/** The stored fight without what it has noted of the turns that have passed: a test turns it itself. */
export function turns(): Scene {
  const scene = stored("turns");
  for (const fight of scene.combats) fight.flags = {};
  return scene;
}

/** The goblin, the fighter, the ranger, in this order; the goblin's turn of round 1 runs. */
export function fighting(): Scene {
  const scene = stored("dealt");
  scene.combats = [fightOf(scene, ["Гоблин 1", "Воин", "Следопыт"], ORDER)];
  return scene;
}
