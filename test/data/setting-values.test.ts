import { afterEach, expect, it } from "vitest";
import { PLAIN_SETTINGS, readSetting } from "../../module/core/settings-list.ts";

const store = (value: unknown) => {
  Object.assign(globalThis, { game: { settings: { get: () => value } } });
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, "game");
});

it.each([null, {}, [], 7, "later", ""])("a stored %j, which no setting accepts, counts as its default", (value) => {
  store(value);
  expect([readSetting("npcDefense"), readSetting("damageRoll"), readSetting("restMovesClock")]).toEqual([
    "auto",
    "together",
    true,
  ]);
  for (const { initial, key } of PLAIN_SETTINGS) expect(readSetting(key)).toBe(initial);
});

it("a value that a setting accepts counts", () => {
  store("prompt");
  expect([readSetting("npcDefense"), readSetting("damageRoll")]).toEqual(["prompt", "together"]);
});
