/** Drawing and stowing in the own turn of a stored fight: marks on the things, told by the ledger, taken back. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { turns } from "./fight.ts";
import { sitDown, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

const world = globalThis as Loose;
const SWORD = "mzauXtKyn6FJ8HNC";
const BOW = "sp41QEIPmyqkDCz6";
const SHIELD = "lghTvgGq7sr6qPjV";

interface Table {
  readonly seat: Seat;
  readonly hero: Loose;
  readonly handle: (item: string, state: unknown, options?: object) => void;
  readonly ledger: () => Loose;
  /** Waits for the one request that was made since, and does what the server would do with its changes of things. */
  readonly served: () => Promise<Loose>;
}

/** The fighter's turn of round 1, in which he has struck once, sword and shield at hand. */
async function table(limits = "tell", user = "GM", active: readonly string[] = []): Promise<Table> {
  const scene = turns();
  scene.settings.push({ key: "opposed-d20.turnLimits", value: JSON.stringify(limits) });
  const seat = await sitDown(scene, user, active);
  const fight = world.game.combats.contents[0];
  fight.updateSource({ turn: 1 });
  expect(fight.combatant.actor.name).toBe("Воин");
  const hero = seat.actor("Воин");
  const { handle, turnOf } = await verbs("handle", "turnOf");
  let seen = seat.writes.length;
  return {
    seat,
    hero,
    handle: (item, state, options) => {
      void handle(hero.items.get(item), state, options);
    },
    ledger: () => turnOf(hero).ledger,
    served: async () => {
      await vi.waitFor(() => {
        expect(seat.writes.length).toBe(seen + 1);
      });
      const { request } = seat.writes[seen];
      seen += 1;
      for (const { _id, ...change } of request.operation?.updates ?? request.updates ?? [])
        hero.items.get(_id)?.updateSource(change);
      return request;
    },
  };
}

const marks = (hero: Loose, id: string): Loose[] => hero.items.get(id).flags["opposed-d20"]?.handled ?? [];

/** A step of this turn. */
const stepOf = (cause: string, before: string): Loose => ({
  cause,
  told: false,
  turn: { combat: world.game.combats.contents[0].id, round: 1, combatant: world.game.combats.contents[0].combatant.id },
  spends: "drawStow",
  before,
  n: 1,
});
const mark = (hero: Loose, id: string, handled: unknown): void => {
  hero.items.get(id).updateSource({ flags: { "opposed-d20": { handled } } });
};

test("H-TURN-12: stowing the shield is free, one write and no message", async () => {
  const { hero, handle, ledger, served } = await table();
  expect(ledger()).toMatchObject({ active: { left: 0 }, draws: { made: 0, left: 1 }, over: [] });
  handle(SHIELD, false);
  await served();
  expect(hero.items.get(SHIELD).system.equipped).toBe(false);
  expect(marks(hero, SHIELD)).toMatchObject([{ told: false, spends: "drawStow", before: "worn", n: 1 }]);
  const draws = { made: 1, left: 0, spentBy: [{ label: "Щит" }] };
  expect(ledger()).toMatchObject({ active: { left: 0 }, draws, over: [] });
});

test("H-TURN-14: a dropped sword takes neither, and can be taken back", async () => {
  const { hero, handle, ledger, served } = await table();
  handle(SWORD, "none", { drop: true });
  await served();
  expect(hero.items.get(SWORD).system.equipped).toBe("none");
  expect(ledger()).toMatchObject({ draws: { made: 0, left: 1 } });
  const { lastHandled } = await verbs("lastHandled");
  expect(lastHandled(hero).map(({ names }: Loose) => names)).toEqual([["Длинный меч"]]);
});

test("C-67: two who draw at one instant have both drawn; either can be taken back, and the other stays (B-TURN-11)", async () => {
  const { hero, ledger, served } = await table();
  mark(hero, SHIELD, [stepOf("a", "worn")]);
  mark(hero, SWORD, [stepOf("b", "none")]);
  // One strike, one draw beyond the free one.
  expect(ledger()).toMatchObject({ draws: { made: 2, left: 0 }, over: [{ kind: "active", nth: 2 }] });
  const { takeBackHandled, lastHandled } = await verbs("takeBackHandled", "lastHandled");
  expect(lastHandled(hero)).toHaveLength(2);
  void takeBackHandled(hero, "b");
  await served();
  expect(hero.items.get(SWORD).system.equipped).toBe("none");
  expect(ledger()).toMatchObject({ draws: { made: 1 }, over: [] });
});

