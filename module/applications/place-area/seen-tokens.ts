import { readOr } from "../../documents/common/every-actor.ts";

/** Returns the visible tokens whose creature is alive. Dead creatures are left out, so that users need not deselect them. */
export const visibleTokens = (): TokenDocument.Implementation[] =>
  (canvas.tokens?.placeables ?? [])
    .filter(({ visible, actor }) => visible && readOr(() => actor?.dead !== true, true, actor))
    .map(({ document }) => document);
