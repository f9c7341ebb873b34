/** The Game Master's window that creates a breakable object. */
import { COPIES_LIMIT, type QuickObject, createObject } from "../../play/character/quick-npc.ts";
import { MATERIALS, objectStats, STURDINESS, type Material } from "../../rules/attack/objects.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { localDice } from "../words/formula-words.ts";
import { segment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { Texts } from "../words/texts.ts";

const KEYS = Object.keys(MATERIALS) as Material[];

/** Opens the window. Game Masters only. */
export async function openObject(): Promise<void> {
  if (!game.user.isGM) return;
  const scene = canvas.ready && canvas.scene !== null;
  await FormDialog.show({
    key: "object",
    title: gameTexts.t("OD20.Object.Title"),
    redraw: ["material", "size", "sturdiness"],
    view: (uid, values) => objectView(uid, values, scene, gameTexts),
    submit: async (values) => {
      const actor = await createObject(readObject(values, scene, gameTexts));
      if (!actor) return "stay";
      // Without a scene there is no token to see, so the sheet opens.
      if (!scene && actor.sheet instanceof foundry.applications.api.ApplicationV2)
        await actor.sheet.render({ force: true });
      return null;
    },
  });
}

/** Returns the current choices. `values` is empty when the form opens. */
function readObject(values: FormValues, scene: boolean, { t }: Pick<Texts, "t">): QuickObject {
  const material = KEYS.find((one) => one === valueOf(values, "material")) ?? "wood";
  const threshold = numberOf(values, "threshold") ?? 0;
  return {
    name: valueOf(values, "name").trim() || t(`OD20.Object.Of.${material}`),
    kind: t("OD20.FeatureTrait.object"),
    material,
    size: SIZES.find((one) => one === valueOf(values, "size")) ?? "medium",
    sturdiness: STURDINESS.find((one) => one === valueOf(values, "sturdiness")) ?? "sturdy",
    threshold: threshold > 0 ? threshold : null,
    copies: scene ? Math.max(0, Math.min(COPIES_LIMIT, numberOf(values, "copies") ?? 1)) : 0,
  };
}

/** Returns the form with the resulting numbers. @rule B-OBJ-03 B-OBJ-04 B-OBJ-05 */
function objectView(uid: string, values: FormValues, scene: boolean, texts: Texts): FormView {
  const { t } = texts;
  const chosen = readObject(values, scene, texts);
  const { defense, hitPoints, sections } = objectStats(chosen.material, chosen.size, chosen.sturdiness);
  const pick = (name: "material" | "size", keys: readonly string[], word: (key: string) => string): FieldView => ({
    select: {
      id: `${uid}-${name}`,
      name,
      label: t(`OD20.Object.Field.${name}`),
      options: keys.map((value) => ({ value, text: word(value), selected: value === chosen[name] })),
    },
  });
  const number = (name: "threshold" | "copies", value: number, max: number): FieldView => ({
    number: { id: `${uid}-${name}`, name, label: t(`OD20.Object.Field.${name}`), value, hint: "0", bounds: { max } },
  });
  return {
    fields: [
      {
        text: {
          id: `${uid}-name`,
          name: "name",
          label: t("OD20.Quick.Name"),
          value: valueOf(values, "name"),
          placeholder: t(`OD20.Object.Of.${chosen.material}`),
          focus: values.size === 0,
        },
      },
      pick("material", KEYS, (key) => t(`OD20.Object.Material.${key}`)),
      pick("size", SIZES, (key) => t(`OD20.Size.${key}`)),
      {
        segment: segment(
          uid,
          "sturdiness",
          t("OD20.Object.Field.sturdiness"),
          STURDINESS.map((key) => [key, t(`OD20.Object.${key}`)] as const),
          chosen.sturdiness,
        ),
      },
      number("threshold", chosen.threshold ?? 0, 1000),
      ...(scene ? [number("copies", chosen.copies, COPIES_LIMIT)] : []),
      {
        note: t("OD20.Object.Numbers", {
          target: defense.static,
          points: hitPoints.average,
          dice: localDice(hitPoints.formula, texts),
        }),
      },
      ...(sections > 1 ? [{ note: t("OD20.Object.Sections", { n: sections }) }] : []),
      { note: t("OD20.Object.Does") },
    ],
    submit: t("OD20.Quick.SubmitActor"),
    secondary: null,
  };
}
