/** What play hooks up once the table is ready, in code that nothing needs before. */
import { giveReasons } from "./act/added-reasons.ts";
import { paceReasons } from "./goods/travel.ts";
import { tellNews } from "./use/use-news.ts";

export function registerLate(): void {
  giveReasons(paceReasons);
  tellNews();
}
