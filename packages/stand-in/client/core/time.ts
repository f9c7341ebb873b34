/**
 * `game.time`: the server's clock and the world time (world setting `core.time`, in seconds). Calendars and time
 * components are not implemented.
 * Written from: API GameTime, hookEvents.updateWorldTime; GH:#10912 (the name of the setting, who may change it).
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { NotInHost } from "../../common/not-in-host.ts";
import { g } from "./globals.ts";
import { Hooks } from "./hooks.ts";

/** What the host builds of it. */
export interface HostTime {
  readonly worldTime: number;
  readonly serverTime: number;
  advance(delta: Loose, options?: LooseObject): Promise<number>;
}

/** @param ahead milliseconds that the server's clock is ahead of this page's */
export function createTime(ahead: number): HostTime {
  return {
    get serverTime() {
      return Date.now() + ahead;
    },
    get worldTime() {
      return Number(g.game.settings.get("core", "time"));
    },
    async advance(delta, options = {}) {
      if (typeof delta === "object") throw new NotInHost("game.time.advance with components");
      // Sources are silent about fractions and nonsense: refused.
      if (!Number.isSafeInteger(delta)) throw new Error(`${String(delta)} is not a whole number of seconds`);
      await g.game.settings.set("core", "time", g.game.time.worldTime + Number(delta), options);
      return g.game.time.worldTime;
    },
  };
}

/** Registers the clock's setting, and tells of its changes. */
export function registerTime(): void {
  let last: number | null = null;
  g.game.settings.register("core", "time", {
    scope: "world",
    config: false,
    type: Number,
    default: 0,
    onChange: (value: number, options: LooseObject, userId: string) => {
      const delta = value - (last ?? 0);
      last = value;
      Hooks.callAll("updateWorldTime", value, delta, options, userId);
    },
  });
  last = Number(g.game.settings.get("core", "time"));
}
