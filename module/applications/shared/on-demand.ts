/** What not every evening needs is in files of its own, fetched when somebody asks for it. */
import { t } from "../../core/i18n.ts";

/** Fetches code. That it did not come is told. @throws what the browser says of it */
export async function fetched<T>(fetchCode: () => Promise<T>): Promise<T> {
  try {
    return await fetchCode();
  } catch (error) {
    console.warn(error);
    ui.notifications.error(t("OD20.Notify.notLoaded"));
    throw error;
  }
}

/** Code that stands behind windows of one kind. */
export interface Behind<T> {
  readonly there: boolean;
  /** What windows use that are open. @throws Error before it has come */
  readonly here: T;
  /** Resolves to whether it is there; that it has not come is told, once for all who wait, and the next call asks again. */
  readonly fetch: () => Promise<boolean>;
  /** The same without a word: for idle moments. */
  readonly ahead: () => Promise<boolean>;
}

/**
 * Code that has to be there before a window is drawn, and is there for whatever is done with it then.
 * @param fetchCode imports the file
 */
export function behind<T extends object>(fetchCode: () => Promise<T>): Behind<T> {
  let code: T | null = null;
  let waiting: Promise<boolean> | null = null;
  const come = async (): Promise<T> => (code = await fetchCode());
  return {
    get there() {
      return code !== null;
    },
    get here() {
      if (!code) throw new Error("This code is fetched before its windows are drawn");
      return code;
    },
    fetch: () =>
      code
        ? Promise.resolve(true)
        : (waiting ??= fetched(come)
            .then(
              () => true,
              () => false,
            )
            .finally(() => {
              waiting = null;
            })),
    ahead: () =>
      come().then(
        () => true,
        () => false,
      ),
  };
}

type Opener<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** Whether two calls ask for the same; of a plain record its values count. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object)
  );
}

/**
 * A function that fetches its code at the first call. While that is on its way a second call for the same waits with the first:
 * a double click opens one window. What cannot be fetched is told, resolves to null, and is fetched again at the next call.
 * @param fetchOpener imports the file and picks the function
 */
export function onDemand<Args extends readonly unknown[], Result>(
  fetchOpener: () => Promise<Opener<Args, Result>>,
): Opener<Args, Result | null> {
  let opener: Opener<Args, Result> | null = null;
  let waiting: readonly { readonly args: Args; readonly result: Promise<Result | null> }[] = [];

  async function first(args: Args): Promise<Result | null> {
    try {
      opener = await fetched(fetchOpener);
    } catch {
      return null;
    } finally {
      waiting = waiting.filter((call) => call.args !== args);
    }
    return opener(...args);
  }

  return (...args) => {
    if (opener) return opener(...args);
    const before = waiting.find((call) => same(call.args, args));
    if (before) return before.result;
    const result = first(args);
    waiting = [...waiting, { args, result }];
    return result;
  };
}
