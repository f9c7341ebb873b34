/**
 * Actions of tests inside a page. Arguments are names: of tokens (or of actors without a token), items and conditions.
 * This code runs in the page as its user; person.ts is the test's side. Functions that create a message return its id,
 * or "" when the action was refused.
 */
import { system } from "the-system";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { upkeepNow } from "../evenings/seat/pick.ts";
import type { Course, FightOptions, RequestOptions, TrapOptions, UseOptions } from "./person.ts";

declare const game: Loose, CONFIG: Loose;

const tokenOf = (name: string): Loose => game.scenes.active?.tokens.find((token: Loose) => token.name === name);

/** Returns the actor of a token, or a world actor. */
export const actorOf = (name: string): Loose => tokenOf(name)?.actor ?? game.actors.getName(name);

const idOf = (message: Loose): string => message?.id ?? "";

/** Returns an actor's item by its full name or id. */
function itemOf(by: string, name: string): Loose {
  const item = actorOf(by).items.find((one: Loose) => one.name === name || one.id === name);
  if (!item) throw new Error(`${by} has no ${name}`);
  return item;
}

/** Returns an item's area, centered on a token. */
function areaOn(item: Loose, name: string): Loose {
  const { x, y, parent } = tokenOf(name);
  const { shape, size, width } = item.system.area;
  const half = parent.grid.size / 2;
  return { scene: parent.id, shape, size, width, x: x + half, y: y + half, direction: 0 };
}

/** Ends all fights and starts a new one. */
async function fight(names: readonly string[], { initiative = "order", start = true, others = "end" }: FightOptions) {
  const { documentClass } = CONFIG.Combat;
  if (others === "end") await documentClass.deleteDocuments(game.combats.map(({ id }: Loose) => id));
  const scene = game.scenes.active;
  const combat = await documentClass.create({ scene: scene.id, active: true });
  const numbers = (index: number): object =>
    Array.isArray(initiative)
      ? { initiative: initiative[index] }
      : initiative === "order"
        ? { initiative: 20 - index }
        : {};
  const fighters = names.length > 0 ? names : scene.tokens.map(({ name }: Loose) => name as string);
  await combat.createEmbeddedDocuments(
    "Combatant",
    fighters.map((name: string, index: number) => {
      const { id, actorId } = tokenOf(name);
      return { tokenId: id, sceneId: scene.id, actorId, ...numbers(index) };
    }),
  );
  if (initiative === "roll") await combat.rollAll();
  if (start) await combat.startCombat();
}

