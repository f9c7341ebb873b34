/** A roll is booked in the turn in which its window was opened, or asked for anew, or refused: never as a reaction. */
import { afterEach, expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { passTo } from "../support/alone.ts";

declare const game: Loose, ui: Loose;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Windows without paper: each is there once it is shown, and its button can be pressed. */
async function windows(): Promise<{ readonly shown: () => Loose[]; readonly press: (window: Loose) => Promise<void> }> {
  const { FormDialog } = await verbs("FormDialog");
  const drawn = vi.spyOn(FormDialog.prototype, "render").mockResolvedValue(undefined as never);
  vi.spyOn(FormDialog.prototype, "bringToFront").mockReturnValue(undefined as never);
  return {
    shown: () => drawn.mock.contexts,
    press: async (window) => {
      await FormDialog.DEFAULT_OPTIONS.form.handler.call(window);
      await calm();
    },
  };
}

const rolled = (seat: Seat): unknown[] =>
  seat.messages("check").map(({ system }) => [system.action, system.spends, system.turn.round, system.turn.combatant]);

test.each([
  // A skill is chosen first.
  ["search", 2],
  ["hide", 1],
])(
  "H-TURN-04 H-TURN-10: %s rolled when the turn of its window is over is refused with the reason; asked for anew the same window rolls, by what stands against it now",
  async (action, count) => {
    const table = liveTable(brawl("Воин", "Гоблин 1"));
    const seat = await table.sit("GM");
    const hero = seat.actor("Воин");
    const { shown, press } = await windows();
    const told = vi.spyOn(ui.notifications, "warn");
    const notes = async (): Promise<string> => JSON.stringify((await window._prepareContext()).fields);
    await play.doAction(hero, "dash");
    await play.openAction(hero, action);
    if (count === 2) await press(shown()[0]);
    const [window] = shown().slice(-1);
    expect(await notes()).toContain("Рывок");
    await passTo(table, 1, 1);
    await press(window);
    expect(told.mock.calls.map(([words]) => words)).toEqual([expect.stringContaining("кончился")]);
    expect(rolled(seat)).toEqual([]);
    await passTo(table, 0, 2);
    await play.openAction(hero, action);
    if (count === 2) await press(shown().at(-1));
    expect(await notes()).not.toContain("Рывок");
    await press(window);
    expect(rolled(seat)).toEqual([[action, "active", 2, game.combats.active.turns[0].id]]);
    expect([told.mock.calls.length, seat.faults]).toEqual([1, []]);
  },
);
