/** A breath of fire at a table: whoever is in it saves, by himself, by his Game Master, or when he is there again. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const BREATH = "breath0000000001";
const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };

/** The fighter breathes 4 points that pass armor, DC 13, half. */
function den(save: object = {}): Scene {
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
        uses: { value: 2, max: 2 },
        save: { attribute: "acrobatics", onSuccess: "half", dc: 13, ...save },
        damage: [{ formula: "4", type: "psychic" }],
      },
    });
  return scene;
}

async function breathe(seat: Seat, ...on: string[]): Promise<Loose> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  return useItem(
    hero,
    hero.items.get(BREATH),
    CHOICE,
    on.map((name) => seat.actor(name)),
  );
}

/** Points that have arrived, after armor, as the receipts say. */
const lost = ({ actor }: Seat, name: string): number =>
  actor(name).system.receipts.reduce(
    (sum: number, { item, state, amount }: Loose) => sum + (item === "Дыхание" && state === "applied" ? amount : 0),
    0,
  );
const answers = (): Loose[] => game.messages.contents.filter(({ type }: Loose) => type === "defense");
/** The total of an answer's save against 13 decides what was lost; a 20 and a 1 by themselves. */
function expected(answer: Loose): number {
  const { total, dice } = answer.rolls[0];
  const natural = dice[0].results[0].result;
  return natural === 20 || (natural !== 1 && total >= 13) ? 2 : 4;
}

async function start(save: object = {}): Promise<{ table: LiveTable; seat: Seat }> {
  const table = liveTable(den(save));
  return { table, seat: await table.sit("Player 1", ["GM", "Player 2"]) };
}

/** The goblin remembers that the fighter has fumbled against it. */
function remembers(scene: Scene, on: string, against: string): void {
  const notes = [
    { kind: "fumble", against, name: "x", used: false, turn: null, attack: "fumbled000000001", strike: "s0" },
  ];
  const token = scene.scenes[0]?.["tokens"].find(({ name }: Loose) => name === on);
  if (token.actorLink) scene.actors.find(({ _id }) => _id === token.actorId).system.notes = notes;
  else token.delta = { ...token.delta, system: { ...token.delta?.system, notes } };
}

test("H-CRIT-04 C-33: a save against who has fumbled takes the bonus, once; a Defense roll never does, nor a save against another", async () => {
  const scene = den();
  remembers(scene, "Гоблин 1", `Actor.${HERO}`);
  remembers(scene, "Гоблин 2", "Actor.somebodyElse0000");
  const table = liveTable(scene);
  const gm = await table.sit("GM");
  const notes = (name: string): number => gm.actor(name).system.notes.length;
  const hero = gm.actor("Воин");
  await play.attack({
    item: hero.getWeapons()[0],
    mode: "strike",
    attackers: [{ actor: hero, token: null }],
    targets: [
      { actor: gm.actor("Гоблин 1"), token: gm.actor("Гоблин 1").token, cover: "none", bonus: null, strikes: 1 },
    ],
    advantage: 0,
    situational: "",
    defense: "",
    secret: undefined,
  });
  await expect.poll(() => answers().length).toBe(1);
  await calm();
  expect([answers()[0].rolls[0].dice[0].number, notes("Гоблин 1")]).toEqual([1, 1]);
  const seen: unknown[] = [];
  for (let n = 0; n < 2; n++) {
    const before = answers().length;
    await breathe(gm, "Гоблин 1", "Гоблин 2");
    await expect.poll(() => answers().length).toBe(before + 2);
    await calm();
    const saves = answers().slice(before);
    seen.push([saves.map(({ system }) => system.advantage), notes("Гоблин 1"), notes("Гоблин 2")]);
  }
  expect(seen).toEqual([
    [[1, 0], 0, 1],
    [[0, 0], 0, 1],
  ]);
  expect(gm.faults).toEqual([]);
});

test("H-SPL-13 B-DMG-05 B-DMG-06: creatures save by themselves, a hero when he is there; one damage roll for all; undone exactly", async () => {
  const { table, seat } = await start();
  const message = await breathe(seat, "Гоблин 1", "Гоблин 2", "Следопыт");
  expect(message.rolls).toHaveLength(1);
  expect(answers()).toEqual([]);
  const gm = await table.sit("GM", ["Player 1"]);
  await expect.poll(() => answers().length).toBe(2);
  await calm();
  for (const [index, name] of ["Гоблин 1", "Гоблин 2"].entries()) {
    const answer = answers().find(({ system }) => system.target === `t${String(index)}`);
    expect([name, lost(gm, name)]).toEqual([name, expected(answer)]);
  }
  // Nobody is hurt for whom nobody has saved.
  expect(lost(gm, "Следопыт")).toBe(0);
  const { text } = await gm.card(gm.messages("use")[0]);
  expect(text).toMatch(/Следопыт ждём: Player 2/su);
  const player = await table.sit("Player 2", ["GM"]);
  await play.defend(player.messages("use")[0], "t2", { advantage: 0 });
  await expect.poll(() => lost(player, "Следопыт")).toBeGreaterThan(0);
  expect(lost(player, "Следопыт")).toBe(expected(answers().find(({ system }) => system.target === "t2")));
  const back = await table.sit("GM", ["Player 1", "Player 2"]);
  await play.undo(back.messages("use")[0].id, null);
  for (const name of ["Гоблин 1", "Гоблин 2", "Следопыт"]) expect([name, lost(back, name)]).toEqual([name, 0]);
  expect([...seat.faults, ...gm.faults, ...player.faults, ...back.faults]).toEqual([]);
});

