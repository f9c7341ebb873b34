/** Style sheets of rarely used windows. They load with the first such window instead of at the start. */
import { SYSTEM_ID } from "../../core/constants.ts";

const sheets = new Map<string, Promise<void>>();

/** Folders of `styles/windows/`, each a sheet of `dist/styles/`. */
export type LateStyles = "creation" | "level-up" | "planner" | "print" | "settings" | "sheets" | "simulate";

/** Loads code together with the style sheets of its windows. */
export async function withStyles<T>(names: readonly LateStyles[], code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, ...names.map(loadStyles)]);
  return loaded;
}

/** Loads a sheet once. If that fails, the window opens without its styles. */
function loadStyles(name: LateStyles): Promise<void> {
  const loading =
    sheets.get(name) ??
    new Promise<void>((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = foundry.utils.getRoute(`systems/${SYSTEM_ID}/styles/${name}.css`);
      for (const type of ["load", "error"])
        link.addEventListener(type, () => {
          resolve();
        });
      document.head.append(link);
    });
  sheets.set(name, loading);
  return loading;
}
