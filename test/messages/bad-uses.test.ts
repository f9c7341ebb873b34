/** Uses as somebody who means ill, or a deletion at the wrong moment, leaves them: each card is drawn, and nothing arrives that should not. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { hostileChanges } from "./copies.ts";
import "./look.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

const HERO = "uP7E0luNiHy0osnq";
const BREATH = "breath0000000001";
const MARKUP = "<img src=x onerror=alert(1)> {{7*7}}";
/** Letters of markup that a card may have: more would only be there to freeze whoever sees it. */
const LARGEST = 400_000;

/** The fighter breathes 4 points that pass armor, DC 13, half. */
function den(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: BREATH,
      name: "Дыхание",
      type: "feature",
      img: "icons/svg/fire.svg",
      system: {
        action: "active",
        save: { attribute: "acrobatics", onSuccess: "half", dc: 13 },
        damage: [{ formula: "4", type: "psychic" }],
      },
    });
  return scene;
}

async function breathe(seat: Seat, ...on: string[]): Promise<Loose> {
  const hero = seat.actor("Воин");
  return useThing(
    hero,
    hero.items.get(BREATH),
    on.map((name) => seat.actor(name)),
  );
}

const received = (seat: Seat, name: string): number[] =>
  seat
    .actor(name)
    .system.receipts.flatMap(({ item, state, amount }: Loose) =>
      item === "Дыхание" && state === "applied" ? [amount] : [],
    );

/** What the fighter's player says, as nobody has heard it yet. */
async function said(table: LiveTable): Promise<Loose> {
  const seat = await table.sit("Player 1", ["GM"]);
  let data: Loose;
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = operation["data"][0];
    return true;
  };
  void breathe(seat, "Гоблин 1");
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  return structuredClone(data);
}

async function say(table: LiveTable, data: Loose, id: string): Promise<void> {
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [{ ...data, _id: id }] },
  });
}

test("H-SPL-13: one who stands in two rows of a player's use saves and suffers once, and the second row says why it is void", async () => {
  const table = liveTable(den());
  const data = await said(table);
  const [target] = data.system.targets;
  data.system.targets.push({ ...target, key: "t1" }, target);
  data.system.strikes.push({ ...data.system.strikes[0], key: "s1", target: "t1" });
  const gm = await table.sit("GM", ["Player 1"]);
  const full = gm.actor("Гоблин 1").hitPoints.value;
  await say(table, data, "twoRows000000001");
  await calm();
  const message = gm.messages("use").at(-1);
  // A key that is there twice is one row, too.
  const { text } = await gm.card(message);
  expect(text).toContain("Это существо уже стоит в другой строке");
  expect(text.match(/Провал|Успех/gu)).toHaveLength(1);
  expect(received(gm, "Гоблин 1")).toHaveLength(1);
  await play.undoAction(message);
  await calm();
  expect([gm.actor("Гоблин 1").hitPoints.value, gm.faults]).toEqual([full, []]);
});

test("deleted between casting and answering, its thing still says what it said: whoever was asked answers, and takes his share", async () => {
  const table = liveTable(den());
  const seat = await table.sit("Player 1", ["GM", "Player 2"]);
  await breathe(seat, "Следопыт");
  await seat.actor("Воин").items.get(BREATH).delete();
  const player = await table.sit("Player 2", ["GM"]);
  expect((await player.card(player.messages("use")[0])).text).toContain("Дыхание");
  await play.defend(player.messages("use")[0], "t0", { advantage: 0 });
  await calm();
  // Its DC was the thing's own, and nobody can look that up any more: only a Game Master's click lets it count.
  expect(received(player, "Следопыт")).toEqual([]);
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  const place = gm.messages("use")[0];
  expect((await gm.card(place)).text).toMatch(/Следопыт/u);
  await play.defend(place, "t0", { advantage: 0 });
  await expect.poll(() => received(gm, "Следопыт").length).toBe(1);
  expect([...seat.faults, ...player.faults, ...gm.faults]).toEqual([]);
});

test("hostile names, formula bombs and whatever else stands in a use: every card is drawn, nothing of it arrives", async () => {
  const table = liveTable(den());
  const data = await said(table);
  const gm = await table.sit("GM", ["Player 1"]);
  const full = gm.actor("Гоблин 1").hitPoints.value;
  const bombs = [
    "9".repeat(2000) + "d" + "9".repeat(2000),
    "(".repeat(5000),
    "1d6".repeat(5000),
    "@abilities[__proto__]",
  ];
  const odd: readonly (readonly [string, (message: Loose) => void])[] = [
    ...bombs.map((formula, n): readonly [string, (message: Loose) => void] => [
      `bomb ${String(n)}`,
      ({ system }) => {
        system.strikes[0].damage[0].formula = formula;
        system.later = [{ kind: "damage", formula, type: "fire" }];
      },
    ]),
    [
      "names",
      ({ system }) => {
        for (const one of [system.actor, system.targets[0], system.item]) one.name = MARKUP;
        system.label = MARKUP;
      },
    ],
  ];
  for (const [n, [label, change]] of odd.entries()) {
    const one = structuredClone(data);
    change(one);
    await say(table, one, `oddUse000000000${String(n)}`);
    await calm();
    const { markup, text } = await gm.card(gm.messages("use").at(-1));
    expect([label, /<img[^>]*onerror/iu.test(markup), markup.length < LARGEST]).toEqual([label, false, true]);
    if (label === "names") expect(text).toContain(MARKUP);
    else expect([label, gm.actor("Гоблин 1").hitPoints.value]).toEqual([label, full]);
  }
  expect(gm.faults).toEqual([]);
});

test("every field of a use by itself odd: nothing throws", async () => {
  const table = liveTable(den());
  const data = await said(table);
  const { parseUse, parseAttack } = await verbs("parseUse", "parseAttack");
  for (const [label, change] of hostileChanges(data)) {
    const one = structuredClone(data);
    change(one);
    expect(() => [parseUse("x", one.system), parseAttack("x", one.system, true)], label).not.toThrow();
  }
  expect(({} as Loose).polluted).toBeUndefined();
});
