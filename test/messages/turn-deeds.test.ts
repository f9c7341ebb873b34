/** The deeds of a fight in a stored world: read once, kept up with its messages, gone with its fight. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { packDocuments } from "./packed.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { turns } from "./fight.ts";
import { sitDown, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

const world = globalThis as Loose;

interface Table {
  readonly seat: Seat;
  readonly tell: (event: string, message: Loose) => void;
  /** Spent by somebody in the only round of the fight. */
  readonly deeds: (name: string) => string[];
  readonly first: Loose;
  readonly fight: Loose;
}

async function table(): Promise<Table> {
  const seat = await sitDown(turns(), "GM");
  const { emitDocument, actionsOfTurn } = await verbs("emitDocument", "actionsOfTurn");
  const [first] = seat.messages("attack");
  const fight = world.game.combats.contents[0];
  return {
    seat,
    tell: (event, message) => emitDocument(event, message, {}, ""),
    deeds: (name) =>
      actionsOfTurn(fight.id, seat.actor(name), 1).map(({ spends, label }: Loose) => `${spends} ${label}`),
    first,
    fight,
  };
}

/** Another message like one that is there. */
function another(message: Loose, change: (data: Loose) => void): Loose {
  const data: Loose = { ...message.toObject(), _id: "copy000000000001" };
  change(data);
  const made = new world.CONFIG.ChatMessage.documentClass(data);
  world.game.messages.set(made.id, made);
  return made;
}

test("what an old world says is there; a new message counts, withdrawn it does not, whatever its author writes", async () => {
  const { seat, tell, deeds, first } = await table();
  const before = deeds("Огр");
  expect(before).toContain("attack Дубина");
  expect(deeds("Воин")).toHaveLength(1);
  const copy = another(first, () => undefined);
  tell("messageArriving", copy);
  expect(deeds("Огр")).toEqual([...before, "attack Дубина"]);
  copy.updateSource({ system: { cancelled: true } });
  tell("messageUpdated", copy);
  expect(deeds("Огр")).toEqual(before);
  copy.updateSource({ system: { cancelled: false } });
  tell("messageUpdated", copy);
  // Withdrawn it was for good.
  expect(deeds("Огр")).toEqual(before);
  const other = another(first, () => undefined);
  tell("messageArriving", other);
  expect(deeds("Огр")).toHaveLength(before.length + 1);
  world.game.messages.delete(other.id);
  tell("messageDeleted", other);
  expect(deeds("Огр")).toEqual(before);
  expect(seat.writes).toEqual([]);
});

test("only an owner speaks for a creature: a player's message about the ogre counts for nothing, whatever it says it takes", async () => {
  const { tell, deeds, first } = await table();
  const before = deeds("Огр");
  const forged = another(first, (data) => {
    data.author = world.game.users.getName("Player 2").id;
    data.system.spends = "free";
  });
  tell("messageArriving", forged);
  expect(deeds("Огр")).toEqual(before);
});

test("spends −3 is read as what an attack takes; a version that nobody knows counts for nothing", async () => {
  const { tell, deeds, first } = await table();
  const before = deeds("Огр");
  const odd = another(first, (data) => {
    data.system.spends = -3;
  });
  tell("messageArriving", odd);
  expect(deeds("Огр")).toEqual([...before, "attack Дубина"]);
  odd.updateSource({ system: { version: 99 } });
  tell("messageUpdated", odd);
  expect(deeds("Огр")).toEqual(before);
});

test("with the fight its deeds are gone, and what is said of it later is none", async () => {
  const { tell, deeds, first, fight } = await table();
  expect(deeds("Огр")).not.toEqual([]);
  world.game.combats.delete(fight.id);
  world.Hooks.callAll("deleteCombat", fight, {}, "");
  expect(deeds("Огр")).toEqual([]);
  tell("messageUpdated", first);
  expect(deeds("Огр")).toEqual([]);
});

/** The same fight with a wolf who acts last; the table has its own word on when a reaction comes back. */
async function threeAt(reactionRefresh: string): Promise<Seat> {
  const scene = turns();
  const [fight] = scene.combats;
  fight.combatants.push({
    ...fight.combatants[1],
    _id: "wolf000000000001",
    tokenId: null,
    actorId: null,
    initiative: 5,
  });
  scene.settings.push({ key: "opposed-d20.ruleOverrides", value: JSON.stringify({ reactionRefresh }) });
  return sitDown(scene, "GM");
}

