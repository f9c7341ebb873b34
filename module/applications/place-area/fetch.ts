/** The glass pane, fetched when somebody places an area. */
import { onDemand } from "../shared/on-demand.ts";

export const placeArea = onDemand(async () => (await import("./place-area.ts")).placeArea);
