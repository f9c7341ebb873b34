/** What every card of a log costs on a full board to say that nobody reacts to it any more, with the stand-in's own documents. */
import { bench, describe } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { hall, struck } from "./blows.ts";
import { liveTable, turn } from "./live.ts";
import "./look.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

/** A blow of the turn before; forty creatures stand on the side of whoever it has met, each with a ward of its own. */
async function over(): Promise<() => number> {
  const scene = hall("Гоблин 2");
  const [board]: Loose[] = scene.scenes;
  const hero = board.tokens.find(({ name }: Loose) => name === "Воин");
  const items = scene.actors.find(({ name }: Loose) => name === "Воин").items;
  const goblin = scene.actors.find(({ name }: Loose) => name === "Гоблин");
  goblin.items.push(...structuredClone(items).filter(({ type }: Loose) => type === "feature"));
  const beast = board.tokens.find(({ name }: Loose) => name === "Гоблин 2");
  for (let n = 0; n < 40; n += 1)
    board.tokens.push({
      ...structuredClone(beast),
      _id: `helperToken0${String(1000 + n)}`,
      name: `Друг ${String(n)}`,
      disposition: hero.disposition,
      x: (n % 10) * 100,
      y: 1000 + Math.floor(n / 10) * 100,
    });
  const table = liveTable(scene);
  const { id } = await struck(table);
  const { reactionOffers, liveContext } = await verbs("reactionOffers", "liveContext");
  await table.other("GM", turn(1));
  await table.other("GM", turn(2));
  const context = liveContext(id, game.messages.get(id).system.targets[0].key);
  return () => reactionOffers(context).length;
}

describe("a blow of a turn that is over", async () => {
  const offers = await over();
  if (offers() !== 0) throw new Error("somebody reacts to what is over");
  bench("who reacts to it among 40 helpers; aim 0.5 ms", () => {
    offers();
  });
});
