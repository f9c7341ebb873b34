/** Foundry's types and the stand-in's types conflict in one program, so this file declares only the module's name. */
declare module "the-system" {
  export const system: import("../../../packages/stand-in/common/loose.ts").Loose;
  export function fillSystem(): Promise<void>;
}
