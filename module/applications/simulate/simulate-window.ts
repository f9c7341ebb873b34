/** The Game Master's window that simulates many fights between selected creatures and the party. Nothing in the world changes. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { notifyInfo, notifyWarning } from "../../play/common/notify.ts";
import { membersOfLines } from "../../play/encounters/encounter.pure.ts";
import {
  beginEncounter,
  encounterOrTell,
  placeEncounter,
  savedEncounters,
  saveEncounter,
} from "../../play/encounters/encounters.ts";
import { fightCandidates, savedFoes } from "../../play/odds/fighters.ts";
import { RulesError } from "../../rules/basics/errors.ts";
import { SEED_LIMIT } from "../../rules/basics/random.ts";
import { SimulationRun, SIMULATED_AIMS } from "../../rules/simulation/simulate.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { NumberBounds } from "../common/read-number.ts";
import { announce, loadPartials } from "../common/render.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { TypedNumbers } from "../common/typed-numbers.ts";
import { budgetText, differs, encountersView, withoutStrongest } from "./encounter-view.ts";
import { resultView, spokenResult, type FoughtFights } from "./result-view.ts";
import { armedWith, FIGHT_SIDES, ROSTER_LIMITS, roster, sidesOf, taking, wayOf, type RosterLine } from "./roster.ts";
import { FIGHT_COUNTS, FIGHT_ROUNDS, simulateFoot, simulateView, type SimulateChoice } from "./simulate-view.ts";
import { runInSlices } from "./numbers.ts";

const { t } = gameTexts;
/** Generated seeds stay below this limit, so they are easy to copy. */
const OWN_SEEDS = 1_000_000;
const STRIKES: NumberBounds = { min: 1, max: ROSTER_LIMITS.strikes };
const COUNT: NumberBounds = { min: 1, max: ROSTER_LIMITS.count };
const SEED: NumberBounds = { min: 0, max: SEED_LIMIT };

/** Enough fights for the chance without one enemy. */
const FEWER_FIGHTS = 1000;

let shown: SimulateWindow | null = null;

/** Simulates the fights without the strongest enemy, if the party wins fewer than the budget promises. */
async function withoutOne(
  { lines, aims, seed }: SimulateChoice,
  { done, fights, tally }: SimulationRun,
  ruleset: Ruleset,
  signal: AbortSignal,
): Promise<FoughtFights["without"]> {
  const fewer = done < fights || signal.aborted ? null : withoutStrongest(lines);
  if (!fewer || differs(lines, (100 * tally.wins[0]) / done) !== "harder") return null;
  const options = { fights: Math.min(fights, FEWER_FIGHTS), rounds: FIGHT_ROUNDS };
  const run = new SimulationRun(sidesOf(fewer.lines, aims), ruleset, seed, options);
  const ended = await runInSlices(run, { signal, progress: () => undefined });
  return ended ? { name: fewer.name, tally: run.tally } : null;
}

const newSeed = (): number => Math.floor(Math.random() * OWN_SEEDS);

/** Opens the window for the selected tokens and the party, or resets the open window. Game Masters only. */
export async function openSimulate(): Promise<void> {
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  const lines = roster(fightCandidates());
  for (const [side, reason] of [
    ["foes", "OD20.Simulate.NobodySelected"],
    ["heroes", "OD20.Simulate.NoHeroes"],
  ] as const) {
    // With saved encounters the window is of use without them.
    if (lines.some((line) => line.side === side) || savedEncounters().length > 0) continue;
    notifyWarning(reason);
    shown?.bringToFront();
    return;
  }
  await loadPartials();
  shown ??= new SimulateWindow();
  await shown.begin(lines);
}

