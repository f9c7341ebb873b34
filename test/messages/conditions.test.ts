/**
 * Area 19 of the rules, at the table: a fighter with a condition and a goblin beside him, through the functions that the
 * windows call. What is expected is worked out by hand from the rows: who rolls, for (+) or against (−), and the row.
 */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionData, conditionTable, FRIEND, HERO, type Ailment, type Around } from "./condition-table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const ui: Loose;

const test = playsIn("homebrew", "base");

/** The fighter's own attack, an attack on him, a check of skill, a save with Acrobatics, initiative. */
interface Row {
  readonly attack?: readonly string[];
  readonly attacked?: readonly string[];
  readonly check?: readonly string[];
  readonly acrobatics?: readonly string[];
  readonly initiative?: readonly string[];
}

const HELPLESS = (code: string, id: string, attacked: string, save: string): Row => ({
  attacked: [`+${id} B-COND-${code}-${attacked} C-56`],
  acrobatics: [`fails: ${id} B-COND-${code}-${save}`],
  initiative: ["−incapacitated B-COND-INC-4"],
});

const sorted = (list: readonly string[]): string[] => [...list].sort();

/** Who holds somebody stands beside him: from afar the grip would be loose (B-ATK-20). */
const besideHero = ({ scenes: [{ tokens }] }: Loose): void => {
  const [hero, friend] = [HERO, FRIEND].map((id) => tokens.find(({ actorId }: Loose) => actorId === id));
  Object.assign(friend, { x: hero.x - 100, y: hero.y });
};

/** Expects what a condition does to a fighter. */
async function meets(hero: readonly Ailment[], row: Row, cells = 1): Promise<void> {
  const change = hero.includes("grappled by friend") ? { change: besideHero } : {};
  const { attack, check, initiative, seat } = await conditionTable({ hero, cells, ...change });
  expect({
    attack: sorted(attack("hero")),
    attacked: sorted(attack("foe")),
    check: check("skill", "stealth"),
    acrobatics: check("attribute", "acrobatics"),
    initiative: initiative("hero"),
  }).toEqual({
    attack: sorted(row.attack ?? []),
    attacked: sorted(row.attacked ?? []),
    check: row.check ?? [],
    acrobatics: row.acrobatics ?? [],
    initiative: row.initiative ?? [],
  });
  expect(seat.faults).toEqual([]);
}

test.each<[rules: string, hero: readonly Ailment[], row: Row, cells?: number]>([
  ["nothing ails", [], {}],
  ["B-COND-BLI-2", ["blinded"], { attack: ["−blinded B-COND-BLI-2"], attacked: ["+blinded B-COND-BLI-2"] }],
  ["B-COND-DEA-1: deafness touches none of them", ["deafened"], {}],
  ["B-COND-GRA-2: by the one whom he attacks", ["grappled by foe"], {}],
  ["B-COND-GRA-2: by another", ["grappled by friend"], { attack: ["−grappled B-COND-GRA-2"] }],
  ["B-COND-INC-4", ["incapacitated"], { initiative: ["−incapacitated B-COND-INC-4"] }],
  [
    "B-COND-INV-1 B-COND-INV-3",
    ["invisible"],
    {
      attack: ["+invisible B-COND-INV-3"],
      attacked: ["−invisible B-COND-INV-3"],
      initiative: ["+invisible B-COND-INV-1"],
    },
  ],
  ["B-COND-PAR-1 B-COND-PAR-3 B-COND-PAR-4", ["paralyzed"], HELPLESS("PAR", "paralyzed", "4", "3")],
  ["B-COND-PET-2 B-COND-PET-4 B-COND-PET-5", ["petrified"], HELPLESS("PET", "petrified", "4", "5")],
  [
    "B-COND-PRO-2 B-COND-PRO-3: near",
    ["prone"],
    { attack: ["−prone B-COND-PRO-2"], attacked: ["+prone B-COND-PRO-3"] },
  ],
  [
    "B-COND-PRO-3: 10 feet off, where a blade does not reach",
    ["prone"],
    { attack: ["−prone B-COND-PRO-2"], attacked: ["−prone B-COND-PRO-3"] },
    2,
  ],
  [
    "B-COND-RES-2 B-COND-RES-3",
    ["restrained"],
    {
      attack: ["−restrained B-COND-RES-2"],
      attacked: ["+restrained B-COND-RES-2"],
      acrobatics: ["−restrained B-COND-RES-3"],
    },
  ],
  ["B-COND-STU-1 B-COND-STU-2 B-COND-STU-3", ["stunned"], HELPLESS("STU", "stunned", "3", "2")],
  [
    "B-COND-UNC-1 B-COND-UNC-3 B-COND-UNC-4: and prone, so his own attacks, too",
    ["unconscious"],
    {
      ...HELPLESS("UNC", "unconscious", "3", "4"),
      attack: ["−prone B-COND-PRO-2"],
      attacked: ["+unconscious B-COND-UNC-3 C-56", "+prone B-COND-PRO-3"],
    },
  ],
  ["B-COND-PET-7: stone is not poisoned", ["poisoned", "petrified"], HELPLESS("PET", "petrified", "4", "5")],
])("%s", async (_rules, hero, row, cells) => {
  await meets(hero, row, cells);
});

