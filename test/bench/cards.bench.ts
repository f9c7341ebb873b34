import { bench, describe } from "vitest";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { presentDealt } from "../../module/applications/card/damage/present.ts";
import { resolveTarget, readAttackRolls, readDefenseRolls } from "../../module/play/resolve/resolve-attack.pure.ts";
import { parseAttack, parseDefense } from "../../module/play/resolve/parse-attack.pure.ts";
import { effectState } from "../../module/rules/turn/effect-end.ts";
import { roll } from "../play/fixtures.ts";
import { prepared } from "../ui/support/render.ts";
import { DEALT, twenty } from "../ui/support/many.ts";
import { texts } from "../ui/support/texts.ts";

/** As many as one message holds. */
const EACH = 100;
const KNOWN = { attack: null, defense: null };

/** A ball of fire on a hundred, as its message says it, and what each of them answers. */
const said = {
  version: 1,
  kind: "damage",
  armor: true,
  actor: { key: "a", actor: "Actor.a", name: "Wizard", pc: true },
  save: { attribute: "acrobatics", dc: 14, onSuccess: "half" },
  targets: Array.from({ length: EACH }, (_none, n) => ({
    key: `t${String(n)}`,
    actor: "Actor.b",
    name: "Goblin",
    share: 1,
  })),
  strikes: Array.from({ length: EACH }, (_none, n) => ({
    key: `s${String(n)}`,
    target: `t${String(n)}`,
    roll: 0,
    damage: [{ type: "fire", formula: "8d6", roll: 0, parts: [] }],
  })),
  rules: { profile: "homebrew", overrides: {} },
  damage: { id: "roll000000000001" },
};
const answers = Array.from({ length: EACH }, (_none, n) => ({
  version: 1,
  attack: "fireball00000001",
  target: `t${String(n)}`,
  strikes: [{ key: `s${String(n)}`, roll: 0 }],
  parts: {},
  mitigation: { reduction: 2, parts: [], resistances: [], vulnerabilities: [], immunities: [], threshold: null },
  save: { attribute: "acrobatics", parts: [{ source: "mastery", label: "OD20.Part.Mastery", value: 5 }] },
}));

function read() {
  const record = parseAttack("fireball00000001", said, true);
  const attack = readAttackRolls(record, [roll([4, 3, 4, 3, 4, 3, 4, 3], 6)]);
  const saved = record.targets.map((target, n) => {
    const defense = parseDefense(`answer${String(n)}`, answers[n]);
    return { target, defense: readDefenseRolls(defense, [roll([1 + (n % 20)], 20, 5)], attack, "none") };
  });
  return { attack, saved };
}

describe("a card of many", () => {
  const messages = Array.from({ length: 5 }, read);
  bench("500 savers of five messages, folded; aim 5 ms", () => {
    for (const { attack, saved } of messages)
      for (const { target, defense } of saved) resolveTarget(attack, target, defense, null, KNOWN);
  });
  bench("the same with its explanation left out, as whoever looks only at what is due", () => {
    for (const { attack, saved } of messages)
      for (const { target, defense } of saved) resolveTarget(attack, target, defense, null, KNOWN, false);
  });
  bench("their messages and rolls read, once for as long as they stay the same", () => {
    for (let message = 0; message < 5; message += 1) read();
  });
  const facts = twenty();
  const words = texts("ru");
  bench("twenty in words", () => {
    presentDealt(mask(facts, "?"), DEALT, "u", () => true, words);
  });
  const draw = prepared("chat/damage", words);
  bench("a card of twenty drawn, words and markup; aim 30 ms", () => {
    draw(presentDealt(mask(facts, "?"), DEALT, "u", () => true, words));
  });
});

describe("a turn passes", () => {
  const order = Array.from({ length: 40 }, (_none, n) => `c${String(n)}`);
  const mark = { combat: "f", round: 1, combatant: "c3" };
  const ends = Array.from({ length: 400 }, (_none, n) => ({
    at: n % 2 === 0 ? ("turnEnd" as const) : ("turnStart" as const),
    of: "bearer" as const,
    source: null,
    mark,
    time: 0,
    turns: 1 + (n % 10),
    save: null,
  }));
  bench("40 creatures with 10 effects each: which of them are over; aim 16 ms", () => {
    const turn = { round: 5, combatant: "c20" };
    for (const [n, one] of ends.entries()) effectState(one, { turn, time: 30, bearer: order[n % 40] ?? null }, order);
  });
});
