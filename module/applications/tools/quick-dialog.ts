import { template, SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import {
  COPIES_LIMIT,
  createObject,
  createQuickNpc,
  imaginedNpc,
  type QuickNpc,
  type QuickObject,
} from "../../play/character/quick-npc.ts";
import { loadPartials } from "../common/render.ts";
import { roundsOf } from "../simulate/rounds.ts";
import { shownAbove } from "../words/armor-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  challengeOf,
  copiesOf,
  NUMBERS,
  askedNumbers,
  picturePath,
  usualChoice,
  quickFoot,
  quickView,
  usualDamage,
  usualName,
  withChallenge,
  wholeOf,
  type QuickChoice,
} from "./quick-view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { MATERIALS, objectStats, STURDINESS, type Material } from "../../rules/attack/objects.ts";
import { SIZES } from "../../rules/movement/size.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { localDice } from "../words/formula-words.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";

const KEYS = Object.keys(MATERIALS) as Material[];

/** Opens the window. Game Masters only. */
async function openObject(): Promise<void> {
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

let shown: QuickDialog | null = null;

/** Opens the window for a quick NPC. Game Masters only. */
export async function openQuick(): Promise<void> {
  if (!game.user.isGM) return;
  await loadPartials();
  shown ??= new QuickDialog();
  await shown.render({ force: true });
  shown.bringToFront();
  shown.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Window that creates an NPC from six numbers, a name and an image, and places its copies on the scene. */
class QuickDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<QuickDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { title: "OD20.Quick.Title", contentClasses: ["od-dialog"] },
    position: { width: 400, height: "auto" },
    form: { handler: QuickDialog.#submit, closeOnSubmit: false },
    actions: { object: QuickDialog.#object },
  };

  static override PARTS = {
    body: { template: template("dialogs/quick"), scrollable: [""] },
    rounds: { template: template("actor/rounds"), templates: [template("actor/number")] },
    foot: { template: template("dialogs/quick-foot") },
  };

  #choice = usualChoice();
  #making = false;

  protected override async _prepareContext(): Promise<WindowContext> {
    const scene = hasScene();
    const foot = quickFoot(this.#choice, scene, gameTexts);
    return Promise.resolve({
      ...quickView(this.id, this.#choice, scene, gameTexts),
      ...foot,
      rootId: this.id,
      tells: true,
      open: true,
      rounds: roundsOf(foot.blocked ? null : imaginedNpc(ordered(this.#choice))),
      submitId: `${this.id}-submit`,
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // Reacts to "input", not "change": a click on the button ends typing and must not find the button redrawn.
    this.element.addEventListener("input", ({ target }) => {
      const before = this.#choice.challenge;
      this.#choice = this.#read();
      // The numbers follow the challenge, so the fields are drawn again. A list is not being typed in.
      if (target instanceof HTMLSelectElement && this.#choice.challenge !== before) {
        this.#choice = withChallenge({ ...this.#choice, challenge: before }, this.#choice.challenge);
        void this.render();
        return;
      }
      const name = this.element.querySelector<HTMLInputElement>("input[name='name']");
      if (name) name.placeholder = usualName(this.#choice, gameTexts);
      void this.render({ parts: ["rounds", "foot"] });
    });
  }

  protected override leave(): void {
    if (shown === this) shown = null;
  }

  #read(): QuickChoice {
    if (!(this.element instanceof HTMLFormElement)) return this.#choice;
    const data = new FormData(this.element);
    const word = (name: string, fallback: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : fallback;
    };
    const { numbers } = this.#choice;
    return {
      name: word("name", ""),
      picture: word("picture", "npc"),
      numbers: { ...numbers, ...Object.fromEntries(NUMBERS.map((name) => [name, word(name, numbers[name])])) },
      damage: word("damage", ""),
      damageType: word("damageType", "slashing"),
      ranged: word("distance", "melee") === "ranged",
      challenge: word("challenge", this.#choice.challenge),
      copies: word("copies", "1"),
    };
  }

  /** Opens the object window instead. */
  static async #object(this: QuickDialog): Promise<void> {
    await openObject();
    await this.close();
  }

  static async #submit(this: QuickDialog): Promise<void> {
    if (this.#making) return;
    this.#making = true;
    try {
      const actor = await createQuickNpc(ordered(this.#read()));
      if (!actor) return;
      await this.close();
      // Without a scene there are no tokens to see, so the sheet opens.
      if (!hasScene() && actor.sheet instanceof foundry.applications.api.ApplicationV2)
        await actor.sheet.render({ force: true });
    } finally {
      this.#making = false;
    }
  }
}

/** Returns the typed values, with defaults for missing ones. */
function ordered(choice: QuickChoice): QuickNpc {
  const { numbers } = usualChoice();
  const number = (name: (typeof NUMBERS)[number]): number =>
    wholeOf(choice.numbers[name], wholeOf(numbers[name], 0)) - shownAbove(name);
  return {
    name: choice.name.trim() || usualName(choice, gameTexts),
    img: picturePath(choice.picture),
    hitPoints: Math.max(1, number("hitPoints")),
    physical: number("physical"),
    magical: number(askedNumbers().includes("magical") ? "magical" : "physical"),
    attack: number("attack"),
    damage: choice.damage.trim() || usualDamage(choice.challenge, gameTexts),
    damageType: choice.damageType,
    reduction: Math.max(0, number("reduction")),
    ranged: choice.ranged,
    challenge: challengeOf(choice),
    weaponName: t(choice.ranged ? "OD20.Quick.Shot" : "OD20.Quick.Blow"),
    copies: copiesOf(choice),
  };
}

function hasScene(): boolean {
  return canvas.ready && canvas.scene !== null;
}
