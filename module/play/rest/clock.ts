/** The world's clock and rests. Only Game Masters move it, by right and by Foundry's permissions. @rule B-REST-06 B-REST-08 B-REST-15 */
import { SYSTEM_ID } from "../../constants.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure, notifyWarning } from "../exchange/notify.ts";
import { viewer } from "../exchange/viewer.ts";

const HOUR = 3600;

/** Whether the viewer's rests offer to move the clock. */
export function clockOffered(): boolean {
  return viewer().isGM && game.settings.get(SYSTEM_ID, "restMovesClock");
}

/** Whether the table keeps time by rests, and this user cannot. */
export function clockLeftToGm(): boolean {
  return !game.user.isGM && game.settings.get(SYSTEM_ID, "restMovesClock");
}

/** World time at which a rest that begins now ends. @param hours that it takes */
export function endOfRest(hours: number): number {
  return game.time.worldTime + hours * HOUR;
}

/**
 * Moves the world's clock on by the hours of a rest, or back again; the message remembers which. By Game Masters.
 * @returns whether it was moved
 */
export async function turnClock(message: ChatMessage.Implementation, forward: boolean): Promise<boolean> {
  if (!game.user.isGM || !message.isKind("rest")) {
    notifyWarning("OD20.Can.gmOnly");
    return false;
  }
  try {
    return await inTurn(`clock.${message.id ?? ""}`, async () => {
      const { clock, hours } = message.system;
      if ((clock !== 0) === forward) return false;
      const seconds = forward ? hours * HOUR : -clock;
      await game.time.advance(seconds);
      await message.update({ system: { clock: forward ? seconds : 0 } });
      return true;
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
