/**
 * How Node is started where pages are realms: each runs the whole system from cold and is gone soon, so what is compiled to be
 * fast later costs a third of all time and is never used; and what a page leaves is swept in larger heaps.
 */
export const REALMS = ["--no-opt", "--max-semi-space-size=64"] as const;
