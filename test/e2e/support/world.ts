/** The worlds that the scenarios play in, made of the documents that the packs ship. */
import { createHash } from "node:crypto";
import { chosenGrants } from "../../../module/rules/character/chosen.ts";
import { grantedAt } from "../../../module/rules/character/grants.ts";
import { packDocuments } from "../../messages/packed.ts";
import type { Loose, LooseObject } from "../../../packages/stand-in/common/loose.ts";

export type Generation = 13 | 14;
/** Grid cell in pixels. */
const CELL = 100;

export interface TokenPlan {
  /** `creatures/Гоблин` and so on: pack and Russian name. */
  readonly of: string;
  /** Name on the scene; also the actor's name for linked ones. */
  readonly name: string;
  /** Cell, column and row. */
  readonly at: readonly [number, number];
}

export interface WorldPlan {
  readonly users: readonly { readonly name: string; readonly role: 1 | 2 | 3 | 4; readonly character?: string }[];
  /** World actors: pack document, its name here and who owns it; a `whole` character comes with class, features and spells. */
  readonly actors: readonly {
    readonly of: string;
    readonly name: string;
    readonly owners?: readonly string[];
    readonly whole?: boolean;
    readonly change?: (actor: Loose) => void;
  }[];
  readonly tokens: readonly TokenPlan[];
  /** World settings by their full key. */
  readonly settings?: LooseObject;
  /** No scene at all. */
  readonly sceneless?: boolean;
  /** Last changes to the stored data. */
  readonly finish?: (data: Loose) => void;
}

/** A fight ready to begin: two heroes of two players, five goblins, an ogre; the third player has no character. */
export const FIGHT: WorldPlan = {
  users: [
    { name: "GM", role: 4 },
    { name: "Player 1", role: 1, character: "Воин" },
    { name: "Player 2", role: 1, character: "Следопыт" },
    { name: "Player 3", role: 1 },
    { name: "GM 2", role: 4 },
    { name: "Assistant", role: 3 },
  ],
  actors: [
    { of: "heroes/Воин", name: "Воин", owners: ["Player 1"] },
    { of: "heroes/Следопыт", name: "Следопыт", owners: ["Player 2"] },
    { of: "creatures/Гоблин", name: "Гоблин" },
    { of: "creatures/Огр", name: "Огр" },
  ],
  tokens: [
    { of: "Воин", name: "Воин", at: [4, 5] },
    { of: "Следопыт", name: "Следопыт", at: [4, 7] },
    { of: "Гоблин", name: "Гоблин 1", at: [5, 5] },
    { of: "Гоблин", name: "Гоблин 2", at: [5, 6] },
    { of: "Гоблин", name: "Гоблин 3", at: [5, 7] },
    { of: "Гоблин", name: "Гоблин 4", at: [3, 6] },
    { of: "Гоблин", name: "Гоблин 5", at: [5, 8] },
    { of: "Огр", name: "Огр", at: [3, 3] },
  ],
};

/** A 16-character id that depends on the text alone. */
export function idOf(text: string): string {
  return createHash("sha256")
    .update(text)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "x")
    .slice(0, 16);
}

