/** Part of an NPC's sheet with the expected rounds of a fight, for Game Masters. Computed only while the section is open. */
import { isOpen } from "../../common/open-windows.ts";
import { onOddsChange } from "../../common/odds-watch.ts";
import { fetched } from "../../common/on-demand.ts";

interface Sheet {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  render(options?: object): Promise<unknown>;
}

/** Sheets whose section is open. */
const unfolded = new WeakSet<Sheet>();
const watching = new WeakMap<Sheet, () => void>();

/** Computes the rounds when the section opens, and again when an actor changes. */
export function listenForRounds(sheet: Sheet): void {
  const draw = (): void => void sheet.render({ parts: ["rounds"] });
  unfolded.delete(sheet);
  sheet.element.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || target.closest("[data-application-part='rounds']") === null)
        return;
      if (!target.open) unfolded.delete(sheet);
      else if (!unfolded.has(sheet)) {
        unfolded.add(sheet);
        draw();
      }
    },
    // The `toggle` event does not bubble.
    { capture: true },
  );
  watching.get(sheet)?.();
  const stop = onOddsChange(() => {
    if (!isOpen(sheet)) stop();
    else if (unfolded.has(sheet)) draw();
  });
  watching.set(sheet, stop);
}

/**
 * Returns the context.
 * @param tells whether the reader is a Game Master in play mode; the part is empty for others
 */
export async function roundsPart(sheet: Sheet, tells: boolean): Promise<object> {
  if (!tells || !unfolded.has(sheet)) return { tells };
  const { roundsOf } = await fetched(() => import("../../simulate/rounds.ts"));
  return { tells, rounds: roundsOf(sheet.actor) };
}
