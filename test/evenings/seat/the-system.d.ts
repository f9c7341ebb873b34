/** Foundry's types and the stand-in's do not meet in one program: here nothing is known of the system but its name. */
declare module "the-system" {
  export const system: import("../../../packages/stand-in/common/loose.ts").Loose;
  export function fillSystem(): Promise<void>;
}
