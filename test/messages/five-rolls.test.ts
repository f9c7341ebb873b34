/** What modules and auras say of attack, defense, check, save and initiative, at a table where the rolls are made. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { conditionData, FRIEND } from "./condition-table.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable } from "./live.ts";
import "./look.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const canvas: Loose, game: Loose, Hooks: Loose, ui: Loose;

const HERO = "uP7E0luNiHy0osnq";

/** The fighter and a goblin beside him, whose side rolls; the ranger beside both. */
function field(change: (scene: Scene) => void = () => undefined): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const at = (name: string, x: number): void => {
    Object.assign(
      tokens.find((token: Loose) => token.name === name),
      { x: x * grid.size, y: 500 },
    );
  };
  at("Воин", 5);
  at("Гоблин 1", 6);
  at("Следопыт", 4);
  change(scene);
  return scene;
}
const sit = (change?: (scene: Scene) => void, user = "GM"): Promise<Seat> => liveTable(field(change)).sit(user, ["GM"]);
const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
const somebody = (name: string): Loose => ({ actor: token(name).actor, token: token(name) });

async function plan(by: string, on: string): Promise<Loose> {
  const { prepareAttack } = await verbs("prepareAttack");
  return prepareAttack(somebody(by).actor.getWeapons()[0], {
    attackers: [somebody(by)],
    targets: [{ ...somebody(on), cover: "none", bonus: null, strikes: 1 }],
  });
}
/** The attack as its window would send it. */
async function strike(by: string, on: string): Promise<Loose> {
  const { attack, suggestedStrikes } = await verbs("attack", "suggestedStrikes");
  const planned = await plan(by, on);
  return attack({
    item: planned.item,
    mode: planned.mode,
    attackers: planned.attackers,
    targets: planned.targets,
    ...suggestedStrikes(planned.attackers, planned.targets, planned.setup),
    situational: "",
    defense: "",
    secret: undefined,
  });
}
/** What the goblin's side answers by itself. */
async function answered({ id }: Loose): Promise<Loose> {
  const answer = (): Loose =>
    game.messages.contents.find(({ type, system }: Loose) => type === "defense" && system.attack === id);
  await expect.poll(() => answer() !== undefined).toBe(true);
  return answer();
}
const named = (parts: Loose[]): string[] =>
  parts.flatMap(({ name, value, dice }: Loose) =>
    name && (value || dice) ? `${name} ${String(dice ? `${dice.count}d${dice.faces}` : value)}` : [],
  );
const labels = (reasons: Loose[]): string[] => reasons.flatMap(({ label }: Loose) => label ?? []);
const on = (purpose: string, say: (asked: Loose) => void): void => {
  Hooks.on("opposed-d20.circumstances", (asked: Loose) => {
    if (asked.purpose === purpose) say(asked);
  });
};
const bless = ({ reasons, parts }: Loose): void => {
  reasons.push({ label: "Благодать", value: 1 });
  parts.push({ name: "Гимн", dice: { count: 1, faces: 4 } }, { name: "Гимн", value: 2 });
};

test("B-DICE-07: one hook gives reasons, dice and numbers to all five rolls, and their messages keep them", async () => {
  await sit();
  for (const purpose of ["attack", "defense", "check", "save", "initiative"]) on(purpose, bless);
  const { checkSituation } = await verbs("checkSituation");
  const attack = await strike("Воин", "Гоблин 1");
  const [made] = attack.system.strikes;
  expect([labels(made.reasons), named(made.parts), made.advantage]).toEqual([["Благодать"], ["Гимн 1d4", "Гимн 2"], 1]);
  const answer = (await answered(attack)).system;
  expect([labels(answer.reasons), named(answer.situational), answer.advantage]).toEqual([
    ["Благодать"],
    ["Гимн 1d4", "Гимн 2"],
    1,
  ]);
  for (const [kind, key] of [
    ["skill", "stealth"],
    ["attribute", "discipline"],
  ] as const) {
    const { actor } = somebody("Воин");
    const { advantage } = checkSituation({ actor, kind, key });
    const { system } = await play.check(actor, kind, key, { advantage });
    expect([labels(system.reasons), named(system.parts), system.advantage]).toEqual([
      ["Благодать"],
      ["Гимн 1d4", "Гимн 2"],
      1,
    ]);
  }
  // Perception +1 and Dexterity +2, and the module's.
  const combatant = game.combats.get(FIGHT).combatants.contents[0];
  expect(combatant._getInitiativeFormula()).toBe("2d20kh + 5 + 1d4");
});

test("B-DICE-07: the prompt of a Defense shows what speaks for it, and begins with the state that follows", async () => {
  await sit();
  const attack = await strike("Гоблин 1", "Воин");
  on("defense", bless);
  const { attackContext, targetContext, defenseSituation } = await verbs(
    "attackContext",
    "targetContext",
    "defenseSituation",
  );
  const context = targetContext(attackContext(attack), "t0");
  const situation = defenseSituation(context, somebody("Воин").actor);
  expect([labels(situation.reasons), situation.advantage, named(situation.parts)]).toEqual([
    ["Благодать"],
    1,
    ["Гимн 1d4", "Гимн 2"],
  ]);
});

