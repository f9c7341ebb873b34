/** Attack spells at a table: the numbers of the duel worked by hand, what they cost, and what comes back. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const world = globalThis as Loose;
const HERO = "uP7E0luNiHy0osnq";

const SPELLS = {
  bolt: { _id: "firebolt00000001", name: "Огненный снаряд", damage: "1d10", upcast: "1d10", circle: 0 },
  blast: { _id: "eldritch00000001", name: "Мистический заряд", damage: "1d10", type: "force", circle: 0 },
  ray: { _id: "scorching0000001", name: "Палящий луч", damage: "2d6", circle: 1 },
  grasp: { _id: "shocking00000001", name: "Электрошок", damage: "1d8", circle: 0, range: "touch", adds: true },
  missile: {
    _id: "missile000000001",
    name: "Волшебная стрела",
    damage: "1d4 + 1",
    type: "force",
    circle: 1,
    sure: true,
  },
} as const;

const RAYS: Readonly<Record<string, object>> = {
  blast: {
    count: 1,
    perCircle: 0,
    byLevel: [
      { level: 5, count: 2 },
      { level: 11, count: 3 },
    ],
  },
  ray: { count: 2, perCircle: 1, byLevel: [] },
  missile: { count: 3, perCircle: 1, byLevel: [] },
};

/** The fighter casts with Charisma +3 and step 1, one slot of the first circle and one of the second; the goblins have 10 hit points. */
function study(level = 1): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  // 20 feet from the goblins.
  scene.scenes[0].tokens.find(({ name }: Loose) => name === "Воин").x = 100;
  for (const token of scene.scenes[0].tokens) if (token.delta?.system?.hp) token.delta.system.hp.value = 10;
  const npc = scene.actors.find(({ type }) => type === "npc");
  npc.system.defenseMode = "fixed";
  npc.system.spellcasting = { characteristic: "charisma" };
  npc.items.push({
    _id: "goblinbolt000001",
    name: "Плевок",
    type: "spell",
    system: { circle: 2, resolution: "attack", damage: [{ formula: "1d4", type: "acid" }] },
  });
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.characteristics.charisma.value = 16;
  hero.system.mastery = { ...hero.system.mastery, spellAttack: 1 };
  hero.system.details = { ...hero.system.details, level };
  hero.system.spellcasting = { slots: { c1: { value: 1 }, c2: { value: 1 } } };
  hero.items = hero.items.filter(({ type }: Loose) => type !== "weapon" && type !== "armor");
  hero.items.push({
    _id: "sorcerer00000001",
    name: "Чародей",
    type: "class",
    system: {
      characteristic: "charisma",
      preparation: "known",
      table: [{ level: 1, slots: [1, 1], prepared: 2, cantrips: 4 }],
    },
  });
  for (const [key, spell] of Object.entries<Loose>(SPELLS))
    hero.items.push({
      _id: spell._id,
      name: spell.name,
      type: "spell",
      system: {
        circle: spell.circle,
        prepared: true,
        range: spell.range ? { kind: spell.range, value: 0 } : { kind: "feet", value: 120 },
        resolution: spell.sure === true ? "" : "attack",
        addsModifier: spell.adds === true,
        damage: [{ formula: spell.damage, type: spell.type ?? "fire" }],
        upcast: spell.upcast ?? "",
        ...(RAYS[key] ? { rays: RAYS[key] } : {}),
      },
    });
  return scene;
}

const CHOICE = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
const goblin = (seat: Seat, n = 1): Loose => seat.actor(`Гоблин ${String(n)}`);
const hp = (seat: Seat, n = 1): number => goblin(seat, n).hitPoints.value;

/** Dice that fall one after the other: what they show, and of how many faces. */
function dice(...faces: readonly (readonly [number, number])[]): void {
  const left = [...faces];
  world["CONFIG"].Dice.randomUniform = (): number => {
    const next = left.shift();
    return next ? 1 - (next[0] - 0.5) / next[1] : 0.5;
  };
}

async function cast(
  seat: Seat,
  which: keyof typeof SPELLS,
  targets: readonly Loose[],
  choice: Loose = CHOICE,
): Promise<Loose> {
  const { useItem } = await verbs("useItem");
  const hero = seat.actor("Воин");
  return useItem(hero, hero.items.get(SPELLS[which]._id), choice, targets);
}

const slots = (seat: Seat): number[] => {
  const { c1, c2 } = seat.actor("Воин").system.spellcasting.slots;
  return [c1.value, c2.value];
};
const sum = (parts: readonly Loose[]): number => parts.reduce((all, { value }) => all + Number(value), 0);