it.each(["homebrew", "base"] as const)(
  "B-COND-FRI-1 B-COND-POI-1 H-COND-02: fear and poison hinder attacks and checks; by the base rules initiative is a check, too: %s",
  async (profile) => {
    plays(profile);
    for (const [ailment, told] of [
      ["frightened by foe", "−frightened B-COND-FRI-1"],
      ["poisoned", "−poisoned B-COND-POI-1"],
    ] as const)
      await meets([ailment], { attack: [told], check: [told], initiative: profile === "base" ? [told] : [] });
  },
);

describe("what else conditions do at the table", () => {
  test("B-COND-CHA-1 B-COND-CHA-2: the charmed may not attack his charmer; the charmer talks him round with advantage", async () => {
    const charmed = { hero: ["charmed by foe"], foe: ["charmed by hero"] };
    const player = await conditionTable(charmed, "Player 1");
    expect(player.obstacles("hero")).toEqual(["error OD20.Warning.charmed"]);
    const { obstacles, check, foe } = await conditionTable(charmed);
    // Against his own charm a Game Master may override.
    expect(obstacles("hero")).toEqual(["warning OD20.Warning.charmed"]);
    expect(obstacles("foe")).toEqual(["warning OD20.Warning.charmed"]);
    expect(check("skill", "persuasion", { against: [foe["uuid"]] })).toEqual(["+charmed B-COND-CHA-2"]);
    expect(check("skill", "stealth", { against: [foe["uuid"]] })).toEqual([]);
  });
  test("B-COND-CHA-1: nor may he burn, hold or shove him; what heals him, whom he has not to do with, and the way out are his", async () => {
    const thing = (_id: string, effect: object): object => ({
      _id,
      name: _id,
      type: "consumable",
      img: "icons/svg/item-bag.svg",
      system: { kind: "potion", quantity: 2, effect },
    });
    const around: Around = {
      hero: ["charmed by foe"],
      change: ({ actors }) => {
        const items: object[] = actors.find(({ _id }: Loose) => _id === HERO).items;
        items.push(
          thing("fire000000000001", { kind: "damage", formula: "4", type: "fire" }),
          thing("potion0000000001", { kind: "healing", formula: "4", type: "" }),
        );
        for (const item of items as Loose[]) if (item.system.equipped === "main") item.system.equipped = "none";
      },
    };
    const told: unknown[] = [];
    for (const user of ["Player 1", "GM"]) {
      const { hero, foe, friend, seat } = await conditionTable(around, user);
      const { planItem, wrestleObstacles } = await verbs("planItem", "wrestleObstacles");
      const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "" };
      const charm = (list: readonly Loose[]): string[] =>
        list.flatMap(({ key, severity }) => (key === "OD20.Warning.charmed" ? [severity] : []));
      const uses = (id: string, on: Loose): string[] =>
        charm(planItem(hero, hero["items"].get(id), { ...choice, targets: 1 }, [on]).obstacles);
      told.push([
        [uses("fire000000000001", foe), uses("fire000000000001", friend), uses("potion0000000001", foe)],
        ["grapple", "shove", "escape"].map((of) => charm(wrestleObstacles(hero, of, foe))),
      ]);
      const tried = user === "GM" ? [] : ["grapple", "shove"];
      for (const of of tried) await play.wrestle(hero, of, foe);
      if (user !== "GM") await useThing(hero, hero["items"].get("fire000000000001"), [foe]);
      expect([seat.messages("use").length, seat.writes.length]).toEqual([0, 0]);
    }
    expect(told).toEqual([
      [
        [["error"], [], []],
        [["error"], ["error"], []],
      ],
      [
        [["warning"], [], []],
        [["warning"], ["warning"], []],
      ],
    ]);
  });

  test("B-COND-BLI-1 B-COND-DEA-1: a check that needs the lost sense fails without a roll, and its message keeps why", async () => {
    const { check, hero } = await conditionTable({ hero: ["blinded", "deafened"] });
    expect(check("skill", "investigation", { needs: "sight" })).toEqual(["fails: blinded B-COND-BLI-1"]);
    expect(check("attribute", "awareness", { needs: "hearing" })).toEqual(["fails: deafened B-COND-DEA-1"]);
    expect(check("attribute", "awareness")).toEqual([]);
    const { outcomeRules } = await verbs("outcomeRules");
    const of = { rules: outcomeRules(), request: "", asked: "", token: null };
    const made = await play.checkMessage(hero, "attribute", "awareness", { needs: "sight" }, of);
    expect(made.rolls).toEqual([]);
    expect(made.system).toMatchObject({
      needs: "sight",
      fails: "OD20.Condition.blinded",
      reasons: [{ key: "OD20.Why.fails", what: "OD20.Condition.blinded", value: -1, rules: ["B-COND-BLI-1"] }],
    });
    const anyway = await play.checkMessage(hero, "attribute", "awareness", { needs: "sight", anyway: true }, of);
    expect([anyway.rolls.length, anyway.system.fails]).toEqual([1, ""]);
  });

  test("B-COND-EXH-2 C-32: two levels take 4 of attack, check, save and Defense, each under its name", async () => {
    const { hero } = await conditionTable({ hero: ["exhaustion 2"] });
    const tired = (parts: readonly Loose[]): string[] =>
      parts
        .filter(({ label }) => label === "OD20.Condition.exhaustion")
        .map(({ value, rules }) => `${String(value)} ${rules.join(" ")}`);
    const sums = [
      hero.getWeapons()[0].getAttack("strike").parts,
      hero.getCheck("skill", "stealth").parts,
      hero.getCheck("attribute", "discipline").parts,
      hero.getDefense("physical").parts,
      hero.getDefense("magical").parts,
    ];
    expect(sums.map(tired)).toEqual(Array(5).fill(["-4 B-COND-EXH-2"]));
    // Decision 24: every d20 test, initiative too.
    expect(tired(hero.system.initiative.parts)).toEqual(["-4 B-COND-EXH-2"]);
  });

  test("B-COND-EXH-1: the sixth level kills and says so; a level taken back takes the death back, and nothing else", async () => {
    const { hero, seat } = await conditionTable({ hero: ["exhaustion 5"] });
    const before = structuredClone(hero.toObject());
    expect(hero.dead).toBe(false);
    // The server's answer: the change, as it was asked for.
    hero.update = (change: Loose) => {
      hero.updateSource(change);
      hero.reset();
      return Promise.resolve(hero);
    };
    await Promise.race([hero.setExhaustion(6), new Promise((done) => setTimeout(done, 200))]);
    expect([hero.dead, hero.statuses.has("dead"), hero.acts]).toEqual([true, true, false]);
    expect(JSON.stringify(seat.writes.at(-1))).toContain("Воин: смерть от истощения, уровень 6.");
    await hero.setExhaustion(5);
    expect([hero.dead, hero.acts]).toEqual([false, true]);
    expect(hero.toObject()).toEqual(before);
    expect(seat.writes).toHaveLength(1);
  });

  test("B-COND-PAR-5 B-COND-UNC-5 B-COND-PET-6: near hits on the defenseless are critical; stone resists everything", async () => {
    const told: unknown[] = [];
    for (const id of ["paralyzed", "unconscious", "stunned", "petrified"] as const) {
      const { hero } = await conditionTable({ hero: [id] });
      told.push([hero.defenseless, hero.getMitigation().resistances]);
    }
    expect(told).toEqual([
      [true, []],
      [true, []],
      [false, []],
      [false, ["all"]],
    ]);
  });
});

