/** Lines that every reader reads in his own language: what cannot be read shows the stored text, and no data become HTML. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";

declare const ChatMessage: Loose;

const KEY = "OD20.Chat.exhausted";

test("a line that cannot be told again, for example by a key of another version, stays as it is stored", async () => {
  const seat = await liveTable(brawl("Воин")).sit("GM");
  const shown = async (told: unknown, fields: object = {}): Promise<unknown[]> => {
    const flags = { "opposed-d20": { told } };
    const { content, flavor } = await ChatMessage.create({ content: "<p>как было</p>", ...fields, flags });
    return [content, flavor];
  };
  for (const told of [
    null,
    true,
    {},
    { key: 3 },
    { key: "" },
    { key: "OD20" },
    { key: "__proto__" },
    { key: "OD20.Chat.aKeyOfAnotherVersion", data: { name: "Воин" } },
    ["Воин: ", { key: "OD20.Chat.aKeyOfAnotherVersion" }],
    { key: KEY, data: { name: { key: "OD20.Chat.aKeyOfAnotherVersion" }, level: 6 } },
    ["Воин: ", { plural: "OD20.Award.Line", n: 5 }],
  ])
    expect([told, ...(await shown(told))]).toEqual([told, "<p>как было</p>", ""]);
  expect(await shown({ key: "OD20.Chat.aKeyOfAnotherVersion" }, { flavor: "Бросок", content: "7" })).toEqual([
    "7",
    "Бросок",
  ]);
  const [html] = await shown({ key: KEY, data: { name: "<img src=x onerror=alert(1)>", level: "<b>6</b>" } });
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toMatch(/<\w/u);
  expect(await shown([{ key: KEY, data: [] }, 5, ""])).not.toEqual(["<p>как было</p>", ""]);
  expect(seat.faults).toEqual([]);
});
