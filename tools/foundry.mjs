// @ts-check
/**
 * `npm run foundry`: links `dist/` into the data folder of a local Foundry, and starts Foundry by its command line if that is configured.
 * Creates or removes only its own link.
 *
 * The data folder is `FOUNDRY_DATA`, or `dataPath` in the configuration of the command line (`fvtt configure set dataPath …`).
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root, runTool } from "./ensure.mjs";

/**
 * Returns the path of the configuration file, by the rules of the command line.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @param {string} home
 */
export function configPath(platform, env, home) {
  const folder =
    platform === "win32"
      ? (env["APPDATA"] ?? path.join(home, "AppData", "Roaming"))
      : platform === "darwin"
        ? path.join(home, "Library", "Preferences")
        : (env["XDG_DATA_HOME"] ?? path.join(home, ".local", "share"));
  return path.join(folder, ".fvttrc.yml");
}

/** Reads the two needed paths from the configuration, which is flat YAML. @param {string} text */
export function readConfig(text) {
  /** @param {string} key */
  const value = (key) =>
    new RegExp(`^${key}:[ \\t]*(.+?)[ \\t]*$`, "m").exec(text)?.[1]?.replace(/^(['"])(.*)\1$/, "$2");
  return { dataPath: value("dataPath"), installPath: value("installPath") };
}

/** Returns the systems folder in a data path, with or without its `Data` folder. @param {string} dataPath */
export function systemsFolder(dataPath) {
  const inner = path.join(dataPath, "Data");
  if (existsSync(inner)) return path.join(inner, "systems");
  return path.basename(dataPath) === "Data" && existsSync(dataPath) ? path.join(dataPath, "systems") : undefined;
}

/** Returns what exists at the path of the link. @param {string} link @param {string} target @returns {"nothing" | "ours" | "other"} */
export function linkState(link, target) {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (!found) return "nothing";
  if (!found.isSymbolicLink()) return "other";
  // Windows adds a separator to the end of junctions.
  const leads = path.resolve(path.dirname(link), readlinkSync(link));
  return leads === path.resolve(target) ? "ours" : "other";
}

/** Creates the link. Uses a junction on Windows, because that needs no administrator rights. @param {string} link @param {string} target */
export function makeLink(link, target) {
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(target, link, process.platform === "win32" ? "junction" : "dir");
}

const HELP = `Where is Foundry's data? Either

  FOUNDRY_DATA=/path/to/FoundryVTT npm run foundry

with the folder that holds Config, Data and Logs (Foundry's setup screen shows it as "User Data Path"), or tell Foundry's
command line once, which can then start Foundry too:

  npx fvtt configure set dataPath "/path/to/FoundryVTT"
  npx fvtt configure set installPath "/path/to/Foundry's program folder"`;

/**
 * @param {string[]} args `--unlink` removes our link; the rest goes to `fvtt launch` (`--world …`, `--port …`)
 * @param {() => Promise<unknown>} build builds `dist/`
 * @returns {Promise<number>} exit status
 */
export async function foundry(args, build) {
  const file = configPath(process.platform, process.env, os.homedir());
  const config = existsSync(file) ? readConfig(readFileSync(file, "utf8")) : readConfig("");
  const dataPath = process.env["FOUNDRY_DATA"] ?? config.dataPath;
  if (!dataPath) {
    console.error(HELP);
    return 2;
  }
  const systems = systemsFolder(dataPath);
  if (!systems) {
    console.error(
      `${dataPath} holds no folder "Data": this is not the data folder of a Foundry that was started once.\n\n${HELP}`,
    );
    return 2;
  }
  const target = path.join(root, "dist");
  const link = path.join(systems, "opposed-d20");
  const state = linkState(link, target);
  if (state === "other") {
    console.error(
      `${link} exists and is not our link: left as it is. Move it away, or uninstall the system in Foundry's setup, and run this again.`,
    );
    return 1;
  }
  if (args.includes("--unlink")) {
    if (state === "ours") unlinkSync(link);
    console.log(state === "ours" ? `Removed the link ${link}.` : "There was no link.");
    return 0;
  }
  await build();
  if (state === "nothing") makeLink(link, target);
  console.log(
    `${link} leads to ${target}. Close worlds that use the system before you build again: an open world holds the packs.`,
  );
  if (!config.installPath || path.resolve(config.dataPath ?? "") !== path.resolve(dataPath)) {
    console.log(
      "Start Foundry yourself, or tell its command line where it is" +
        " (npx fvtt configure set installPath …, dataPath …) and this starts it too.",
    );
    return 0;
  }
  return runTool("fvtt", ["launch", ...args]);
}
