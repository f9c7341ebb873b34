/** Globals of the client, read late, because modules of the host load before the game exists. */
import type { Loose } from "../../common/loose.ts";

type Name = "game" | "ui" | "canvas" | "CONFIG" | "CONST" | "Hooks" | "foundry";

function read(name: Name): Loose {
  const value: Loose = Reflect.get(globalThis, name);
  if (value === undefined) throw new ReferenceError(`${name} is not defined yet`);
  return value;
}

/** Typed view of `globalThis`; reading a global that does not exist yet throws. */
export const g = {
  get game(): Loose {
    return read("game");
  },
  get ui(): Loose {
    return read("ui");
  },
  get canvas(): Loose {
    return read("canvas");
  },
  get CONFIG(): Loose {
    return read("CONFIG");
  },
  get CONST(): Loose {
    return read("CONST");
  },
  get Hooks(): Loose {
    return read("Hooks");
  },
  get foundry(): Loose {
    return read("foundry");
  },
};

/** Whether a global exists. */
export function has(name: Name): boolean {
  return Reflect.get(globalThis, name) !== undefined;
}

/** Makes a value global. */
export function publish(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
}
