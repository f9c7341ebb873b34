/** Determines the light at a token from documents: the darkness of the scene and the light sources. No drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import { crosses } from "../rules/areas/shadow.ts";
import { LIGHTS, lightOfScene, type Light } from "../rules/checks/senses.ts";
import { wallsNear } from "./area-board.ts";
import { middleOf, stride, type Pixels } from "./cells.ts";

type Token = TokenDocument.Implementation;

/** A light source; radii in units of the scene. */
interface Lamp extends Pixels {
  readonly bright: number;
  readonly dim: number;
}

const numberAt = (document: object, path: string): number => {
  const found: unknown = foundry.utils.getProperty(document, path);
  return typeof found === "number" && Number.isFinite(found) ? found : 0;
};

/** Returns the light of the scene: global illumination, or the level that its darkness leaves. @rule B-SENSE-01 B-SENSE-02 B-SENSE-03 */
function sceneLight(scene: Scene.Implementation): Light {
  const darkness = numberAt(scene, "environment.darknessLevel");
  const everywhere = foundry.utils.getProperty(scene, "environment.globalLight.enabled") === true;
  const most = numberAt(scene, "environment.globalLight.darkness.max") || 1;
  return everywhere && darkness <= most ? "bright" : lightOfScene(darkness);
}

/** Sources that are hidden or darken their surroundings are not lamps. */
const isLamp = (document: object, config: string): boolean =>
  foundry.utils.getProperty(document, "hidden") !== true &&
  foundry.utils.getProperty(document, `${config}.negative`) !== true;

function lampsOf(scene: Scene.Implementation, token: Token): Lamp[] {
  const lamp = (document: object, config: string, at: Pixels): Lamp[] => {
    const [bright, dim] = [numberAt(document, `${config}.bright`), numberAt(document, `${config}.dim`)];
    return isLamp(document, config) && sameLevel(document, token) && (bright > 0 || dim > 0)
      ? [{ x: at.x, y: at.y, bright, dim }]
      : [];
  };
  return [
    ...scene.tokens.contents.flatMap((bearer) => lamp(bearer, "light", middleOf(bearer, scene))),
    ...scene.lights.contents.flatMap((light) => lamp(light, "config", light)),
  ];
}

/**
 * Returns the light at the center of a token: from the scene, or from a light source with no wall in between.
 * @param place planned position; light sources of the token itself count at their current position
 * @rule B-SENSE-01 B-SENSE-02 B-SENSE-03
 */
export function lightAt(token: Token, { x, y }: Pixels = token): Light {
  const { parent: scene, width, height } = token;
  if (!scene || !(scene.grid.size > 0) || !(scene.grid.distance > 0)) return "bright";
  const general = sceneLight(scene);
  if (general === "bright") return general;
  const size = stride(scene);
  const [at, unit] = [middleOf({ x, y, width, height }, scene), size / scene.grid.distance];
  const shone = lampsOf(scene, token).flatMap((lamp) => {
    const away = Math.hypot(lamp.x - at.x, lamp.y - at.y) / unit;
    const light: Light | null = away <= lamp.bright ? "bright" : away <= lamp.dim ? "dim" : null;
    return light && isOpen(token, scene, lamp, at, size) ? LIGHTS.indexOf(light) : [];
  });
  return LIGHTS[Math.min(LIGHTS.indexOf(general), ...shone)] ?? general;
}

/** Returns whether no wall on the token's level is between two positions. */
function isOpen(token: Token, scene: Scene.Implementation, from: Pixels, to: Pixels, size: number): boolean {
  const [a, b] = [from, to].map(({ x, y }) => ({ x: x / size, y: y / size }));
  if (!a || !b) return true;
  const cells = [a, b].map(({ x, y }) => ({ x: Math.floor(x), y: Math.floor(y) }));
  return !wallsNear(scene, cells, undefined, (wall) => sameLevel(wall, token)).some((wall) =>
    crosses(a.x, a.y, b.x, b.y, wall),
  );
}
