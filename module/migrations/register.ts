/**
 * Checks whether the stored data of the world have the current shape. The migration code is loaded lazily, only if they
 * do not.
 */
import { SYSTEM_ID } from "../core/constants.ts";
import { t } from "../core/i18n.ts";

/** Version of the newest migration step. 0 if there is none. */
export const SCHEMA_VERSION = 0;

/** Checks the schema version of the world once Foundry is ready. Call it during `init`. */
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