/** The world's documents as the server stores them. */
export function worldData(plan: WorldPlan): LooseObject {
  const actors = plan.actors.map((entry) => actorData(plan, entry));
  const byName = new Map(actors.map((actor) => [actor["name"] as string, actor]));
  const tokens = plan.tokens.map((token) => tokenData(token, byName.get(token.of)));
  const scene = {
    _id: idOf("scene"),
    name: "Стол",
    active: true,
    width: 20 * CELL,
    height: 14 * CELL,
    padding: 0,
    grid: { type: 1, size: CELL, distance: 5, units: "ft" },
    tokens,
    ownership: { default: 2 },
    flags: {},
  };
  const data = {
    world: { id: "table", title: "Table" },
    users: plan.users.map((user) => ({
      _id: idOf(`user:${user.name}`),
      name: user.name,
      role: user.role,
      color: "#6fb1d6",
      character: user.character ? idOf(`actor:${user.character}`) : null,
      permissions: {},
      // Everybody has been here before.
      flags: { "opposed-d20": { welcomed: true } },
    })),
    actors,
    items: [],
    messages: [],
    folders: [],
    journal: [],
    tables: [],
    scenes: plan.sceneless ? [] : [scene],
    // A world in use: its GM was asked for the language long ago.
    settings: Object.entries({
      "opposed-d20.contentLanguage": "ru",
      "opposed-d20.contentArranged": "ru",
      ...plan.settings,
    }).map(([key, value]) => ({ _id: idOf(`setting:${key}`), key, value: JSON.stringify(value), user: null })),
  };
  plan.finish?.(data);
  return data;
}

/** What each pack ships: read once, copied where it is used. */
const shipped = new Map<string, readonly Loose[]>();

function documentOf(pack: string, name: string): Loose {
  const all = shipped.get(pack) ?? packDocuments(pack, "ru");
  shipped.set(pack, all);
  const found: Loose = all.find((document: Loose) => document.name === name);
  if (!found) throw new Error(`no ${pack}/${name} in the packs`);
  return structuredClone(found);
}

function actorData(plan: WorldPlan, entry: WorldPlan["actors"][number]): LooseObject {
  const [pack = "", name = ""] = entry.of.split("/");
  const { _key, ...actor } = documentOf(pack, name);
  actor._id = idOf(`actor:${entry.name}`);
  actor.name = entry.name;
  actor.items = actor.items.map(({ _key: _ignored, ...item }: Loose) => ({
    ...item,
    effects: (item.effects ?? []).map(({ _key: _own, ...effect }: Loose) => effect as LooseObject),
  }));
  actor.ownership = Object.fromEntries([
    ["default", 0],
    ...(entry.owners ?? []).map((owner) => [idOf(`user:${owner}`), 3]),
  ]);
  if (pack === "heroes" && !entry.whole) typed(actor);
  entry.change?.(actor);
  if (!plan.users.length) throw new Error("a world needs users");
  return actor;
}

/**
 * A ready character with its steps typed in, as groups have them that know no classes: scenarios of fights and sheets mean
 * numbers, and give a class themselves where they need one.
 */
function typed(actor: Loose): void {
  const { system, items } = actor;
  const all = items.flatMap((item: Loose) => [
    ...(item.system.grants ?? []).map((grant: Loose) => ({ ...grant, from: "" })),
    ...chosenGrants(item.system.choices ?? [], ""),
  ]);
  for (const [name, { step }] of Object.entries(grantedAt(all, system.details.level))) {
    const [track, key = ""] = name.split(".");
    const raise = (map: Loose): void => {
      map[key] = Math.max(map[key] ?? 0, step);
    };
    if (track === "weapon") raise(system.mastery.weapons);
    else if (track === "armor") raise(system.mastery.armor);
    else if (track === "skill" || track === "attribute") {
      const map = track === "skill" ? system.skills : system.attributes;
      map[key] = { ...map[key], step: Math.max(map[key]?.step ?? 0, step) };
    }
  }
  system.masteryLog = {};
  delete system.spellcasting;
  actor.items = items.filter(
    (item: Loose) => !["class", "species", "background", "feature", "spell"].includes(item.type),
  );
}

function tokenData(token: TokenPlan, actor: LooseObject | undefined): LooseObject {
  if (!actor) throw new Error(`no actor for the token ${token.name}`);
  const prototype = actor["prototypeToken"] as Loose;
  return {
    ...structuredClone(prototype),
    _id: idOf(`token:${token.name}`),
    name: token.name,
    actorId: actor["_id"],
    x: token.at[0] * CELL,
    y: token.at[1] * CELL,
    delta: prototype.actorLink ? null : { _id: idOf(`delta:${token.name}`) },
    flags: {},
  };
}
