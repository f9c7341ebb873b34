/** What a change of one creature costs does not grow with the log: counted by what is read, without a clock. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";

test("hit points that change read none of the checks in the log that ask nothing of them", async () => {
  const scene = brawl("Воин");
  const [{ _id: author }]: Loose[] = scene.users;
  for (let at = 0; at < 40; at += 1)
    scene.messages.push({
      _id: `check${String(at).padStart(11, "0")}`,
      type: "check",
      author,
      content: "x",
      system: { version: 1, kind: "attribute", key: "athletics", name: "x" },
    });
  const seat = await liveTable(scene).sit("GM");
  const hero = seat.actor("Воин");
  await hero.changeHitPoints(-1);
  await calm();
  let reads = 0;
  for (const { system } of seat.messages("check"))
    for (const field of ["keeps", "risks"]) {
      const value: unknown = system[field];
      const get = (): unknown => {
        reads += 1;
        return value;
      };
      Object.defineProperty(system, field, { get });
    }
  const before = hero.system.receipts.length as number;
  await hero.changeHitPoints(-1);
  await calm();
  expect([hero.system.receipts.length - before, reads, seat.faults]).toEqual([1, 0, []]);
});