test("B-DICE-07: an attack misses, a Defense comes to nothing, a check and a save fail for a module's reason", async () => {
  const seat = await sit();
  for (const purpose of ["attack", "defense", "check", "save"])
    on(purpose, (asked) => {
      asked.fails = "Тишина";
    });
  const attack = await strike("Воин", "Гоблин 1");
  expect(attack.system.strikes[0].reasons).toMatchObject([{ label: "Тишина", misses: true }]);
  const answer = await answered(attack);
  expect([answer.system.fixed, answer.rolls.length]).toEqual([0, 0]);
  const { attackState } = await verbs("attackState");
  // A roll against 0 would hit.
  expect(attackState(attack).targets[0].strikes[0].state.outcome).toBe("miss");
  for (const kind of ["skill", "attribute"] as const) {
    const message = await play.check(somebody("Воин").actor, kind, kind === "skill" ? "stealth" : "discipline", {});
    expect([message.system.fails, labels(message.system.reasons), message.rolls.length]).toEqual([
      "OD20.Condition.added",
      ["Тишина"],
      0,
    ]);
    // In the module's own words, as it gave them.
    expect((await seat.card(message)).text).toContain("Провал без броска: Тишина");
  }
});

test("B-DICE-07: a module's word for why a save fails stands in its prompt, on its card and beside the target, as it was given", async () => {
  const seat = await sit((scene) => {
    const hero = scene.actors.find(({ name }: Loose) => name === "Воин");
    hero.items.push({
      _id: "moduleBlast00001",
      name: "Взрыв",
      type: "feature",
      img: "icons/svg/aura.svg",
      system: {
        action: "active",
        damage: [{ formula: "2d6", type: "fire" }],
        save: { attribute: "acrobatics", dc: 15 },
      },
    });
  });
  on("save", (asked) => {
    asked.fails = "Тишина";
  });
  const [{ actor: hero }, { actor: goblin }] = [somebody("Воин"), somebody("Гоблин 1")];
  const use = await useThing(hero, hero.items.get("moduleBlast00001"), [goblin]);
  const answer = await answered(use);
  expect([answer.system.save.fails, labels(answer.system.save.reasons)]).toEqual(["OD20.Condition.added", ["Тишина"]]);
  expect((await seat.card(use)).text).toContain("провал без броска (Тишина)");
  const { askedSave } = await verbs("askedSave");
  const asked = askedSave(hero, { kind: "attribute", key: "acrobatics" }, { id: "x", messageId: "", dc: 10 });
  expect([asked.fails, asked.failsBy]).toEqual(["OD20.Condition.added", "Тишина"]);
});

test.each([
  ["GM", "warning"],
  ["Player 1", "error"],
] as const)("B-DICE-07: what a module forbids is told to a %s as a %s", async (user, severity) => {
  await sit((scene) => {
    scene.messages = [];
  }, user);
  on("attack", (asked) => {
    if (asked.other) asked.forbids = "Перемирие";
  });
  on("check", (asked) => {
    asked.forbids = "Перемирие";
  });
  const planned = await plan("Воин", "Гоблин 1");
  expect(planned.warnings.filter(({ data }: Loose) => data.reason)).toMatchObject([
    { key: "OD20.Warning.forbidden", severity, data: { reason: "Перемирие" } },
  ]);
  const message = await play.check(somebody("Воин").actor, "skill", "stealth", {});
  expect([message === undefined, (await strike("Воин", "Гоблин 1")) === undefined]).toEqual([
    severity === "error",
    severity === "error",
  ]);
});

/** An aura of the ranger's, 10 feet, for allies. */
const aura = (key: string, value: string): Loose => ({
  ...conditionData("aura"),
  name: "Знамя",
  statuses: [],
  system: {
    changes: [{ key: `system.${key}`, type: "add", value, phase: "initial" }],
    area: { size: 10, for: "allies" },
  },
});
const bears =
  (key: string, value: string) =>
  ({ actors }: Scene): void => {
    actors.find(({ _id }: Loose) => _id === FRIEND).effects = [aura(key, value)];
    // Both hands are free for a grapple.
    for (const item of actors.find(({ _id }: Loose) => _id === HERO).items)
      if (item.type === "armor") item.system.equipped = false;
  };

test("B-AOE-07: an aura reaches attack and damage of an ally beside its bearer, and no enemy's", async () => {
  await sit(bears("bonuses.attack", "2"));
  expect(named((await strike("Воин", "Гоблин 1")).system.strikes[0].parts)).toEqual(["Знамя 2"]);
  expect(named((await strike("Гоблин 1", "Воин")).system.strikes[0].parts)).toEqual(["Кривой клинок 4"]);
  await sit(bears("bonuses.damage", "3"));
  const [made] = (await strike("Воин", "Гоблин 1")).system.strikes;
  expect([named(made.parts), named(made.damage[0].parts)]).toEqual([[], ["Знамя 3"]]);
});

test("B-AOE-07: and initiative, and the roll of one who grapples", async () => {
  await sit(bears("bonuses.initiative", "4"));
  expect(game.combats.get(FIGHT).combatants.contents[0]._getInitiativeFormula()).toBe("1d20 + 7");
  await sit((scene) => {
    bears("attributes.athletics.bonus", "1")(scene);
    for (const item of scene.actors.find(({ _id }: Loose) => _id === HERO).items)
      if (item.type !== "armor" && item.system.equipped !== undefined) item.system.equipped = "none";
  });
  const message = await play.wrestle(somebody("Воин").actor, "grapple", somebody("Гоблин 1").actor);
  expect(named(message.system.contest.parts)).toEqual(["Знамя 1"]);
  expect([canvas.ready, ui.notifications === undefined]).toEqual([true, false]);
});
