/**
 * Journal entries as a page shows them: the list, the sheet, links between documents, and who sees a pack.
 * @source API: JournalEntrySheet, JournalSheetRenderOptions, TextEditor.enrichHTML, CompendiumCollection#configure (13 and 14);
 * KB:journal; and what each case names besides
 */
import { ClassicLevel } from "classic-level";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose, LooseObject } from "../common/loose.ts";
import { IDS } from "../world/empty.ts";
import { faults, openBrowserTable, type BrowserTable } from "./browser.ts";
import { MINI } from "./table.ts";

/** What the functions given to pages may use. */
declare const foundry: Loose, game: Loose, fromUuid: Loose, JournalEntry: Loose;

const BOOK = "bookWorld0000000";
const FIRST = "pageFirst0000000";
const HIDDEN = "pageHidden000000";
const LAST = "pageLast00000000";
const PACKED = "bookPacked000000";
const BOOK_PACK = "mini-system.book";

/** The tiny system with a pack of one entry. */
async function systemWithBook(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "host-system-"));
  cpSync(MINI, folder, { recursive: true });
  const file = path.join(folder, "system.json");
  const manifest: LooseObject = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(
    file,
    JSON.stringify({
      ...manifest,
      packs: [
        {
          name: "book",
          label: "Book",
          path: "packs/book",
          type: "JournalEntry",
          system: "mini-system",
          ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
        },
      ],
    }),
  );
  const level = new ClassicLevel<string, LooseObject>(path.join(folder, "packs/book"), {
    keyEncoding: "utf8",
    valueEncoding: "json",
  });
  await level.put(`!journal!${PACKED}`, {
    _id: PACKED,
    name: "Packed",
    pages: [FIRST],
    ownership: { default: 0 },
    sort: 0,
    flags: {},
    _stats: {},
  });
  await level.put(`!journal.pages!${PACKED}.${FIRST}`, {
    _id: FIRST,
    name: "Inside",
    type: "text",
    text: { content: "<p>From the pack</p>", format: 1 },
    ownership: { default: -1 },
    sort: 0,
    flags: {},
    _stats: {},
  });
  await level.close();
  return folder;
}

const text = (name: string, _id: string, sort: number, content: string, more: LooseObject = {}): LooseObject => ({
  _id,
  name,
  type: "text",
  sort,
  text: { content, format: 1 },
  title: { show: true, level: 1 },
  ownership: { default: -1 },
  flags: {},
  ...more,
});

