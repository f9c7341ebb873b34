/** The world's clock and rests. Only Game Masters move it, by right and by Foundry's permissions. @rule B-REST-06 B-REST-08 B-REST-15 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { HOUR, REST } from "../../data/message/rest.pure.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { viewer } from "../secrecy/viewer.ts";
import { readSetting } from "../../core/settings-list.ts";

/** Rests whose clocks are remembered. */
const KEPT = 20;

/** Whether the viewer's rests offer to move the clock. */
export function clockOffered(): boolean {
  return viewer().isGM && readSetting("restMovesClock");
}

/** Whether the table keeps time by rests, and this user cannot. */
export function clockLeftToGm(): boolean {
  return !game.user.isGM && readSetting("restMovesClock");
}

/** World time at which a rest that begins now ends. @param hours that it takes */
export function endOfRest(hours: number): number {
  return game.time.worldTime + hours * HOUR;
}

/** What Game Masters have moved the clock by, in seconds by id of the rest: a setting, which only they write. */
function turned(): Readonly<Record<string, unknown>> {
  const stored: unknown = game.settings.get(SYSTEM_ID, "restClocks");
  return typeof stored === "object" ? { ...stored } : {};
}

/**
 * Seconds by which a Game Master has moved the world's clock for a rest; 0 = he has not, or it was set back. What a player's
 * message says of it is his word alone.
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
 * Moves the world's clock on by the hours of a rest, or back again, which is remembered. By Game Masters.
 * @returns whether it was moved
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
