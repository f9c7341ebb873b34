/**
 * Support for modules of others, by their documented entry points. Each has a file of its own, which loads when its module is
 * active and says that it is ready. Whatever goes wrong there is told once in the console and stops nothing.
 */
import { SYSTEM_ID } from "../core/constants.ts";

const NEIGHBORS = {
  "item-piles": { hook: "item-piles-ready", code: () => import("./item-piles.ts") },
  autoanimations: { hook: "ready", code: () => import("./automated-animations.ts") },
} as const;

const isActive = (id: string): boolean => game.modules.get(id)?.active === true;

const told = new Set<string>();
/** Tells once in the console that a module cannot be supported. */
function tellOnce(id: string, error: unknown): void {
  if (!told.has(id))
    console.warn(`${SYSTEM_ID} | the module "${id}" refuses or has thrown; the game goes on without it`, error);
  told.add(id);
}

/** Polyglot asks during `init`, when nothing has loaded yet: the class stands here, and what it does in a file of its own. */
function awaitPolyglot(): void {
  const fetching = import("./polyglot.ts");
  let code: Awaited<typeof fetching> | null = null;
  fetching.then(
    (found) => (code = found),
    (error: unknown) => {
      tellOnce("polyglot", error);
    },
  );
  Hooks.once("polyglot.init", (base) => {
    class Languages extends base {
      override requiresReady = true;

      override async getLanguages(): Promise<void> {
        try {
          this.languages = (await fetching).worldLanguages(this.defaultFont);
        } catch (error) {
          tellOnce("polyglot", error);
        }
      }

      override getUserLanguages(actor: unknown): [Set<string>, Set<string>] {
        return [code?.languagesOf(actor) ?? new Set(), new Set()];
      }
    }
    try {
      const polyglot: unknown = Reflect.get(game, "polyglot");
      (polyglot as { api: { registerSystem: (provider: unknown) => void } }).api.registerSystem(Languages);
    } catch (error) {
      tellOnce("polyglot", error);
    }
  });
}

/** Waits for the modules that are active. Call during `init`. */
export function registerNeighbors(): void {
  for (const [id, { hook, code }] of Object.entries(NEIGHBORS))
    if (isActive(id))
      Hooks.once(hook, () => {
        void code()
          .then(({ connect }) => {
            connect((error) => {
              tellOnce(id, error);
            });
          })
          .catch((error: unknown) => {
            tellOnce(id, error);
          });
      });
  if (isActive("polyglot")) awaitPolyglot();
}
