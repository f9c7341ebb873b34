/**
 * Notifications and tooltips. The core makes `ui.notifications = new Notifications()` and `game.tooltip = new
 * TooltipManager()` (then `activateEventListeners()`) before the hook `init`.
 */
export { Notifications } from "./notifications.ts";
export { TooltipManager } from "./tooltip.ts";
export { applyTheme } from "./theme.ts";
