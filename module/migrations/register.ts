/** Looks whether the stored data have today's shape; how they are brought into it is fetched where they have not. */
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";

/** The version of the newest step; 0 while there is none. */
export const SCHEMA_VERSION = 0;

/** Looks at the world's schema version once everything is loaded; call during `init`. */
export function registerMigrations(): void {
  Hooks.once("ready", () => {
    if (game.settings.get(SYSTEM_ID, "schemaVersion") !== SCHEMA_VERSION)
      void import("./run.ts").then(
        ({ migrate }) => migrate(),
        (error: unknown) => {
          console.warn(error);
          ui.notifications.error(t("OD20.Notify.notLoaded"));
        },
      );
  });
}
