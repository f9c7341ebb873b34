import { attackNotes } from "../use/provoked-warning.ts";
import { template, SYSTEM_ID } from "../../core/constants.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { rememberCover } from "../../play/modifiers/cover.ts";
import { prepareAttack } from "../../play/attack/prepare-attack.ts";
import { planOdds } from "../../play/odds/odds-changes.ts";
import type { Cast } from "../../play/activities/use-plan.pure.ts";
import { changeHands, handsForCasting } from "../../play/hands/free-hand.ts";
import { turnGuard } from "../../play/modifiers/window-turn.ts";
import type { AttackPlan } from "../../play/attack/attack-plan.pure.ts";
import type { RequestedTarget } from "../../play/activities/attack-source.ts";
import { COVERS, DEFENSE_KINDS, type Cover } from "../../rules/basics/ids.ts";
import { onOddsChange } from "../common/odds-watch.ts";
import { announce, loadPartials } from "../common/render.ts";
import { readAdvantage } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { TypedNumbers } from "../common/typed-numbers.ts";
import {
  armOf,
  following,
  offeredTargets,
  strike,
  suggestedBy,
  titleOf,
  withReason,
  type Opening,
  type Several,
} from "./attack-request.ts";
import { attackFoot, attackView, type AttackChoice, type AttackFootView } from "./attack-view.ts";
import { oddsView, spokenOdds, type OddsView } from "../common/odds-view.ts";
import { candidates, toTarget, uuidOf } from "../forms/candidates.ts";
import { thingsOf } from "../use/material-choices.ts";
import { castView } from "../use/use-view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { isOpen } from "../common/open-windows.ts";

/** Limits of the numbers in the form. */
const NUMBERS = { bonus: { min: -20, max: 20 }, strikes: { min: 1, max: 20 } } as const;

/** The open window of each item. */
const open = new Map<string, AttackDialog>();

/**
 * Attacks with an item. Rolls at once if the setting or a held key skips the window; otherwise opens it. Without `mode` it takes the
 * usual mode of the weapon, without `options.attackers` the selected creatures with the weapon, or its owner.
 */
export async function openAttack(
  item: OpposedItem,
  mode?: AttackMode,
  { event = null, attackers = [], cast, several = null, full = false }: Opening = {},
): Promise<void> {
  const plan = prepareAttack(item, {
    event,
    attackers,
    full,
    ...(mode ? { mode } : {}),
    ...(cast ? { cast } : {}),
    ...(several ? { blows: several.count, spends: several.spends } : {}),
  });
  if (!plan) return;
  const choice = suggestedBy(plan);
  // A blocked attack opens the window even if the user skips it, to show the reason.
  if (plan.skip && !plan.blocked) {
    await strike(plan, choice, several);
    return;
  }
  const old = open.get(item.uuid);
  // A window whose attack is already rolling is about to close, so do not reuse it.
  if (old && !old.submitted) {
    await old.replan(plan, choice, several);
    old.bringToFront();
    return;
  }
  await loadPartials();
  await new AttackDialog(plan, choice, several).render({ force: true });
}

