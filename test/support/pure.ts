/** Pure functions of the product that tests call in their own process to compute expected values. */
export { id16 } from "../../module/play/common/id.pure.ts";
export { parseRulings } from "../../module/play/resolve/parse-attack.pure.ts";
export { sealOfRuling } from "../../module/play/resolve/standing-rulings.pure.ts";
