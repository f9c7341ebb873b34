/** A button in the header of a sidebar directory. */

interface DirectoryButton {
  /** Class that identifies the button. */
  readonly className: string;
  /** Icon classes (Font Awesome). */
  readonly icon: string;
  readonly label: string;
  readonly press: () => Promise<unknown>;
}

/**
 * Adds the button to the header of a directory, once. The hook runs at every draw, and Foundry may keep or replace the
 * header. Does nothing if a later Foundry has no such header.
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
