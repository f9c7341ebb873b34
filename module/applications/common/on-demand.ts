/** Code and style sheets that load on the first use, and the code of play, which loads right after the start. */
import { sameValue } from "../../core/same-value.ts";
import { t } from "../../core/i18n.ts";
import type * as Play from "../../play/lazy-entry.ts";
import { SYSTEM_ID } from "../../core/constants.ts";

let prerequisite = (): Promise<unknown> => Promise.resolve();

/** Sets what has to load, and to be registered, before any other lazy code runs. */
function setPrerequisite(load: typeof prerequisite): void {
  prerequisite = load;
}

let code: typeof Play | null = null;
let waiting: Promise<typeof Play> | null = null;

/** The code of play, for functions that cannot wait; null until it has loaded. */
export const playCode = (): typeof Play | null => code;

/** Loads and registers the code of play. The next call tries a failed import again, but not a failed registration. */
function loadPlay(): Promise<typeof Play> {
  return (waiting ??= import("../../play/lazy-entry.ts").then(
    (found) => {
      code = found;
      try {
        found.registerPlay();
      } catch (error) {
        // What has been registered works, and windows need not wait for the rest for ever.
        console.error(error);
      }
      return found;
    },
    (error: unknown) => {
      waiting = null;
      throw error;
    },
  ));
}

/** Starts loading. Call once during `init`. */
export function startLoadingPlay(): void {
  setPrerequisite(loadPlay);
  loadPlay().catch(console.warn);
}

/** Loads code together with the code that it needs. */
async function loadWithPrerequisite<T>(fetchCode: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([fetchCode(), prerequisite()]);
  return code;
}

/** Errors that the user has seen. Several callers can wait for the same code. */
const reported = new WeakSet();

/**
 * Loads code and notifies the user if that fails.
 * @throws the error of the import
 */
export async function fetched<T>(fetchCode: () => Promise<T>): Promise<T> {
  try {
    return await loadWithPrerequisite(fetchCode);
  } catch (error) {
    console.warn(error);
    if (!(error instanceof Error && reported.has(error))) ui.notifications.error(t("OD20.Notify.notLoaded"));
    if (error instanceof Error) reported.add(error);
    throw error;
  }
}

/** A lazy chunk that windows of one kind need. */
export interface LazyModule<T> {
  readonly isLoaded: boolean;
  /**
   * The loaded code, for open windows.
   * @throws Error before the code has loaded
   */
  readonly code: T;
  /**
   * Loads the code. Resolves to whether it loaded. A failure notifies the user once for all waiting callers, and the
   * next call tries again.
   */
  readonly load: () => Promise<boolean>;
  /** Loads the code without notifications, for idle time. */
  readonly preload: () => Promise<boolean>;
}

/**
 * Returns a lazy chunk that must load before a window is drawn.
 * @param fetchCode imports the file
 */
export function lazyModule<T extends object>(fetchCode: () => Promise<T>): LazyModule<T> {
  let code: T | null = null;
  let loading: Promise<boolean> | null = null;
  const loadOnce = async (): Promise<T> => (code = await fetchCode());
  return {
    get isLoaded() {
      return code !== null;
    },
    get code() {
      if (!code) throw new Error("The lazy chunk has not loaded yet");
      return code;
    },
    load: () =>
      code
        ? Promise.resolve(true)
        : (loading ??= fetched(loadOnce)
            .then(
              () => true,
              () => false,
            )
            .finally(() => {
              loading = null;
            })),
    preload: () =>
      loadWithPrerequisite(loadOnce).then(
        () => true,
        () => false,
      ),
  };
}

type Opener<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * Returns a function that loads its code on the first call. While the code loads, an equal second call shares the
 * result of the first, so a double click opens one window. A failed load notifies the user and resolves to null; the
 * next call tries again.
 * @param fetchOpener imports the file and returns the function
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
    const before = waiting.find((call) => sameValue(call.args, args));
    if (before) return before.result;
    const result = first(args);
    waiting = [...waiting, { args, result }];
    return result;
  };
}

const sheets = new Map<string, Promise<void>>();

/** Folders of `styles/windows/`, each a sheet of `dist/styles/`. */
type LateStyles = "browser" | "creation" | "level-up" | "planner" | "print" | "settings" | "sheets" | "simulate";

/** Loads code together with the style sheets of its windows. */
export async function withStyles<T>(names: readonly LateStyles[], code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, ...names.map(loadStyles)]);
  return loaded;
}

/** Loads a sheet once. If that fails, the window opens without its styles. */
function loadStyles(name: LateStyles): Promise<void> {
  const loading =
    sheets.get(name) ??
    new Promise<void>((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = foundry.utils.getRoute(`systems/${SYSTEM_ID}/styles/${name}.css`);
      for (const type of ["load", "error"])
        link.addEventListener(type, () => {
          resolve();
        });
      document.head.append(link);
    });
  sheets.set(name, loading);
  return loading;
}
