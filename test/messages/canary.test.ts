/** Every verb is played with a creature whose name and numbers are its Game Master's: no page of a player's has them anywhere. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { cage, CANARY, Gathering, HEROES, SECRET, secretsIn, told } from "./canary.ts";
import type { WorldPlan } from "../e2e/support/world.ts";
import type { Person } from "./gathering.ts";

let table: Gathering;
afterEach(() => {
  table.end();
});

/** Who does what to whom; a name stands for its actor. */
interface Deed {
  readonly by: string;
  readonly what: string;
  readonly at?: string;
  readonly more?: object;
}
type Verb = readonly [deed: Deed, job: (deed: Deed) => Promise<unknown>];

const act = async ({ by, what, at, more }: Deed): Promise<unknown> => {
  const targets = at === undefined ? {} : { targets: [hands.actor(at)] };
  return void (await hands.system.doAction(hands.actor(by), what, { skill: "", ...targets, ...more }));
};
const wrestle = async ({ by, what, at, more }: Deed): Promise<unknown> =>
  void (await hands.system.wrestle(hands.actor(by), what, hands.actor(at), more));
const roll = async ({ by, what, at, more }: Deed): Promise<unknown> => {
  const { kind, key, ...options } = { kind: "skill", key: what, ...(more as Loose) };
  const of = at === undefined ? null : hands.actor(at).uuid;
  return void (await hands.system.rollAction(what, of)(hands.actor(by), kind, key, options));
};
const strike = async ({ by, what, at }: Deed): Promise<unknown> => void (await hands.strike(by, what, at));
const use = async ({ by, what, at, more }: Deed): Promise<unknown> => {
  const actor = hands.actor(by);
  const item = actor.items.find((one: Loose) => one.name === what);
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
  const others = ((more as Loose)?.also ?? []).map((name: string) => hands.actor(name));
  return void (await hands.system.useItem(actor, item, choice, [hands.actor(at), ...others]));
};
/** What stays on the board where somebody stands. */
const lay = async ({ by, what, at }: Deed): Promise<unknown> => {
  const actor = hands.actor(by);
  const item = actor.items.find((one: Loose) => one.name === what);
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
  const scene = game.scenes.active;
  const { x, y } = scene.tokens.find((one: Loose) => one.name === at);
  const { shape, size, width } = item.system.area;
  const area = { scene: scene.id, shape, size, width, x: x + 50, y: y + 50, direction: 0 };
  return void (await hands.system.useItem(actor, item, choice, [hands.actor(at)], area));
};
const check = async ({ by, more }: Deed): Promise<unknown> =>
  void (await hands.system.check(hands.actor(by), "attribute", "athletics", more));
const deal = async ({ what, at }: Deed): Promise<unknown> =>
  void (await (what === "heal"
    ? game.system.api.heal({ targets: [hands.actor(at)], formula: "7" })
    : game.system.api.dealDamage({ targets: [hands.actor(at)], formula: "7", type: "fire" })));
const ask = async ({ what, by, at, more }: Deed): Promise<unknown> => {
  const asked = [by, at].map((name) => ({
    actor: hands.actor(name),
    token: null,
    kind: "attribute",
    key: "athletics",
  }));
  return void (await hands.system.requestCheck({ mode: what, asked, dc: null, dcHidden: false, ...more }));
};
const hardship = async ({ by, more }: Deed): Promise<unknown> =>
  void (await hands.system.impose([{ actor: hands.actor(by), token: null }], more));
const tired = async ({ by }: Deed): Promise<unknown> => void (await hands.system.setExhaustion(hands.actor(by), 6));
/** Alone, or with another. */
const rests = async ({ by, at }: Deed): Promise<unknown> => {
  const course = { kind: "long", breaks: 0, brokenAfter: null, clock: false, dice: {} };
  return void (await hands.system.rest([by, ...(at === undefined ? [] : [at])].map(hands.actor), course));
};
/** Nobody answers for its fire in its turn. */
const burn = async ({ by }: Deed): Promise<unknown> => {
  hands.system.watchForgotten();
  await game.settings.set("opposed-d20", "npcDefense", "prompt");
  return void (await hands.system.setCondition(hands.actor(by), "burning", null));
};
const far = async ({ by, what }: Deed): Promise<unknown> => {
  const token = game.scenes.active.tokens.find((one: Loose) => one.name === by);
  return void (await token.update({ x: what === "far" ? 800 : 500 }));
};
const fight = async (): Promise<unknown> => {
  const combat = await Combat.create({ scene: game.scenes.active.id, active: true });
  const tokens: Loose[] = game.scenes.active.tokens.contents;
  await combat.createEmbeddedDocuments(
    "Combatant",
    tokens.map((token) => ({ tokenId: token.id, actorId: token.actorId, sceneId: game.scenes.active.id })),
  );
  await combat.rollAll();
  return void (await combat.startCombat());
};
const next = async (): Promise<unknown> => void (await game.combats.contents[0].nextTurn());

declare const Combat: Loose;

const [HERO = "", MATE = ""] = HEROES;
const its = (what: string, more?: object): Deed => ({ by: CANARY, what, at: HERO, ...(more ? { more } : {}) });
const on = (what: string, more?: object): Deed => ({ by: HERO, what, at: CANARY, ...(more ? { more } : {}) });
const own = (what: string, more?: object): Deed => ({ by: CANARY, what, ...(more ? { more } : {}) });

const nameOf = ({ by, what, at = "" }: Deed): string => `${by} ${what} ${at}`;

