/** A fighter with free hands beside the Game Master's goblin: what tests of grapples and pushes share. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";

declare const game: Loose;

export const HERO = "uP7E0luNiHy0osnq";
export const [ID, OTHER] = ["contestTest00001", "contestTest00002"];

/** The fighter's hands are free, and the goblin stands beside him. */
export function ring(change: (scene: Scene) => void = () => undefined): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  for (const item of hero.items)
    if (item.system.equipped !== undefined) item.system.equipped = item.type === "armor" ? false : "none";
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const size: number = grid.size;
  const at = (name: string, x: number, y: number): void => {
    Object.assign(
      tokens.find((token: Loose) => token.name === name),
      { x: x * size, y: y * size },
    );
  };
  at("Воин", 5, 5);
  at("Гоблин 1", 6, 5);
  at("Гоблин 2", 12, 5);
  at("Следопыт", 5, 6);
  change(scene);
  return scene;
}

/** All d20 of the open seat show this face. */
export const face = (natural: number): void => {
  everyDie(natural);
};
export const wrestle = async (seat: Seat, by: string, of: string, on: string, options: object = {}): Promise<Loose> =>
  play.wrestle(seat.actor(by), of, seat.actor(on), options);
export const has = (seat: Seat, name: string, condition: string): boolean =>
  seat.actor(name).conditions.includes(condition);
export const answers = (): Loose[] => game.messages.contents.filter(({ type }: Loose) => type === "defense");
export const undo = async (id: string): Promise<void> => play.undo(id, null);
export const takeBack = async (message: Loose): Promise<void> => play.undoAction(message);

interface Begun {
  readonly hero: number;
  readonly goblin: number;
  readonly of?: string;
  readonly options?: object;
  readonly change?: (scene: Scene) => void;
  /** The message on its way. */
  readonly forge?: (data: Loose) => void;
  /** Before the Game Master hears of it. */
  readonly sat?: () => void;
  /** Cells by which the fighter has gone away meanwhile. */
  readonly apart?: number;
}

/** What the player's client has sent, by face and deed: in the same ring it sends the same. */
const before = new Map<string, Loose>();

/** The message that the fighter's player sends, on its way. */
export async function sentBy(table: LiveTable, { hero, of = "grapple", options, change }: Begun): Promise<Loose> {
  const key = change ? "" : JSON.stringify([hero, of, options]);
  const known = before.get(key);
  if (known) return structuredClone(known);
  const seat = await table.sit("Player 1", ["GM"]);
  let data: Loose;
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = (operation["data"] as Loose[])[0];
    return true;
  };
  face(hero);
  void wrestle(seat, "Воин", of, "Гоблин 1", options);
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  expect(seat.faults).toEqual([]);
  if (key !== "") before.set(key, structuredClone(data));
  return structuredClone(data);
}

/** The fighter's player begins it while the Game Master sits there, whose goblin answers; each has rolled this face. */
export async function begun(how: Begun) {
  const { goblin, change, forge = () => undefined, sat, apart = 0 } = how;
  const table = liveTable(ring(change));
  const sent = await sentBy(table, how);
  forge(sent);
  const gm = await table.sit("GM", ["Player 1"]);
  sat?.();
  if (apart > 0) {
    const token = game.scenes.active.tokens.find(({ name }: Loose) => name === "Воин");
    await token.update({ x: token.x - apart * game.scenes.active.grid.size }, { teleport: true });
  }
  face(goblin);
  const made = { type: "ChatMessage", action: "create", operation: { keepId: true, data: [{ ...sent, _id: ID }] } };
  await table.other("Player 1", made);
  await calm();
  expect(gm.faults).toEqual([]);
  return { table, gm, message: gm.messages("use")[0] } satisfies { table: LiveTable; gm: Seat; message: Loose };
}
