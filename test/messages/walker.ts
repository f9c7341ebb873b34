/** Somebody who walks in the first turn of a fight, with the stand-in's own server. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

/** Speed of the fighter, and what a cell measures: 5 ft. */
export const SPEED = 30;
/** The table that was laid last, and the pixels of its cells. */
export let table: LiveTable, size: number;

/** The fighter stands far from everybody, in the first turn of a fight. */
export function lay(limit = "show", settings: Readonly<Record<string, string>> = {}): void {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  size = grid.size;
  tokens.forEach((token: Loose, index: number) => {
    Object.assign(token, { x: index * size, y: 20 * size });
  });
  Object.assign(
    tokens.find(({ name }: Loose) => name === "Воин"),
    { x: 5 * size, y: 5 * size },
  );
  for (const [key, value] of Object.entries({ movementLimit: limit, ...settings }))
    scene.settings.push({
      _id: `${key}0000000000000000`.slice(0, 16),
      key: `opposed-d20.${key}`,
      value: JSON.stringify(value),
    });
  table = liveTable(scene);
}

export const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
export const hero = (): Loose => tokenOf("Воин");
/** Cells from where it stands. */
export const go = (token: Loose, dx: number, dy: number): Promise<Loose> =>
  token.update({ x: token.x + dx * size, y: token.y + dy * size }, { method: "dragging" });
/** The feet of his turn. */
export const feet = async (): Promise<Loose> => {
  const { turnOf } = await verbs("turnOf");
  return turnOf(hero().actor).ledger.feet;
};
/** The name of whoever plays him. */
export const owner = (): string => {
  const { actor } = hero();
  return game.users.find((user: Loose) => !user.isGM && actor.testUserPermission(user, "OWNER"))?.name;
};
/** The same by the stored world, which a Game Master opens for that. */
export const player = async (): Promise<string> => {
  await table.sit("GM");
  return owner();
};
