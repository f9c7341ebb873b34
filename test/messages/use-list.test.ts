/** Two people at the activities of one thing, at one instant: both changes are there in the end. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play } from "../support/verbs.ts";

const HERO = "uP7E0luNiHy0osnq";
const THING = "thing00000000001";
const OTHER = "thing00000000002";

test("activities are added, copied, moved, removed, taken over; what somebody else writes meanwhile stays", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const activities = {
    first: { kind: "heal", name: "Первое", sort: 1, parts: [{ kind: "healing", formula: "1d4" }] },
    second: { kind: "utility", name: "Второе", sort: 2 },
  };
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push(
    { _id: THING, name: "Жезл", type: "gear", system: { activities } },
    { _id: OTHER, name: "Посох", type: "gear", system: {} },
  );
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const item = seat.actor("Воин").items.get(THING);
  const stored = (): Loose[] =>
    Object.values<Loose>(item.toObject().system.activities).sort((one, other) => one.sort - other.sort);
  const names = (): string[] => stored().map(({ name }) => name as string);
  const theirs = (changes: Loose) =>
    table.other("GM 2", {
      type: "Item",
      action: "update",
      operation: { parentUuid: `Actor.${HERO}`, updates: [{ _id: THING, system: { activities: changes } }] },
    });
  const adding = play.addUse(item);
  await theirs({ first: { name: "Иное" }, theirs1: { kind: "utility", name: "Чужое", sort: 9 } });
  await adding;
  await expect.poll(() => names().length).toBe(4);
  expect(names().slice(0, 2)).toEqual(["Иное", "Второе"]);
  expect(stored()[0]?.parts).toHaveLength(1);
  await play.removeUse(item, "second");
  await expect.poll(() => names().includes("Второе")).toBe(false);
  await play.moveUse(item, "theirs1", -1);
  await play.moveUse(item, "theirs1", -1);
  expect(names()[0]).toBe("Чужое");
  await play.copyUse(item, "first");
  expect(names()).toEqual(["Чужое", "Иное", "Новое действие", "Иное"]);
  const staff = seat.actor("Воин").items.get(OTHER);
  await play.takeUse({ uuid: item.uuid, id: "first" }, staff);
  await play.takeUse({ uuid: "Item.nowhere000000000", id: "first" }, staff);
  expect(Object.values<Loose>(staff.toObject().system.activities)).toMatchObject([{ kind: "heal", name: "Иное" }]);
  expect(seat.faults).toEqual([]);
});
