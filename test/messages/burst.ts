/** A fighter who knows a burst that is saved against, to be readied, and the goblin that it is for. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl } from "./live.ts";
import type { Scene, Seat } from "./table.ts";

const HERO = "uP7E0luNiHy0osnq";
export const BALL = "readiedBall00001";

/** A burst of 2d6 fire that is saved against for half. @param more fields of its own */
export const burstOf = (_id: string, more: object = {}): Loose => ({
  _id,
  name: "Вспышка",
  type: "spell",
  system: {
    circle: 1,
    prepared: true,
    casting: { kind: "action", value: 1 },
    range: { kind: "feet", value: 60 },
    damage: [{ formula: "2d6", type: "fire" }],
    resolution: "save",
    save: { attribute: "acrobatics", onSuccess: "half" },
    ...more,
  },
});

/** The fighter casts a burst that is saved against. */
export function school(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(burstOf(BALL));
  hero.system.spellcasting = { characteristic: "learning", preparation: "known", slots: { c1: { value: 2, max: 2 } } };
  Object.assign(hero.system.hp, { value: 12, temporary: 30 });
  return scene;
}

export const points = (seat: Seat): number => {
  const { value, temporary } = seat.actor("Гоблин 1").hitPoints;
  return value + temporary;
};
