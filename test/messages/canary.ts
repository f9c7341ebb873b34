/** A creature with an unmistakable name and numbers, and all that players' pages show of it. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { FIGHT, type WorldPlan } from "../e2e/support/world.ts";
import { asCanary, CANARY, SECRET, SECRETS } from "./canary-creature.ts";
import { Table, type Person } from "../support/table.ts";

export { CANARY, SECRET };
export const HEROES = ["Воин", "Следопыт"];

/** @param kept when players are told of creatures @param change of its token */
export const cage = (kept: string, change: object = {}): WorldPlan => ({
  ...FIGHT,
  actors: [
    ...FIGHT.actors
      .filter(({ name }) => HEROES.includes(name))
      .map((hero) => ({ ...hero, change: (actor: Loose) => void (actor.system.hp.temporary = 140) })),
    {
      of: "creatures/Огр",
      name: CANARY,
      change: asCanary,
    },
  ],
  tokens: [...FIGHT.tokens.filter(({ name }) => HEROES.includes(name)), { of: CANARY, name: CANARY, at: [5, 5] }],
  finish: ({ scenes }) => {
    for (const token of scenes[0].tokens) if (token.name === CANARY) Object.assign(token, change);
  },
  settings: Object.fromEntries(SECRETS.map((key) => [`opposed-d20.secret${key}`, kept])),
});

/** What the system shows or says in a page, and what it has left on this user's own heroes. @param newest messages; left out = all */
export async function told(person: Person, newest = 0): Promise<string> {
  const shown = await person.run((count) => hands.everything(count) as Promise<string>, newest);
  const own = await person.run(
    () =>
      game.actors.contents
        .filter((actor: Loose) => actor.isOwner)
        .flatMap((actor: Loose) => [
          ...actor.effects.contents.flatMap((effect: Loose) => [effect.name as string, hands.system.causedBy(effect)]),
          ...hands.system.headBadges(actor).map((badge: Loose) => JSON.stringify(badge)),
        ])
        .join("\n") as string,
  );
  const bar = await person.run(() => {
    const fight = hands.system.shownFight();
    return fight ? JSON.stringify(hands.system.barFacts(fight, false, [])) : "";
  });
  return [shown, own, bar, ...person.told()].join("\n");
}

/** The lines among them that tell what is its Game Master's to know. */
export const secretsIn = async (person: Person, secret: RegExp, newest?: number): Promise<string[]> =>
  (await told(person, newest)).split("\n").filter((line) => secret.test(line));

export { Table };
