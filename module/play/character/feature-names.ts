/** Names and descriptions of the features that a class, species, or background refers to. */
import { itemAt } from "./creation-sources.ts";
import type { FeatureReference } from "./plan-origin.pure.ts";

interface NamedFeature extends FeatureReference {
  /** Null if the document does not exist. */
  readonly name: string | null;
  readonly description: string;
}

/** Loads the references in order. Leaves out entries without a UUID. */
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