/** In its own hands, and in a hero's towards it. */
const VERBS: readonly Verb[] = [
  [its("Дубина"), strike],
  [on("Длинный меч"), strike],
  [its("grapple"), wrestle],
  [on("escape"), wrestle],
  [its("shove"), wrestle],
  [its("shove", { way: "away" }), wrestle],
  [on("grapple"), wrestle],
  [its("escape"), wrestle],
  [on("shove"), wrestle],
  [its("Дыхание", { also: [MATE] }), use],
  [its("Взгляд"), use],
  [its("Слово"), use],
  [its("help"), act],
  [on("help"), act],
  [on("help", { skill: "stealth" }), act],
  [on("Длинный меч"), strike],
  [on("mount"), act],
  [{ by: HERO, what: "freeRein" }, act],
  [{ by: HERO, what: "takeReins" }, act],
  [{ by: HERO, what: "dismount" }, act],
  [own("dodge"), act],
  [own("dash"), act],
  [own("disengage"), act],
  [own("utilize"), act],
  [own("prone"), act],
  [own("stand"), act],
  [own("ready", { text: "Canary waits" }), act],
  [own("release"), act],
  [own("hide", { key: "stealth", dc: 15 }), roll],
  [{ by: HERO, what: "search", more: { kind: "attribute", key: "awareness", situational: "90 + 90 + 90" } }, roll],
  [own("reveal"), act],
  [on("influence", { key: "persuasion" }), roll],
  [its("influence", { key: "intimidation" }), roll],
  [on("study", { key: "nature" }), roll],
  [on("firstAid", { key: "medicine", dc: 10 }), roll],
  [its("firstAid", { key: "medicine", dc: 10 }), roll],
  [own("check"), check],
  [own("check", { dc: 99, dcHidden: true }), check],
  [on("contest"), ask],
  [on("each", { dc: 99, dcHidden: true }), ask],
  [its("deal"), deal],
  [on("deal"), deal],
  [on("heal"), deal],
  [on("rest"), rests],
  [own("rest"), rests],
  [own("hardship", { of: "airless", turns: 1 }), hardship],
  [own("fight"), fight],
  [its("Взгляд"), use],
  [its("Дубина"), strike],
  [its("Moonbeam"), lay],
  [own("turn"), next],
  [own("turn"), next],
  [own("turn"), next],
  [its("Spirit Guardians"), lay],
  [its("Hunter’s Mark"), use],
  [its("Дубина"), strike],
  [own("turn"), next],
  [own("turn"), next],
  [own("turn"), next],
  [own("far"), far],
  [on("help"), act],
  [on("grapple"), wrestle],
  [on("Длинный меч"), strike],
  [own("near"), far],
  [own("burn"), burn],
  [own("turn"), next],
  [own("turn"), next],
  [own("turn"), next],
  [own("tired"), tired],
];

/** All questions are answered, and what follows from that has come. */
async function settle(...all: readonly Person[]): Promise<void> {
  await table.soon();
  for (const person of all)
    for (let left = 0; left < 4 && (await person.asked()).length > 0; left++) {
      await person.answer();
      await table.soon();
    }
}

/** What players' pages have told of it, each line with the verb after which it stood there first. */
async function play(world: WorldPlan, secret: RegExp): Promise<{ lines: string[]; silent: string[] }> {
  table = Gathering.begin({ world });
  const [gm, ...players] = await table.openAll("GM", "Player 1", "Player 3");
  const lines = new Map<string, string>();
  const silent: string[] = [];
  for (const [deed, job] of VERBS) {
    const name = nameOf(deed);
    const look = async (newest?: number): Promise<void> => {
      for (const player of players)
        for (const line of await secretsIn(player, secret, newest))
          if (!lines.has(line)) lines.set(line, `${name}, ${player.name}: ${line}`);
    };
    const doer = deed.by === HERO && job !== ask && job !== deal && job !== rests ? players[0] : gm;
    const count = (): Promise<number> => gm.run(() => game.messages.size as number);
    const before = await count();
    await doer?.run(job, deed);
    // While it waits, and when all have answered.
    await table.soon();
    await look(4);
    await settle(gm, ...players);
    await look(deed === VERBS.at(-1)?.[0] ? 0 : 4);
    if ((await count()) === before) silent.push(name);
  }
  expect(await told(gm)).toContain(CANARY);
  return { lines: [...lines.values()], silent };
}

/** What leaves no message of its own: what is refused to a player, who is told why without the name, and what only moves things. */
const SILENT = [on("grapple"), on("Длинный меч"), on("help"), own("turn"), own("far"), own("near"), own("burn")].map(
  nameOf,
);

test("with everything secret no verb tells a player the name or a number of a creature", async () => {
  const { lines, silent } = await play(cage("never"), SECRET);
  expect(lines).toEqual([]);
  expect(silent.filter((name) => !SILENT.includes(name))).toEqual([]);
}, 120_000);

test("of a creature whose side is secret no verb tells a player the name, however open the table is", async () => {
  const { lines } = await play(cage("always", { disposition: -2 }), /Canary/u);
  expect(lines).toEqual([]);
}, 120_000);

test("of a creature that is linked to its token, as the only one of its kind is, no verb tells a player the name either", async () => {
  const { lines } = await play(cage("always", { disposition: -2, actorLink: true }), /Canary/u);
  expect(lines).toEqual([]);
}, 120_000);

test("nor of one whose token is hidden", async () => {
  const { lines } = await play(cage("always", { hidden: true, actorLink: true }), /Canary/u);
  expect(lines).toEqual([]);
}, 120_000);
