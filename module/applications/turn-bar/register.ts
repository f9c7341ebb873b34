/** What of the turn bar is there from the start: it is fetched when a fight goes on, and its keys. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDemand } from "../shared/on-demand.ts";

// Not among the windows: the bar opens some of those itself.
const showTurnBar = onDemand(async () => (await import("./bar.ts")).showTurnBar);
const focusTurnBar = onDemand(async () => (await import("./bar.ts")).focusBar);
const pressTurnBar = onDemand(async () => (await import("./bar.ts")).pressKey);

/** As many numbered buttons as the bar has. */
const BUTTONS = 9;

const goesOn = (): boolean => game.combats.contents.some(({ started }) => started);

/** Uuids of those whose turn it was when it was looked at last. */
let acting = new Set<string>();

/** Heads of sheets say whose turn it is: those of whom it is another's now, and of whose it is, are drawn again. */
function drawSheets(): void {
  const now = new Set(
    game.combats.contents.flatMap(({ started, combatant }) => (started ? (combatant?.actor?.uuid ?? []) : [])),
  );
  const before = acting;
  acting = now;
  for (const window of foundry.applications.instances.values()) {
    const actor: unknown = window instanceof foundry.applications.api.DocumentSheetV2 ? window.document : null;
    if (actor instanceof Actor && before.has(actor.uuid) !== now.has(actor.uuid)) actor.render(false);
  }
}

/** Call once during `init`. */
export function registerTurnBar(): void {
  let asked = false;
  const look = (): void => {
    drawSheets();
    if (asked || !goesOn()) return;
    asked = true;
    void showTurnBar().catch(() => {
      asked = false;
    });
  };
  for (const event of ["ready", "updateCombat", "createCombat", "deleteCombat", "combatTurnChange"] as const)
    Hooks.on(event, look);
  const { keybindings } = game;
  keybindings.register(SYSTEM_ID, "turnBar", {
    name: "OD20.Keys.turnBar.name",
    hint: "OD20.Keys.turnBar.hint",
    editable: [{ key: "KeyT", modifiers: ["ALT"] }],
    onDown: () => {
      void focusTurnBar();
      return goesOn();
    },
  });
  for (let n = 1; n <= BUTTONS; n++)
    keybindings.register(SYSTEM_ID, `turnBar${String(n)}`, {
      name: `OD20.Keys.turnBarButton.n${String(n)}`,
      hint: "OD20.Keys.turnBarButton.hint",
      // The digits by themselves are Foundry's own, for its bar of macros.
      editable: [],
      onDown: ({ event }) => {
        void pressTurnBar(n, event);
        return goesOn();
      },
    });
}
