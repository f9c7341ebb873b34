import type { SystemHooks } from "./public.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged into the package's own interface
    interface HookConfig extends SystemHooks {}
  }
}
export {};
