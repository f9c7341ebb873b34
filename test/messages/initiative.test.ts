/** Initiative: why it is rolled with advantage or disadvantage, shown above the roll and kept in its message. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { conditionTable, FIGHT, type Around } from "./condition-table.ts";
import { brawl, liveTable, turn } from "./live.ts";

declare const CONFIG: Loose, game: Loose;

const surprised: Around["change"] = ({ combats: [fight] }) => {
  fight.combatants[0].flags = { "opposed-d20": { surprised: true } };
};
const combatant = (): Loose => game.combats.get(FIGHT).combatants.get("combatant0000000");

test.each([
  // Perception 12 and Dexterity 14: +1 +2 in the homebrew.
  ["nothing", {}, [], /^1d20 \+ 3/u],
  [
    "H-TURN-02: poison and fear touch checks, and initiative is none",
    { hero: ["poisoned", "frightened"] },
    [],
    /^1d20/u,
  ],
  ["B-COND-INC-4: paralyzed, so incapacitated", { hero: ["paralyzed"] }, ["−incapacitated B-COND-INC-4"], /^2d20kl/u],
  ["B-COND-INV-1: invisible", { hero: ["invisible"] }, ["+invisible B-COND-INV-1"], /^2d20kh/u],
  ["B-TURN-04: surprised", { change: surprised }, ["−Surprised B-TURN-04"], /^2d20kl/u],
  [
    "B-TURN-04 B-COND-INV-1: both sides cancel",
    { hero: ["invisible"], change: surprised },
    ["+invisible B-COND-INV-1", "−Surprised B-TURN-04"],
    /^1d20/u,
  ],
  [
    "B-TURN-02: by the base rulebook it is a Dexterity check, so poison hinders it and two levels of exhaustion take 4 of 2",
    { hero: ["poisoned", "exhaustion 2"], settings: { ruleProfile: "base" } },
    ["−poisoned B-COND-POI-1"],
    /^2d20kl - 2$/u,
  ],
  [
    "B-TURN-07: without a roll 10 and the bonus; surprised 5 less",
    { change: surprised, settings: { ruleOverrides: { initiativeRoll: "score" } } },
    ["−Surprised B-TURN-04"],
    /^5 \+ 3$/u,
  ],
] as const)("%s", async (_title, around, reasons, formula) => {
  const { initiative } = await conditionTable(around);
  expect(initiative("hero")).toEqual(reasons);
  expect(combatant()._getInitiativeFormula()).toMatch(formula);
});

test("the message tells the reasons in words, with the name made harmless, and keeps them; one without reasons is Foundry's own", async () => {
  const { seat } = await conditionTable({
    hero: ["paralyzed"],
    change: ({ combats: [fight] }) => (fight.combatants[0].name = "<b>Грим</b>"),
  });
  const fight = game.combats.get(FIGHT);
  vi.spyOn(fight, "updateEmbeddedDocuments").mockResolvedValue([]);
  const seen = { messageOptions: { messageMode: "public" } };
  void fight.rollInitiative(["combatant0000000"], seen);
  await expect.poll(() => seat.writes.length).toBe(1);
  void fight.rollInitiative(["combatant0000001"], seen);
  await expect.poll(() => seat.writes.length).toBe(2);
  const [told, plain] = seat.writes.map(({ request }) => request.operation.data[0]);
  expect(told.flavor).toContain("&lt;b&gt;Грим");
  expect(told.flavor).toContain(" · Недееспособный: помеха");
  expect(told.flags).toEqual({
    core: { initiativeRoll: true },
    "opposed-d20": {
      reasons: [{ what: "OD20.Condition.incapacitated", value: -1, rules: ["B-COND-INC-4"] }],
      // Each reads it in the own language.
      told: [
        { key: "COMBAT.RollsInitiative", data: { name: "<b>Грим</b>" } },
        " · ",
        { key: "OD20.Roll.DisadvantageOf", data: { what: { key: "OD20.Condition.incapacitated" } } },
      ],
    },
  });
  expect(plain.flags["opposed-d20"]).toBeUndefined();
});

test.each([
  ["alike", [["Гоблин 1", "Гоблин 3"], ["Гоблин 2"], ["Воин"]]],
  ["each", [["Гоблин 1"], ["Гоблин 3"], ["Гоблин 2"], ["Воин"]]],
] as const)(
  "B-TURN-03: by “%s”, goblins share a roll or not; one who is surprised rolls for himself, as a hero does",
  async (initiativeRoll, groups) => {
    const scene = brawl("Гоблин 1", "Гоблин 2", "Гоблин 3", "Воин");
    const [fight] = scene.combats;
    Object.assign(fight, { round: 0, turn: null });
    for (const one of fight.combatants) one.initiative = null;
    fight.combatants[1].flags = { "opposed-d20": { surprised: true } };
    scene.settings.push({
      _id: "ruleOverrides000",
      key: "opposed-d20.ruleOverrides",
      value: JSON.stringify({ initiativeRoll }),
      user: null,
    });
    const live = liveTable(scene);
    const seat = await live.sit("GM");
    // Each die another.
    let rolled = 0;
    CONFIG.Dice.randomUniform = () => 0.9 - 0.1 * rolled++;
    const combat = game.combats.get(FIGHT);
    await combat.rollInitiative(combat.combatants.map(({ id }: Loose) => id));
    const messages = seat.messages().filter(({ flags }: Loose) => flags.core?.initiativeRoll);
    expect(messages.length).toBe(groups.length);
    const of = (name: string): Loose => combat.combatants.find((one: Loose) => one.name === name).initiative;
    const totals = groups.map((names) => [...new Set(names.map(of))]);
    expect(totals.every(([total, ...others]) => typeof total === "number" && others.length === 0)).toBe(true);
    expect(of("Гоблин 1") === of("Гоблин 3")).toBe(initiativeRoll === "alike");
    expect(seat.faults).toEqual([]);
  },
);

test("C-73: a tie stays as its results came, whatever becomes of the bonuses: nobody has two turns, and nobody none (H-TURN-01)", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const gm = await table.sit("GM");
  const order = (): string[] => game.combats.get(FIGHT).turns.map(({ name }: Loose) => name);
  const hero = gm.actor("Воин");
  const bonus = (value: number): Promise<unknown> => hero.update({ "system.bonuses.initiative": value });
  await bonus(20);
  const both = [0, 1].map((index) => ({ _id: `combatant000000${String(index)}`, initiative: 15 }));
  await game.combats.get(FIGHT).updateEmbeddedDocuments("Combatant", both);
  const seen = [order()];
  await bonus(-20);
  await table.other("GM", turn(1));
  seen.push(order());
  await table.sit("Player 1", ["GM"]);
  seen.push(order());
  const first = ["Воин", "Гоблин 1"];
  expect(seen).toEqual([first, first, first]);
});
