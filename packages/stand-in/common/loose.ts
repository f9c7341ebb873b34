/** The only place where the stand-in host uses `any`: document data whose shape only a schema at run time describes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;
/** A plain object of such data. */
export type LooseObject = Record<string, Loose>;
