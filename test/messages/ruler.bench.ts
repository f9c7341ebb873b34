/** What a hand that drags a token waits for at every cell, with the stand-in's own documents. */
import { bench, describe } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

/** A way of seven cells past some of sixty tokens that all take part in the fight. @returns one step of the ruler: the way measured, told and colored */
async function laid(): Promise<() => void> {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const size: number = grid.size;
  tokens.forEach((token: Loose, index: number) => {
    Object.assign(token, { x: index * size, y: 20 * size });
  });
  await liveTable(scene).sit("GM");
  const named = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
  const token = named("Воин");
  await token.update({ x: 5 * size, y: 5 * size }, { teleport: true });
  const crowd = Array.from({ length: 60 - Number(game.scenes.active.tokens.size) }, (_none, index) => ({
    ...named("Гоблин 1").toObject(),
    _id: undefined,
    x: (index % 19) * size,
    y: (6 + Math.floor(index / 19)) * size,
  }));
  const made: Loose[] = await game.scenes.active.createEmbeddedDocuments("Token", crowd);
  await game.combats.contents[0].createEmbeddedDocuments(
    "Combatant",
    made.map(({ id, actorId }) => ({ tokenId: id, actorId, sceneId: game.scenes.active.id })),
  );
  const { labelOf, colorOf } = await verbs("labelOf", "colorOf");
  const path = Array.from({ length: 7 }, (_none, n) => ({
    x: (5 + n) * size,
    y: 5 * size,
    elevation: 0,
    action: "walk",
  }));
  return () => {
    const ways: Loose[] = token
      .getCompleteMovementPath(path)
      .map((each: Loose) => ({ ...each, cost: 5, stage: "planned" }));
    ways.forEach((each, n) => Object.assign(each, { previous: ways[n - 1] ?? null, next: ways[n + 1] ?? null }));
    token.measureMovementPath(path);
    for (const each of ways) colorOf(token, each);
    labelOf(token, ways.at(-1));
  };
}

describe("a way is planned", async () => {
  const step = await laid();
  bench("a step of the ruler among 60 tokens; aim 2 ms", () => {
    step();
  });
});
