/** A foreign module as the scenarios know it, put into a page before any of its scripts. */

/**
 * Every listener of the module throws, from the first moment on. Whether Foundry catches what listeners throw is not
 * documented: for the system's own hooks this page takes the harsher reading, the call itself throws.
 */
export function throwEverywhere(): void {
  type Call = (name: string, ...args: unknown[]) => boolean;
  type Known = { on: (name: string, listener: () => void) => unknown; call: Call; callAll: Call };
  const names = [
    "preCreateChatMessage",
    "createChatMessage",
    "preUpdateChatMessage",
    "updateChatMessage",
    "deleteChatMessage",
    "renderChatMessageHTML",
    "preUpdateActor",
    "updateActor",
    "updateToken",
    "targetToken",
    "controlToken",
    "userConnected",
    "renderApplicationV2",
    "setup",
    "ready",
  ];
  const fail = (name: string) => (): never => {
    throw new Error(`foreign module in ${name}`);
  };
  const timer = setInterval(() => {
    const known = (globalThis as { Hooks?: Known }).Hooks;
    if (!known) return;
    clearInterval(timer);
    for (const name of names) known.on(name, fail(name));
    for (const method of ["call", "callAll"] as const) {
      const call = known[method].bind(known);
      known[method] = (name, ...args) => (name.startsWith("opposed-d20.") ? fail(name)() : call(name, ...args));
    }
  });
}
