/** Notes as actors keep them: whatever their records read, the schemas have kept. */
import "./models.ts";
import { expect, it } from "vitest";
import { notes } from "../../module/data/schema/fields.ts";
import { parseNotes } from "../../module/play/common/records.pure.ts";
import type { NoteRecord } from "../../module/play/common/records.pure.ts";
import { storedList } from "../../module/play/common/stored.ts";

interface Kept {
  readonly clean: (value: unknown, options: object) => unknown;
}
const NOTE: Required<NoteRecord> = {
  id: "note000000000001",
  kind: "luck",
  against: "Actor.aaaaaaaaaaaaaaaa",
  name: "Огр",
  used: true,
  turn: { combat: "combat0000000001", round: 3, combatant: "fighter000000001" },
};

it("everything that a note can tell is still there when it is read again", () => {
  const kept = notes() as unknown as Kept;
  expect(parseNotes(kept.clean(storedList([NOTE]), {}))).toEqual([NOTE]);
});
