/** Registers zones. Their code loads lazily, when the viewed scene has a zone, or by keybinding. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { mayAct, mayLie } from "../../terrain/may-lie.ts";
import { onDemand } from "../common/on-demand.ts";

const watchZones = onDemand(async () => (await import("./board.ts")).watchZones);
const watchEntries = onDemand(async () => (await import("../../play/triggers/watch-zones.ts")).watchZoneEntries);
const openZones = onDemand(async () => (await import("./zones-window.ts")).openZones);

/** Registers hooks and the keybinding. Call once during `init`. */
export function registerZones(): void {
  let asked = false;
  const fetchIf = (there: boolean): void => {
    if (!there) return;
    void watchEntries();
    if (asked || !canvas.ready) return;
    asked = true;
    void watchZones().catch(() => {
      asked = false;
    });
  };
  const look = (): void => {
    if (asked) return;
    fetchIf(eachActor((actor) => [...actor.allApplicableEffects()].some(mayLie)).includes(true));
    if (game.scenes.contents.some(({ regions }) => regions.contents.some(mayAct))) void watchEntries();
  };
  for (const event of ["ready", "canvasReady", "createToken", "createItem"] as const) Hooks.on(event, look);
  for (const event of ["createActiveEffect", "updateActiveEffect"] as const)
    Hooks.on(event, (effect: ActiveEffect.Implementation) => {
      fetchIf(mayLie(effect));
    });
  for (const event of ["createRegionBehavior", "createRegion"] as const)
    Hooks.on(event, () => {
      void watchEntries();
    });
  game.keybindings.register(SYSTEM_ID, "zones", {
    name: "OD20.Keys.zones.name",
    hint: "OD20.Keys.zones.hint",
    editable: [{ key: "KeyZ", modifiers: ["ALT"] }],
    onDown: () => {
      void openZones();
      return true;
    },
  });
}
