import "./models.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTACK } from "../../module/data/message/attack.pure.ts";
import { AWARD } from "../../module/data/message/award.pure.ts";
import { CHECK, DIFFICULTY } from "../../module/data/message/check.pure.ts";
import { DAMAGE } from "../../module/data/message/damage.pure.ts";
import { DEFENSE } from "../../module/data/message/defense.pure.ts";
import { GIFT } from "../../module/data/message/gift.pure.ts";
import { INSPIRATION, REROLL } from "../../module/data/message/inspiration.pure.ts";
import { MESSAGE_MODELS } from "../../module/data/message/models.ts";
import {
  list,
  optional,
  record,
  messageReader,
  whole,
  word,
  type Declared,
  type Field,
  type Stored,
} from "../../module/data/record/record.pure.ts";
import { REQUEST } from "../../module/data/message/request.pure.ts";
import { REST } from "../../module/data/message/rest.pure.ts";
import { RULINGS } from "../../module/data/message/ruling.pure.ts";
import { STAND } from "../../module/data/message/stand.pure.ts";
import { USE } from "../../module/data/message/use.pure.ts";

type Model = new (source: object) => { toObject(): object };
const DECLARED: Record<keyof typeof MESSAGE_MODELS, Declared<Record<string, Field>>> = {
  attack: ATTACK,
  damage: DAMAGE,
  defense: DEFENSE,
  ruling: RULINGS,
  rest: REST,
  award: AWARD,
  check: CHECK,
  request: REQUEST,
  difficulty: DIFFICULTY,
  gift: GIFT,
  reroll: REROLL,
  stand: STAND,
  inspiration: INSPIRATION,
  use: USE,
};
const TYPES = Object.keys(DECLARED) as (keyof typeof DECLARED)[];

describe("what a message holds is declared once", () => {
  it.each(TYPES)("%s: its model keeps every field, and each is read, whatever stands there", (type) => {
    const declared = DECLARED[type];
    const empty = new (MESSAGE_MODELS[type] as unknown as Model)({}).toObject();
    const keys = Object.keys(declared.fields);
    expect(Object.keys(empty)).toEqual(keys);
    expect(declared.read(empty)).toMatchObject({ version: 1 });
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record(Object.fromEntries(keys.map((key) => [key, fc.anything()])))),
        (value) => {
          expect(Object.keys(declared.read(value))).toEqual(keys);
        },
      ),
    );
  });

  const COIN = record({
    name: word(),
    value: whole(),
    /** Left out where it is not said. */
    chipped: { read: (value: unknown): boolean | undefined => value === true || undefined },
    /** As the one beside it tells. */
    whole: { read: (_: unknown, { chipped }: { readonly chipped?: unknown }) => chipped !== true },
  });

  it("leaves out what is not said and what nobody knows, and looks beside", () => {
    const read: Stored<typeof COIN> = COIN.read({ name: 7, value: 2.5, rust: true });
    expect(read).toStrictEqual({ name: "", value: 2, whole: true });
    expect(messageReader(COIN)("m", { chipped: true })).toStrictEqual({
      id: "m",
      name: "",
      value: 0,
      chipped: true,
      whole: false,
    });
  });

  it("a list ends where it is told to, and holds nothing that makes none", () => {
    const coins = list(
      optional(COIN, ({ name }) => name !== ""),
      3,
    );
    expect(coins.read([{ name: "a" }, null, {}, { name: "b" }]).map(({ name }) => name)).toEqual(["a"]);
    expect(coins.read("abc")).toEqual([]);
  });
});

describe("what a rest says", () => {
  const member = (changes: unknown): object => ({ members: [{ uuid: "Actor.a", name: "А", changes }] });
  const change = { path: "system.hp.value", label: "", name: "", from: 1, to: 2, max: null };
  it("of its changes two hundred are read, whatever they are", () => {
    let read = 0;
    const flood = Array.from({ length: 5000 }, () => ({
      ...change,
      get path() {
        read += 1;
        return "system.hp.value";
      },
    }));
    expect(REST.read(member(flood)).members[0]?.changes).toHaveLength(200);
    expect(read).toBeLessThanOrEqual(200);
    const odd = Array.from({ length: 200 }, () => ({ ...change, path: "system.details.xp" }));
    expect(REST.read(member([...odd, change])).members[0]?.changes).toEqual([]);
  });
  it.each<[unknown, number]>([
    [8, 8],
    [108, 108],
    [1, 1],
    [0, 0],
    [109, 0],
    [-1, 0],
    [1.5, 1],
    [1e300, 0],
    ["8", 0],
    [null, 0],
  ])("B-REST-06 B-REST-15: %j hours are %i: eight, and one more for each of a hundred interruptions", (hours, told) => {
    expect(REST.read({ hours }).hours).toBe(told);
  });
  it.each<[unknown, unknown, number]>([
    [8, 28_800, 28_800],
    [8, 0, 0],
    [8, 28_801, 0],
    [8, -28_800, 0],
    [8, 28_800_000, 0],
    [-8, -28_800, 0],
    [999, 3_596_400, 0],
  ])("%j hours and %j seconds of the clock are %i seconds", (hours, clock, told) => {
    expect(REST.read({ hours, clock }).clock).toBe(told);
  });
});

it("a member whom a rest, an award or inspiration names a hundred times is one; one without a name is none", () => {
  const forged = [...Array.from({ length: 99 }, () => ({ uuid: "Actor.a" })), {}, { uuid: "Actor.b" }];
  for (const { read } of [REST, AWARD, INSPIRATION]) {
    expect(read({ members: forged }).members.map(({ uuid }) => uuid)).toEqual(["Actor.a"]);
    expect(read({ members: forged.slice(98) }).members.map(({ uuid }) => uuid)).toEqual(["Actor.a", "Actor.b"]);
  }
});
