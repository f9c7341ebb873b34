/** Replaces the stand-in's sidebar, because no user looks at a page of an evening. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

declare const game: Loose;

export { registerInterfaceSettings } from "../../../packages/stand-in/client/sidebar/index.ts";
export const interfaceClasses = (): object => ({});
/** The tracker shows the running fight; `game.combat` asks it. */
export const createInterface = (): object => ({
  combat: {
    get viewed(): Loose {
      return game.combats.active ?? null;
    },
  },
});
export const renderInterface = (): Promise<void> => Promise.resolve();
