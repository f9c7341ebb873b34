/** The award window for GMs: characters, amount, and a suggestion from defeated enemies. */
import { hasPart } from "../../rules/games/games.ts";
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { AWARD_PRESETS } from "../../rules/character/experience.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { awardExperience, enemies } from "../../play/award/award.ts";
import { inspireParty } from "../../play/inspiration/inspire-party.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { requestCandidates } from "../../play/check/candidates.ts";
import { currentRuleset } from "../../core/settings.ts";
import { openLevelUp } from "../common/windows.ts";
import { announce, loadPartials } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  awardFoot,
  awardView,
  groupEnemies,
  MOST_ENEMIES,
  suggestionOf,
  type AwardChoice,
  type AwardEnemy,
  type AwardInput,
  type EnemyGroup,
} from "./award-view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";

const { t } = gameTexts;

type Character = OpposedActor<"character">;
/** Returns a count of enemies within its limits; 0 for nonsense. */
const countOf = (text: string): number => Math.max(0, Math.min(MOST_ENEMIES, Math.trunc(Number(text)) || 0));

let shown: AwardDialog | null = null;

function characters(list: readonly OpposedActor[]): Character[] {
  return list.flatMap((actor) => (actor.isCharacter() ? [actor] : []));
}

/**
 * Opens the window. GM only.
 * @param given preselected actors; without them the selected tokens, else the player characters
 * @param fought enemies of an encounter that ended; without them those of the viewed combat or scene
 */
export async function openAward(
  given: readonly OpposedActor[] = [],
  fought: readonly AwardEnemy[] = enemies(),
): Promise<void> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  const { all, chosen } = requestCandidates(given);
  const people = characters(all.map(({ actor }) => actor));
  if (people.length === 0) {
    notifyWarning("OD20.Award.NoCharacters");
    return;
  }
  await loadPartials();
  await shown?.close();
  const preset = people.some(({ uuid }) => chosen.has(uuid)) ? chosen : new Set(people.map(({ uuid }) => uuid));
  shown = new AwardDialog(people, preset, fought);
  await shown.render({ force: true });
  shown.element.querySelector<HTMLElement>("[data-segment='preset'] input:checked")?.focus();
}

/** The award window. It closes after the award. */
class AwardDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<AwardDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { title: "OD20.Award.Title", contentClasses: ["od-dialog"] },
    position: { width: 620, height: "auto" },
    form: { handler: AwardDialog.#submit, closeOnSubmit: false },
    actions: {
      inspire: AwardDialog.#inspire,
      step: AwardDialog.#step,
      levelUp: AwardDialog.#levelUp,
      treasure: AwardDialog.#treasure,
    },
  };

  static override PARTS = {
    body: { template: template("award/body"), scrollable: [""] },
    people: { template: template("award/people"), scrollable: [""] },
    foot: { template: template("award/foot") },
  };

  readonly #people: readonly Character[];
  readonly #enemies: readonly EnemyGroup[];
  #choice: AwardChoice;
  #giving = false;

  constructor(people: readonly Character[], chosen: ReadonlySet<string>, fought: readonly AwardEnemy[]) {
    super();
    this.#enemies = groupEnemies(fought);
    this.#people = people;
    this.#choice = {
      who: new Set(chosen),
      counts: new Map(this.#enemies.map(({ key, defeated }) => [key, defeated])),
      preset: String(AWARD_PRESETS[1]),
      own: "",
      way: "each",
    };
    if (suggestionOf(this.#choice, this.#input()) > 0) this.#choice = { ...this.#choice, preset: "suggested" };
  }

  /** Reads the current data, because experience may have changed since the window opened. */
  #input(): AwardInput {
    const level = (actor: Character): number => countedLevel(actor.system.details.level, currentRuleset());
    return {
      people: this.#people.map((actor) => ({
        uuid: actor.uuid,
        name: actor.name,
        img: actor.img ?? "",
        level: level(actor),
        xp: actor.system.details.xp,
      })),
      enemies: this.#enemies,
      rules: currentRuleset(),
    };
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const input = this.#input();
    return Promise.resolve({
      ...awardView(this.id, this.#choice, input, gameTexts),
      ...awardFoot(this.id, this.#choice, input, gameTexts),
      submitId: `${this.id}-submit`,
      inspireId: hasPart("inspiration", currentRuleset()) ? `${this.id}-inspire` : "",
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // While the user types, the field stays as it is. A click on the submit button ends the typing, and a redraw would move the field.
    this.element.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#choice = this.#read();
      void this.render({ parts: target.type === "text" ? ["people", "foot"] : ["body", "people", "foot"] });
    });
  }

  protected override leave(): void {
    if (shown === this) shown = null;
  }

  #read(): AwardChoice {
    if (!(this.element instanceof HTMLFormElement)) return this.#choice;
    const data = new FormData(this.element);
    const all = (name: string): Set<string> => new Set(data.getAll(name).filter((value) => typeof value === "string"));
    const one = (name: string, fallback: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : fallback;
    };
    return {
      who: all("who"),
      counts: new Map(this.#enemies.map(({ key }, index) => [key, countOf(one(`count-${String(index)}`, "0"))])),
      preset: one("preset", this.#choice.preset),
      own: one("own", this.#choice.own),
      way: one("way", this.#choice.way) === "divided" ? "divided" : "each",
    };
  }

  /** Counts one enemy more or fewer. The suggested amount follows. */
  static async #step(this: AwardDialog, _event: Event, button: HTMLElement): Promise<void> {
    const choice = this.#read();
    const { key = "", by = "" } = button.dataset;
    const count = countOf(String((choice.counts.get(key) ?? 0) + (by === "less" ? -1 : 1)));
    this.#choice = { ...choice, counts: new Map([...choice.counts, [key, count]]) };
    await this.render({ parts: ["body", "people", "foot"] });
  }

  static async #levelUp(this: AwardDialog, _event: Event, button: HTMLElement): Promise<void> {
    const actor = this.#people.find(({ uuid }) => uuid === button.dataset["uuid"]);
    if (actor) await openLevelUp(actor);
  }

  static async #treasure(this: AwardDialog): Promise<void> {
    const { openTreasure } = await import("./treasure-dialog.ts");
    await openTreasure();
  }

  /** Gives inspiration instead of experience to the chosen characters. */
  static async #inspire(this: AwardDialog): Promise<void> {
    this.#choice = this.#read();
    if (await inspireParty(this.#people.filter(({ uuid }) => this.#choice.who.has(uuid)))) await this.close();
  }

  static async #submit(this: AwardDialog): Promise<void> {
    if (this.#giving) return;
    this.#giving = true;
    try {
      this.#choice = this.#read();
      const { each, blocked, error, result } = awardFoot(this.id, this.#choice, this.#input(), gameTexts);
      if (blocked) notifyWarning("OD20.Award.Problem", { text: error || t("OD20.Award.NoAmount") });
      else if (
        await awardExperience(
          this.#people.filter(({ uuid }) => this.#choice.who.has(uuid)),
          each,
        )
      ) {
        announce(result);
        await this.close();
      }
    } finally {
      this.#giving = false;
    }
  }
}
