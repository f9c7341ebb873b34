/**
 * Who reads what of a deed in each mode under the chat: ledger decision 22. A private one tells others that somebody has rolled; a
 * blind one keeps its outcome from its author, too; a self roll is its author's alone. Whoever answers for a target reads his part.
 */
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { FIGHT } from "../e2e/support/world.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

/** All of it; his own part; that somebody has rolled; no line in the log. */
type Reads = "all" | "part" | "private" | "nothing";
type Mode = "public" | "gm" | "blind" | "self";
/** Player 1, Player 2, the Game Master, his assistant. */
type Row = readonly [Reads, Reads, Reads, Reads];

interface Deed {
  readonly by: "Player 1" | "GM";
  readonly type: string;
  /** What nobody reads of it who may not. */
  readonly names: readonly string[];
  /** Of whom a part may be told. */
  readonly target: string;
  readonly run: (by: Person) => Promise<string>;
  readonly reads: Readonly<Record<Mode, Row>>;
}

const OPEN: Row = ["all", "all", "all", "all"];
/** A hero's, at a creature for which every Game Master may answer. */
const HEROS: Deed["reads"] = {
  public: OPEN,
  gm: ["all", "private", "all", "all"],
  blind: ["private", "private", "all", "all"],
  self: ["all", "private", "part", "part"],
};
/** A creature's, at Player 1's hero. */
const CREATURES: Deed["reads"] = {
  public: OPEN,
  gm: ["part", "private", "all", "all"],
  blind: ["part", "private", "all", "all"],
  self: ["part", "private", "all", "private"],
};
/** Without dice it is a whisper. */
const WORDS: Deed["reads"] = {
  public: OPEN,
  gm: ["all", "nothing", "all", "all"],
  blind: ["all", "nothing", "all", "all"],
  self: ["all", "nothing", "nothing", "nothing"],
};
const ALWAYS: Deed["reads"] = { public: OPEN, gm: OPEN, blind: OPEN, self: OPEN };

const DEEDS: Readonly<Record<string, Deed>> = {
  "a hero's attack": {
    by: "Player 1",
    type: "attack",
    names: ["Длинный меч", "Воин"],
    target: "Гоблин 1",
    run: (by) => by.strike("Воин", "Длинный меч", "Гоблин 1"),
    reads: HEROS,
  },
  "a creature's attack": {
    by: "GM",
    type: "attack",
    names: ["Кривой клинок", "Гоблин 1"],
    target: "Воин",
    run: (by) => by.strike("Гоблин 1", "Кривой клинок", "Воин"),
    reads: CREATURES,
  },
  "a hero's burst": {
    by: "Player 1",
    type: "use",
    names: ["Вспышка", "Воин"],
    target: "Гоблин 2",
    run: (by) => by.use("Воин", "Вспышка", { at: ["Гоблин 2"] }),
    reads: HEROS,
  },
  "a hero's check": {
    by: "Player 1",
    type: "check",
    names: ["Атлетика", "Воин"],
    target: "Воин",
    run: (by) => by.check("Воин", "athletics"),
    reads: { ...HEROS, self: ["all", "private", "private", "private"] },
  },
  "a creature's check": {
    by: "GM",
    type: "check",
    names: ["Атлетика", "Гоблин"],
    target: "Гоблин 1",
    run: (by) => by.check("Гоблин 1", "athletics"),
    reads: {
      public: OPEN,
      gm: ["private", "private", "all", "all"],
      blind: ["private", "private", "all", "all"],
      self: ["private", "private", "all", "private"],
    },
  },
  "damage to a hero": {
    by: "GM",
    type: "damage",
    names: ["Ловушка"],
    target: "Воин",
    run: (by) => by.damage(["Воин"], "2d6", { type: "fire", name: "Ловушка" }),
    reads: CREATURES,
  },
  "a hero's Dodge": {
    by: "Player 1",
    type: "use",
    names: ["Уклонение", "Воин"],
    target: "Воин",
    run: (by) => by.act("Воин", "dodge"),
    reads: WORDS,
  },
  "a request": {
    by: "GM",
    type: "request",
    names: ["Воин"],
    target: "Воин",
    run: (by) => by.request("each", ["Воин"], "athletics", { dc: 10 }),
    reads: ALWAYS,
  },
  "a rest": {
    by: "GM",
    type: "rest",
    names: ["Воин"],
    target: "Воин",
    run: (by) => by.rest(["Воин"], "long"),
    reads: ALWAYS,
  },
  experience: {
    by: "GM",
    type: "award",
    names: ["Воин"],
    target: "Воин",
    run: (by) => by.award(["Воин"], 50),
    reads: ALWAYS,
  },
};

const WORDS_FOR = /тайный бросок/iu;

async function readBy(person: Person, id: string, { names, target }: Deed): Promise<Reads | string> {
  if (!(await person.run((one) => game.messages.get(one).visible as boolean, id))) return "nothing";
  const { told } = await person.card(id);
  const named = names.filter((name) => told.includes(name));
  if (named.length === names.length && !WORDS_FOR.test(told)) return "all";
  if (named.length > 0) return told;
  return told.includes(target) ? "part" : WORDS_FOR.test(told) && !/\d{2}/u.test(told) ? "private" : told;
}

const BURST = {
  _id: "privateBurst0001",
  name: "Вспышка",
  type: "feature",
  system: {
    action: "bonus",
    aim: "creatures",
    range: { kind: "feet", value: 60 },
    resolution: "save",
    save: { attribute: "acrobatics", dc: 12, onSuccess: "half" },
    damage: [{ formula: "2d6", type: "fire" }],
  },
};
const WORLD = {
  ...FIGHT,
  actors: FIGHT.actors.map((one) =>
    one.name === "Воин"
      ? {
          ...one,
          change: (actor: Loose) => {
            actor.items.push(structuredClone(BURST));
            actor.system.hp.value = 1;
            actor.system.hp.temporary = 90;
          },
        }
      : one,
  ),
};

