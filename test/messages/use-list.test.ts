/** Two people at the list of further uses of one thing, at one instant: both changes are there in the end. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";

const HERO = "uP7E0luNiHy0osnq";
const THING = "thing00000000001";

test("a use that was added, one that was removed and a cell that was typed outlive a list that was written without them", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const uses = [
    { key: "first", name: "Первое" },
    { key: "second", name: "Второе" },
  ];
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push({ _id: THING, name: "Жезл", type: "gear", system: { activities: uses } });
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const item = seat.actor("Воин").items.get(THING);
  const { watchTyped } = await verbs("watchTyped");
  const names = (): string[] => item.system.activities.map(({ name }: Loose) => name);
  /** Somebody else writes the list as he has read it before, with a use of his own. */
  const crossed = (name: string, list: Loose[]) =>
    table.other("GM 2", {
      type: "Item",
      action: "update",
      operation: {
        parentUuid: `Actor.${HERO}`,
        updates: [
          {
            _id: THING,
            system: { activities: [...list, { key: name, name }] },
            flags: { "opposed-d20": { writes: { uses: [`mark${name}`] } } },
          },
        ],
      },
    });
  const stored = (): Loose[] => structuredClone(item.toObject().system.activities);
  let before = stored();
  await play.addUse(item);
  const [, , added] = names();
  await crossed("theirs1", before);
  await expect.poll(names, { timeout: 5000 }).toEqual(["Первое", "Второе", "theirs1", added]);
  before = stored();
  await play.removeUse(item, "second");
  await crossed("theirs2", before);
  await expect.poll(names, { timeout: 5000 }).toEqual(["Первое", "theirs1", added, "theirs2"]);
  // What is typed travels with its form: the name of the first is another one.
  before = stored();
  const marked = watchTyped(item, { 0: { name: "Новое" } });
  await item.update({ "system.activities": [{ ...before[0], name: "Новое" }, ...before.slice(1)], ...marked });
  await crossed("theirs3", before);
  await expect.poll(names, { timeout: 5000 }).toEqual(["Новое", "theirs1", added, "theirs2", "theirs3"]);
  expect(seat.faults).toEqual([]);
});
