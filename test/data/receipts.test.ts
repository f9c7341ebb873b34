/** Receipts and notes as actors keep them: whatever their records read, the schemas have kept. */
import "./models.ts";
import { expect, it } from "vitest";
import { notes, receipts } from "../../module/data/schema/fields.ts";
import { parseNotes, parseReceipts } from "../../module/play/common/records.pure.ts";
import type { NoteRecord, ReceiptRecord } from "../../module/play/common/records.pure.ts";
import { storedList, storedReceipts } from "../../module/play/common/stored.ts";

interface Kept {
  readonly clean: (value: unknown, options: object) => unknown;
}
const BETWEEN = { marks: 1, standing: true, successes: 2, failures: 1, stable: true, dead: true, roused: true };

/** Nothing left out, and nothing as it is when nobody says anything: the compiler asks for what a record gets anew. */
const RECEIPT: Required<ReceiptRecord> = {
  id: "answer0000000001",
  attack: "attack0000000001",
  item: "Дубина",
  kind: "healing",
  damage: "damage0000000001",
  amount: 9,
  hp: 5,
  temporary: 2,
  state: "undone",
  wrote: "user000000000001",
  sealed: ["seal"],
  death: { ...BETWEEN, killed: true, fails: 2 },
  stood: { stands: 3, points: -4, critical: true },
  spare: "held",
  most: 7,
  dice: ["4"],
  effects: ["effect0000000001"],
  refused: ["prone"],
  moved: {
    token: "Scene.a.Token.b",
    from: { x: 1, y: 2, elevation: 3 },
    to: { x: 4, y: 5, elevation: 6 },
  },
  again: 2,
};
const NOTE: Required<NoteRecord> = {
  id: "note000000000001",
  kind: "luck",
  against: "Actor.aaaaaaaaaaaaaaaa",
  name: "Огр",
  used: true,
  turn: { combat: "combat0000000001", round: 3, combatant: "fighter000000001" },
};

it("everything that a receipt can tell is still there when it is read again", () => {
  const kept = receipts() as unknown as Kept;
  expect(parseReceipts(kept.clean(storedReceipts([RECEIPT]), {}))).toEqual([RECEIPT]);
});

it("everything that a note can tell is still there when it is read again", () => {
  const kept = notes() as unknown as Kept;
  expect(parseNotes(kept.clean(storedList([NOTE]), {}))).toEqual([NOTE]);
});
