/** What references of classes, species and backgrounds lead to, for showing. */
import { itemAt } from "./creation-sources.ts";
import type { FeatureReference } from "./plan-origin.pure.ts";

export interface NamedFeature extends FeatureReference {
  /** Null for a reference that leads nowhere. */
  readonly name: string | null;
  readonly description: string;
}

/** Looks up references, in their order; those without an address are left out. */
export async function fetchFeatureNames(features: readonly FeatureReference[]): Promise<NamedFeature[]> {
  const found = await Promise.all(
    features
      .filter(({ uuid }) => uuid !== "")
      .map(async ({ level, uuid }) => {
        const item = await itemAt(uuid);
        const description =
          item?.isKind("feature") === true || item?.isKind("spell") === true ? item.system.description : "";
        return { level, uuid, name: item?.name ?? null, description };
      }),
  );
  return found;
}