test.each([
  ["ownTurn", ["reaction 2"]],
  ["roundStart", []],
  ["everyTurn", []],
])("C-03 H-TURN-10: with %s, a blow in the wolf's turn and one in the ogre's next: %j", async (refresh, told) => {
  const seat = await threeAt(refresh);
  const { overuseIn } = await verbs("overuseIn");
  const blow = seat.messages("attack").find((message) => message.system.attackers[0].name === "Воин");
  const { combat, combatant: hero } = blow.system.turn;
  const ogre = world.game.combats.get(combat).turns.find((one: Loose) => one.initiative === 20).id;
  expect(hero).not.toBe(ogre);
  // In his own turn he did nothing; what he did in the turns of the others is told of the second.
  blow.updateSource({ system: { turn: { combat, round: 1, combatant: "wolf000000000001" } } });
  const next = another(blow, (data) => {
    data.system.turn = { combat, round: 2, combatant: ogre };
    data._stats = { ...data._stats, createdTime: blow._stats.createdTime + 1000 };
  });
  const { parseAttack } = await verbs("parseAttack");
  const over = (message: Loose): string[] =>
    overuseIn(parseAttack(message.id, message.system)).map(({ over: { kind, nth } }: Loose) => `${kind} ${nth}`);
  expect(over(blow)).toEqual([]);
  expect(over(next)).toEqual(told);
});

test("what somebody did in secret is not given away by what is told of his next deed", async () => {
  const told: string[][] = [];
  for (const name of ["GM", "Player 1"]) {
    const scene = turns();
    const seat = await sitDown(scene, name);
    const { overuseIn, parseAttack } = await verbs("overuseIn", "parseAttack");
    const first = seat.messages("attack").find((message) => message.system.attackers[0].name === "Огр");
    first.updateSource({ whisper: [world.game.users.getName("GM").id] });
    const next = another(first, (data) => {
      data.whisper = [];
      data._stats = { ...data._stats, createdTime: Number.MAX_SAFE_INTEGER };
    });
    told.push(overuseIn(parseAttack(next.id, next.system)).map(({ over }: Loose) => `${over.kind} ${over.nth}`));
  }
  expect(told).toEqual([["active 2"], []]);
});

test("H-TURN-04: one more strike is not offered where it would be one too many; for the reaction of another's turn it is", async () => {
  const seat = await sitDown(turns(), "Player 1");
  const { markOveruse, parseAttack } = await verbs("markOveruse", "parseAttack");
  const blow = seat.messages("attack").find((message) => message.system.attackers[0].name === "Воин");
  const fight = world.game.combats.contents[0];
  const offered = (): string[] =>
    markOveruse(parseAttack(blow.id, blow.system), [{ action: "again" }, { action: "adjust" }]).map(
      ({ action }: Loose) => action,
    );
  fight.updateSource({ turn: 1 });
  expect([fight.combatant.actor.name, blow.system.turn.combatant === fight.combatant.id]).toEqual(["Воин", true]);
  expect(offered()).toEqual(["adjust"]);
  fight.updateSource({ turn: 0 });
  expect(offered()).toEqual(["again", "adjust"]);
});

test("H-TURN-05 B-ATK-12: a fighter of level 5 strikes twice with one action by his Extra Attack, of level 1 once", async () => {
  const fighters = packDocuments("heroes", "ru").filter(({ name }: Loose) => name.startsWith("Воин"));
  const told: unknown[] = [];
  for (const { items, system } of fighters.toSorted(
    (a: Loose, b: Loose) => a.system.details.level - b.system.details.level,
  )) {
    const scene = turns();
    const hero = scene.actors.find(({ name }) => name === "Воин");
    hero.items = structuredClone(items);
    hero.system.details.level = system.details.level;
    const seat = await sitDown(scene, "GM");
    // The stored fight is in the ogre's turn, in which a strike of his would be a reaction.
    const fight = world.game.combats.contents[0];
    fight.updateSource({ turn: 1 });
    expect(fight.combatant.actor.name).toBe("Воин");
    const { attackInTurn, overuseNext } = await verbs("attackInTurn", "overuseNext");
    const actor = seat.actor("Воин");
    const next = (strikes: number): unknown => overuseNext(actor, attackInTurn("strike", strikes))?.nth ?? null;
    // One strike is in the log already.
    told.push([system.details.level, actor.system.actions.attacks, next(1), next(2)]);
  }
  expect(told).toEqual([
    [1, 1, 2, 3],
    [5, 2, null, 2],
  ]);
});

