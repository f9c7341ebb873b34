/** What a spell on six costs the table: documents are counted, not milliseconds. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { burstOf } from "./burst.ts";
import { calm } from "./calm.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { CHOICE, HERO, roll, school } from "./school.ts";
import type { Scene } from "./table.ts";
import { play } from "../support/verbs.ts";

const BURST = "countedBurst0001";
const DAZE = "countedDaze00001";
const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `Гоблин ${String(number)}`);

/** Six goblins, and a burst that hurts and dazes whoever does not save. */
function six(): Scene {
  const scene = school();
  const [board]: Loose[] = scene.scenes;
  const [first] = board.tokens.filter(({ name }: Loose) => name === "Гоблин 1");
  for (const name of NAMES.slice(3))
    board.tokens.push({ ...structuredClone(first), _id: `countedToken000${name.slice(-1)}`, name });
  scene.actors
    .find(({ _id }: Loose) => _id === HERO)
    .items.push({
      ...burstOf(BURST, {
        area: { shape: "sphere", size: 20 },
        duration: { kind: "minutes", value: 1 },
        save: { attribute: "acrobatics", onSuccess: "half", dc: 30 },
        applies: [{ effect: DAZE, on: "hit" }],
      }),
      effects: [
        { _id: DAZE, name: "Ослеплён", type: "base", transfer: false, statuses: ["blinded"], system: { changes: [] } },
      ],
    });
  return scene;
}

test("a spell on six is one message for all to read, six that its card shows, and two writes for each of the six", async () => {
  const seat = await liveTable(six()).sit("GM");
  roll(false);
  const hero = seat.actor("Воин");
  const before = { log: seat.log().length, all: seat.messages().length, writes: seat.writes.length };
  await play.useItem(
    hero,
    hero.items.get(BURST),
    CHOICE,
    NAMES.map((name) => seat.actor(name)),
  );
  await calm();
  for (const name of NAMES)
    expect([name, seat.actor(name).hitPoints.value < 90, seat.actor(name).statuses.has("blinded")]).toEqual([
      name,
      true,
      true,
    ]);
  expect([seat.log().length - before.log, seat.messages().length - before.all]).toEqual([1, 7]);
  const writes = seat.writes
    .slice(before.writes)
    .flatMap(({ event, request }) => (event === "modifyDocument" && request.action !== "get" ? [request] : []));
  const asked = writes.map(({ type, action, operation }: Loose) => [type, action, operation.data?.length ?? 1]);
  // The message, what it took of its doer, and all answers at once; then an effect and points with their receipt for each.
  expect(asked.slice(0, 3)).toEqual([
    ["ChatMessage", "create", 1],
    ["Actor", "update", 1],
    ["ChatMessage", "create", 6],
  ]);
  const tokens = NAMES.map((name) => String(seat.actor(name).token.uuid));
  const of = tokens.map((uuid) =>
    writes.flatMap(({ type, operation }: Loose) => (String(operation.parentUuid).startsWith(uuid) ? [type] : [])),
  );
  expect(of).toEqual(tokens.map(() => ["ActiveEffect", "Actor"]));
  expect(writes).toHaveLength(3 + 12);
  expect(seat.faults).toEqual([]);
});
