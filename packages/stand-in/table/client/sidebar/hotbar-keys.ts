/** Keys of the bar: 1 to 0 run a slot, Alt with 1 to 5 turns the page, arrows move within the bar. @source KB:macros, KB:controls */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox],[type=radio],[type=button]), textarea, select"))
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Listens to the page's keys, wherever nothing is typed. */
export function listenHotbarKeys(
  element: HTMLElement,
  run: (key: number) => boolean,
  turn: (page: number) => void,
): void {
  document.addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      typing(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const key = /^Digit(\d)$/.exec(event.code)?.[1];
    if (key === undefined) return;
    if (event.altKey) {
      if (Number(key) < 1 || Number(key) > 5) return;
      turn(Number(key));
    } else if (!run(Number(key))) return;
    event.preventDefault();
  });
  element.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const buttons: HTMLElement[] = [...element.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons.at((at + step) % buttons.length);
    if (!next) return;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
