import { readOr } from "../../documents/shared/read-or.ts";

/** Whoever may be meant: the dead lie there, and nobody has to take them out again. */
export const visibleTokens = (): TokenDocument.Implementation[] =>
  (canvas.tokens?.placeables ?? [])
    .filter(({ visible, actor }) => visible && readOr(() => actor?.dead !== true, true, actor))
    .map(({ document }) => document);
