/**
 * Node options for processes that run pages as realms. Each realm runs the system only briefly, so optimizing
 * compilation would cost a third of the time without benefit. A larger young generation reduces garbage collections.
 */
export const REALMS = ["--no-opt", "--max-semi-space-size=64"] as const;
