import { bench, describe } from "vitest";
import {
  attackOdds,
  clash,
  mitigateDamage,
  resolveAttack,
  resolveRuleset,
  type ClashAttack,
  type ClashDefense,
  type OddsAttacker,
} from "../../module/rules/index.ts";
import { reachedCells } from "../../module/rules/areas/area-sight.ts";
import { coverBetween } from "../../module/rules/attack/cover.ts";
import { cellSet, stencilOf } from "../../module/rules/areas/area-stencil.ts";
import { barView } from "../../module/applications/turn-bar/bar-view.ts";
import { turnLedger } from "../../module/rules/turn/turn-ledger.ts";
import { readTurnActions, turnActionIndex } from "../../module/play/action-economy/read-actions.pure.ts";
import { outlook, type OddsFacts } from "../../module/play/odds/strike-odds.pure.ts";
import { texts } from "../ui/support/texts.ts";

const ruleset = resolveRuleset();
const mitigation = { reduction: 3, resistances: ["fire"], vulnerabilities: [], immunities: [], threshold: null };
const attack: ClashAttack = {
  cancelled: false,
  playerVersusPlayer: false,
  rules: { profile: "homebrew", overrides: {} },
  damageId: "d",
  strikes: [
    {
      key: "s0",
      attack: { natural: 13, total: 17 },
      defenseAdjust: 0,
      rows: [{ type: "slashing", base: 8, extra: 4 }],
      ruling: null,
    },
  ],
};
const defense: ClashDefense = { id: "x", strikes: [{ key: "s0", natural: 9, total: 14 }], fixed: null, mitigation };
const sword: OddsAttacker = { strikes: [{ attack: { bonus: 5 }, damage: [{ formula: "1d8+3", type: "slashing" }] }] };

/** No two alike, as ten different targets are. */
const WINDOW: readonly OddsFacts[] = Array.from({ length: 50 }, (_one, index) => ({
  strikes: [
    {
      strike: {
        attack: { bonus: 5 + (index % 5), advantage: index % 5 === 1 ? 1 : 0, dice: [{ count: 1, faces: 4 }] },
        damage: [
          { formula: "2d6 + 3", type: "slashing" },
          { formula: "1d8", type: "fire" },
        ],
      },
      times: 2,
    },
  ],
  defender: { defense: { bonus: Math.floor(index / 5) }, mitigation },
  playerVersusPlayer: false,
}));

describe("one attack", () => {
  bench("resolveAttack", () => {
    resolveAttack(
      { attack: { natural: 13, total: 17 }, defense: { natural: 9, total: 14 }, playerVersusPlayer: false },
      ruleset,
    );
  });
  bench("mitigateDamage, two types", () => {
    mitigateDamage(
      {
        rows: [
          { type: "slashing", amount: 8 },
          { type: "fire", amount: 5 },
        ],
        halved: true,
        temporary: 2,
        ...mitigation,
      },
      ruleset,
    );
  });
  bench("clash: the whole fold with its explanation", () => {
    clash(attack, defense, null);
  });
  bench("chances of an attack window: ten targets, each as chosen and four other ways", () => {
    // Other rules every time, so that nothing is remembered.
    const rules = { ...ruleset };
    for (const way of WINDOW) outlook(way, rules);
  });
  bench("the same once more", () => {
    for (const way of WINDOW) outlook(way, ruleset);
  });
  bench("attackOdds, warm", () => {
    attackOdds(sword, { defense: { bonus: 5 } }, ruleset);
  });
});

