/** What opens behind `…` on a card comes into sight, wherever in the log the card stands. */
export function registerMore(): void {
  // `toggle` does not bubble; cards are drawn anew, so that one listener for all of them is enough.
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.classList.contains("od-more"))
        target.querySelector(".od-more__list")?.scrollIntoView({ block: "nearest" });
    },
    { capture: true },
  );
}
