/** Name and picture of an effect, from what a message says of them: such as Foundry takes. Pure. */
import { NOTHING } from "../../data/message/common.pure.ts";

const IMAGE = /^(?!data:)[^"<>\n]{1,300}\.(?:svg|png|jpe?g|webp|avif|gif)$/iu;

/** The picture, or the usual one for whatever is none. */
export const pictureOr = (img: string, usual = "icons/svg/aura.svg"): string => (IMAGE.test(img) ? img : usual);

/** The first of these names that says anything; "?" where none does. */
export const firstName = (...names: readonly string[]): string =>
  names.find((name) => !NOTHING.test(name))?.trim() ?? "?";
