/** What has but one place. */
import type { AreaPattern } from "../../rules/areas/area-place.ts";

/** Of what is to be placed: its shape, and the token that it goes out from. */
interface Outgoing {
  readonly pattern: Pick<AreaPattern, "shape">;
  readonly bearer: TokenDocument.Implementation | null;
}

/** Whether it has but one place: about a token of the scene that is shown. @rule B-AOE-07 */
export const goesAlong = ({ pattern, bearer }: Outgoing): boolean =>
  pattern.shape === "emanation" && bearer !== null && bearer.parent === canvas.scene;