test.each([
  ["tell", "warning"],
  ["refuse", "error"],
  ["off", null],
])(
  "H-TURN-08 H-TWO-01 C-75: with turnLimits %s, the other hand after another bonus action is told: %j",
  async (limits, severity) => {
    const scene = turns();
    scene.settings.push({ key: "opposed-d20.turnLimits", value: JSON.stringify(limits) });
    const dagger = (_id: string, equipped: string): object => ({
      _id,
      name: _id,
      type: "weapon",
      img: "icons/svg/sword.svg",
      system: {
        weaponType: "oneHanded",
        properties: ["light"],
        equipped,
        damage: [{ formula: "1d4", type: "slashing" }],
      },
    });
    const data: Loose = scene.actors.find(({ name }) => name === "Воин");
    const wind = { _id: "windFeature00001", name: "Второе дыхание", type: "feature", system: { action: "bonus" } };
    data.items = [dagger("mainHand00000001", "main"), dagger("offHand000000001", "off"), wind];
    const seat = await sitDown(scene, "Player 1");
    const { emitDocument, prepareAttack } = await verbs("emitDocument", "prepareAttack");
    const [hero, ogre] = ["Воин", "Огр"].map((name) => seat.actor(name));
    const [fight] = world.game.combats.contents;
    expect(fight.combatant.actor.name).toBe("Воин");
    const now = { combat: fight.id, round: 1, combatant: fight.combatant.id };
    const against = (): string[] =>
      prepareAttack(hero.items.get("offHand000000001"), {
        mode: "offHand",
        attackers: [{ actor: hero, token: null }],
        targets: [{ actor: ogre, token: null, cover: "none", bonus: null, strikes: 1 }],
      }).warnings.flatMap(({ key, severity: how }: Loose) => (key.includes("Tell.bonus") ? [how] : []));
    expect(against()).toEqual([]);
    const used = new world.CONFIG.ChatMessage.documentClass({
      _id: "secondWind000001",
      type: "use",
      author: world.game.user.id,
      content: "-",
      system: {
        version: 1,
        actor: { key: "a", actor: hero.uuid, token: null, name: "x", img: "", pc: true },
        action: "item",
        label: "Второе дыхание",
        spends: "bonus",
        turn: now,
      },
    });
    world.game.messages.set(used.id, used);
    emitDocument("messageArriving", used, {}, "");
    expect(against()).toEqual(severity === null ? [] : [severity]);
    used.updateSource({ system: { cancelled: true } });
    emitDocument("messageUpdated", used, {}, "");
    expect(against()).toEqual([]);
  },
);

test("H-TURN-08 H-SPL-05: a bonus action is granted by what can be done now: no spell that is not prepared, nothing of a later level", async () => {
  const feature = (level: number): object => ({ type: "feature", system: { action: "bonus", level } });
  const spell = (more: object): object => ({
    type: "spell",
    system: { circle: 1, casting: { kind: "bonus" }, ...more },
  });
  const told: number[] = [];
  const THINGS = [
    feature(1),
    feature(2),
    spell({}),
    spell({ prepared: true }),
    spell({ always: true }),
    spell({ circle: 0 }),
  ];
  for (const thing of THINGS) {
    const scene = turns();
    const hero: Loose = scene.actors.find(({ name }) => name === "Воин");
    hero.items = [{ _id: "bonusThing000001", name: "x", img: "icons/svg/item-bag.svg", ...thing }];
    hero.system.details.level = 1;
    const seat = await sitDown(scene, "GM");
    const { turnOf } = await verbs("turnOf");
    told.push(turnOf(seat.actor("Воин")).ledger.bonus.all);
  }
  expect(told).toEqual([1, 0, 0, 1, 1, 1]);
});

test("B-ACT-15 H-TURN-10: a strike that was readied takes no second reaction; taken back, either is told as what it is", async () => {
  const { seat, tell, fight } = await table();
  const { overuseIn, turnOf, parseAttack } = await verbs("overuseIn", "turnOf", "parseAttack");
  const hero = seat.actor("Воин");
  // In the ogre's turn, a strike of his is his reaction.
  fight.updateSource({ turn: fight.turns.findIndex(({ actor }: Loose) => actor?.name === "Огр") });
  const blow = seat.messages("attack").find((message) => message.system.attackers[0].name === "Воин");
  const now = turnOf(hero).now;
  blow.updateSource({ system: { turn: now } });
  tell("messageUpdated", blow);
  const made = new world.CONFIG.ChatMessage.documentClass({
    _id: "release000000001",
    type: "use",
    author: blow.author.id,
    content: "-",
    system: {
      version: 1,
      actor: { key: "a", actor: hero.uuid, token: null, name: "x", img: "", pc: true },
      action: "release",
      spends: "reaction",
      turn: now,
    },
  });
  world.game.messages.set(made.id, made);
  const state = (): unknown => [
    turnOf(hero).ledger.reaction.left,
    overuseIn(parseAttack(blow.id, blow.system)).map(({ over }: Loose) => `${over.kind} ${over.nth}`),
  ];
  expect(state()).toEqual([0, []]);
  tell("messageArriving", made);
  expect(state()).toEqual([0, []]);
  const next = another(blow, (data) => {
    data._stats = { ...data._stats, createdTime: Number.MAX_SAFE_INTEGER };
  });
  tell("messageArriving", next);
  expect(overuseIn(parseAttack(next.id, next.system))).toMatchObject([{ over: { kind: "reaction", nth: 2 } }]);
  for (const message of [next, blow]) {
    message.updateSource({ system: { cancelled: true } });
    tell("messageUpdated", message);
  }
  expect(turnOf(hero).ledger.reaction).toMatchObject({ left: 0, spentBy: [{ id: made.id }] });
  made.updateSource({ system: { cancelled: true } });
  tell("messageUpdated", made);
  expect(turnOf(hero).ledger.reaction.left).toBe(1);
});

