// @ts-check
import path from "node:path";
import { BaseSequencer } from "vitest/node";

/** What takes longest in its project. Vitest begins with what is long as text: these would hold up the end alone. */
const LONGEST = [
  "screens",
  "character-tabs",
  "sheets",
  "creation",
  "journal",
  "looks",
  "forged-places",
  "races",
  "whole-fight",
  "reload",
  "contests",
  "every-use",
  "given",
  "whole-probe",
  "evenings",
  "usage",
];

/** Begins with the scenarios that take longest, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const place = (/** @type {{ moduleId: string }} */ { moduleId }) =>
      LONGEST.indexOf(path.basename(moduleId, ".test.ts")) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
