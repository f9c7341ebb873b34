/** Foundry's own words on a refusal that turned out to be none: somebody else has done the same a moment before. */

/** Removes the notifications that tell of it. */
export function unsay(error: unknown): void {
  if (!(error instanceof Error) || error.message === "") return;
  for (const shown of document.querySelectorAll("#notifications > *"))
    if (shown.textContent.includes(error.message)) shown.remove();
}
