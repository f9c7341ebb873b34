/** The part of a creature's sheet that tells Game Masters the rounds of a fight; worked out only while it is unfolded. */
import { isOpen } from "../../shared/is-open.ts";
import { onOddsChange } from "../../shared/odds-watch.ts";
import { fetched } from "../../shared/on-demand.ts";

interface Sheet {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  render(options?: object): Promise<unknown>;
}

/** Sheets in which it is unfolded. */
const unfolded = new WeakSet<Sheet>();
const watching = new WeakMap<Sheet, () => void>();

/** Works it out when it is unfolded, and anew while it is and anybody changes. */
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
    // It does not bubble.
    { capture: true },
  );
  watching.get(sheet)?.();
  const stop = onOddsChange(() => {
    if (!isOpen(sheet)) stop();
    else if (unfolded.has(sheet)) draw();
  });
  watching.set(sheet, stop);
}

/** @param tells whether its reader may know and plays: to all others the part is empty */
export async function roundsPart(sheet: Sheet, tells: boolean): Promise<object> {
  if (!tells || !unfolded.has(sheet)) return { tells };
  const { roundsOf } = await fetched(() => import("../../rounds/rounds.ts"));
  return { tells, rounds: roundsOf(sheet.actor) };
}