describe("the ledger of a turn", () => {
  const order = Array.from({ length: 20 }, (_one, index) => `c${String(index)}`);
  const messages = Array.from({ length: 5000 }, (_one, index) => ({
    attackers: [{ key: "a", actor: `Actor.${String(index % 20)}` }],
    strikes: [{ key: "s", attacker: "a" }],
    item: { name: "Sword" },
    turn: { combat: "f", round: 1 + Math.floor(index / 40), combatant: `c${String(index % 20)}` },
  }));
  const read = messages.map((message, index) => readTurnActions(`m${String(index)}`, message, index));
  const index = turnActionIndex();
  for (const [at, deeds] of read.entries()) index.put(`m${String(at)}`, deeds);
  const all = read.flat().map((deed) => ({ ...deed, combatant: `c${deed.actor.slice("Actor.".length)}` }));
  const facts = { combatant: "c3", now: { round: 125, combatant: "c3" }, order, speed: 30, moved: 0 };
  bench("a log of 5000 messages: from the index", () => {
    const deeds = index.of("f", "Actor.3", 124, 125).map((deed) => ({ ...deed, combatant: "c3" }));
    turnLedger(deeds, facts, ruleset);
  });
  const words = texts("ru");
  const things = Array.from({ length: 9 }, (_one, n) => ({
    key: `attack.${String(n)}.melee`,
    name: "Sword",
    note: "Strike · 1d8 + 3 slashing",
    number: "+5",
    hint: "",
  }));
  const actions = Array.from({ length: 14 }, (_one, n) => ({
    key: String(n),
    label: "Dash",
    hint: "",
    disabled: null,
  }));
  bench("the turn bar of one of ten in a log of 5000: the ledger and its words", () => {
    const deeds = index.of("f", "Actor.3", 124, 125).map((deed) => ({ ...deed, combatant: "c3" }));
    const ledger = turnLedger(deeds, { ...facts, order: order.slice(0, 10) }, ruleset);
    const creature = { name: "Hero", img: "", ledger, acts: true, badges: [], buttons: things, actions, dues: [] };
    const more = { until: 0, releases: [], waiting: [], gm: false, tells: true, mayEnd: true, folded: false };
    barView({ round: 125, whose: "Hero", creature, ...more }, words);
  });
  bench("5000 deeds without one", () => {
    turnLedger(all, facts, ruleset);
  });
  bench("reading 5000 messages, once", () => {
    for (const [at, message] of messages.entries()) readTurnActions(`m${String(at)}`, message, at);
  });
});

describe("an area of 300 ft is moved over the board", () => {
  const sphere = { type: "sphere", radius: 300, center: { x: 0, y: 0 } } as const;
  const stencil = stencilOf(sphere, ruleset);
  const walls = Array.from({ length: 40 }, (_none, n) => {
    const [ax, ay] = [((n * 37) % 101) - 50, ((n * 53) % 97) - 50];
    return { ax, ay, bx: ax + (n % 2) * 5, by: ay + 5 - (n % 2) * 5 };
  });
  bench("a move without walls", () => {
    stencilOf({ ...sphere, center: { x: 7, y: 9 } }, ruleset).outline.map((loop) => loop.length);
  });
  bench("a move among 40 walls: what is reached, and its edge; aim 4 ms", () => {
    cellSet(reachedCells({ x: 0, y: 0 }, stencil.cells, walls)).outline.map((loop) => loop.length);
  });
  const near = stencilOf({ ...sphere, radius: 60 }, ruleset);
  bench("who of 40 stands in ten areas of 60 ft among 40 walls", () => {
    for (let area = 0; area < 10; area += 1)
      for (let token = 0; token < 40; token += 1) {
        const cell = { x: ((token * 7) % 25) - 12, y: ((token * 11) % 25) - 12 };
        if (near.has(cell.x - area, cell.y)) reachedCells({ x: area, y: 0 }, [cell], walls);
      }
  });
});

describe("cover", () => {
  const sides = {
    from: { x: 0.5, y: 0.5, half: 0.5 },
    to: { x: 30.5, y: 20.5, half: 0.5 },
    walls: Array.from({ length: 200 }, (_one, n) => ({
      ax: (n * 7) % 31,
      ay: (n * 11) % 21,
      bx: ((n * 7) % 31) + (n % 2),
      by: ((n * 11) % 21) + 0.4,
    })),
    creatures: Array.from({ length: 60 }, (_one, n) => ({
      x: ((n * 13) % 31) + 0.5,
      y: ((n * 5) % 21) + 0.5,
      half: 0.5,
    })),
  };
  bench("one pair among 60 tokens and 200 walls", () => {
    coverBetween(sides);
  });
});
