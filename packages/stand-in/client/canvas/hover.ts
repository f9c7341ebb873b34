/**
 * Tracks the token under the pointer.
 * @source API:hookEvents hoverToken; API:classes/foundry.canvas.layers.TokenLayer#hover
 */
import type { Loose } from "../../common/loose.ts";
import { callAll } from "../apps/env.ts";

/** @param token null: none any more */
export function hoverToken(tokens: Loose, token: Loose): void {
  const before = tokens.hover;
  if (before === token) return;
  tokens.hover = token;
  if (before) {
    before.hover = false;
    callAll("hoverToken", before, false);
  }
  if (token) {
    token.hover = true;
    callAll("hoverToken", token, true);
  }
}
