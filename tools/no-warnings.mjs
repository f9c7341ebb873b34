// @ts-check
/** Vite plugin: a build that warns fails, because nobody reads warnings that are always there. Watching goes on. */

/** What says that the machine is busy, and nothing about the code. */
const OF_THE_MACHINE = "PLUGIN_TIMINGS";

/** @returns {import("vite").Plugin} */
export function noWarnings() {
  return {
    name: "no-warnings",
    apply: "build",
    onLog(level, log) {
      if (level === "warn" && log.code !== OF_THE_MACHINE && !this.meta.watchMode) this.error(log);
    },
  };
}
