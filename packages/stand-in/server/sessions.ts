/** Sessions: a cookie that names the user. There are no passwords, because the host is for tests only. */
import { newId } from "./json/ids.ts";

const NAME = "session";

/** The cookie for a user. */
export function sessionCookie(userId: string, prefix: string): string {
  return `${NAME}=${userId}.${newId()}; Path=${prefix === "" ? "/" : prefix}; HttpOnly; SameSite=Strict`;
}

/** The user of a request, undefined without a valid session. */
export function readSession(header: string | undefined, users: ReadonlyMap<string, unknown>): string | undefined {
  const match = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9]+)\\.`).exec(header ?? "");
  const userId = match?.[1];
  return userId !== undefined && users.has(userId) ? userId : undefined;
}
