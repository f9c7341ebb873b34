// @ts-check
import path from "node:path";
import { BaseSequencer } from "vitest/node";

/** Scenarios that take half a minute and more. Vitest begins with what is long as text: these would hold up the end alone. */
const LONGEST = ["character-tabs", "whole-fight", "looks", "gift-trouble", "crash", "absence", "turn-bar", "creation"];

/** Begins with the scenarios that take longest, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const place = (/** @type {{ moduleId: string }} */ { moduleId }) =>
      LONGEST.indexOf(path.basename(moduleId, ".test.ts")) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
