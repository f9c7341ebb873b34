import { t } from "../core/i18n.ts";
import { OpposedChatMessage } from "../documents/chat-message.ts";

/**
 * Codes of API errors. `argument`: an argument is invalid. `notFound`: a reference leads to nothing. `permission`: the
 * user lacks permission.
 */
export type ApiErrorCode = "argument" | "notFound" | "permission";

/** Error that the API throws before it acts. Its message is in the user's language. `argument` names the wrong argument. */
class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly argument: string;

  constructor(code: ApiErrorCode, argument: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.argument = argument;
  }
}

/**
 * Returns the error for an invalid argument.
 * @param expected what would be valid: a language key below `OD20.Api.Expected`
 */
export function wrong(argument: string, expected: string, data: Record<string, string | number> = {}): ApiError {
  return new ApiError(
    "argument",
    argument,
    t("OD20.Api.argument", { argument, expected: t(`OD20.Api.Expected.${expected}`, data) }),
  );
}

/** Returns the error for a reference to a document that does not exist. */
export function missing(argument: string, reference: string): ApiError {
  return new ApiError("notFound", argument, t("OD20.Api.notFound", { argument, reference }));
}

/** Returns the error for a missing permission. @param reason language key */
export function denied(argument: string, reason: string, data: Record<string, string | number> = {}): ApiError {
  return new ApiError("permission", argument, t(reason, data));
}

/**
 * Runs an API function. If the function refuses, the user sees a warning, because macros rarely handle errors. The
 * error is thrown again.
 */
export async function telling<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) ui.notifications.warn(error.message);
    throw error;
  }
}

// `instanceof` alone does not narrow the type parameter of the document.
function isMessage(value: unknown): value is ChatMessage.Implementation {
  return value instanceof OpposedChatMessage;
}

/** Returns a chat message by document or id. @throws ApiError */
export function messageOf(argument: string, reference: unknown): ChatMessage.Implementation {
  const found = typeof reference === "string" ? game.messages.get(reference) : reference;
  if (found === undefined && typeof reference === "string") throw missing(argument, reference);
  if (!isMessage(found)) throw wrong(argument, "message");
  return found;
}
