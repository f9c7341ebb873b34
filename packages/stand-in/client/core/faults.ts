/**
 * Collects everything that a real host would only log: caught preparation errors, unhandled rejections, gaps of this
 * host, and deprecated calls. Tests can read `globalThis.hostFaults` and fail.
 */
import { publish } from "./globals.ts";

const faults: string[] = [];

/** Notes a fault and prints it. */
export function fault(kind: string, error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  faults.push(`${kind}: ${text}`);
  console.error(kind, error);
}

/** Publishes the list and listens for what nobody caught. */
export function installFaults(): void {
  publish("hostFaults", faults);
  if (typeof addEventListener !== "function") return;
  addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
    fault("unhandled rejection", event.reason);
  });
  addEventListener("error", (event: ErrorEvent) => {
    fault("uncaught error", event.error ?? event.message);
  });
}
