/** The ready heroes of the packs, as somebody finds them who takes one. */
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";

test("H-MAS-06: no ready hero waits for a choice", async () => {
  const scene = brawl("Воин");
  const heroes = packDocuments("heroes", "en").map((hero: Loose) => ({ ...hero, _key: undefined }));
  scene.actors.push(...heroes);
  const seat = await liveTable(scene).sit("GM");
  const { openChoicesOf } = await verbs("openChoicesOf");
  const open = heroes.flatMap(({ name }: Loose) =>
    openChoicesOf(seat.actor(name)).flatMap(({ item, choices }: Loose) =>
      choices.map(({ track, open: count }: Loose) => `${name}: ${item.name} ${track} ${String(count)}`),
    ),
  );
  expect(open).toEqual([]);
});