/** Simulation window: both sides, progress, and results. Not modal. */
class SimulateWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<SimulateWindow> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--simulate"],
    window: { title: "OD20.Simulate.Title", contentClasses: ["od-dialog", "od-simulates"], resizable: true },
    position: { width: 600, height: "auto" },
    form: { handler: SimulateWindow.#submit, closeOnSubmit: false },
    actions: {
      again: SimulateWindow.#again,
      stop: SimulateWindow.#stop,
      save: SimulateWindow.#save,
      choose: SimulateWindow.#choose,
      place: SimulateWindow.#place,
      begin: SimulateWindow.#begin,
    },
  };

  static override PARTS = {
    body: { template: template("simulate/body") },
    encounters: { template: template("simulate/encounters") },
    result: { template: template("simulate/result") },
    foot: { template: template("simulate/foot") },
  };

  #choice: SimulateChoice = { lines: [], aims: { heroes: "weakest", foes: "random" }, fights: 2000, seed: newSeed() };
  readonly #typed = new TypedNumbers();
  /** Stops the running simulation; null when none runs. */
  #running: AbortController | null = null;
  #fought: FoughtFights | null = null;

  /** Shows these participants and stops a running simulation. */
  async begin(lines: readonly RosterLine[]): Promise<void> {
    this.#running?.abort();
    this.#running = null;
    this.#fought = null;
    this.#typed.forget();
    this.#choice = { ...this.#choice, lines };
    await this.render({ force: true });
    this.bringToFront();
    // A disabled button takes no focus, so the first input gets it.
    this.element.querySelector<HTMLElement>("[data-autofocus]:enabled, input:enabled")?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const choice = this.#choice;
    const running = this.#running !== null;
    const foot = simulateFoot(choice, this.#typed.error(this.#typed.keys, gameTexts), running, gameTexts);
    return Promise.resolve({
      ...simulateView(this.id, choice, (key) => this.#typed.text(key), gameTexts),
      ...foot,
      ...encountersView(this.id, savedEncounters(), choice.lines, gameTexts),
      budget: budgetText(choice.lines, gameTexts),
      submitId: `${this.id}-submit`,
      running,
      all: choice.fights,
      result: this.#fought && resultView(this.id, this.#fought, gameTexts),
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // Reacts to "input", not "change": a click on the button ends typing and must not find the button redrawn.
    this.element.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#onInput(target);
    });
    // Enter in the name saves. Without this it would simulate.
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || event.target !== this.#nameField()) return;
      event.preventDefault();
      void SimulateWindow.#save.call(this);
    });
  }

  protected override leave(): void {
    this.#running?.abort();
    if (shown === this) shown = null;
  }

  /** Does not redraw the row, because the focus may already be in the next field. */
  #onInput(field: HTMLInputElement | HTMLSelectElement): void {
    const { name, value } = field;
    const [what = "", key = ""] = name.split(/\.(.*)/u);
    if (what === "on" && field instanceof HTMLInputElement) this.#line(key, { on: field.checked });
    else if (what === "weapon") this.#arm(key, value);
    else if (what === "strikes" || what === "count") {
      const number = this.#number(field, what === "count" ? COUNT : STRIKES);
      if (number !== null) this.#line(key, { [what]: number });
    } else if (name === "seed") {
      const seed = this.#number(field, SEED, t("OD20.Simulate.Seed"));
      if (seed !== null) this.#choice = { ...this.#choice, seed };
    } else if (name === "fights")
      this.#choice = { ...this.#choice, fights: FIGHT_COUNTS.find((count) => String(count) === value) ?? 2000 };
    else {
      const side = FIGHT_SIDES.find((one) => name === `aim-${one}`);
      const aim = SIMULATED_AIMS.find((one) => one === value);
      if (side && aim) this.#choice = { ...this.#choice, aims: { ...this.#choice.aims, [side]: aim } };
    }
    void this.render({ parts: ["foot"] });
  }

  #line(key: string, change: Partial<RosterLine>): void {
    const lines = this.#choice.lines.map((line) => (line.key === key ? { ...line, ...change } : line));
    this.#choice = { ...this.#choice, lines };
  }

  /** Changes the weapon, and shows its number of strikes in the next field. */
  #arm(key: string, weapon: string): void {
    const line = this.#choice.lines.find((one) => one.key === key);
    if (!line) return;
    const armed = armedWith(line, weapon);
    this.#line(key, armed);
    const name = `strikes.${key}`;
    this.#typed.forget(name);
    const field = this.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!field) return;
    field.value = String(armed.strikes);
    field.disabled = wayOf(armed)?.multiattack === true;
    field.ariaInvalid = "false";
  }

  /** Reads a number field. Invalid text changes only the error message. */
  #number(
    field: HTMLInputElement | HTMLSelectElement,
    bounds: NumberBounds,
    label = field.ariaLabel ?? "",
  ): number | null {
    const value = this.#typed.read(field.name, label, field.value, bounds);
    field.ariaInvalid = String(value === null);
    return value;
  }

  static async #submit(this: SimulateWindow): Promise<void> {
    const choice = this.#choice;
    const wrong = this.#typed.error(this.#typed.keys, gameTexts);
    if (this.#running || simulateFoot(choice, wrong, false, gameTexts).blocked) return;
    const ruleset = currentRuleset();
    let run: SimulationRun;
    try {
      const options = { fights: choice.fights, rounds: FIGHT_ROUNDS };
      run = new SimulationRun(sidesOf(choice.lines, choice.aims), ruleset, choice.seed, options);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      const long = error.argument === "options.fights";
      notifyWarning(long ? "OD20.Simulate.Error.tooLong" : "OD20.Simulate.Error.numbers", { text: error.message });
      return;
    }
    const stop = new AbortController();
    this.#running = stop;
    await this.render({ parts: ["foot"] });
    await runInSlices(run, {
      signal: stop.signal,
      progress: (done) => {
        this.#progress(done, run.fights);
      },
    });
    const without = await withoutOne(choice, run, ruleset, stop.signal);
    // Another simulation has started meanwhile, or this one was cancelled.
    if (this.#running !== stop) return;
    this.#running = null;
    if (shown !== this) return;
    if (run.done > 0) this.#fought = { choice, tally: run.tally, ruleset, without };
    await this.render({ parts: ["result", "foot"] });
    if (!this.#fought || run.done === 0) return;
    announce(spokenResult(resultView(this.id, this.#fought, gameTexts)));
    this.#lookAtResult();
  }

  /** Sets `scrollTop`, because `scrollIntoView` would also scroll the window's frame. */
  #lookAtResult(): void {
    const content = this.element.querySelector(".window-content");
    const result = this.element.querySelector("[data-result]");
    if (content && result)
      content.scrollTop += result.getBoundingClientRect().top - content.getBoundingClientRect().top;
  }

  #progress(done: number, all: number): void {
    const bar = this.element.querySelector("progress");
    const words = this.element.querySelector("[data-done]");
    if (bar) bar.value = done;
    if (words) words.textContent = t("OD20.Simulate.Done", { done, all });
  }

  static async #again(this: SimulateWindow): Promise<void> {
    this.#typed.forget("seed");
    this.#choice = { ...this.#choice, seed: newSeed() };
    await this.render({ parts: ["body", "foot"] });
  }

  #nameField(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>('input[name="encounter"]');
  }

  static async #save(this: SimulateWindow): Promise<void> {
    const field = this.#nameField();
    const name = field?.value.trim() ?? "";
    // A count that cannot be read must not be saved as the number before it.
    const wrong = this.#typed.error(this.#typed.keys, gameTexts);
    if (wrong) ui.notifications.warn(wrong);
    else if (await saveEncounter(name, membersOfLines(taking(this.#choice.lines, "foes")))) {
      announce(t("OD20.Encounter.Saved", { name: name || t("OD20.Encounter.Usual") }));
      if (field) field.value = "";
      await this.render({ parts: ["encounters"] });
    }
  }

  /** Puts the creatures of an encounter in the place of the enemies. */
  static async #choose(this: SimulateWindow, _event: Event, button: HTMLElement): Promise<void> {
    const encounter = encounterOrTell(button.dataset["key"] ?? "");
    if (!encounter) {
      await this.render({ parts: ["encounters"] });
      return;
    }
    const heroes = fightCandidates().filter(({ side }) => side === "heroes");
    await this.begin(roster([...heroes, ...savedFoes(encounter.members)]));
  }

  static async #place(this: SimulateWindow, _event: Event, button: HTMLElement): Promise<void> {
    await placeEncounter(button.dataset["key"] ?? "");
    await this.render({ parts: ["encounters"] });
  }

  static async #begin(this: SimulateWindow, _event: Event, button: HTMLElement): Promise<void> {
    if (await beginEncounter(button.dataset["key"] ?? "")) notifyInfo("OD20.Encounter.Begun");
  }

  static #stop(this: SimulateWindow): void {
    this.#running?.abort();
  }
}
