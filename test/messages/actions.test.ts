/** Actions of the list at a table of three: told on every page, seen in the rolls of others, taken back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, first: Person, second: Person;
let all: readonly Person[];
beforeEach(async () => {
  table = Table.begin();
  all = [gm, first, second] = await table.openAll("GM", "Player 1", "Player 2");
});
afterEach(() => {
  table.end();
});

/** What goes on with somebody, by the names of its effects; every page has the same. */
async function effects(who: string): Promise<string[]> {
  await table.soon();
  const [one = [], ...others] = await Promise.all(
    all.map((person) =>
      person.run(
        (name) =>
          hands
            .actor(name)
            .effects.filter((effect: Loose) => effect.active)
            .map(({ name }: Loose) => name) as string[],
        who,
      ),
    ),
  );
  for (const other of others) expect(other).toEqual(one);
  return one;
}

/** Why the window of an attack on somebody suggests what it suggests: language keys. */
const reasons = (person: Person, by: string, weapon: string, at: string): Promise<string[]> =>
  person.run(
    ([who, thing, aim]) => {
      const token = (name: string): Loose => game.scenes.active.tokens.find((one: Loose) => one.name === name);
      const { actor } = token(who);
      const target = { actor: token(aim).actor, token: token(aim), cover: "none", bonus: null, strikes: 1 };
      const plan = hands.system.prepareAttack(
        actor.items.find((one: Loose) => one.name === thing),
        { attackers: [{ actor, token: token(who) }], targets: [target] },
      );
      return plan.reasons.map(({ key }: Loose) => key as string) as string[];
    },
    [by, weapon, at] as const,
  );
const SECOND = "Второе действие за ход";

test("B-ACT-04 C-51 H-TURN-04: who dodges is attacked with disadvantage until his next turn; a second action is told, and taken back", async () => {
  await table.fight(["Воин", "Огр"]);
  const dodge = await first.act("Воин", "dodge");
  expect(await effects("Воин")).toEqual(["Уклонение"]);
  for (const person of all) expect((await person.card(dodge)).text).not.toContain(SECOND);
  const DODGES = "OD20.Reason.Dodging";
  expect(await reasons(gm, "Огр", "Дубина", "Воин")).toContain(DODGES);
  // One too many: told on every card, and gone with the action, which is its author's to take back.
  const over = await first.act("Воин", "disengage");
  expect(await effects("Воин")).toEqual(["Уклонение", "Отход"]);
  for (const person of all) expect((await person.card(over)).told).toContain(SECOND);
  expect(await second.offers("Отменить", over)).toBe(false);
  await first.press(/^Отменить/u, over);
  expect(await effects("Воин")).toEqual(["Уклонение"]);
  for (const person of all) expect((await person.card(over)).text).toContain("Отменено");
  // It ends by itself at the start of his next turn.
  await table.nextTurn();
  expect(await effects("Воин")).toEqual(["Уклонение"]);
  await table.nextTurn();
  expect(await effects("Воин")).toEqual([]);
  expect(await reasons(gm, "Огр", "Дубина", "Воин")).not.toContain(DODGES);
});

test("B-ACT-07: the next attack of an ally takes the help, and no other after it; withdrawn, the help is there again", async () => {
  await table.fight(["Воин", "Следопыт", "Огр"]);
  await first.act("Воин", "help", { at: ["Огр"] });
  expect(await effects("Воин")).toEqual(["Помощь: Огр"]);
  const HELP = "OD20.Why.help";
  const why = (): Promise<string[]> => reasons(second, "Следопыт", "Короткий лук", "Огр");
  expect(await why()).toContain(HELP);
  const shot = await second.strike("Следопыт", "Короткий лук", "Огр");
  await table.soon();
  expect(await why()).not.toContain(HELP);
  await second.cancelAttack(shot);
  await table.soon();
  expect(await why()).toContain(HELP);
  // The same words from somebody who may not speak for the ranger take nothing.
  const again = (person: Person, times: number): Promise<void> =>
    person.run(
      async ([id, count]) => {
        const { type, system, content, rolls } = game.messages.get(id).toObject();
        const made = { type, content, system: { ...system, cancelled: false }, rolls };
        await Promise.all(
          Array.from({ length: count }, () => CONFIG.ChatMessage.documentClass.create(structuredClone(made))),
        );
      },
      [shot, times] as const,
    );
  await again(first, 1);
  await table.soon();
  expect(await why()).toContain(HELP);
  // Two who took it at one instant both keep it, and both cards say so.
  await again(second, 2);
  await table.soon();
  for (const person of [gm, first]) {
    const ids = await person.run(() =>
      game.messages.filter((message: Loose) => message.type === "attack").map(({ id }: Loose) => id as string),
    );
    const told = await Promise.all((ids as string[]).map(async (id) => (await person.card(id)).told));
    expect(told.filter((text) => text.includes("Эту помощь взял и другой бросок"))).toHaveLength(2);
  }
});
