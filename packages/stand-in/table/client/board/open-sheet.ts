/** Opens the sheet of a token's actor, by whatever means it was asked for. */
import type { Loose } from "../../../common/loose.ts";
import { host } from "../../../client/apps/env.ts";

/** Opens the actor's sheet, if the user may see it. */
export function openSheet(token: Loose): void {
  const { actor } = token;
  if (actor?.testUserPermission(host("game").user, "LIMITED"))
    void actor.sheet?.render(true, { token: token.document });
}
