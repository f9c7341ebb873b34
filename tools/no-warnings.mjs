// @ts-check
/** Vite plugin: a build that warns fails, because nobody reads warnings that are always there. Watching goes on. */

/** @returns {import("vite").Plugin} */
export function noWarnings() {
  return {
    name: "no-warnings",
    apply: "build",
    // How long plugins take says that the machine is busy, and nothing about the code.
    config: () => ({ build: { rolldownOptions: { checks: { pluginTimings: false } } } }),
    onLog(level, log) {
      if (level === "warn" && !this.meta.watchMode) this.error(log);
    },
  };
}
