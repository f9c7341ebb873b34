/** Registers the turn bar and its keybindings. The bar's code loads lazily, when a fight runs. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDemand } from "../common/on-demand.ts";

// Not in `windows.ts`, because the bar itself opens some of those windows.
const showTurnBar = onDemand(async () => (await import("./bar.ts")).showTurnBar);
const focusTurnBar = onDemand(async () => (await import("./bar.ts")).focusBar);
const pressTurnBar = onDemand(async () => (await import("./bar.ts")).pressKey);

/** Number of numbered buttons. */
const BUTTONS = 5;

const goesOn = (): boolean => game.combats.contents.some(({ started }) => started);

/** Uuids of the acting creatures at the last check. */
let acting = new Set<string>();

/** Redraws open sheets when their creature starts or stops acting, because the header shows it. */
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

/** Registers the bar. Call once during `init`. */
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
      // No default keys, because Foundry uses the digits for its hotbar.
      editable: [],
      onDown: ({ event }) => {
        void pressTurnBar(n, event);
        return goesOn();
      },
    });
}
