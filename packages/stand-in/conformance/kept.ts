/**
 * What a running stand-in said is kept in files, to be compared with. `node tools/run.mjs snapshots` writes them anew, nobody
 * by hand; that a change of them is meant is seen in the difference of the commit.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Whether this run writes instead of comparing. */
export const WRITING = process.env["OD20_SNAPSHOTS"] === "1";

/** What is told where a file differs. */
export const HINT = "differs from what is kept; if that is meant, `node tools/run.mjs snapshots` writes it anew";

/** The text that is kept in a file, "" when there is none. @param said what is kept from now on, in a run that writes */
export function kept(file: string, said: string): string {
  if (WRITING) writeFileSync(file, said);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
