/** Name and image of an effect, read from a message and made valid for Foundry. Pure. */
import { NOTHING } from "../../data/message/common.pure.ts";

const IMAGE = /^(?!data:)[^"<>\n]{1,300}\.(?:svg|png|jpe?g|webp|avif|gif)$/iu;

/** Returns the image path if it is a valid image, otherwise the default image. */
export const pictureOr = (img: string, usual = "icons/svg/aura.svg"): string => (IMAGE.test(img) ? img : usual);

/** Returns the first name that is not blank; "?" if all are blank. */
export const firstName = (...names: readonly string[]): string =>
  names.find((name) => !NOTHING.test(name))?.trim() ?? "?";
