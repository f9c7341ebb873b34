/**
 * The one place where the stand-in host gives up static types: document data whose shape only a schema known at run
 * time describes. Nothing else in the host may say `any`.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;
/** A plain object of such data. */
export type LooseObject = Record<string, Loose>;
