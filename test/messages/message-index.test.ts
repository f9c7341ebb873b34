/** Messages by what they point at: kept up, and forgotten with the message. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";

declare const ChatMessage: Loose, game: Loose;

test("a deleted message is not asked for any more, the others that point at the same are", async () => {
  await liveTable(brawl("Воин")).sit("GM");
  const { messageIndex } = await verbs("messageIndex");
  const index = messageIndex(({ content }: Loose) => content as string);
  index.register();
  expect(index.of("same")).toEqual([]);
  const [first, second] = await ChatMessage.createDocuments([{ content: "same" }, { content: "same" }]);
  await calm();
  expect(index.of("same")).toEqual([first, second]);
  await first.delete();
  await calm();
  const asked = vi.spyOn(game.messages, "get");
  expect(index.of("same")).toEqual([second]);
  expect(asked.mock.calls).toEqual([[second.id]]);
  vi.restoreAllMocks();
});
