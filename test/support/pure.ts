/** What tests reckon themselves with the product's own pure functions, in their own process. */
export { id16 } from "../../module/play/shared/id.pure.ts";
export { parseRulings } from "../../module/play/resolve/parse-attack.pure.ts";
export { sealOfRuling } from "../../module/play/resolve/standing-rulings.pure.ts";
