/** Actions at a table where tabs die, two act at one instant and somebody means ill: what stands when all have reloaded. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";

const load = (name: string): Promise<Loose> => import(new URL(name, import.meta.url).href) as Promise<Loose>;
const world = globalThis as Loose;

const acts = (): Promise<Loose> => load("../../module/play/deeds/actions.ts");
const going = async (seat: Seat, name: string): Promise<string[]> => {
  const { goingOn } = await load("../../module/documents/deed-effects.ts");
  return goingOn(seat.actor(name)).map(({ deed }: Loose) => deed.action);
};

test("B-ACT-04: who dodges does so after a reload, too", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const seat = await table.sit("Player 1", ["GM"]);
  const { doAction } = await acts();
  await doAction(seat.actor("Воин"), "dodge");
  expect(await going(seat, "Воин")).toEqual(["dodge"]);
  expect(await going(await table.sit("GM"), "Воин")).toEqual(["dodge"]);
  expect(seat.faults).toEqual([]);
});

const HERO = "uP7E0luNiHy0osnq";
const BLESSED = "blessing00000001";

/** The hero has +2 to the next check. */
function blessed(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors.find(({ _id }) => _id === HERO).effects = [
    {
      _id: BLESSED,
      name: "Благословение",
      img: "icons/svg/aura.svg",
      type: "base",
      statuses: [],
      disabled: false,
      transfer: true,
      system: { changes: [{ key: "system.bonuses.checks", type: "add", value: "2", phase: "initial" }] },
      flags: { "opposed-d20": { ends: { at: "used", of: "bearer", source: null, mark: null, time: 0, turns: 1 } } },
    },
  ];
  return scene;
}

const isBlessed = (seat: Seat): boolean => seat.actor("Воин").effects.get(BLESSED).active as boolean;

test("one bonus taken by two rolls at one instant is back when both are taken back, and not before, for whoever reloads", async () => {
  const table = liveTable(blessed());
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const other = "gamemasters00001";
  // While the player's roll is on its way the Game Master's client has rolled, too, and has noted it.
  let meanwhile: Promise<void> | null = null;
  table.lost = ({ type, action, operation }) => {
    if (type !== "ChatMessage" || action !== "create" || meanwhile) return false;
    const data = [{ ...operation["data"][0], _id: other }];
    const updates = [{ _id: BLESSED, [`flags.opposed-d20.ends.usedBy.${other}`]: true }];
    meanwhile = (async () => {
      await table.other("GM", { type, action, operation: { keepId: true, data } });
      await table.other("GM", {
        type: "ActiveEffect",
        action: "update",
        operation: { parentUuid: hero.uuid, updates },
      });
    })();
    return false;
  };
  const message = await (await acts()).rollAction("search")(hero, "attribute", "awareness");
  await meanwhile;
  expect(message.system.parts.map(({ value }: Loose) => value)).toContain(2);
  const later = await table.sit("GM");
  const { takeBack } = await load("../../module/play/deeds/use.ts");
  const seen = [isBlessed(later)];
  for (const id of [other, message.id]) {
    await takeBack(world["game"].messages.get(id));
    seen.push(isBlessed(later));
  }
  expect(seen).toEqual([false, false, true]);
  expect(later.faults).toEqual([]);
});
