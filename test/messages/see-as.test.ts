/** A Game Master who looks as a player has the player's own card before him: every card of every stored evening, as each player. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { expectQuiet } from "./look.ts";
import { scenes, sitDown, stored, type Scene } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

/** The settings of secrecy at their strictest. */
const SECRET = ["Name", "Totals", "Breakdown", "Mitigation", "Damage"].map((key) => ({
  _id: `secret${key}`.padEnd(16, "0"),
  key: `opposed-d20.secret${key}`,
  value: JSON.stringify("never"),
}));

/** One sitting would have the same ids of elements as another but for the number of the copy. */
const withoutIds = (markup: string): string => markup.replaceAll(/od20-card-\d+/gu, "card");

const secretly = (scene: Scene): Scene => ({
  ...scene,
  settings: [...scene.settings.filter(({ key }) => !String(key).includes("opposed-d20.secret")), ...SECRET],
});

async function compare(scene: Scene): Promise<{ cards: number; unlike: number }> {
  const names: string[] = scene.users.map(({ name }) => name);
  const gm = scene.users.find(({ role }) => role === 4)?.name;
  const seat = await sitDown(scene, gm, names);
  const { seenBy, cardFace, hasCard } = await verbs("seenBy", "cardFace", "hasCard");
  const { game } = globalThis as Loose;
  const element = {};
  const seen = async (message: Loose, user: Loose): Promise<string> => {
    const card = await play.fetchCard(message);
    const face = seenBy(user, () => cardFace(card, message, element));
    return withoutIds(JSON.stringify(face && [face.template, face.view]));
  };
  let cards = 0;
  let unlike = 0;
  for (const { name } of scene.users.filter(({ role }) => role < 3)) {
    const player = game.users.getName(name);
    for (const message of seat.messages().filter((one) => hasCard(one))) {
      const whole = await seen(
        seat
          .as(gm)
          .messages()
          .find(({ id }) => id === message.id),
        game.users.getName(gm),
      );
      const asPlayer = await seen(message, player);
      seat.as(name);
      expect(asPlayer, `${message.type} ${message.id} as ${name}`).toBe(await seen(message, game.user));
      expect(game.user.name).toBe(name);
      cards += 1;
      if (asPlayer !== whole) unlike += 1;
      seat.as(gm);
    }
  }
  expectQuiet(seat);
  return { cards, unlike };
}

test.each(scenes())("%s: as each player", async (name) => {
  const { cards, unlike } = await compare(stored(name));
  expect(cards).toBeGreaterThan(0);
  // Buttons alone make a difference.
  expect(unlike).toBeGreaterThan(0);
});

test.each(scenes())("%s: as each player, with everything secret", async (name) => {
  const { unlike } = await compare(secretly(stored(name)));
  expect(unlike).toBeGreaterThan(0);
});

test("a secret creature has no name for another's eyes, and whoever looked is himself again, whatever was thrown", async () => {
  const seat = await sitDown(secretly(stored("one-on-one")), "GM");
  const { seenBy, viewer, attackState, shownFacts } = await verbs("seenBy", "viewer", "attackState", "shownFacts");
  const { game } = globalThis as Loose;
  const player = game.users.getName("Player 3");
  const attacks = seat.messages("attack");
  const told = (): string => JSON.stringify(attacks.map((message) => shownFacts(attackState(message))));
  expect(told()).toMatch(/"name":"Гоблин/u);
  const seen = seenBy(player, told);
  expect(seen).toContain("Неизвестный");
  expect(seen).not.toMatch(/"name":"Гоблин/u);
  expect(seen).not.toContain("goblin");
  // Read once and remembered, it is still the Game Master's own card that he has before him.
  expect(told()).toMatch(/"name":"Гоблин/u);
  expect(() =>
    seenBy(player, () => {
      expect(viewer()).toBe(player);
      seenBy(game.users.getName("Player 1"), () => expect(viewer().name).toBe("Player 1"));
      expect(viewer()).toBe(player);
      throw new Error("unreadable");
    }),
  ).toThrow("unreadable");
  expect(viewer()).toBe(game.user);
});
