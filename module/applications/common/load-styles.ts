/** Style sheets of windows of few evenings: loaded with their first window instead of with the table. */
import { SYSTEM_ID } from "../../core/constants.ts";

const sheets = new Map<string, Promise<void>>();

/** Loads a sheet of `dist/styles/` once. A sheet that cannot be loaded leaves a plain window, not none. */
export function loadStyles(name: "creation"): Promise<void> {
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
