// @ts-check
/** Vite plugin: a build that warns fails, because nobody reads warnings that are always there. Watching goes on. */

/** @returns {import("vite").Plugin} */
export function noWarnings() {
  return {
    name: "no-warnings",
    apply: "build",
    onLog(level, log) {
      if (level === "warn" && !this.meta.watchMode) this.error(log);
    },
  };
}
