export * from "../d20-3e.ts";