test("a player's own hero who has said so saves by himself; whoever is paralyzed fails without a roll (B-COND-PAR-3)", async () => {
  const { table } = await start();
  const gm = await table.sit("GM", ["Player 1"]);
  await gm.actor("Гоблин 1").toggleStatusEffect("paralyzed", { active: true });
  const message = await breathe(gm, "Гоблин 1");
  await expect.poll(() => lost(gm, "Гоблин 1")).toBe(4);
  const [answer] = answers();
  expect(answer?.rolls).toEqual([]);
  expect(answer?.system.save.fails).toBe("OD20.Condition.paralyzed");
  expect((await gm.card(message)).text).toContain("провал без броска");
});

/** A Game Master sits there while Player 1's message comes, changed on its way. @returns what the goblin has lost */
async function forged(forge: (data: Loose) => void, user = "Player 1"): Promise<number> {
  const { table, seat } = await start();
  let data: Loose;
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = operation["data"][0];
    return true;
  };
  void breathe(seat, "Гоблин 1");
  await expect.poll(() => data !== undefined).toBe(true);
  table.lost = () => false;
  const sent = structuredClone(data);
  forge(sent);
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  await table.other(user, {
    type: "ChatMessage",
    action: "create",
    operation: { keepId: true, data: [{ ...sent, _id: "saveTest00000001" }] },
  });
  await calm();
  expect(gm.faults).toEqual([]);
  return lost(gm, "Гоблин 1");
}

test("a number to save against that is neither the hero's nor the thing's waits for a Game Master (H-SPL-14 C-97)", async () => {
  expect([2, 4]).toContain(await forged(() => undefined));
  expect(
    await forged(({ system }) => {
      system.save.dc = 99;
    }),
  ).toBe(0);
  expect(await forged(() => undefined, "Player 2")).toBe(0);
  expect(
    await forged(({ system }) => {
      system.rules.overrides.critScope = "attacksOnly";
    }),
  ).toBe(0);
});

test("nobody is said to be waited for by what a Game Master has to look at first", async () => {
  const { table, seat } = await start();
  const message = await breathe(seat, "Следопыт");
  const gm = await table.sit("GM", ["Player 1", "Player 2"]);
  const { waitedFor } = await verbs("waitedFor");
  expect(waitedFor()).toEqual([{ name: "Player 2", n: 1 }]);
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "update",
    operation: { updates: [{ _id: message.id, "system.save.dc": 99 }] },
  });
  expect(waitedFor()).toEqual([]);
  expect((await gm.card(gm.messages("use")[0])).text).not.toContain("ждём: Player 2");
});

test("a number that is raised after the answer voids it, and so does an Attribute that is changed", async () => {
  const { table, seat } = await start();
  const message = await breathe(seat, "Следопыт");
  const player = await table.sit("Player 2", ["GM"]);
  const { defend } = await verbs("defend");
  // Applied by nobody yet: his own tab dies with the answer on its way to the server, and the points not.
  table.lost = ({ type }) => type === "Actor";
  void defend(player.messages("use")[0], "t0", { advantage: 0 });
  await expect.poll(() => answers().length).toBe(1);
  table.lost = () => false;
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "update",
    operation: { updates: [{ _id: message.id, "system.save.dc": 30 }] },
  });
  const gm = await table.sit("GM", ["Player 1"]);
  await calm();
  expect(lost(gm, "Следопыт")).toBe(0);
  expect((await gm.card(gm.messages("use")[0])).text).toMatch(/Атака изменена после ответа|не считается|изменил/iu);
});

test("B-SAVE-02: who lets it fail rolls nothing and takes all of it", async () => {
  const { table, seat } = await start();
  await breathe(seat, "Следопыт");
  const player = await table.sit("Player 2", ["GM"]);
  const [message] = player.messages("use");
  await play.defend(message, "t0", { willing: true });
  await expect.poll(() => lost(player, "Следопыт")).toBe(4);
  expect(answers().map(({ rolls }) => rolls)).toEqual([[]]);
  expect((await player.card(message)).text).toContain("провал по своей воле");
  expect(player.faults).toEqual([]);
});

test("H-COV-01 H-COV-02: cover said in the window is a part of the save, once; of an Attribute other than Acrobatics it is none", async () => {
  const shelters = async (attribute: string): Promise<unknown[]> => {
    const { table, seat } = await start({ attribute });
    const hero = seat.actor("Воин");
    const [one, other] = ["Гоблин 1", "Гоблин 2"].map((name) => seat.actor(name));
    const covers = new Map([[one, "threeQuarters"]]);
    await play.useItem(hero, hero.items.get(BREATH), CHOICE, [one, other], null, covers);
    await table.sit("GM", ["Player 1"]);
    await expect.poll(() => answers().length).toBe(2);
    return ["t0", "t1"].map((target) =>
      answers()
        .find(({ system }) => system.target === target)
        ?.system.save.parts.flatMap(({ label, value }: Loose) => (/cover/iu.test(label) ? [value] : [])),
    );
  };
  expect(await shelters("acrobatics")).toEqual([[5], []]);
  expect(await shelters("discipline")).toEqual([[], []]);
});
