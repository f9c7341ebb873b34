/** The part of Foundry's command line that the build uses; the package ships no declarations. */
declare module "@foundryvtt/foundryvtt-cli" {
  /** Compiles a folder of JSON documents, each with its `_key`, into a LevelDB folder. */
  export function compilePack(
    source: string,
    destination: string,
    options?: { recursive?: boolean; log?: boolean },
  ): Promise<void>;
}
