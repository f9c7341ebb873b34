/** How often each kind of deed is tried, and what makes it possible. A deed that nobody can do even then is counted as refused. */

/** Kind of deed (a key of seat/deeds.ts, or leave, come, reload) and its weight. */
export const WEIGHTS: readonly (readonly [string, number])[] = [
  // Attacks and what others do about them.
  ["attack", 10],
  ["answer", 5],
  ["react", 7],
  ["rule", 2],
  ["adjust", 4],
  ["undo", 3],
  ["redo", 3],
  ["press", 4],
  ["inspire", 4],
  // Spells, healing, and what lasts.
  ["saveSpell", 6],
  ["heal", 5],
  ["temporary", 3],
  ["damage", 3],
  ["concentrate", 4],
  ["zone", 3],
  ["use", 5],
  ["condition", 3],
  ["check", 3],
  // Turns and movement.
  ["turn", 2],
  ["back", 3],
  ["due", 3],
  ["action", 5],
  ["ready", 5],
  ["move", 3],
  ["wrestle", 4],
  ["mount", 6],
  // Dying.
  ["fell", 1],
  ["mortal", 3],
  ["deathSave", 6],
  ["firstAid", 4],
  // Between fights.
  ["shortRest", 2],
  ["longRest", 2],
  ["level", 2],
  ["unlevel", 4],
  ["purchase", 6],
  ["award", 5],
  ["gift", 2],
  ["transfer", 5],
  ["delete", 4],
  ["hand", 2],
  // People come and go.
  ["come", 2],
  ["reload", 1],
  ["leave", 1],
];

/**
 * What makes a deed possible that nobody can do: of these deeds each that somebody can do is done, until the deed itself can be. After
 * the colon stands which of the deeds of a kind.
 */
export const NEEDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  react: ["attack:hero", "answer", "turn", "attack:hero", "answer"],
  rule: ["attack"],
  adjust: ["attack"],
  press: ["attack"],
  inspire: ["hand:inspire", "check:hero", "answer", "answer"],
  undo: ["damage"],
  redo: ["undo:points", "damage", "undo:points"],
  delete: ["undo:points", "damage", "undo:points"],
  due: ["turn", "hand:fire", "turn", "turn"],
  back: ["turn"],
  mortal: ["fell:one", "fell:dead"],
  deathSave: ["fell:one", "turn:owed", "turn:owed", "turn:owed", "turn:owed", "turn:owed", "turn:owed"],
  firstAid: ["fell:one", "mortal:out"],
  unlevel: ["level"],
};

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
