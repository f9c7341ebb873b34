/**
 * A runner of Quench's shape, as its README describes it (https://github.com/Ethaks/FVTT-Quench#register-a-test-batch), as small as can
 * be: batches with `describe`, `it`, `before`, `after`, `beforeEach`, `afterEach` and the few assertions that ours use. Runs in a page.
 */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

/** How a test of a batch ended; `error` is empty when it was right. */
export interface QuenchResult {
  readonly batch: string;
  readonly title: string;
  readonly error: string;
}

/** Puts the runner into the page as `quench` and fires its hook. To be given to a page. */
export function installQuench(): void {
  type Work = () => unknown;
  interface Suite {
    readonly title: string;
    limit: number;
    readonly before: Work[];
    readonly after: Work[];
    readonly beforeEach: Work[];
    readonly afterEach: Work[];
    readonly tests: { readonly title: string; readonly work: Work }[];
  }
  const batches = new Map<string, (context: Loose) => void>();

  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b) && typeof a === typeof b;
  const claim = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const tell = (value: unknown): string => JSON.stringify(value) ?? String(value);
  const assert = {
    equal: (a: unknown, b: unknown) => claim(a === b, `${tell(a)} is not ${tell(b)}`),
    deepEqual: (a: unknown, b: unknown) => claim(same(a, b), `${tell(a)} is not ${tell(b)}`),
    isTrue: (a: unknown) => claim(a === true, `${tell(a)} is not true`),
    isFalse: (a: unknown) => claim(a === false, `${tell(a)} is not false`),
    isNotNull: (a: unknown) => claim(a !== null, "it is null"),
    include: (a: string | unknown[], b: unknown) =>
      claim(
        typeof a === "string" ? a.includes(String(b)) : a.includes(b),
        `${tell(a).slice(0, 300)} does not include ${tell(b)}`,
      ),
  };

  function suitesOf(register: (context: Loose) => void): Suite[] {
    const suites: Suite[] = [];
    const now = (): Suite => {
      const suite = suites.at(-1);
      if (!suite) throw new Error("outside of describe");
      return suite;
    };
    register({
      assert,
      describe(title: string, body: (this: Loose) => void) {
        suites.push({ title, limit: 2000, before: [], after: [], beforeEach: [], afterEach: [], tests: [] }); // Mocha's own limit
        body.call({
          timeout: (limit: number) => {
            now().limit = limit;
          },
        });
      },
      it: (title: string, work: Work) => {
        now().tests.push({ title, work });
      },
      before: (work: Work) => {
        now().before.push(work);
      },
      after: (work: Work) => {
        now().after.push(work);
      },
      beforeEach: (work: Work) => {
        now().beforeEach.push(work);
      },
      afterEach: (work: Work) => {
        now().afterEach.push(work);
      },
    });
    return suites;
  }

  async function within(limit: number, work: Work): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`took longer than ${limit} ms`));
      }, limit);
    });
    try {
      await Promise.race([Promise.resolve().then(work), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function runBatches(): Promise<QuenchResult[]> {
    const results: QuenchResult[] = [];
    for (const [batch, register] of batches) {
      for (const suite of suitesOf(register)) {
        for (const work of suite.before) await within(suite.limit, work);
        for (const { title, work } of suite.tests) {
          let error = "";
          for (const step of [...suite.beforeEach, work, ...suite.afterEach])
            await within(suite.limit, step).catch((reason: unknown) => {
              error ||= reason instanceof Error ? reason.message : String(reason);
            });
          results.push({ batch, title, error });
        }
        for (const work of suite.after) await within(suite.limit, work);
      }
    }
    return results;
  }

  const quench = {
    registerBatch: (key: string, register: (context: Loose) => void) => {
      batches.set(key, register);
    },
    runBatches,
  };
  Object.assign(globalThis, { quench });
  Hooks.callAll("quenchReady", quench);
}
