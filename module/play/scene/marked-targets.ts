/** Records whether this user last targeted or selected a token. */
import type { Marks } from "./marked-targets.pure.ts";
import { feetBetween } from "../../canvas/measure.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import { isStanding, tokenOf } from "./tokens.ts";
import { controlledTokens, targetedTokens } from "./chosen-tokens.ts";

let last: Marks = "targets";

/** Returns what the user did last. Releasing tokens or targets does not count. */
export function lastMarks(): Marks {
  return last;
}

/** Registers the hooks. Call this once during `init`. */
export function registerMarks(): void {
  Hooks.on("controlToken", (_token, controlled) => {
    if (controlled) last = "selected";
  });
  Hooks.on("targetToken", (user, _token, targeted) => {
    if (user.isSelf && targeted) last = "targets";
  });
}

/**
 * Targets the next enemy of the controlled token or of the user's character. Enemies at 0 hit points are targeted only
 * if no enemy is standing. Returns whether there was an enemy.
 */
export function targetNext(): boolean {
  const { character } = game.user;
  const from = controlledTokens()[0] ?? (character ? tokenOf(character) : null);
  if (!from || !canvas.ready) return false;
  const distance = (token: TokenDocument.Implementation): number => feetBetween(from, token) ?? Infinity;
  const all = enemiesOf(from);
  const up = all.filter(isStanding);
  const enemies = (up.length > 0 ? up : all).sort(
    (a, b) => distance(a) - distance(b) || (a.id ?? "").localeCompare(b.id ?? ""),
  );
  const current = targetedTokens()[0];
  const next = enemies[(enemies.findIndex((token) => token.id === current?.id) + 1) % Math.max(1, enemies.length)];
  if (!next?.object) return false;
  next.object.setTarget(true, { releaseOthers: true });
  return true;
}
