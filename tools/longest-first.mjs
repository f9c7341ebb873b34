// @ts-check
import path from "node:path";
import { BaseSequencer } from "vitest/node";

/** The slowest test files of their projects. Started last, they would delay the end. */
const LONGEST = [
  "looks",
  "character-tabs",
  "turn-bar-looks",
  "fetching",
  "whole-fight",
  "saves",
  "cast",
  "creation",
  "extremes",
  "quench",
  "dues",
  "sheets",
  "press",
  "screens",
  "journal",
  "forged-places",
  "races",
  "reload",
  "contests",
  "every-use",
  "given",
  "whole-probe",
  "evenings",
  "usage",
];

/** Starts the slowest test files first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const place = (/** @type {{ moduleId: string }} */ { moduleId }) =>
      LONGEST.indexOf(path.basename(moduleId, ".test.ts")) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
