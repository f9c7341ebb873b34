/** Forged dice of inspiration: one that says it is for itself, or two for each other. */
import { afterEach, expect, test } from "vitest";
import { beginEvening, reload, type Evening } from "./support/evening.ts";
import { faultsOf, clearFaults } from "./support/seat.ts";
import { honestAttack } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";

let evening: Evening;
afterEach(() => evening.end());

test.each(["itself", "each other", "itself, as a check of 0.1.0"])(
  "a bought die for %s freezes and breaks nobody",
  async (how) => {
    evening = await beginEvening();
    const [gm, player, forger] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    await forger.evaluate(async (kind) => {
      const [a, b] = [foundry.utils.randomID(16), foundry.utils.randomID(16)];
      const hero = game.actors.getName("Следопыт");
      const die = async (id: string, of: string): Promise<void> => {
        const roll = await new Roll("1d20").evaluate();
        await ChatMessage.create(
          kind.endsWith("0.1.0")
            ? {
                _id: id,
                type: "check",
                content: "…",
                rolls: [JSON.stringify(roll)],
                system: { version: 1, actor: hero.uuid, name: "x", request: of, asked: "reroll", strike: "", die: 0 },
              }
            : {
                _id: id,
                type: "reroll",
                content: "…",
                rolls: [JSON.stringify(roll)],
                system: { version: 1, tab: "", actor: hero.uuid, name: "x", of, strike: "", die: 0 },
              },
          { keepId: true },
        );
      };
      if (kind === "each other") {
        await die(a, b);
        await die(b, a);
      } else await die(a, a);
    }, how);
    await settled(gm);
    const posted = await faultsOf(gm);
    clearFaults(gm);
    clearFaults(player);
    clearFaults(forger);
    await honestAttack(player);
    await settled(gm);
    await reload(gm);
    await settled(gm);
    const faults = await faultsOf(gm);
    // deleting it takes itself along
    await gm.evaluate(async () => {
      for (const m of game.messages.contents.filter(
        (one: { type: string; system: { asked?: string } }) => one.type === "reroll" || one.system.asked === "reroll",
      ))
        await m.delete().catch(() => null);
    });
    await settled(gm);
    expect([...posted, ...faults]).toEqual([]);
  },
);
