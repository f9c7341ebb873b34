/**
 * Hours of creatures that lie stable below 0 hit points outside of a fight: one roll for each full hour that the world clock passes. The
 * button on the sheet is for tables without a clock.
 * @rule D-DEATH-05 D-C5
 */
import { eachActor } from "../../documents/common/every-actor.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { owesHour, rollDeathSave } from "../dying/death-save.ts";
import { unanswered } from "./dues.ts";

const HOUR = 3600;

/** Returns the full hours that the clock passed on its way to this time. */
const hoursPassed = (now: number, seconds: number): number =>
  Math.max(0, Math.floor(now / HOUR) - Math.floor((now - seconds) / HOUR));

/** Rolls for the hours until the creature comes to or dies. */
async function passHours(actor: OpposedActor, hours: number): Promise<void> {
  for (let hour = 0; hour < hours && owesHour(actor); hour++) await rollDeathSave(actor);
}

Hooks.on("updateWorldTime", (now: number, seconds: number) => {
  const hours = hoursPassed(now, seconds);
  if (hours === 0 || unanswered() !== "roll" || game.users.activeGM?.isSelf !== true) return;
  // The hours of a clock that goes on quickly wait for each other, because a creature has one roll at a time.
  for (const actor of eachActor((one) => one))
    inTurn(`hours.${actor.uuid}`, () => passHours(actor, hours)).catch(notifyFailure);
});
