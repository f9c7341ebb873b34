/** Window for gaining a level. It shows everything the level brings, then what it changed and what is left to choose. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { offerLevel, type LevelOffer } from "../../play/character/level-offer.ts";
import { levelStateOf, usesGained, levelUp, levelUpProblem } from "../../play/character/level-up.ts";
import { raiseOf } from "../../play/character/level-record.pure.ts";
import { gainOf } from "../../play/character/plan-level.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { recommendsSpellDc } from "../../rules/character/advancement.ts";
import { offeredNow } from "../../rules/character/owed-choices.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { countedLevel, xpForLevel } from "../../rules/character/progression.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";
import { announce, loadPartials } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { unfinished } from "../../play/character/unfinished.ts";
import { addedRanks, dieOf, laterOf, numbersAfter, partsAfter, levelEnd, startOf, type Start } from "./figures.ts";
import { rankRefusal, ranksAdvised, ranksFields } from "../common/ranks-fields.ts";
import { isOpen } from "../common/open-windows.ts";
import { openUnfinishedChoice } from "./unfinished-dialogs.ts";
import { fieldOf, levelFoot, levelView, type LevelChoice, type LevelInput } from "./level-view.ts";
import { raiseRows, SECOND } from "./raise-view.ts";
import { actorTint } from "../common/class-look.ts";
import { SystemWindow, type Drawn, type WindowContext, followActor } from "../common/system-window.ts";

const { t } = gameTexts;

/** Begins the names of the fields of ranks. */
const RANK = "rank.";

const open = new Map<string, LevelDialog>();

/**
 * Opens the window for a character's next level, or brings the open window to the front. A window whose level is done
 * moves on to the next level.
 */
export async function openLevelUp(actor: Character): Promise<void> {
  const problem = levelUpProblem(actor);
  const old = open.get(actor.uuid);
  old?.bringToFront();
  if (old && !old.isDone) return;
  if (problem !== null) notifyWarning(problem, { name: actor.name });
  else if (old) await old.goOn();
  else {
    await loadPartials();
    const dialog = new LevelDialog(actor);
    await dialog.render({ force: true });
    dialog.focusFirst();
  }
}

/** Unsaved choices of closed windows, by character. Kept until the page reloads. */
const drafts = new Map<string, { readonly level: number; readonly choice: LevelChoice }>();

const NOTHING: LevelChoice = { raise: null, rolls: false, chosen: new Map(), forget: "" };

class LevelDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<LevelDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--level"],
    window: { contentClasses: ["od-dialog"], resizable: true },
    position: { width: 600, height: "auto" },
    form: { handler: LevelDialog.#submit, closeOnSubmit: false },
    actions: {
      next: LevelDialog.#next,
      choose: LevelDialog.#choose,
      advisedRanks: LevelDialog.#advisedRanks,
      open: LevelDialog.#open,
      inTurn: LevelDialog.#inTurn,
      later: LevelDialog.#later,
    },
  };

  static override PARTS = {
    body: {
      template: template("level-up/body"),
      templates: [template("level-up/end"), template("creation/ranks")],
      scrollable: [""],
    },
    foot: { template: template("level-up/foot") },
  };

  readonly #actor: Character;
  #offer: LevelOffer | null = null;
  #choice = NOTHING;
  /** Level that was gained in this window; 0 before. */
  #reached = 0;
  #rising = false;
  /** The character before the first level of this window. */
  #start: Start | null = null;
  /** Key of the choice that is made now, in turn; null when the user chooses freely. */
  #now: string | null = null;
  readonly #unfollow: () => void;

  constructor(actor: Character) {
    super({ window: { title: t("OD20.LevelUp.Title", { name: actor.name }) } });
    this.#actor = actor;
    open.set(actor.uuid, this);
    this.#unfollow = followActor(actor, () => void this.#follow());
  }

  /** Shows the end as things are now. Goes on to the next choice when one is made. */
  async #follow(): Promise<void> {
    if (this.#reached === 0 || !isOpen(this)) return;
    if (this.#actor.system.details.level < this.#reached) {
      await this.close();
      return;
    }
    await this.render();
    const left = unfinished(this.#actor);
    if (this.#now === null || left.some(({ key }) => key === this.#now)) return;
    await this.#go(left[0]?.key ?? null);
    if (left.length === 0) announce(t("OD20.LevelUp.End.All"));
  }

  async #go(key: string | null): Promise<void> {
    this.#now = key;
    if (key !== null) await openUnfinishedChoice(this.#actor, key);
  }

  /** Whether the character has reached the offered level, in this window or elsewhere. */
  get isDone(): boolean {
    return this.#reached > 0 || (this.#offer !== null && this.#offer.level <= this.#actor.system.details.level);
  }

  /** Offers the next level. */
  async goOn(): Promise<void> {
    this.#offer = null;
    this.#choice = NOTHING;
    this.#reached = 0;
    await this.render();
    this.focusFirst();
  }

  focusFirst(): void {
    // The user may have closed the window during the write.
    if (this.rendered) this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { img } = this.#actor;
    const base = { uid: this.id, img, tint: actorTint(this.#actor), view: null, foot: null, end: null, next: "" };
    if (this.#reached > 0) {
      const waits = levelUpProblem(this.#actor) === null && this.#actor.system.advancement.waiting > 0;
      return {
        ...base,
        end: this.#start && levelEnd(this.#actor, this.#start, gameTexts),
        next: waits ? t("OD20.LevelUp.Submit", { level: this.#reached + 1 }) : "",
      };
    }
    this.#offer ??= await this.#takeUp();
    const input = await this.#input(this.#offer);
    return {
      ...base,
      view: levelView(input, this.#choice, gameTexts),
      foot: levelFoot(input, this.#choice, gameTexts),
    };
  }

  /** Returns the offer and restores the unsaved choices for this level. Drops choices for other levels. */
  async #takeUp(): Promise<LevelOffer> {
    const offer = await offerLevel(this.#actor);
    const draft = drafts.get(this.#actor.uuid);
    if (draft?.level === offer.level) this.#choice = draft.choice;
    else drafts.delete(this.#actor.uuid);
    return offer;
  }

  async #input(offer: LevelOffer): Promise<LevelInput> {
    const actor = this.#actor;
    const { system } = actor;
    const ruleset = currentRuleset();
    const state = levelStateOf(actor);
    const raise = offer.raises
      ? raiseOf(state.characteristics, this.#choice.raise, ruleset, this.#choice.second)
      : null;
    const max = actor.hitPoints.max;
    const { ranks = new Map<string, number>() } = this.#choice;
    const added = addedRanks(actor, ranks);
    const then = laterOf(actor, offer.level, raise, added);
    const gained = { talents: ruleset.talentsPerLevel, power: ruleset.powerPerLevel };
    const more = gainOf(state, raise);
    const enrich = foundry.applications.ux.TextEditor.implementation;
    return {
      uid: this.id,
      name: actor.name,
      className: offer.className,
      level: offer.level,
      xp: system.details.xp,
      price: xpForLevel(countedLevel(offer.level, ruleset), ruleset),
      hp: {
        from: max,
        to: max + more,
        parts: state.classed ? partsAfter(system.maximum.parts, state, more) : [],
        die: dieOf(state, raise, max),
      },
      numbers: numbersAfter(actor, then),
      ranks: gameOf(ruleset).ranks ? ranksFields(this.id, then, gameTexts) : null,
      ranksAdded: Object.values(added).reduce((sum, by) => sum + by, 0),
      refused: [...ranks]
        .map(([key, n]) => rankRefusal(actor, { name: `rank.${key}`, value: String(n) }, gameTexts, offer.level))
        .find((text) => text !== ""),
      points: {
        gained,
        left: { talents: system.points.talents.left + gained.talents, power: system.points.power.left + gained.power },
      },
      features: await Promise.all(
        offer.features.map(async ({ uuid, name, img, from, description }) => ({
          uuid,
          name,
          img,
          from,
          description: await enrich.enrichHTML(description, { secrets: false }),
        })),
      ),
      missing: offer.missing,
      otherClasses: offer.otherClasses,
      choices: offer.choices.map(({ owner, name, choices }) => ({
        owner,
        name,
        choices: choices.map((choice) => ({ ...choice, from: offeredNow(choice, system.skills) })),
      })),
      ...(offer.raises ? raiseRows(state.characteristics, this.#choice, ruleset) : { raise: null, second: null }),
      growth: offer.growth,
      uses: Object.entries(usesGained(actor, countedLevel(offer.level, ruleset), raise)).flatMap(([id, more]) => {
        const item = actor.items.get(id);
        if (item?.isKind("feature") !== true) return [];
        const { max } = item.system.uses;
        return [{ name: item.name, from: max, to: max + more }];
      }),
      way: offer.learning,
      owned: offer.owned,
      adviseDc: recommendsSpellDc(system.threats, ruleset) && system.mastery.spellDc < 4,
    };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.name === "") return;
      this.#keep(this.#read());
      // A higher Endurance changes the hit points in the body, and ranks their sum. Everything else shows in the foot.
      const draw = (...parts: string[]): void => void this.render({ parts });
      // Tab has not reached the next field yet: a redraw now would lose the keyboard focus.
      if (target.name.startsWith(RANK)) setTimeout(draw, 0, "body", "foot");
      else if (["raise", SECOND, "die"].includes(target.name)) draw("body", "foot");
      else draw("foot");
    });
    if (this.#choice === NOTHING) return;
    // Some earlier choices may no longer be offered, so the foot shows what the form now contains.
    this.#choice = this.#read();
    void this.render({ parts: ["foot"] });
  }

  #keep(choice: LevelChoice): void {
    this.#choice = choice;
    if (this.#offer && this.#reached === 0) drafts.set(this.#actor.uuid, { level: this.#offer.level, choice });
  }

  protected override get holdsWork(): boolean {
    return this.#choice !== NOTHING && this.#reached === 0;
  }

  protected override leave(): void {
    this.#unfollow();
    if (open.get(this.#actor.uuid) === this) open.delete(this.#actor.uuid);
  }

  #read(): LevelChoice {
    if (!(this.element instanceof HTMLFormElement) || !this.#offer) return this.#choice;
    const data = new FormData(this.element);
    const all = (name: string): string[] => data.getAll(name).filter((value) => typeof value === "string");
    const characteristic = (name: string): Characteristic | null =>
      CHARACTERISTICS.find((key) => key === all(name)[0]) ?? null;
    const chosen = new Map(
      this.#offer.choices.map(({ owner, choices }) => [
        owner,
        Object.fromEntries(choices.map(({ index }) => [index, all(fieldOf(owner, index))])),
      ]),
    );
    return {
      rolls: all("die")[0] === "roll",
      raise: characteristic("raise"),
      second: characteristic(SECOND),
      chosen,
      forget: all("forget")[0] ?? "",
      ranks: new Map(
        [...data.keys()]
          .filter((name) => name.startsWith(RANK))
          .flatMap((name): [string, number][] => {
            const typed = all(name)[0]?.trim() ?? "";
            return /^\d+$/u.test(typed) ? [[name.slice(RANK.length), Number(typed)]] : [];
          }),
      ),
    };
  }

  /** Gives the advised skills as many ranks as they may have. */
  static async #advisedRanks(this: LevelDialog): Promise<void> {
    if (!this.#offer || this.#reached > 0) return;
    const choice = this.#read();
    const then = laterOf(this.#actor, this.#offer.level, null, addedRanks(this.#actor, choice.ranks ?? new Map()));
    this.#keep({ ...choice, ranks: new Map([...(choice.ranks ?? []), ...ranksAdvised(then)]) });
    await this.render({ parts: ["body", "foot"] });
    this.element.querySelector<HTMLElement>(`[name^="${RANK}"]`)?.focus();
  }

  static async #submit(this: LevelDialog): Promise<void> {
    const offer = this.#offer;
    if (this.#rising || !offer || this.#reached > 0) return;
    this.#rising = true;
    try {
      this.#choice = this.#read();
      const { error } = levelFoot(await this.#input(offer), this.#choice, gameTexts);
      if (error !== "") {
        notifyWarning("OD20.LevelUp.Problem", { text: error });
        return;
      }
      const { raise, second = null, rolls, chosen, forget, ranks = new Map<string, number>() } = this.#choice;
      const start = startOf(this.#actor, gameTexts);
      const record = await levelUp(this.#actor, {
        level: offer.level,
        raise,
        second,
        rolls,
        chosen,
        forget: forget === "" ? [] : [forget],
        ranks: addedRanks(this.#actor, ranks),
      });
      if (!record) return;
      this.#start ??= start;
      this.#reached = record.level;
      drafts.delete(this.#actor.uuid);
      announce(t("OD20.LevelUp.Done", { name: this.#actor.name, level: record.level }));
      await this.render();
      // The form may have been scrolled far down.
      this.parts["body"]?.scrollTo({ top: 0 });
      this.focusFirst();
    } finally {
      this.#rising = false;
    }
  }

  static async #choose(this: LevelDialog, _event: Event, button: HTMLElement): Promise<void> {
    this.#now = null;
    await openUnfinishedChoice(this.#actor, button.dataset["key"] ?? "");
  }

  static async #inTurn(this: LevelDialog): Promise<void> {
    await this.#go(unfinished(this.#actor)[0]?.key ?? null);
  }

  /** Opens the sheet of something new. */
  static async #open(this: LevelDialog, _event: Event, button: HTMLElement): Promise<void> {
    const sheet = this.#actor.items.get(button.dataset["key"] ?? "")?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  }

  static async #later(this: LevelDialog): Promise<void> {
    await this.close();
  }

  static #next(this: LevelDialog): Promise<void> {
    return this.goOn();
  }
}
