/**
 * Journal entries and their pages: what is stored, and who may do what with them.
 * @source API: BaseJournalEntry, BaseJournalEntryPage (13 and 14); KB:journal; and what each case names besides
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataModelValidationError } from "../common/data/validation.ts";
import { BaseJournalEntry, BaseJournalEntryPage } from "../common/documents/index.ts";
import type { LooseObject } from "../common/loose.ts";
import { NotInHost } from "../common/not-in-host.ts";
import { setGeneration } from "../common/operators.ts";
import {
  canUserModify,
  getUserLevel,
  setPermissionTable,
  type PermissionNode,
  type PermissionUser,
} from "../common/permissions.ts";

const user = (_id: string, role: number): PermissionUser => ({ _id, role });
const [player, other, trusted, assistant] = [
  user("player", 1),
  user("other", 1),
  user("trusted", 2),
  user("assist", 3),
];
const EVERYONE = [player, other, trusted, assistant];
const names = (allowed: (who: PermissionUser) => boolean): unknown[] => EVERYONE.filter(allowed).map(({ _id }) => _id);

describe("schema", () => {
  beforeEach(() => {
    setGeneration(14);
  });
  const entry = (data: LooseObject = {}): BaseJournalEntry =>
    new BaseJournalEntry({ _id: "book000000000000", name: "Book", ...data });
  const onePage = (data: LooseObject = {}): BaseJournalEntryPage =>
    new BaseJournalEntryPage({ _id: "page000000000000", name: "One", type: "text", ...data });

  it("an entry is seen by nobody at first and holds its pages", () => {
    const book = entry({ pages: [{ _id: "page000000000000", name: "One", type: "text" }] });
    expect(book.ownership).toEqual({ default: 0 });
    expect(book.pages.get("page000000000000")).toBeInstanceOf(BaseJournalEntryPage);
    expect(book.pages.get("page000000000000")?.uuid).toBe(
      "JournalEntry.book000000000000.JournalEntryPage.page000000000000",
    );
    expect(BaseJournalEntry.metadata.embedded).toEqual({ JournalEntryPage: "pages" });
  });

  it("a page is a text in HTML under a heading of the first level, and inherits (@source GH:#14721)", () => {
    const { type, title, text, ownership, src } = onePage();
    expect({ type, title, format: text.format, ownership, src }).toEqual({
      type: "text",
      title: { show: true, level: 1 },
      format: 1,
      ownership: { default: -1 },
      src: null,
    });
  });

  it.each<[string, LooseObject]>([
    ["a page without a name", { name: "" }],
    ["kinds of pages that neither core nor the manifest knows", { type: "song" }],
    ["formats other than HTML (narrower by choice)", { text: { content: "", format: 2 } }],
  ])("refuses %s", (_name, data) => expect(() => onePage(data)).toThrow(DataModelValidationError));

  it("a heading beyond the sixth becomes one of the sixth level (@source API:NumberField, cleaned to its bounds)", () => {
    expect(onePage({ title: { show: true, level: 7 } }).title.level).toBe(6);
  });

  it("an entry needs a name too; its categories are loud", () => {
    expect(() => entry({ name: "" })).toThrow(DataModelValidationError);
    expect(() => entry({ categories: [{ name: "A" }] })).toThrow(NotInHost);
  });
});

describe("permissions", () => {
  afterEach(() => {
    setPermissionTable({});
  });
  const book = (ownership: LooseObject): PermissionNode => ({ documentName: "JournalEntry", data: { ownership } });
  const page = (ownership: LooseObject, parent: PermissionNode): PermissionNode => ({
    documentName: "JournalEntryPage",
    data: { ownership },
    parent,
  });
  const INHERITS = { default: -1 };

  it("entries are made by whoever has JOURNAL_CREATE, trusted players at first (@source KB:users)", () => {
    const makes = (): unknown[] => names((who) => canUserModify(who, book({}), "create"));
    expect(makes()).toEqual(["trusted", "assist"]);
    setPermissionTable({ JOURNAL_CREATE: [1, 2, 3, 4] });
    expect(makes()).toEqual(["player", "other", "trusted", "assist"]);
  });

  it("owners write and delete an entry", () => {
    const own = book({ default: 2, player: 3 });
    expect(names((who) => canUserModify(who, own, "update", { name: "x" }))).toEqual(["player", "assist"]);
    expect(names((who) => canUserModify(who, own, "delete"))).toEqual(["player", "assist"]);
  });

  it("only GMs change who owns it (@source GH:#14450)", () => {
    expect(
      names((who) => canUserModify(who, book({ default: 0, player: 3 }), "update", { "ownership.other": 3 })),
    ).toEqual(["assist"]);
  });

  it("pages are added by the owners of the entry only (@source GH:#14604)", () => {
    expect(names((who) => canUserModify(who, page({ default: 3 }, book({ default: 2, player: 3 })), "create"))).toEqual(
      ["player", "assist"],
    );
  });

  it("a page takes its entry's level over, per user (@source GH:#14721)", () => {
    const inherits = page(INHERITS, book({ default: 1, player: 3 }));
    expect(EVERYONE.map((who) => getUserLevel(who, inherits))).toEqual([3, 1, 1, 3]);
  });

  it("what a page says of itself goes before, in both directions (@source GH:#7662, GH:#7730, GH:#13331)", () => {
    const hidden = page({ default: 0 }, book({ default: 2, player: 3 }));
    const shown = page({ default: -1, other: 2 }, book({ default: 0 }));
    expect(EVERYONE.map((who) => getUserLevel(who, hidden))).toEqual([0, 0, 0, 3]);
    expect(EVERYONE.map((who) => getUserLevel(who, shown))).toEqual([0, 2, 0, 3]);
    expect(canUserModify(player, hidden, "update", { name: "x" })).toBe(false);
  });
});
