/** How often each kind of deed is tried. A deed that nobody can do is counted as refused; nothing takes its place. */

/** Kind of deed (a key of seat/deeds.ts, or leave, come, reload) and its weight. */
export const WEIGHTS: readonly (readonly [string, number])[] = [
  // Attacks and what others do about them.
  ["attack", 14],
  ["answer", 8],
  ["react", 6],
  ["rule", 3],
  ["adjust", 3],
  ["undo", 7],
  ["redo", 4],
  ["press", 4],
  ["inspire", 2],
  // Spells, healing, and what lasts.
  ["saveSpell", 7],
  ["heal", 4],
  ["temporary", 5],
  ["damage", 4],
  ["concentrate", 5],
  ["zone", 3],
  ["use", 4],
  ["condition", 3],
  ["check", 3],
  // Turns and movement.
  ["turn", 5],
  ["back", 1],
  ["due", 3],
  ["action", 4],
  ["ready", 2],
  ["move", 3],
  ["wrestle", 2],
  ["mount", 3],
  // Dying.
  ["fell", 3],
  ["mortal", 3],
  ["deathSave", 5],
  ["firstAid", 4],
  // Between fights.
  ["shortRest", 2],
  ["longRest", 2],
  ["level", 2],
  ["unlevel", 2],
  ["purchase", 3],
  ["award", 3],
  ["gift", 3],
  ["transfer", 3],
  ["delete", 2],
  ["hand", 2],
  // People come and go.
  ["come", 2],
  ["reload", 1],
  ["leave", 1],
];

/** Deeds that make each other possible. They are tried one after another, among other deeds. */
const CHAINS: readonly (readonly string[])[] = [
  ["fell", "mortal", "turn", "turn", "turn", "deathSave", "turn", "deathSave", "firstAid", "undo"],
  ["temporary", "damage", "undo", "redo"],
  ["concentrate", "damage", "answer", "undo", "redo"],
  ["zone", "move", "turn", "due", "undo"],
  ["attack", "react", "rule", "undo", "redo", "delete"],
  ["attack", "adjust", "undo", "redo"],
  ["level", "purchase", "unlevel"],
  ["gift", "gift", "gift"],
  ["damage", "shortRest", "longRest", "undo"],
];
/** Share of deeds at which a chain begins, and at which a begun chain goes on. */
const BEGINS = 0.12;
const GOES_ON = 0.7;

const ALL = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

/** Returns a function that returns the next kind of deed. @param random returns a share from 0 up to, but not including, 1 */
export function deeds(random: () => number): () => string {
  let chain: readonly string[] = [];
  const next = (): string => {
    let at = random() * ALL;
    return WEIGHTS.find(([, weight]) => (at -= weight) < 0)?.[0] ?? "press";
  };
  return () => {
    if (chain.length === 0 && random() < BEGINS) chain = CHAINS[Math.floor(random() * CHAINS.length)] ?? [];
    if (chain.length === 0 || random() >= GOES_ON) return next();
    const [deed = "press", ...rest] = chain;
    chain = rest;
    return deed;
  };
}
