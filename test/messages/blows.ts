/** A blow at the fighter and what he and his friends react with: what the tests of reactions share. */
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { ward, WARDING } from "./warded.ts";
import { play, verbs } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

export const HERO = "uP7E0luNiHy0osnq";
export { WARD } from "./warded.ts";
export const DODGE = "uncannyDodge0001";

/** The fighter has a ward of +5 that costs one of its two uses, and a dodge that halves. */
export function hall(...more: readonly string[]): Scene {
  const scene = brawl("Гоблин 1", "Воин", ...more);
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.ledger = {};
  hero.items.push(ward("5", WARDING), {
    _id: DODGE,
    name: "Уклонение",
    type: "feature",
    system: { action: "reaction", amends: { as: "half", formula: "" } },
  });
  return scene;
}

/** A thing of the packs, as somebody has dragged it onto a sheet. */
export function thing(pack: string, name: string, _id: string, more: Loose = {}): Loose {
  const found = structuredClone(packDocuments(pack, "en").find((one: Loose) => one.name === name));
  const _stats = { compendiumSource: `Compendium.opposed-d20.${pack}.Item.${String(found._id)}` };
  return { ...found, _id, _stats, system: { ...found.system, ...more } };
}

/** The goblin's blade makes who fails his save against its rider so, too. */
export function giveRider(
  scene: Scene,
  rider: { readonly attribute: string; readonly dc: number },
  status: string,
): void {
  const blade = scene.actors.find(({ name }) => name === "Гоблин").items.find(({ type }: Loose) => type === "weapon");
  const _id = "bladeRider000001";
  Object.assign(blade.system, { rider, applies: [{ effect: _id, on: "failed" }] });
  blade.effects = [{ _id, name: "Клинок", type: "base", transfer: false, statuses: [status], system: { changes: [] } }];
}

/** What the die of 20 faces shows next. */
export const die = (face: number): void => {
  everyDie(face);
};

/** A goblin strikes at somebody: 17 on its die, or what the number says; nobody has answered yet. */
export async function strike(
  by: Loose,
  at: Loose,
  uniform: number | (() => number) = 0.16,
  more: Loose = {},
): Promise<Loose> {
  const { prepareAttack } = await verbs("prepareAttack");
  const attackers = [{ actor: by, token: by.token ?? null }];
  CONFIG.Dice.randomUniform = typeof uniform === "number" ? () => uniform : uniform;
  const plan = prepareAttack(by.getWeapons()[0], { attackers });
  const target = { actor: at, token: null, cover: "none", bonus: null, strikes: 1 };
  const message = await play.attack({ ...plan, situational: "", targets: [target], attackers, ...more });
  CONFIG.Dice.randomUniform = () => 0.5;
  return message;
}

/** The same at the fighter. */
export async function aimed(
  table: LiveTable,
  active: readonly string[] = [],
): Promise<{ seat: Seat; message: Loose; before: number }> {
  const seat = await table.sit("GM", active);
  const before = seat.actor("Воин").hitPoints.value as number;
  return { seat, message: await strike(seat.actor("Гоблин 1"), seat.actor("Воин")), before };
}

/** The same, met by 10 on his die and the middle of every other. */
export async function struck(
  table: LiveTable,
  active: readonly string[] = [],
): Promise<{ seat: Seat; id: string; before: number }> {
  const { seat, message, before } = await aimed(table, active);
  await answer(message);
  return { seat, id: message.id, before };
}

/** Its target answers with what the dice say. */
export async function answer(message: Loose, key: string = message.system.targets[0].key): Promise<void> {
  await play.defend(message, key, { advantage: 0 });
  await calm();
}

export const targetsOf = async (id: string): Promise<Loose[]> =>
  (await play.attackState(game.messages.get(id))).targets;
export const stateOf = async (id: string): Promise<Loose> => (await targetsOf(id))[0];
export const offers = async (id: string): Promise<Loose[]> => {
  await verbs("react");
  await stateOf(id);
  await calm();
  return (await stateOf(id)).reactions;
};

/** What somebody's client tells that he reacts with a thing of his. */
export function reaction(met: Loose, by: Loose, item: Loose, amends: object, more: object = {}): Loose {
  return {
    version: 1,
    action: "item",
    actor: { key: "a", actor: by.uuid, token: by.token?.uuid ?? null, name: by.name },
    item: { uuid: item.uuid, name: item.name, img: "" },
    label: item.name,
    spends: "reaction",
    turn: met.system.turn,
    amends: {
      message: met.id,
      target: met.system.targets[0].key,
      as: item.system.activities.main.amends.as,
      formula: "",
      ...amends,
    },
    ...more,
  };
}

/** His client posts it. */
export function post(table: LiveTable, author: string, system: Loose, _id?: string): Promise<void> {
  const data = { ...(_id ? { _id } : {}), type: "use", content: "", author: game.users.getName(author).id, system };
  return table.other(author, {
    type: "ChatMessage",
    action: "create",
    operation: { data: [data], keepId: _id !== undefined },
  });
}
