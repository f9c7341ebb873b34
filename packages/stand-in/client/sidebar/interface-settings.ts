/**
 * Core settings of the interface. They are registered before `init`; settings that the core has already registered stay
 * unchanged.
 * @source API:classes/foundry.helpers.ClientSettings; RN:14.355 #8856
 */
import type { LooseObject } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { applyTheme } from "../ui/theme.ts";

function definitions(generation: number): Record<string, LooseObject> {
  const mode =
    generation >= 14 ? { key: "messageMode", default: "public" } : { key: "rollMode", default: "publicroll" };
  return {
    language: { scope: "client", config: false, type: String, default: "en" },
    uiConfig: {
      scope: "client",
      config: false,
      type: Object,
      default: { colorScheme: { applications: "", interface: "" } },
      onChange: (value: LooseObject) => {
        applyTheme(value.colorScheme);
      },
    },
    combatTrackerConfig: {
      scope: "world",
      config: false,
      type: Object,
      default: { resource: "", skipDefeated: false },
    },
    tourProgress: { scope: "client", config: false, type: Object, default: {} },
    gridDiagonals: { scope: "world", config: false, type: Number, default: host("game").system?.grid?.diagonals ?? 0 },
    [mode.key]: { scope: "client", config: false, type: String, default: mode.default },
    // Its old name is there until 16, and reported (ClientSettings).
    ...(generation >= 14 ? { rollMode: { scope: "client", config: false, type: String, default: "publicroll" } } : {}),
  };
}

/** Registers what is missing and puts the theme on. */
export function registerInterfaceSettings(): void {
  const { settings, release } = host("game");
  for (const [key, data] of Object.entries(definitions(release.generation))) {
    if (!settings.settings.has(`core.${key}`)) settings.register("core", key, data);
  }
  applyTheme(settings.get("core", "uiConfig")?.colorScheme);
}
