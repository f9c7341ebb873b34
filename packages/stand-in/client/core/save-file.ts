/** `foundry.utils.saveDataToFile`: hands data to the browser as a download. @source API:foundry.utils.saveDataToFile */
import { idleTimeout } from "./pending.ts";

/** Offers data under a file name. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  // The download has taken hold of it by then.
  idleTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 1000);
}