test("H-TURN-13: a strict table refuses players the draw too many, and writes nothing", async () => {
  const { hero, handle, seat } = await table("refuse", "Player 1", ["GM"]);
  expect(hero.isOwner).toBe(true);
  const before = seat.writes.length;
  handle(BOW, "both");
  await vi.dynamicImportSettled();
  await calm();
  expect(seat.writes.length).toBe(before);
});

test("marks that make no sense, of another fight or of another's turn, count for nothing", async () => {
  const { hero, ledger } = await table();
  const step = stepOf("a", "none");
  const { turn } = step;
  for (const handled of [
    "x",
    -3,
    [null, 7, {}],
    [{ ...step, cause: "" }],
    [{ ...step, turn: null }],
    [{ ...step, turn: { ...turn, combat: "nowhere" } }],
    [{ ...step, turn: { ...turn, combatant: "another000000001" } }],
    [{ ...step, told: true }],
  ]) {
    mark(hero, SWORD, handled);
    expect(ledger().draws.made).toBe(0);
  }
});

test("H-TURN-12 C-67: the window of a weapon says that it is stowed, and whether drawing it is free or takes the action", async () => {
  const told = async ({ hero }: Table): Promise<() => string[]> => {
    const { prepareAttack } = await verbs("prepareAttack");
    return () => {
      const plan = prepareAttack(hero.items.get(BOW), { attackers: [{ actor: hero, token: null }] });
      return plan.warnings.map(({ key }: Loose) => key as string).filter((key: string) => key.includes("stowed"));
    };
  };
  const here = await table();
  const words = await told(here);
  // Both hands have to be emptied for the bow: three manipulations, of which one is free.
  expect(words()).toEqual(["OD20.Warning.stowedAction"]);
  here.hero.items.get(SWORD).updateSource({ "system.equipped": "none" });
  here.hero.items.get(SHIELD).updateSource({ "system.equipped": false });
  expect(words()).toEqual(["OD20.Warning.stowedFree"]);
  here.hero.items.get(BOW).updateSource({ "system.equipped": "both" });
  expect(words()).toEqual([]);
  // One for a single hand goes to the free one, as its button takes it there: nothing is put away for it.
  here.hero.items.get(BOW).updateSource({ system: { equipped: "none", properties: [] } });
  here.hero.items.get(SWORD).updateSource({ "system.equipped": "main" });
  expect(words()).toEqual(["OD20.Warning.stowedFree"]);
  here.hero.items.get(SHIELD).updateSource({ "system.equipped": true });
  expect(words()).toEqual(["OD20.Warning.stowedAction"]);
  here.hero.items.get(SHIELD).updateSource({ "system.equipped": false });
  // Another's turn runs: what it would cost nobody says.
  here.hero.items.get(BOW).updateSource({ "system.equipped": "none" });
  world.game.combats.contents[0].updateSource({ turn: 0 });
  expect(words()).toEqual(["OD20.Warning.stowed"]);
});

test("H-TURN-12 B-ATK-05: for a free hand what holds one is put away by the same deed; of a weapon in both hands one is enough", async () => {
  const { hero, ledger, served } = await table();
  const { changeHands, thingsInHands } = await verbs("changeHands", "thingsInHands");
  const held = (): unknown[] => thingsInHands(hero).map(({ id, keeps }: Loose) => [id, keeps]) as unknown[];
  expect(new Set(held())).toEqual(
    new Set([
      [SWORD, false],
      [SHIELD, false],
    ]),
  );
  void changeHands(hero, SHIELD);
  await served();
  expect([held(), ledger().draws]).toMatchObject([[[SWORD, false]], { made: 1, left: 0 }]);
  hero.items.get(SWORD).updateSource({ system: { equipped: "both" } });
  expect(held()).toEqual([[SWORD, true]]);
});
