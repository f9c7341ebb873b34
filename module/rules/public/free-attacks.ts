/** The functions of `free-attacks.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../free-attacks.ts";
import { requireInteger } from "../errors.ts";
import { PATH_LIMIT } from "../movement.ts";
import type { Ruleset } from "../ruleset-types.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../free-attacks.ts";

export const freeAttackOffers = checked(rules.freeAttackOffers, (move, watchers) => {
  const cells = move.cells ?? [];
  if (move.cells !== undefined) requireList("move.cells", move.cells, 1, PATH_LIMIT);
  requireList("watchers", watchers, 0, 500);
  if (move.disengaged === true || move.cause === "teleport" || move.cause === "forced" || move.cause === "fall") return;
  for (const watcher of watchers) {
    if (!watcher.hostile || !watcher.seesMover || !watcher.reactionLeft || watcher.incapacitated === true) continue;
    requireInteger("watchers.reach", watcher.reach, 0, 1000);
    requireInteger("watchers.size", watcher.size ?? 1, 1, 20);
    if (watcher.feet) {
      for (const feet of requireList("watchers.feet", watcher.feet, 0, PATH_LIMIT))
        requireInteger("watchers.feet", feet, 0, 1_000_000);
    }
    requireCell("from", watcher.cell ?? { x: NaN, y: NaN });
    for (const cell of cells) requireCell("to", cell);
  }
});

/** @throws RulesError for what is no list of weapons */
export function freeAttackWeapons<W extends { readonly ranged: boolean; readonly unarmed: boolean }>(
  weapons: readonly W[],
  ruleset: Pick<Ruleset, "freeAttackUnarmed">,
): W[] {
  requireList("weapons", weapons, 0, 500);
  return rules.freeAttackWeapons(weapons, ruleset);
}
