export * from "../tool-checks.ts";
