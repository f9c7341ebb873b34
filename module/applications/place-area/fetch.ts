/** Opens area placement. The code loads lazily, when a user first places an area. */
import { onDemand } from "../common/on-demand.ts";

export const placeArea = onDemand(async () => (await import("./place-area.ts")).placeArea);
