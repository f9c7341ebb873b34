/**
 * The targets of a user: a set of tokens with their ids. Changes fire the hook `targetToken`.
 * @source API:classes/foundry.canvas.placeables.tokens.UserTargets
 */
import type { Loose } from "../../common/loose.ts";
import { callAll } from "../apps/env.ts";

/** See the top of the file. */
export class UserTargets extends Set<Loose> {
  readonly user: Loose;

  constructor(user: Loose) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => token.id);
  }

  override add(token: Loose): this {
    if (this.has(token)) return this;
    super.add(token);
    callAll("targetToken", this.user, token, true);
    return this;
  }

  override delete(token: Loose): boolean {
    if (!super.delete(token)) return false;
    callAll("targetToken", this.user, token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}
