/** Forged messages that say to let go each other, or themselves: no page may go in circles by them. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

declare const game: Loose;

const test = playsIn("homebrew", "base");

const HERO = "uP7E0luNiHy0osnq";
const IDS = ["heldbyitself0001", "heldring00000001", "heldring00000002"];

test("B-ACT-16: a readying that names itself, or two that name each other, are nothing, and stop nobody's page", async () => {
  const table = liveTable(brawl("Воин", "Гоблин 1"));
  const gm = await table.sit("GM");
  const author = game.users.getName("Player 1").id;
  const [own, one, other] = IDS;
  const ready = (_id: string, held: string): object => ({
    _id,
    type: "use",
    author,
    content: "",
    system: {
      version: 1,
      action: "ready",
      spends: "active",
      concentration: true,
      held,
      actor: { key: "a", actor: `Actor.${HERO}`, token: null, name: "В" },
      item: { uuid: `Actor.${HERO}.Item.itemitemitem0001`, name: "З", img: "" },
    },
  });
  await table.other("Player 1", {
    type: "ChatMessage",
    action: "create",
    operation: {
      keepId: true,
      data: [ready(own ?? "", own ?? ""), ready(one ?? "", other ?? ""), ready(other ?? "", one ?? "")],
    },
  });
  await calm();
  const { isUndone, attackContext } = await verbs("isUndone", "attackContext");
  for (const id of IDS) {
    expect(() => isUndone(id) as boolean).not.toThrow();
    expect(() => attackContext(game.messages.get(id)) as unknown).not.toThrow();
    await gm.card(game.messages.get(id));
  }
  expect(gm.faults).toEqual([]);
});