/** The attack window. It is not modal, so the user can target tokens on the scene, and they appear in the window. */
class AttackDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<AttackDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { contentClasses: ["od-dialog"] },
    position: { width: 400, height: "auto" },
    form: { handler: AttackDialog.#submit, closeOnSubmit: false },
    actions: { free: AttackDialog.#free, removeTarget: AttackDialog.#removeTarget, tellOdds: AttackDialog.#tellOdds },
  };

  static override PARTS = {
    body: { template: template("dialogs/attack"), scrollable: [""] },
    odds: { template: template("dialogs/odds"), scrollable: [""] },
    foot: { template: template("dialogs/attack-foot") },
  };

  /** Parts that redraw after each choice. The form fields stay, with the keyboard focus. */
  static readonly #FOLLOWING = ["odds", "foot"];

  #plan: AttackPlan;
  #choice: AttackChoice;
  readonly #typed = new TypedNumbers();
  readonly #hook: number;
  readonly #unwatch: () => void;
  /** Uuids of tokens that this user has just stopped targeting; null = no redraw waits. */
  #released: Set<string> | null = null;
  #submitted = false;
  #mayPress = turnGuard();

  #several: Several | null;
  /** Whether the user makes a full attack. */
  #full: boolean;

  constructor(plan: AttackPlan, choice: AttackChoice, several: Several | null) {
    super({ window: { title: titleOf(plan, several) } });
    this.#plan = plan;
    this.#choice = choice;
    this.#several = several;
    this.#full = plan.full?.isPlanned === true;
    open.set(plan.item.uuid, this);
    this.#hook = Hooks.on("targetToken", (user, token, targeted) => {
      if (user.isSelf) this.#scheduleTargets(targeted ? null : token.document.uuid);
    });
    // Armor of a target may change while the window is open, and other tokens may move in between.
    this.#unwatch = onOddsChange((concerns) => {
      if (!isOpen(this) || this.#sheltered()) return;
      if ([...this.#plan.attackers, ...this.#plan.targets].some(({ actor }) => concerns(actor)))
        void this.render({ parts: ["odds"] });
    });
  }

  /** True while the attack is rolling, so a double click rolls once. */
  get submitted(): boolean {
    return this.#submitted;
  }

  /** Starts over with a new plan in the same window. */
  async replan(plan: AttackPlan, choice: AttackChoice, several: Several | null): Promise<void> {
    this.#plan = plan;
    this.#choice = choice;
    this.#several = several;
    this.#full = plan.full?.isPlanned === true;
    this.#mayPress = turnGuard();
    const title = this.element.querySelector(".window-title");
    if (title) title.textContent = titleOf(plan, several);
    this.#typed.forget();
    await this.render();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { use, attackers } = this.#plan;
    const [caster] = attackers;
    const cast =
      use && caster
        ? castView(
            this.id,
            { ...use, choice: use.cast, things: thingsOf(caster.actor, use.facts.activity).things },
            gameTexts,
          )
        : null;
    const view = attackView(this.id, this.#plan, this.#choice, offeredTargets(this.#plan), gameTexts, cast);
    const targets = view.targets.map((row, index) => ({
      ...row,
      bonus: this.#typed.text(this.#key("bonus", index)) ?? row.bonus,
      strikes: this.#typed.text(this.#key("strikes", index)) ?? row.strikes,
    }));
    return Promise.resolve({
      ...view,
      title: armOf(this.#plan),
      targets,
      ...this.#odds(),
      ...this.#foot(),
      submitId: `${this.id}-submit`,
    });
  }

  #odds(): OddsView {
    return oddsView(this.id, planOdds(this.#plan, this.#choice), gameTexts);
  }

  #key(name: keyof typeof NUMBERS, index: number): string {
    const target = this.#plan.targets[index];
    return `${name}.${target ? uuidOf(target) : ""}`;
  }

  #foot(): AttackFootView {
    const [caster] = this.#plan.attackers;
    const notes = attackNotes(this.#plan);
    const foot = attackFoot(this.#plan, this.#choice, gameTexts, notes, caster ? handsForCasting(caster.actor) : []);
    const keys = this.#plan.targets.flatMap((_target, index) => [
      this.#key("bonus", index),
      this.#key("strikes", index),
    ]);
    const error = foot.error || this.#typed.error(keys, gameTexts);
    return { ...foot, error, blocked: foot.blocked || error !== "" };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    const isNumber = ({ target }: Event): boolean =>
      target instanceof HTMLInputElement && target.classList.contains("od-number");
    this.element.addEventListener("change", (event) => {
      if (!isNumber(event)) this.#onChange(event);
    });
    this.element.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === "situational")
        this.#choose({ situational: event.target.value });
      // React to input instead of change. A click on the button ends the typing, and a redraw would replace the button before the click.
      else if (isNumber(event)) this.#onChange(event);
    });
    // If the button is disabled, focus the first enabled control.
    (
      this.element.querySelector<HTMLElement>("[data-autofocus]:enabled") ??
      this.element.querySelector<HTMLElement>("[data-application-part] :is(input, select, button):enabled")
    )?.focus();
  }

  protected override leave(): void {
    this.#unwatch();
    Hooks.off("targetToken", this.#hook);
    if (open.get(this.#plan.item.uuid) === this) open.delete(this.#plan.item.uuid);
  }

  #choose(change: Partial<AttackChoice>): void {
    this.#choice = { ...this.#choice, ...change };
    void this.render({ parts: AttackDialog.#FOLLOWING });
  }

  /** Turns a reason off or on. The advantage follows unless the user chose it. */
  #waive(id: string, away: boolean): void {
    this.#choice = withReason(this.#choice, this.#plan, id, away);
    void this.render();
  }

  #onChange(event: Event): void {
    const field = event.target;
    if (field instanceof HTMLSelectElement && field.name === "candidate") {
      const { tokens, actors } = candidates();
      const found = [...tokens, ...actors].find(({ uuid }) => uuid === field.value);
      if (found) this.#aim([...this.#plan.targets, toTarget(found, 1)]);
      return;
    }
    if (field instanceof HTMLSelectElement && field.name === "material") this.#cast({ material: field.value });
    if (!(field instanceof HTMLInputElement)) return;
    const [name = "", index = ""] = field.name.split("-");
    const { value } = field;
    if (name === "slot") this.#cast({ circle: Number(value) });
    else if (name === "ritual") this.#cast({ ritual: field.checked });
    else if (name === "advantage") this.#choose({ advantage: readAdvantage(value) });
    else if (name === "defense")
      this.#choose({ defense: DEFENSE_KINDS.find((key) => key === value) ?? this.#choice.defense });
    else if (name === "reason") this.#waive(value, !field.checked);
    else if (name === "full") {
      this.#full = field.checked;
      this.#aim(this.#plan.targets.map((target) => ({ ...target, strikes: 1 })));
    } else if (name === "secret") this.#choose({ secret: field.checked });
    else if (name === "spares") this.#choose({ spares: field.checked });
    else if (name === "mode")
      this.#aim(
        this.#plan.targets,
        this.#plan.modes.find((mode) => mode === value),
      );
    else if (name === "cover") this.#cover(Number(index), COVERS.find((key) => key === value) ?? "none");
    else if (name === "strikes" || name === "bonus") this.#number(name, Number(index), field);
  }

  /** Reads a number. An invalid number changes only the error text. */
  #number(name: keyof typeof NUMBERS, index: number, field: HTMLInputElement): void {
    const value = this.#typed.read(this.#key(name, index), field.ariaLabel ?? "", field.value, NUMBERS[name]);
    field.ariaInvalid = String(value === null);
    if (value === null) void this.render({ parts: AttackDialog.#FOLLOWING });
    else
      this.#change(
        index,
        name === "strikes"
          ? { strikes: value }
          : { bonus: value === 0 ? null : { source: "situational", label: "OD20.Attack.BonusPart", value } },
      );
  }

  /** Returns whether cover changed because tokens moved, and redraws the window. */
  #sheltered(): boolean {
    const old = this.#plan;
    const plan = this.#prepare(old.targets);
    if (!plan || plan.targets.every(({ cover }, index) => cover === old.targets[index]?.cover)) return false;
    this.#plan = plan;
    void this.render();
    return true;
  }

  #cover(index: number, cover: Cover): void {
    const { attackers, targets } = this.#plan;
    const token = targets[index]?.token;
    if (token)
      rememberCover(
        attackers.map((one) => one.token),
        token,
        cover,
      );
    this.#change(index, { cover });
  }

  /** Changes one target without redrawing its row, so that the focus stays. */
  #change(index: number, change: Partial<RequestedTarget>): void {
    const targets = this.#plan.targets.map((target, at) => (at === index ? { ...target, ...change } : target));
    // Cover affects the warnings, so prepare the plan again.
    this.#plan = this.#prepare(targets) ?? { ...this.#plan, targets };
    void this.render({ parts: AttackDialog.#FOLLOWING });
  }

  /** Changes the options of the spell. Cost, dice, and rays follow. */
  #cast(change: Partial<Cast>): void {
    const { use, targets, mode } = this.#plan;
    if (use) this.#aim(targets, mode, { ...use.cast, ...change });
  }

  /** Changes targets, mode, or slot. Distances, warnings, and reasons follow, and rays are distributed again. */
  #aim(targets: readonly RequestedTarget[], mode: AttackMode = this.#plan.mode, cast = this.#plan.use?.cast): void {
    const plan = this.#prepare(targets, mode, cast, true);
    if (!plan) return;
    const old = this.#plan;
    this.#plan = plan;
    this.#choice = following(this.#choice, old, plan);
    void this.render();
  }

  #prepare(
    targets: readonly RequestedTarget[],
    mode: AttackMode = this.#plan.mode,
    cast = this.#plan.use?.cast,
    even = false,
  ): AttackPlan | undefined {
    const { item, named } = this.#plan;
    return prepareAttack(item, {
      mode,
      targets,
      attackers: named ?? [],
      even,
      full: this.#full,
      ...(cast ? { cast } : {}),
      ...(this.#several ? { blows: this.#several.count, spends: this.#several.spends } : {}),
    });
  }

  /** Targeting a group fires the hook once per token, so redraw once for all. */
  #scheduleTargets(released: string | null): void {
    const waits = this.#released;
    const gone = waits ?? new Set();
    if (released !== null) gone.add(released);
    this.#released = gone;
    if (waits) return;
    queueMicrotask(() => {
      this.#released = null;
      if (!isOpen(this)) return;
      const marked = candidates().tokens.filter(({ targeted }) => targeted);
      // Targets follow the targeted tokens. Those that were picked from the list stay.
      const kept = this.#plan.targets.filter((target) => !target.token || !gone.has(target.token.uuid));
      const known = new Set(kept.map((target) => uuidOf(target)));
      this.#aim([...kept, ...marked.filter(({ uuid }) => !known.has(uuid)).map((one) => toTarget(one, 1))]);
    });
  }

  static #removeTarget(this: AttackDialog, _event: PointerEvent, button: HTMLElement): void {
    const index = Number(button.dataset["index"]);
    const target = this.#plan.targets[index];
    this.#aim(this.#plan.targets.filter((_one, at) => at !== index));
    // Otherwise the next change would add the target again.
    if (target?.token?.object && canvas.ready) target.token.object.setTarget(false, { releaseOthers: false });
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  static async #free(this: AttackDialog, _event: Event, button: HTMLElement): Promise<void> {
    const [caster] = this.#plan.attackers;
    if (caster) await changeHands(caster.actor, button.dataset["detail"] ?? "");
    if (isOpen(this)) this.#aim(this.#plan.targets);
  }

  static #tellOdds(this: AttackDialog): void {
    announce(spokenOdds(this.#odds(), gameTexts));
  }

  static async #submit(this: AttackDialog): Promise<void> {
    if (this.#submitted || !this.#plan.attackers.every(({ actor }) => this.#mayPress(actor))) return;
    this.#submitted = true;
    try {
      // If it is refused, keep the window open with its choices. A notification shows the reason.
      if (await strike(this.#plan, this.#choice, this.#several)) await this.close();
    } finally {
      this.#submitted = false;
    }
  }
}
