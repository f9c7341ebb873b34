/** Entry point of the system. It only calls the registration functions of the folders. */
import "../styles/index.css";
import { registerApi } from "./api.ts";
import { registerApplications } from "./applications/register.ts";
import { startLoadingPlay } from "./applications/common/on-demand.ts";
import { registerSheets } from "./applications/sheets/register.ts";
import { registerContentLanguage } from "./core/content-language.ts";
import { registerDocuments } from "./documents/register.ts";
import { registerNeighbors } from "./integrations/neighbors.ts";
import { registerKeybindings } from "./keybindings.ts";
import { registerMigrations } from "./migrations/register.ts";
import { registerSettings } from "./core/settings.ts";

Hooks.once("init", () => {
  registerSettings();
  registerContentLanguage();
  registerDocuments();
  registerSheets();
  registerKeybindings();
  startLoadingPlay();
  registerApplications();
  registerApi();
  registerNeighbors();
  registerMigrations();
});