/** What is rolled of a strike beyond the die, and its damage. */
const told = ({ advantage, near, parts, damage }: Loose): Loose => ({
  advantage,
  near: near === true,
  bonus: sum(parts),
  damage: damage.map(({ formula, type, parts: more }: Loose) => [formula, type, sum(more)]),
});

// H-ATK-05 B-DMG-03 B-ACT-14 B-SPL-01 H-SPL-11
test("H-SPL-12 H-SPL-16 C-36 C-50 C-98: attack spells are attacks on the magical defense, and the Game Master's goblin answers", async () => {
  const table = liveTable(study());
  const seat = await table.sit("Player 1", ["GM"]);
  dice([15, 20], [7, 10]);
  const { system, type } = await cast(seat, "bolt", [goblin(seat)]);
  expect([type, system.defense, system.ranged, system.spends, system.pays]).toEqual([
    "attack",
    "magical",
    true,
    "active",
    [],
  ]);
  // Charisma 16 is +3, the step of spell attacks 1.
  expect(system.strikes.map(told)).toEqual([{ advantage: 0, near: false, bonus: 4, damage: [["1d10", "fire", 0]] }]);
  dice([9, 20], [3, 8]);
  const grasp = await cast(seat, "grasp", [goblin(seat)]);
  expect(grasp.system.ranged).toBe(false);
  // The spell says that its damage adds the modifier.
  expect(grasp.system.strikes.map(told)).toEqual([
    { advantage: 0, near: false, bonus: 4, damage: [["1d8", "fire", 3]] },
  ]);
  await grasp.delete();
  // 15 + 4 = 19 against 10 + 3, the magical one of its block; of 7 fire its armor takes 1. @rule C-50
  const gm = await table.sit("GM");
  await expect.poll(() => hp(gm)).toBe(4);
  expect([...seat.faults, ...gm.faults]).toEqual([]);
});

test("H-SPL-09 H-SPL-10 C-94: rays are strikes, a higher slot has one more, and a withdrawn casting gives its slot back", async () => {
  const table = liveTable(study(5));
  const seat = await table.sit("Player 1", ["GM"]);
  const [one, two] = [goblin(seat), goblin(seat, 2)];
  const on = ({ system }: Loose): string[] => system.strikes.map(({ target }: Loose) => target);
  // Two beams from level 5 on; the fire bolt has two dice then.
  expect(on(await cast(seat, "blast", [one, two]))).toEqual(["t0", "t1"]);
  expect((await cast(seat, "bolt", [one])).system.strikes.map(told)[0].damage).toEqual([["2d10", "fire", 0]]);
  expect(slots(seat)).toEqual([1, 1]);
  const ray = await cast(seat, "ray", [one, two], { ...CHOICE, circle: 2 });
  expect([on(ray), ray.system.circle, slots(seat)]).toEqual([["t0", "t0", "t1"], 2, [1, 0]]);
  expect(new Set(ray.system.strikes.map(({ roll }: Loose) => roll)).size).toBe(3);
  await play.adjust(ray.id, "s0", { attack: 2 });
  expect([ray.system.strikes[0].adjust.attack, slots(seat)]).toEqual([2, [1, 0]]);
  await play.cancelAttack(ray.id);
  await play.cancelAttack(ray.id);
  expect([ray.system.cancelled, slots(seat)]).toEqual([true, [1, 1]]);
  // Paid once and given back, not paid anew; the cantrips cost nothing.
  const payments: Loose[] = Object.values(seat.actor("Воин").toObject().system.ledger.entries);
  expect(payments.filter(({ pays }) => pays).map(({ deed, undone }) => [deed, undone])).toEqual([[ray.id, true]]);
  expect(seat.faults).toEqual([]);
});

