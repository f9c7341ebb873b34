/** Moves the world clock for rests. Foundry lets only GMs change world time. @rule B-REST-06 B-REST-08 B-REST-15 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { HOUR, REST } from "../../data/message/rest.pure.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { viewer } from "../secrecy/viewer.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Number of rests whose clock changes are stored. */
const KEPT = 20;

/** Returns whether the rest window offers the viewer to move the clock. */
export function clockOffered(): boolean {
  return viewer().isGM && readSetting("restMovesClock");
}

/** Returns whether the world moves its clock by rests but this user may not do it. */
export function clockLeftToGm(): boolean {
  return !game.user.isGM && readSetting("restMovesClock");
}

/** Returns the world time, in seconds, at which a rest that starts now ends. @param hours length of the rest */
export function endOfRest(hours: number): number {
  return game.time.worldTime + hours * HOUR;
}

/** Returns the seconds that GMs moved the clock, by message id of the rest. Stored in a world setting that only GMs can write. */
function turned(): Readonly<Record<string, unknown>> {
  const stored: unknown = game.settings.get(SYSTEM_ID, "restClocks");
  return typeof stored === "object" ? { ...stored } : {};
}

/**
 * Returns the seconds that a GM moved the world clock for a rest. Returns 0 if the clock was not moved or was moved back. The value in the
 * message of a player does not count, because players can write any value there.
 */
export function clockOf(message: ChatMessage.OfType<"rest">): number {
  const { hours, clock } = REST.read(message.system);
  const known = turned()[message.id ?? ""];
  return known === hours * HOUR ? known : message.author?.isGM === false ? 0 : clock;
}

async function remember(id: string, seconds: number): Promise<void> {
  const others = Object.entries(turned()).filter(([other]) => other !== id);
  const kept = [...others, ...(seconds === 0 ? [] : [[id, seconds] as const])].slice(-KEPT);
  await game.settings.set(SYSTEM_ID, "restClocks", Object.fromEntries(kept));
}

/**
 * Moves the world clock forward by the hours of a rest, or back again, and stores the change. GM only.
 * @returns whether the clock was moved
 */
export async function turnClock(message: ChatMessage.Implementation, forward: boolean): Promise<boolean> {
  if (!game.user.isGM || !message.isKind("rest")) {
    notifyWarning("OD20.Can.gmOnly");
    return false;
  }
  try {
    return await inTurn(`clock.${message.id ?? ""}`, async () => {
      const clock = clockOf(message);
      if ((clock !== 0) === forward) return false;
      const seconds = forward ? REST.read(message.system).hours * HOUR : -clock;
      if (seconds === 0) return false;
      await game.time.advance(seconds);
      await remember(message.id ?? "", forward ? seconds : 0);
      await message.update({ system: { clock: forward ? seconds : 0 } });
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
