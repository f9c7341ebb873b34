/** What the tasks ask of a machine: options, ports, Foundry's data folder. */
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { configPath, foundry, linkState, makeLink, readConfig, systemsFolder } from "../../tools/foundry.mjs";
import { freePort, startOptions } from "../../tools/start.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "od-first-run-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("npm start", () => {
  test("reads its options", () => {
    expect(startOptions(["--lang", "en", "--generation", "13", "--port", "4000", "--fresh"])).toEqual({
      lang: "en",
      generation: "13",
      port: 4000,
      fresh: true,
      rest: [],
    });
    expect(startOptions(["--lang", "ru"])).toMatchObject({ generation: "14", port: 30000, fresh: false });
    expect(startOptions(["--lang", "ru", "--host", "0.0.0.0"]).rest).toEqual(["--host", "0.0.0.0"]);
  });

  test.each([
    [["--lang", "de"], /--lang/],
    [["--generation", "12"], /--generation/],
    [["--port", "seven"], /--port/],
    [["--frish"], /frish/],
  ] as const)("refuses %s", (args, reason) => {
    expect(() => startOptions([...args])).toThrow(reason);
  });

  test("takes the next port when one is taken", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => {
        const address = taken.address();
        resolve(address !== null && typeof address === "object" ? address.port : 0);
      });
    });
    expect(await freePort(port)).toBeGreaterThan(port);
    await new Promise((resolve) => taken.close(resolve));
  });
});

describe("npm run foundry", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const target = path.resolve("dist");
  const silent = (): void => {
    for (const name of ["log", "error"] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  };

  /** A data folder as Foundry makes it, named by the environment. */
  function data(name: string): string {
    const place = path.join(folder, name);
    mkdirSync(path.join(place, "Data/systems"), { recursive: true });
    vi.stubEnv("FOUNDRY_DATA", place);
    vi.stubEnv("XDG_DATA_HOME", folder);
    return path.join(place, "Data/systems/opposed-d20");
  }

  test("knows where the command line keeps its configuration", () => {
    expect(configPath("linux", {}, "/home/me")).toBe(path.join("/home/me", ".local/share/.fvttrc.yml"));
    expect(configPath("linux", { XDG_DATA_HOME: "/data" }, "/home/me")).toBe(path.join("/data", ".fvttrc.yml"));
    expect(configPath("darwin", {}, "/Users/me")).toBe(path.join("/Users/me", "Library/Preferences/.fvttrc.yml"));
    expect(configPath("win32", { APPDATA: "/roaming" }, "/Users/me")).toBe(path.join("/roaming", ".fvttrc.yml"));
  });

  test("reads its two paths", () => {
    expect(readConfig("installPath: C:\\Program Files\\Foundry\ndataPath: '/home/me/my data'\n")).toEqual({
      installPath: "C:\\Program Files\\Foundry",
      dataPath: "/home/me/my data",
    });
    expect(readConfig("{}\n")).toEqual({ installPath: undefined, dataPath: undefined });
  });

  test("takes a data path with or without its Data", () => {
    const link = data("either");
    expect(systemsFolder(path.join(folder, "either"))).toBe(path.dirname(link));
    expect(systemsFolder(path.join(folder, "either/Data"))).toBe(path.dirname(link));
    expect(systemsFolder(path.join(folder, "nowhere"))).toBeUndefined();
  });

  test("links, again without harm, and takes only its own link away", async () => {
    silent();
    const link = data("linked");
    const build = vi.fn(() => Promise.resolve());
    expect(await foundry([], build)).toBe(0);
    expect(linkState(link, target)).toBe("ours");
    expect(await foundry([], build)).toBe(0);
    expect(build).toHaveBeenCalledTimes(2);
    expect(await foundry(["--unlink"], build)).toBe(0);
    expect(linkState(link, target)).toBe("nothing");
    expect(build).toHaveBeenCalledTimes(2);
  });

  test("leaves an installed system and other links alone", async () => {
    silent();
    const installed = data("installed");
    mkdirSync(installed);
    writeFileSync(path.join(installed, "system.json"), "{}");
    const build = vi.fn(() => Promise.resolve());
    expect(await foundry([], build)).toBe(1);
    expect(await foundry(["--unlink"], build)).toBe(1);
    expect(lstatSync(installed).isDirectory()).toBe(true);
    const other = data("other");
    symlinkSync(folder, other, "dir");
    expect(await foundry([], build)).toBe(1);
    expect(linkState(other, folder)).toBe("ours");
    expect(build).not.toHaveBeenCalled();
  });

  test("says what it needs when nothing is configured", async () => {
    silent();
    vi.stubEnv("FOUNDRY_DATA", undefined);
    for (const name of ["XDG_DATA_HOME", "APPDATA", "HOME"]) vi.stubEnv(name, path.join(folder, "no-home"));
    expect(await foundry([], () => Promise.reject(new Error("built")))).toBe(2);
    vi.stubEnv("FOUNDRY_DATA", path.join(folder, "no-data"));
    expect(await foundry([], () => Promise.reject(new Error("built")))).toBe(2);
  });

  test("a link is one that Node and Foundry follow", () => {
    const link = path.join(folder, "deep/systems/game");
    makeLink(link, folder);
    expect(linkState(link, folder)).toBe("ours");
    expect(lstatSync(path.join(link, "deep")).isDirectory()).toBe(true);
  });
});