test.each([
  // The homebrew ends at level 10; in the base game level 11 has a third die and a third beam.
  ["homebrew", 2],
  ["base", 3],
])("H-SPL-11: cantrips of a caster whose sheet says level 11 in the %s", async (profile, times) => {
  const seat = await liveTable(study(11)).sit("GM");
  await game.settings.set("opposed-d20", "ruleProfile", profile);
  await calm();
  expect((await cast(seat, "bolt", [goblin(seat)])).system.strikes.map(told)[0].damage[0].slice(0, 2)).toEqual([
    `${String(times)}d10`,
    "fire",
  ]);
  const all = Array.from({ length: times }, () => goblin(seat));
  expect((await cast(seat, "blast", all)).system.strikes).toHaveLength(times);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-09: a tab that dies after its attack has paid when it is back; who finds the slot gone has cast nothing", async () => {
  const table = liveTable(study());
  const first = await table.sit("Player 1", ["GM"]);
  table.lost = ({ type, operation }) => type === "Actor" && JSON.stringify(operation).includes('"pays":true');
  void cast(first, "ray", [goblin(first)]);
  await expect.poll(() => first.messages("attack").length).toBe(1);
  await calm();
  expect(slots(first)).toEqual([1, 1]);
  table.lost = () => false;
  const seat = await table.sit("Player 1", ["GM"]);
  await expect.poll(() => slots(seat)).toEqual([0, 1]);

  // The one of the second circle goes while the next message is on its way.
  let meanwhile: Promise<void> | null = null;
  table.lost = ({ type, action }) => {
    if (type === "ChatMessage" && action === "create")
      meanwhile ??= table.other("Player 1", {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: HERO, "system.spellcasting.slots.c2.value": 0 }] },
      });
    return false;
  };
  const late = await cast(seat, "ray", [goblin(seat)]);
  await meanwhile;
  expect([late.system.circle, late.system.cancelled, slots(seat)]).toEqual([2, true, [0, 0]]);
  expect(seat.faults).toEqual([]);
});

test("C-94: who does not own the caster hits nobody with his spell and takes nothing of him", async () => {
  const table = liveTable(study());
  const seat = await table.sit("Player 1", ["GM"]);
  let data: Loose;
  table.lost = ({ type, action, operation }) => {
    if (type === "ChatMessage" && action === "create") data = operation["data"][0];
    return true;
  };
  void cast(seat, "ray", [goblin(seat)]);
  await expect.poll(() => data !== undefined).toBe(true);
  data = { ...structuredClone(data), _id: "forgedSpell00001" };
  table.lost = () => false;
  const gm = await table.sit("GM", ["Player 2"]);
  await table.other("Player 2", { type: "ChatMessage", action: "create", operation: { keepId: true, data: [data] } });
  await calm();
  expect([hp(gm), gm.messages("defense").length, slots(gm)]).toEqual([10, 0, [1, 1]]);
  await play.cancelAttack(data._id);
  expect([slots(gm), gm.faults]).toEqual([[1, 1], []]);
});

test("B-DMG-05 C-94: darts that always hit are dealt out to their targets, all with one roll", async () => {
  const table = liveTable(study());
  const seat = await table.sit("Player 1", ["GM"]);
  dice([3, 4]);
  const [one, two] = [goblin(seat), goblin(seat, 2)];
  const { type, system, rolls } = await cast(seat, "missile", [one, one, two]);
  expect([type, system.targets.length, rolls.length, slots(seat)]).toEqual(["use", 2, 1, [0, 1]]);
  // A player has no more darts than the slot gives.
  expect(await cast(seat, "missile", [one, one, one, two, two])).toBeUndefined();
  // Each dart does 3 + 1, which no armor lessens.
  const gm = await table.sit("GM");
  await expect.poll(() => [hp(gm), hp(gm, 2)]).toEqual([2, 6]);
  expect([...seat.faults, ...gm.faults]).toEqual([]);
});

test("H-SPL-16: a creature of the Game Master casts in private, with its own characteristic and without slots", async () => {
  const table = liveTable(study());
  const gm = await table.sit("GM", ["Player 1"]);
  const { prepareAttack } = await verbs("prepareAttack");
  const [caster, target] = [goblin(gm), gm.actor("Воин")];
  const aim = { actor: target, token: null, cover: "none", bonus: null, strikes: 1 };
  const plan = prepareAttack(caster.items.get("goblinbolt000001"), { targets: [aim] });
  // The Game Master is told that there is no slot, and goes on.
  expect(plan.warnings.map(({ key, severity }: Loose) => [key, severity])).toEqual([["OD20.Reason.NoSlot", "warning"]]);
  const { whisper, system } = await play.attack({ ...plan, defense: "", secret: true, assignment: undefined });
  // Charisma 8 is -1.
  expect([system.secret, whisper.length > 0, system.pays, sum(system.strikes[0].parts)]).toEqual([true, true, [], -1]);
  expect(gm.faults).toEqual([]);
});

