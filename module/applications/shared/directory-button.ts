/** A button of ours in the head of a sidebar's list. */

interface DirectoryButton {
  /** Class that it is found by. */
  readonly className: string;
  /** Classes of an icon that the host application brings. */
  readonly icon: string;
  readonly label: string;
  readonly press: () => Promise<unknown>;
}

/**
 * Puts the button into the head of a list, once: the hook runs at every drawing, with the head kept or not. Where a later
 * Foundry has no such head there is no button.
 */
export function addDirectoryButton(directory: HTMLElement, { className, icon, label, press }: DirectoryButton): void {
  const head =
    directory.querySelector<HTMLElement>(".directory-header .header-actions") ??
    directory.querySelector<HTMLElement>(".directory-header");
  if (!head || head.querySelector(`.${className}`)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  const image = document.createElement("i");
  image.className = icon;
  image.setAttribute("aria-hidden", "true");
  button.append(image, ` ${label}`);
  button.addEventListener("click", () => void press());
  head.append(button);
}
