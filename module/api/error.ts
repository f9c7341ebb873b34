import { t } from "../core/i18n.ts";

/** `argument`: it makes no sense; `notFound`: it names nothing; `permission`: this user may not. */
export type ApiErrorCode = "argument" | "notFound" | "permission";

/** Why the API did not even try. Its message is a sentence in the user's language; `argument` names the place. */
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

/** An argument that makes no sense. @param expected what would, as a language key below `OD20.Api.Expected` */
export function wrong(argument: string, expected: string, data: Record<string, string | number> = {}): ApiError {
  return new ApiError(
    "argument",
    argument,
    t("OD20.Api.argument", { argument, expected: t(`OD20.Api.Expected.${expected}`, data) }),
  );
}

/** A name that leads nowhere. */
export function missing(argument: string, reference: string): ApiError {
  return new ApiError("notFound", argument, t("OD20.Api.notFound", { argument, reference }));
}

/** Something that is not this user's to do. @param reason language key */
export function denied(argument: string, reason: string, data: Record<string, string | number> = {}): ApiError {
  return new ApiError("permission", argument, t(reason, data));
}

/** Runs one function of the API: a refusal is told to the user, for macros seldom catch anything, and rejects. */
export async function telling<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) ui.notifications.warn(error.message);
    throw error;
  }
}