test("H-CONC-01 B-CONC-01: what an attack spell puts on whom it hits is there with the hit, hangs on its concentration, and goes when it is withdrawn", async () => {
  const scene = study();
  const slow = "slowslowslow0001";
  scene.actors
    .find(({ _id }) => _id === HERO)
    .items.push({
      _id: "frostray00000001",
      name: "Луч холода",
      type: "spell",
      effects: [
        {
          _id: slow,
          name: "Холод",
          type: "base",
          transfer: false,
          changes: [{ key: "system.speed.bonus", mode: 2, value: "-10" }],
          flags: {},
        },
      ],
      system: {
        circle: 1,
        prepared: true,
        range: { kind: "feet", value: 60 },
        resolution: "attack",
        concentration: true,
        duration: { kind: "minutes", value: 1 },
        damage: [{ formula: "1d8", type: "cold" }],
        applies: [{ effect: slow, on: "hit" }],
      },
    });
  const table = liveTable(scene);
  const seat = await table.sit("GM");
  const hero = seat.actor("Воин");
  const cold = (): string[] => [...goblin(seat).appliedEffects].map(({ name }: Loose) => name);
  const before = goblin(seat).system.movement.walk.total;
  const hit = async (face: number): Promise<Loose> => {
    dice([face, 20], [4, 8]);
    const message = await useThing(hero, hero.items.get("frostray00000001"), [goblin(seat)]);
    await calm();
    return message;
  };
  await hit(2);
  expect(cold()).toEqual([]);
  const message = await hit(19);
  await expect.poll(cold).toEqual(["Холод"]);
  expect(goblin(seat).system.movement.walk.total).toBe(before - 10);
  expect([...hero.appliedEffects].map(({ name }: Loose) => name)).toEqual(["Луч холода"]);
  const dropped = await play.doAction(hero, "dropConcentration");
  await expect.poll(cold).toEqual([]);
  await play.undoAction(dropped);
  await expect.poll(cold).toEqual(["Холод"]);
  await play.undo(message.id, null);
  await expect.poll(cold).toEqual([]);
  expect(seat.faults).toEqual([]);
});

test("H-SPL-12 H-SPL-14: the planner looks at what a step of spell attacks or of their difficulty does to foes", async () => {
  const table = liveTable(study());
  const gm = await table.sit("GM");
  const { plannerBlows, gameTexts } = await verbs("plannerBlows", "gameTexts");
  const hero = gm.actor("Воин");
  const [wave] = await hero.createEmbeddedDocuments("Item", [
    {
      name: "Волна",
      type: "spell",
      system: { resolution: "save", save: { attribute: "discipline", onSuccess: "half" } },
    },
  ]);
  const wish = (track: string, toStep: number): Loose =>
    plannerBlows(hero, new Map([["w", { track, key: track, toStep, currency: "power" }]]), gameTexts).get("w");
  // Nobody was met yet: measured at oneself.
  expect(wish("spellAttack", 2)).toEqual([
    expect.objectContaining({ side: "strike", weapon: "Огненный снаряд", kind: "magical", equal: "none" }),
  ]);
  const [own] = wish("spellDc", 1);
  expect(own).toMatchObject({ side: "save", attribute: "discipline", equal: "none", then: own.now + 1 });
  await cast(gm, "bolt", [goblin(gm)]);
  await useThing(hero, wave, [goblin(gm)]);
  await expect.poll(() => wish("spellDc", 1)[0].foe).toBe("Гоблин 1");
  const [bolt] = wish("spellAttack", 2);
  expect([bolt.foe, bolt.now.strike.attack.bonus, bolt.then.strike.attack.bonus]).toEqual(["Гоблин 1", 4, 5]);
  expect(bolt.now.defender.defense).toEqual({ static: 13 });
  const [saved] = wish("spellDc", 1);
  expect(saved.save.bonus).toBe(goblin(gm).getCheck("attribute", "discipline").total);
  // A player is not told what his foe saves with.
  const player = await table.sit("Player 1", ["GM"]);
  const told = plannerBlows(
    player.actor("Воин"),
    new Map([["w", { track: "spellDc", key: "spellDc", toStep: 1, currency: "power" }]]),
    gameTexts,
  );
  expect(told.get("w")).toEqual([expect.objectContaining({ foe: null, equal: "kept" })]);
});

