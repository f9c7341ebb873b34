/** A module that stops a rest: nothing was rolled by then, so nobody rolls his Hit Dice twice. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { byRules } from "../support/alone.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";

declare const CONFIG: Loose, game: Loose, Hooks: Loose;

test("B-REST-03: the Hit Dice of a stopped rest stay unrolled", async () => {
  const seat = await liveTable(byRules(brawl("Воин"), "base")).sit("GM");
  const hero = seat.actor("Воин");
  let rolled = 0;
  CONFIG.Dice.randomUniform = () => {
    rolled += 1;
    return 0.5;
  };
  let stops = true;
  Hooks.on("opposed-d20.preRest", () => (stops ? false : undefined));
  const rest = (): Promise<Loose> => game.system.api.rest({ actors: [hero], kind: "short", dice: 1 });
  expect([await rest(), rolled]).toEqual([null, 0]);
  stops = false;
  expect([(await rest()).type, rolled]).toEqual(["rest", 1]);
  expect(seat.faults).toEqual([]);
});