const immune =
  (more: Around["change"]): Around["change"] =>
  (scene) => {
    scene.actors.find(({ _id }: Loose) => _id === HERO).system.conditionImmunities = ["poisoned"];
    more?.(scene);
  };
const bears =
  (effect: Loose, item = false): Around["change"] =>
  ({ actors }) => {
    const hero = actors.find(({ _id }: Loose) => _id === HERO);
    if (item) hero.items.find(({ type }: Loose) => type === "ammunition").effects = [effect];
    else hero.effects = [effect];
  };

describe("B-RES-06: who is immune to a condition", () => {
  test.each([
    ["an item's effect", bears(conditionData("poisoned"), true)],
    ["a module's", bears({ ...conditionData("poisoned"), _id: "moduleEffect0001", statuses: ["poison"] })],
    ["its own switch, set before", bears(conditionData("poisoned"))],
  ] as const)("has nothing of %s, and it says why", async (_title, change) => {
    const { hero, attack, check } = await conditionTable({ change: immune(change) });
    expect(hero.conditions).toEqual([]);
    expect([hero.statuses.has("poisoned"), hero.statuses.has("poison")]).toEqual([false, false]);
    expect([attack("hero"), check("skill", "stealth")]).toEqual([[], []]);
    const [effect] = [...hero.allApplicableEffects()];
    expect([effect.suppression, effect.active]).toEqual(["immune", false]);
  });

  test("an effect that does more keeps the rest", async () => {
    const effect = {
      ...conditionData("poisoned"),
      system: {},
      changes: [{ key: "system.bonuses.checks", mode: 2, value: "-2", priority: null }],
    };
    const { hero } = await conditionTable({ change: immune(bears(effect)) });
    expect(hero.conditions).toEqual([]);
    expect(hero.getCheck("skill", "stealth").parts.map(({ value }: Loose) => value)).toContain(-2);
  });

  test("is refused the switch, and told so; without immunity it takes hold", async () => {
    const { hero, seat } = await conditionTable({ change: immune(undefined) });
    const said: string[] = [];
    ui.notifications.warn = (text: string) => said.push(text);
    await hero.toggleStatusEffect("poisoned");
    expect(said).toEqual([expect.stringContaining("Отравленный")]);
    expect(seat.writes).toEqual([]);
    void hero.toggleStatusEffect("prone");
    await expect.poll(() => seat.writes.length).toBe(1);
  });
});

test("a prompt shows what ails who defends and who attacks; nothing of a hidden attacker or a secret attack", async () => {
  const { hero, foe, tokens } = await conditionTable({ hero: ["prone"], foe: ["poisoned"] });
  const { statesOf } = await verbs("statesOf");
  const attacker = { key: "a", actor: foe["uuid"], token: tokens.foe["uuid"], name: "Гоблин 1", img: "", pc: false };
  const request = {
    verb: "defense",
    messageId: "none",
    actor: hero,
    target: { name: "Воин", img: "" },
    attackers: [attacker],
    secret: false,
  };
  const words = (of: object): string[] =>
    statesOf(of).map(({ name, badges }: Loose) => [name, ...badges.map((one: Loose) => one.name)].join(" "));
  expect(words(request)).toEqual(["Воин Лежащий", "Гоблин 1 Отравленный"]);
  expect(words({ ...request, secret: true })).toEqual(["Воин Лежащий"]);
  tokens.foe.updateSource({ hidden: true });
  expect(words(request)).toEqual(["Воин Лежащий"]);
});