test("H-SPL-12: dice that an effect adds to attacks are added to those with spells, and every button of the bar means something", async () => {
  const table = liveTable(study());
  const seat = await table.sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  await hero.createEmbeddedDocuments("ActiveEffect", [
    {
      name: "Благословение",
      system: { rolls: { adds: [{ to: ["attack", "save"], count: 1, faces: 4 }] } },
    },
  ]);
  // 11 on the attack, 3 on the d4; Charisma +3, step 1.
  dice([11, 20], [3, 4], [10, 20]);
  const message = await cast(seat, "bolt", [goblin(seat)]);
  expect(message.rolls[0].total).toBe(11 + 3 + 3 + 1);
  const { barButtons, readFavorite } = await verbs("barButtons", "readFavorite");
  const buttons = barButtons(hero);
  expect(buttons.map(({ name }: Loose) => name)).toContain("Огненный снаряд");
  // Another way to use a weapon stands behind what is cast.
  const staff = { name: "Боевой посох", type: "weapon", system: { versatile: "1d8", equipped: "main" } };
  await hero.createEmbeddedDocuments("Item", [staff]);
  const keys = barButtons(hero).map(({ key, name }: Loose) => `${name as string} ${(key as string).split(".").at(-1)}`);
  expect(keys[0]).toBe("Боевой посох strike");
  const spell = keys.findIndex((key: string) => key.startsWith("Огненный снаряд"));
  expect(keys.slice(0, spell)).not.toContain("Боевой посох twoHands");
  const barKeys = barButtons(hero).map(({ key }: Loose) => key as string);
  for (const { key, name } of buttons) expect([name, readFavorite(key)]).not.toEqual([name, null]);
  // What does nothing in a fight stands behind what does, and a reaction behind both.
  const [shield, light] = [
    { name: "Щит", type: "spell", sort: -2, system: { circle: 1, prepared: true, casting: { kind: "reaction" } } },
    { name: "Свет", type: "spell", sort: -1, system: { circle: 0 } },
  ];
  const made = await hero.createEmbeddedDocuments("Item", [shield, light]);
  const names = barButtons(hero).map(({ name }: Loose) => name as string);
  const order = ["Огненный снаряд", "Свет", "Щит"].map((name) => names.indexOf(name));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
  await hero.deleteEmbeddedDocuments(
    "Item",
    made.map(({ id }: Loose) => id as string),
  );
  // With the last slot gone every key is what it was; what is used up says so.
  const slots = hero.creature.spells.slots.map(({ circle }: Loose) => [
    `system.spellcasting.slots.c${circle as number}.value`,
    0,
  ]);
  await hero.update(Object.fromEntries(slots));
  const after = barButtons(hero);
  expect(after.map(({ key }: Loose) => key)).toEqual(barKeys);
  expect(after.map(({ note }: Loose) => note)).toContain("потрачено");
  expect(seat.faults).toEqual([]);
});

test("H-SPL-12 H-SPL-13: a spell's form tells how likely it lands, or its save fails, against whoever is marked and open", async () => {
  const table = liveTable(study());
  const gm = await table.sit("GM");
  const { itemPreview, gameTexts, barButtons } = await verbs("itemPreview", "gameTexts", "barButtons");
  await gm.actor("Воин").createEmbeddedDocuments("Item", [
    {
      name: "Приказ",
      type: "spell",
      system: { resolution: "save", save: { attribute: "discipline", onSuccess: "none" } },
    },
  ]);
  const told = (seat: Seat, name: string): string[] => {
    const marked = world["canvas"].scene.tokens.contents.find((token: Loose) => token.name === "Гоблин 1");
    Object.defineProperty(world["game"].user, "targets", {
      value: new Set([{ document: marked }]),
      configurable: true,
    });
    const { facts } = itemPreview(seat.actor("Воин").items.getName(name), gameTexts);
    return facts
      .filter(({ label }: Loose) => label === "Против: Гоблин 1")
      .map(({ text }: Loose) => (text as string).replaceAll("\u00a0", " "));
  };
  // +4 against the stated 10 + 3: 9 ties and everything above hits.
  expect(told(gm, "Огненный снаряд")).toEqual([expect.stringMatching(/^достанет 60 %, ⌀ \d/u)]);
  const bonus = goblin(gm).getCheck("attribute", "discipline").total as number;
  const dc = gm.actor("Воин").system.spells.dc.total as number;
  const faces = Math.max(1, Math.min(19, dc - bonus - 1));
  expect(told(gm, "Приказ")).toEqual([`провал ${String(faces * 5)} %`]);
  expect(told(gm, "Волшебная стрела")).toEqual([]);
  // Each button of the bar that tells a chance names whom it is against, once.
  const hints = barButtons(gm.actor("Воин")).filter(({ odds }: Loose) => odds);
  expect(hints.length).toBeGreaterThan(2);
  for (const { name, hint, odds } of hints)
    expect([name, ...[hint, odds.text].map((text: string) => text.split("Гоблин 1").length - 1)]).toEqual([name, 1, 1]);
  const player = await table.sit("Player 1", ["GM"]);
  expect(["Огненный снаряд", "Приказ"].flatMap((name) => told(player, name))).toEqual([]);
});
