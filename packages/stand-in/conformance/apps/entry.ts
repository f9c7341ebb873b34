/** What the application tests load into a blank page: the real folder, over the smallest possible client. */
import * as apps from "../../client/apps/index.ts";
import { Hooks } from "../../client/core/hooks.ts";
import { setGeneration } from "../../common/generation.ts";
import * as lists from "../../common/data/fields/lists.ts";
import * as numbers from "../../common/data/fields/numbers.ts";
import * as schema from "../../common/data/fields/schema.ts";
import * as text from "../../common/data/fields/text.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import * as common from "../../common/utils/index.ts";

const words: Record<string, string> = {
  "T.Hello": "Hello {name}",
  "T.Title": "A title",
  "T.A": "Alpha",
  "T.B": "Beta",
  "T.Label": "Strength",
};
const dataFields: LooseObject = { ...schema, ...text, ...numbers, ...lists };
const log: string[] = [];

const game: LooseObject = {
  i18n: {
    lang: "en",
    localize: (key: string) => words[key] ?? key,
    format: (key: string, data: Record<string, string>) =>
      (words[key] ?? key).replace(/{(\w+)}/g, (_all, name: string) => String(data[name])),
  },
  user: { id: "user0000000000ab", isGM: true },
  packs: new Map([["world.locked", { locked: true }]]),
};
const ui: LooseObject = {
  notifications: Object.fromEntries(
    ["info", "warn", "error"].map((kind) => [
      kind,
      (message: string) => {
        log.push(`${kind}: ${message}`);
      },
    ]),
  ),
};
const links = new Map<string, Loose>();
const foundry: LooseObject = {
  utils: {
    ...common,
    getRoute: (path: string) => `/vtt/${path}`,
    fromUuid: async (uuid: string) => Promise.resolve(links.get(uuid) ?? null),
  },
  data: { fields: dataFields },
  applications: { instances: apps.instances },
};
const CONFIG: LooseObject = { Actor: {}, Item: {}, TextEditor: { enrichers: [] } };

Object.assign(globalThis, { Hooks, game, ui, foundry, CONFIG, apps, log, links, setGeneration, fields: dataFields });