test("B-DMG-10 C-59: the bar tells hit points as the rules in force count them, whatever others have left below 0", async () => {
  const seat = await liveTable(brawl("Воин", "Гоблин 1")).sit("GM");
  const { barFacts, shownFight } = await verbs("barFacts", "shownFight");
  const hero = seat.actor("Воин");
  const told = (): unknown => barFacts(shownFight(), false, []).creature.points;
  await hero.update({ system: { hp: { value: -5 }, death: { standing: true } } });
  expect(told()).toBe(`хиты −5 из ${String(hero.hitPoints.max)}, стоит насмерть`);
  await world.game.settings.set("opposed-d20", "ruleProfile", "base");
  expect(told()).toMatch(/^хиты 0 из /u);
});

test("B-TURN-20: a Game Master whose turns stop at the dead is told of Foundry's setting; with it they pass over whoever has died", async () => {
  const scene = brawl("Воин", "Гоблин 1", "Следопыт");
  const seat = await liveTable(scene).sit("GM");
  const { barFacts, shownFight } = await verbs("barFacts", "shownFight");
  const fight = shownFight();
  const shown = (): unknown[] => {
    const { whose, defeated } = barFacts(fight, false, []);
    return [whose, defeated];
  };
  const tracker = (skipDefeated: boolean): unknown =>
    world.game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated });
  await fight.update({ round: 1, turn: 0 });
  const dead = fight.turns.find(({ name }: Loose) => name === "Гоблин 1").actor;
  await dead.update({ "system.hp.value": 0 });
  const next = async (): Promise<unknown[]> => {
    await fight.nextTurn();
    await calm();
    return shown();
  };
  world.game.settings.register("core", "combatTrackerConfig", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
  });
  await tracker(false);
  expect([shown(), await next(), await next()]).toEqual([
    ["Воин", false],
    ["Гоблин 1", true],
    ["Следопыт", false],
  ]);
  await tracker(true);
  await fight.update({ turn: 0 });
  expect(await next()).toEqual(["Следопыт", false]);
  await fight.update({ turn: 1 });
  expect(shown()).toEqual(["Гоблин 1", false]);
  expect(seat.faults).toEqual([]);
});

test("H-DICE-06 H-ATK-13: a button of the bar tells how likely it lands on the marked foe, and a player nothing that is a secret", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const gm = await table.sit("GM");
  const { barButtons } = await verbs("barButtons");
  const mark = (name: string | null): void => {
    const marked = world.canvas.scene.tokens.contents.filter((token: Loose) => token.name === name);
    const value = new Set(marked.map((document: Loose) => ({ document })));
    Object.defineProperty(world.game.user, "targets", { value, configurable: true });
  };
  const told = (seat: Loose): string[] =>
    barButtons(seat.actor("Воин")).flatMap(({ name, number, right, at, odds }: Loose) =>
      odds
        ? [`${name as string} ${number as string}: ${(right as string).replaceAll("\u00a0", " ")} (${String(at)})`]
        : [],
    );
  mark(null);
  expect(told(gm)).toEqual([]);
  mark("Гоблин 1");
  // +4 against +5: 190 of 400 pairs tie or better, and a 20 against a 20 makes 191. In both hands, and with the fist, +3: 171 and twice a
  // 20 make 173. The bow is beside a foe at a disadvantage.
  expect(told(gm)).toEqual([
    "Длинный меч +4: 48 % (48)",
    expect.stringMatching(/^Короткий лук \+2: 2\d %/u),
    "Без оружия +3: 43 % (43)",
    "Длинный меч +3: 43 % (43)",
  ]);
  const player = await table.sit("Player 1", ["GM"]);
  mark("Гоблин 1");
  expect(told(player)).toEqual([]);
});
