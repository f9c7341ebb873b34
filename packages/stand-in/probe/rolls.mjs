// Rolls under fixed dice. Paste into the console of a running table; CONFIG.Dice.randomUniform is put back at the end.
/* global CONFIG, Roll */
(async () => {
  const facts = {};
  const before = CONFIG.Dice.randomUniform;
  const say = async (formula, uniform) => {
    CONFIG.Dice.randomUniform = typeof uniform === "function" ? uniform : () => uniform;
    try {
      const roll = await new Roll(formula).evaluate();
      facts[`${formula} at ${typeof uniform === "function" ? "steps" : uniform}`] = {
        total: roll.total,
        formula: roll.formula,
        terms: roll.terms.map((term) => term.constructor.name),
        dice: roll.dice.map((die) => die.results.map((result) => `${result.result}${result.active ? "" : "-"}`).join()),
      };
    } catch (error) {
      facts[formula] = `throws ${error.name}`;
    }
  };
  const steps = () => {
    let n = 0;
    const values = [0.9, 0.1, 0.5, 0.3, 0.7, 0.05];
    return () => values[n++ % values.length];
  };
  try {
    for (const uniform of [0, 0.25, 0.5, 0.999]) await say("1d20", uniform);
    for (const formula of [
      "2d6 + 3",
      "4d6kh3",
      "4d6dl",
      "2d20kl",
      "3d6r1",
      "2d6x6",
      "{1d6, 4}kh",
      "(1d4 + 1)d6",
      "max(1d6, 2)",
      "-2 + 1d4",
      "1d6[fire] + 2[cold]",
      "10 / 4",
      "7 % 4",
      "3d6cs>=4",
      "4d6min3",
      "2d20max10",
    ])
      await say(formula, steps());
    for (const formula of ["4d6cs", "3d6ms>10", "2d6df1", "4d6r1kh3", "1d6 + @missing"]) await say(formula, steps());
    try {
      new Roll("1d6").evaluateSync();
      facts.syncDice = "allowed";
    } catch {
      facts.syncDice = "throws";
    }
    const roll = await new Roll("1d6").evaluate();
    await roll.evaluate().then(
      () => {
        facts.twice = "allowed";
      },
      () => {
        facts.twice = "throws";
      },
    );
    const again = Roll.fromJSON(JSON.stringify(roll));
    facts.stored = { same: again.total === roll.total, keys: Object.keys(roll.toJSON()).sort() };
  } finally {
    CONFIG.Dice.randomUniform = before;
  }
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