describe.each([13, 14] as const)("journals of generation %i", (generation) => {
  let system: string, table: BrowserTable, gm: Page, one: Page;
  beforeAll(async () => {
    system = await systemWithBook();
    const link = `<p>see @UUID[JournalEntry.${BOOK}.JournalEntryPage.${LAST}]{the last} or @UUID[Compendium.${BOOK_PACK}.JournalEntry.${PACKED}] or @UUID[JournalEntry.nothing000000000]{gone}</p>`;
    table = await openBrowserTable(
      {
        journal: [
          {
            _id: BOOK,
            name: "Book",
            ownership: { default: 2 },
            pages: [
              text("Last", LAST, 300, "<p>The end</p>", { title: { show: false, level: 1 } }),
              text("First", FIRST, 100, `${link}<section class="secret"><p>Whisper</p></section>`, {
                title: { show: true, level: 2 },
              }),
              text("Hidden", HIDDEN, 200, "<p>Not for players</p>", { ownership: { default: 0 } }),
            ],
          },
          { name: "Of the GM", ownership: { default: 0 }, pages: [] },
        ],
      },
      { generation, system },
    );
    [gm, one] = [await table.page(IDS.gm), await table.page(IDS.player1)];
  }, 90_000);
  afterAll(async () => {
    await table?.end();
    rmSync(system, { recursive: true, force: true });
  });
  const open = (page: Page, options: LooseObject = {}): Promise<unknown> =>
    page.evaluate(
      async ({ id, more }) => {
        await game.journal.get(id).sheet.render({ force: true, ...more });
      },
      { id: BOOK, more: options },
    );
  const article = (page: Page): ReturnType<Page["locator"]> => page.getByRole("article");
  const contents = (page: Page): ReturnType<Page["locator"]> => page.locator(".journal-pages button");

  it("the list names what a user may see; every document is there all the same (@source KB:journal, GH:#14721)", async () => {
    const seen = (page: Page): Promise<string[]> =>
      page.evaluate(() =>
        game.journal.contents
          .filter((entry: Loose) => entry.visible)
          .map((entry: Loose) => String(entry.name))
          .sort(),
      );
    expect([await seen(gm), await seen(one)]).toEqual([["Book", "Of the GM"], ["Book"]]);
  });

  it("the sheet lists the pages that its reader observes, in their order, and opens the first", async () => {
    await open(one);
    await open(gm);
    expect(await contents(one).allTextContents()).toEqual(["First", "Last"]);
    expect(await contents(gm).allTextContents()).toEqual(["First", "Hidden", "Last"]);
    await article(one).getByRole("heading", { name: "First", level: 2 }).waitFor();
  });

  it("`pageId` opens a page, `goToPage` the next; a heading that is not to be shown is not; a hidden page is not opened", async () => {
    await open(one, { pageId: LAST });
    await article(one).getByText("The end").waitFor();
    expect(await article(one).getByRole("heading").count()).toBe(0);
    await open(one, { pageId: HIDDEN });
    expect(await article(one).textContent()).toContain("The end");
    await one.evaluate(
      async ({ id, page }) => {
        await game.journal.get(id).sheet.goToPage(page);
      },
      { id: BOOK, page: FIRST },
    );
    await article(one).getByRole("heading", { name: "First" }).waitFor();
    await open(one, { pageIndex: 1 });
    await article(one).getByText("The end").waitFor();
    await one.getByRole("navigation").getByRole("button", { name: "First" }).click();
    await article(one).getByRole("heading", { name: "First" }).waitFor();
  });

  it("whatever would edit is loud", async () => {
    const said = await gm.evaluate((id) => {
      const { actions } = game.journal.get(id).sheet.options;
      return ["createPage", "editPage", "showPlayers", "toggleSearch"].map((name) => {
        try {
          actions[name]();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      });
    }, BOOK);
    expect(said).toEqual(["NotInHost", "NotInHost", "NotInHost", "NotInHost"]);
  });

  it("secrets of a page are for its owners", async () => {
    expect(await article(gm).textContent()).toContain("Whisper");
    expect(await article(one).textContent()).not.toContain("Whisper");
  });

  it("links carry name, uuid and kind, open by pointer and Enter, a page in its entry; what is gone is shown as broken (@source API:TextEditor.enrichHTML, EnrichmentOptions)", async () => {
    await open(one, { pageId: FIRST });
    const links = await article(one)
      .locator("a.content-link")
      .evaluateAll((all) =>
        all.map((each) => ({
          text: each.textContent?.trim(),
          uuid: (each as HTMLElement).dataset.uuid,
          type: (each as HTMLElement).dataset.type,
          broken: each.classList.contains("broken"),
        })),
      );
    expect(links).toEqual([
      {
        text: "the last",
        uuid: `JournalEntry.${BOOK}.JournalEntryPage.${LAST}`,
        type: "JournalEntryPage",
        broken: false,
      },
      { text: "Packed", uuid: `Compendium.${BOOK_PACK}.JournalEntry.${PACKED}`, type: "JournalEntry", broken: false },
      { text: "gone", uuid: "JournalEntry.nothing000000000", type: undefined, broken: true },
    ]);
    await article(one).getByText("the last").click();
    await article(one).getByText("The end").waitFor();
    await open(one, { pageId: FIRST });
    await article(one).getByText("Packed").press("Enter");
    await one.getByText("From the pack").waitFor();
  });

  it("`@Embed` puts a document's own HTML in, in a figure or in the flow; without any it is a link (@source API:ClientDocument#toEmbed, API:DocumentHTMLEmbedConfig)", async () => {
    const html = await one.evaluate(async (id) => {
      const book = game.journal.get(id);
      const E = foundry.applications.ux.TextEditor.implementation;
      const plain = await E.enrichHTML(`@Embed[JournalEntry.${id}]`);
      book._buildEmbedHTML = async () => {
        const b = document.createElement("b");
        b.textContent = "inside";
        return Promise.resolve(b);
      };
      const made = [
        await E.enrichHTML(`@Embed[JournalEntry.${id} classes="small red"]`),
        await E.enrichHTML(`@Embed[uuid=JournalEntry.${id} cite=false captionPosition=top]{Label}`),
        await E.enrichHTML(`x @Embed[JournalEntry.${id} inline] y`),
        await E.enrichHTML(`@Embed[JournalEntry.${id} caption=false cite=false]`),
      ];
      const left = await E.enrichHTML(`@Embed[JournalEntry.${id}]`, { embeds: false });
      return { plain, made, left, gone: await E.enrichHTML("@Embed[JournalEntry.nothing000000000]") };
    }, BOOK);
    expect(html.plain).toMatch(/^<a class="content-link"/);
    expect(html.made[0]).toMatch(
      /^<figure class="content-embed small red"><b>inside<\/b><figcaption>Book<cite><a.*content-link/,
    );
    expect(html.made[1]).toBe('<figure class="content-embed"><figcaption>Label</figcaption><b>inside</b></figure>');
    expect(html.made[2]).toBe('x <section class="content-embed"><b>inside</b></section> y');
    expect(html.made[3]).toBe('<figure class="content-embed"><b>inside</b></figure>');
    expect(html.left).toContain("@Embed[");
    expect(html.gone).toContain("broken");
  });

  it("players neither write an entry they observe nor make one", async () => {
    const refused = await one.evaluate(async (id) => {
      const fails = (done: Promise<Loose>): Promise<string> =>
        done.then(
          () => "done",
          (error: Error) => error.message,
        );
      const book = game.journal.get(id);
      return [
        await fails(book.update({ name: "Mine" })),
        await fails(book.createEmbeddedDocuments("JournalEntryPage", [{ name: "New" }])),
        await fails(JournalEntry.create({ name: "New" })),
        await fails(book.delete()),
      ];
    }, BOOK);
    for (const message of refused) expect(message).toMatch(/lacks permission/);
    expect(table.host.world().journal.map((entry: LooseObject) => entry["name"])).toEqual(["Book", "Of the GM"]);
  });

  it("what a pack holds is owned by role: players read, nobody writes while it is locked (@source GH:#9318)", async () => {
    const levels = await Promise.all(
      [gm, one].map((page) =>
        page.evaluate(async (uuid) => {
          const entry = await fromUuid(uuid);
          return {
            level: entry.pack && entry.testUserPermission(game.user, "OBSERVER"),
            owner: entry.isOwner,
            page: entry.pages.contents[0].testUserPermission(game.user, "OBSERVER"),
            write: await entry.update({ name: "x" }).then(
              () => "done",
              () => "refused",
            ),
          };
        }, `Compendium.${BOOK_PACK}.JournalEntry.${PACKED}`),
      ),
    );
    expect(levels).toEqual([
      { level: true, owner: true, page: true, write: "refused" },
      { level: true, owner: false, page: true, write: "refused" },
    ]);
  });

  it("`configure` hides a pack from players at once, for the whole world, and the server refuses it too; GMs only (@source API:CompendiumCollection#configure, GH:#9394)", async () => {
    const visible = (page: Page): Promise<boolean> => page.evaluate((id) => game.packs.get(id).visible, BOOK_PACK);
    const configure = (page: Page, PLAYER: string): Promise<string> =>
      page.evaluate(
        ({ id, level }) =>
          game.packs
            .get(id)
            .configure({ ownership: { PLAYER: level, ASSISTANT: "OWNER" } })
            .then(
              () => "done",
              (error: Error) => error.message,
            ),
        { id: BOOK_PACK, level: PLAYER },
      );
    expect(await configure(one, "OWNER")).toMatch(/lacks permission/);
    expect(await configure(gm, "NONE")).toBe("done");
    await expect.poll(() => visible(one)).toBe(false);
    expect(await visible(gm)).toBe(true);
    expect(
      await one.evaluate(
        (id) =>
          game.packs
            .get(id)
            .getDocuments()
            .then(
              () => "read",
              (error: Error) => error.message,
            ),
        BOOK_PACK,
      ),
    ).toMatch(/may not read/);
    // The manifest says what it said; a page that is loaded now gets no index.
    expect(await gm.evaluate((id) => game.packs.get(id).metadata.ownership.PLAYER, BOOK_PACK)).toBe("OBSERVER");
    const late = await table.page(IDS.player2);
    expect(await late.evaluate((id) => [game.packs.get(id).visible, game.packs.get(id).index.size], BOOK_PACK)).toEqual(
      [false, 0],
    );
    await configure(gm, "OBSERVER");
    await expect.poll(() => visible(late)).toBe(true);
    expect(
      await late.evaluate(
        async (id) => (await game.packs.get(id).getDocuments()).map((entry: Loose) => String(entry.name)),
        BOOK_PACK,
      ),
    ).toEqual(["Packed"]);
  });

  it("leaves no fault behind", async () => {
    expect((await Promise.all([gm, one].map(faults))).flat()).toEqual([]);
  });
});
