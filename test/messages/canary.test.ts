/** Every verb is played with a creature whose name and numbers are its Game Master's: no page of a player's has them anywhere. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { cage, CANARY, Table, HEROES, SECRET, secretsIn, told } from "./canary.ts";
import type { WorldPlan } from "../e2e/support/world.ts";
import type { Person } from "../support/table.ts";

let table: Table;
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
type Verb = readonly [deed: Deed, job: (person: Person, deed: Deed) => Promise<unknown>];

const act: Verb[1] = (person, { by, what, at, more }) =>
  person.act(by, what, { skill: "", ...(at === undefined ? {} : { at: [at] }), ...more });
const wrestle: Verb[1] = (person, { by, what, at = "", more }) => person.wrestle(by, what, at, more);
const roll: Verb[1] = (person, { by, what, at, more }) => {
  const { kind, key, ...options }: Loose = { kind: "skill", key: what, ...more };
  return person.roll(by, what, kind, key, { of: at, ...options });
};
const strike: Verb[1] = (person, { by, what, at = "" }) => person.strike(by, what, at);
const use: Verb[1] = (person, { by, what, at = "", more }) => {
  const { also = [] }: Loose = more ?? {};
  return person.use(by, what, { at: [at, ...also] });
};
/** What stays on the board where somebody stands. */
const lay: Verb[1] = (person, { by, what, at = "" }) => person.use(by, what, { at: [at], areaOn: at });
const check: Verb[1] = (person, { by, more }) => person.check(by, "athletics", more);
const deal: Verb[1] = (person, { what, at = "" }) =>
  what === "heal" ? person.heal([at], "7") : person.damage([at], "7", { type: "fire" });
const ask: Verb[1] = (person, { what, by, at = "", more }) => person.request(what, [by, at], "athletics", more);
const hardship: Verb[1] = (person, { by, more = {} }) => person.hardship(by, more);
const tired: Verb[1] = (person, { by }) => person.exhaustion(by, 6);
/** Alone, or with another. */
const rests: Verb[1] = (person, { by, at }) => person.rest([by, ...(at === undefined ? [] : [at])], "long");
/** Nobody answers for its fire in its turn. */
const burn: Verb[1] = async (person, { by }) => {
  await person.watchUpkeep();
  await person.set("npcDefense", "prompt");
  await person.condition(by, "burning");
};
const far: Verb[1] = (person, deed) =>
  person.run(async ({ by, what }) => {
    const token = game.scenes.active.tokens.find((one: Loose) => one.name === by);
    await token.update({ x: what === "far" ? 800 : 500 });
  }, deed);
const fight: Verb[1] = (person) => person.fight([], { initiative: "roll" });
const next: Verb[1] = (person) => person.nextTurn();

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
  table = Table.begin({ world });
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
    if (doer) await job(doer, deed);
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
});

test("of a creature whose side is secret no verb tells a player the name, however open the table is", async () => {
  const { lines } = await play(cage("always", { disposition: -2 }), /Canary/u);
  expect(lines).toEqual([]);
});

test("of a creature that is linked to its token, as the only one of its kind is, no verb tells a player the name either", async () => {
  const { lines } = await play(cage("always", { disposition: -2, actorLink: true }), /Canary/u);
  expect(lines).toEqual([]);
});

test("nor of one whose token is hidden", async () => {
  const { lines } = await play(cage("always", { hidden: true, actorLink: true }), /Canary/u);
  expect(lines).toEqual([]);
});