/** What every one of them reads of a deed, while it waits and when it is answered. */
async function expectReads(people: readonly Person[], name: string, deed: Deed, wanted: Row): Promise<void> {
  const doer = people.find((one) => one.name === deed.by);
  const id = doer ? await deed.run(doer) : "";
  await table.soon();
  const reads = async (): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const person of people) found.push(await readBy(person, id, deed));
    return found;
  };
  expect([name, "waiting", ...(await reads())]).toEqual([name, "waiting", ...wanted]);
  for (const person of people)
    for (let left = 0; left < 3 && (await person.asked()).length > 0; left++) {
      await person.answer();
      await table.soon();
    }
  expect([name, "answered", ...(await reads())]).toEqual([name, "answered", ...wanted]);
}

describe.each([
  [13, "rollMode", { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" }],
  [14, "messageMode", { public: "public", gm: "gm", blind: "blind", self: "self" }],
] as const)("generation %i", (generation, setting, names) => {
  test.each(["public", "gm", "blind", "self"] as const)("%s", async (mode) => {
    table = Table.begin({ generation, world: WORLD });
    const people = await table.openAll("Player 1", "Player 2", "GM", "Assistant");
    for (const person of people) await person.set(setting, names[mode], "core");
    for (const [name, deed] of Object.entries(DEEDS)) await expectReads(people, name, deed, deed.reads[mode]);
  });
});

test("what a Game Master does with somebody whom he hides is private in every mode, and shows when he is hidden no more", async () => {
  table = Table.begin({ world: WORLD });
  const people = await table.openAll("Player 1", "Player 2", "GM", "Assistant");
  const [first, , gm] = people;
  const hide = async (hidden: boolean): Promise<void> => {
    await gm.run(async (to) => {
      const token = game.scenes.active.tokens.find((one: Loose) => one.name === "Гоблин 1");
      await token.update({ hidden: to });
    }, hidden);
    await table.soon();
  };
  await hide(true);
  const private_: Row = ["private", "private", "all", "all"];
  const { "a creature's attack": attack, "a creature's check": check } = DEEDS;
  if (attack) await expectReads(people, "its attack", attack, ["part", "private", "all", "all"]);
  if (check) await expectReads(people, "its check", check, private_);
  const deeds: Deed[] = [
    {
      ...(DEEDS["damage to a hero"] as Deed),
      target: "Гоблин 1",
      run: (by) => by.damage(["Гоблин 1"], "2d6", { type: "fire", name: "Ловушка" }),
    },
    {
      ...(DEEDS["a creature's attack"] as Deed),
      names: ["Кривой клинок", "Гоблин 2"],
      target: "Гоблин 1",
      run: (by) => by.strike("Гоблин 2", "Кривой клинок", "Гоблин 1"),
    },
    {
      ...(DEEDS["a hero's Dodge"] as Deed),
      by: "GM",
      names: ["Уклонение", "Гоблин 1"],
      run: (by) => by.act("Гоблин 1", "dodge"),
    },
  ];
  for (const [index, deed] of deeds.entries())
    await expectReads(people, deed.type, deed, index < 2 ? private_ : ["nothing", "nothing", "all", "all"]);
  // Its rest, and its death of exhaustion, too.
  const since = await first.run(() => game.messages.contents.filter(({ visible }: Loose) => visible).length as number);
  await gm.run(async () => {
    const goblin = hands.actor("Гоблин 1");
    await hands.system.rest([goblin], { kind: "long", breaks: 0, brokenAfter: null, clock: false, dice: {} });
    await hands.system.setExhaustion(goblin, 6);
  });
  await table.soon();
  const shown = (person: Person): Promise<number> =>
    person.run(() => game.messages.contents.filter(({ visible }: Loose) => visible).length as number);
  expect((await shown(first)) - since).toBe(0);
  expect(await gm.run(() => game.messages.contents.at(-1).content as string)).toMatch(/Гоблин 1|Кто-то/u);
  await gm.run(async () => void (await hands.system.setExhaustion(hands.actor("Гоблин 1"), 0)));
  await hide(false);
  // A player's own deed is nobody's secret; who of those whom it has met is hidden, is.
  const burst = await first.use("Воин", "Вспышка", { at: ["Гоблин 2", "Гоблин 1"] });
  await table.soon();
  const told = async (person: Person): Promise<string> => (await person.card(burst)).told;
  expect(await told(first)).toMatch(/Гоблин 2[\s\S]*Гоблин 1/u);
  await hide(true);
  expect(await told(first)).toContain("Гоблин 2");
  expect(await told(first)).not.toMatch(/Гоблин 1|Неизвестный/u);
  expect(await told(gm)).toContain("Гоблин 1");
  await hide(false);
  expect(await told(first)).toContain("Гоблин 1");
});

test("initiative of creatures leaves no line in players' logs; a hero's does", async () => {
  table = Table.begin({ world: WORLD });
  const [first, gm, assistant] = await table.openAll("Player 1", "GM", "Assistant");
  await table.fight([], { initiative: "roll", start: false });
  const seen = (person: Person): Promise<number> =>
    person.run(() => game.messages.contents.filter((message: Loose) => message.visible).length as number);
  expect([await seen(first), await seen(gm), await seen(assistant)]).toEqual([2, 8, 8]);
});