export const tasks = {
  fight,
  step: async (way: "nextTurn" | "previousTurn") => void (await game.combats.active[way]()),
  turn: () => `${String(game.combats.active.round)} ${String(game.combats.active.combatant.name)}`,
  set: async (key: string, value: unknown, scope: string) => void (await game.settings.set(scope, key, value)),
  clearLog: async (type: string) => {
    const chosen = game.messages.filter((message: Loose) => type === "" || message.type === type);
    await CONFIG.ChatMessage.documentClass.deleteDocuments(chosen.map(({ id }: Loose) => id));
  },
  change: async (name: string, data: Loose) => void (await actorOf(name).update(data)),
  give: async (name: string, ...items: readonly Loose[]) =>
    void (await actorOf(name).createEmbeddedDocuments("Item", items)),
  changeItem: async (by: string, name: string, data: Loose) => void (await itemOf(by, name).update(data)),
  clearEffects: async (name: string) => {
    const actor = actorOf(name);
    await actor.deleteEmbeddedDocuments(
      "ActiveEffect",
      actor.effects.map(({ id }: Loose) => id),
    );
  },
  hasCondition: (name: string, condition: string) => actorOf(name).statuses.has(condition) as boolean,
  condition: async (name: string, condition: string, until: Loose) => {
    const actor = actorOf(name);
    await system.setCondition(actor, condition, until ? system.endsBy(actor, until) : null);
  },
  exhaustion: async (name: string, level: number) => void (await system.setExhaustion(actorOf(name), level)),
  hardship: async (name: string, what: Loose) =>
    void (await system.impose([{ actor: actorOf(name), token: null }], what)),
  act: async (by: string, action: string, { at, ...more }: Loose) =>
    idOf(await system.doAction(actorOf(by), action, at ? { ...more, targets: at.map(actorOf) } : more)),
  roll: async (by: string, action: string, kind: string, key: string, { of, injury, ...more }: Loose) => {
    const about = injury ? [null, injury] : [];
    return idOf(await system.rollAction(action, of ? actorOf(of).uuid : null, ...about)(actorOf(by), kind, key, more));
  },
  wrestle: async (by: string, how: string, at: string, more: Loose) =>
    idOf(await system.wrestle(actorOf(by), how, actorOf(at), more)),
  use: async (by: string, name: string, { at = [], areaOn: place, ...more }: UseOptions) => {
    const item = itemOf(by, name);
    const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "", ...more };
    const area = place === undefined ? [] : [areaOn(item, place)];
    return idOf(await system.useItem(actorOf(by), item, choice, at.map(actorOf), ...area));
  },
  check: async (by: string, key: string, { kind = "attribute", ...more }: Loose) =>
    idOf(await system.check(actorOf(by), kind, key, more)),
  request: async (
    mode: string,
    names: readonly string[],
    key: string,
    { kind = "attribute", ...more }: RequestOptions,
  ) => {
    const asked = names.map((name) => ({ actor: actorOf(name), token: null, kind, key }));
    return idOf(await system.requestCheck({ mode, asked, dc: null, dcHidden: false, ...more }));
  },
  damage: async (at: readonly string[], formula: string, more: Loose) =>
    idOf(await game.system.api.dealDamage({ targets: at.map(actorOf), formula, ...more })),
  trap: async (at: readonly string[], formula: string, save: Loose, { type = "", condition }: TrapOptions) =>
    idOf(
      await system.dealDamage({
        kind: "damage",
        rows: [{ formula, type }],
        armor: true,
        targets: at.map((name) => ({ actor: actorOf(name), token: tokenOf(name) ?? null, share: 1 })),
        source: { uuid: "", name: "Яма", img: "" },
        save,
        effects: condition ? [system.conditionGiven(condition)] : [],
      }),
    ),
  heal: async (at: readonly string[], formula: string) =>
    idOf(await game.system.api.heal({ targets: at.map(actorOf), formula })),
  rest: async (names: readonly string[], kind: string, more: Course) =>
    idOf(
      await system.rest(names.map(actorOf), { kind, breaks: 0, brokenAfter: null, clock: false, dice: {}, ...more }),
    ),
  inspire: async (names: readonly string[]) => idOf(await system.inspireParty(names.map(actorOf))),
  award: async (names: readonly string[], points: number) =>
    idOf(await system.awardExperience(names.map(actorOf), points)),
  gift: async (from: string, to: string, item: string, pieces: number) =>
    void (await system.give(itemOf(from, item), actorOf(to), pieces)),
  transfer: async (from: string, to: string, item: string, how: Loose) =>
    (await system.transfer(itemOf(from, item), actorOf(to), how)) !== null,
  upkeep: (name: string) => upkeepNow(actorOf(name)).map(({ kind }) => kind as string),
  bar: (name: string) => system.barUpkeep(actorOf(name)).map(({ label }: Loose) => label as string),
  doUpkeep: async (name: string, times: number) => {
    for (const due of upkeepNow(actorOf(name))) await Promise.all(Array.from({ length: times }, () => due.act()));
  },
  watchUpkeep: () => void system.watchOverdue(),
  deathSave: async (name: string) => void (await system.rollDeathSave(actorOf(name))),
  owesSave: (name: string) => system.owesSave(actorOf(name)) as boolean,
  mayStandNow: (name: string) => system.mayStandNow(actorOf(name)) as boolean,
  stand: async (name: string) => void (await system.standToDeath(actorOf(name))),
  revive: async (name: string, points: number) => void (await system.reviveActor(actorOf(name), points)),
  undo: async (id: string, target: string | null) => Boolean(await system.undo(id, target)),
  redo: async (id: string, target: string | null) => Boolean(await system.redo(id, target)),
  undoDamage: async (name: string, receipt: string) => Boolean(await system.undoReceipt(actorOf(name), receipt)),
  rule: async (id: string, strike: string, ruling: Loose) => void (await system.rule(id, strike, ruling)),
  adjust: async (id: string, strike: string, change: Loose) => void (await system.adjust(id, strike, change)),
  undoAction: async (id: string) => void (await system.undoAction(game.messages.get(id))),
  undoRest: async (name: string, id: string) => Boolean(await system.undoRestOf(actorOf(name).uuid, id)),
  cancelAttack: async (id: string) => void (await system.cancelAttack(id)),
  recharge: async (by: string, name: string) => void (await system.recharge(itemOf(by, name))),
} as const;
