import { SYSTEM_ID, template } from "../../core/constants.ts";
import { draftOf, finishCreation, outcomeOf, rollValues, saveDraft } from "../../play/character/creation.ts";
import { forgetUntouched, isHelping } from "../../play/character/draft-owner.ts";
import { emptyDraft, STEPS, swapValues, takeRolled, type Draft, type Step } from "../../play/character/draft.pure.ts";
import { overwritten, recommended, withValues } from "../../play/character/recommended-build.ts";
import { changeOrigin } from "../../play/character/change-origin.ts";
import { isOriginKind } from "../../play/character/plan-origin.pure.ts";
import { heldStep } from "../../play/character/plan-mastery.pure.ts";
import { buyerOf, type Character } from "../../play/character/mastery.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { askBuild } from "./removal-question.ts";
import { announce, loadPartials } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { changeDraft, refusal, type Control, changeWords } from "./change-draft.ts";
import { changeList, FRESH_LIST, type ListState } from "./list-state.ts";
import { nameOf } from "../forms/number-entry.ts";
import { TypingGuard } from "../forms/unsaved-input.ts";
import {
  focusOn,
  focusFirst,
  focusUnanswered,
  type FocusMove,
  controlOf,
  keepFocus,
  SPELL_TEMPLATES,
  keepQueries,
  listenForSearch,
} from "./focus.ts";
import { frameView } from "./steps-view.ts";
import { progressOf } from "./progress.ts";
import { rankRefusal } from "../common/ranks-fields.ts";
import type { MasteryTrack } from "../../rules/character/mastery.ts";
import { stepContext, type WindowState } from "./step-context.ts";
import { PHONE, isOpen } from "../common/open-windows.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";

const open = new Map<string, CreationWindow>();

/** Opens the creation guide of a character at its last step, or brings its window to the front. */
export async function openCreation(actor: Character): Promise<void> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: actor.name });
    return;
  }
  await loadPartials();
  const window = open.get(actor.uuid) ?? new CreationWindow(actor);
  await window.render({ force: true });
  window.bringToFront();
}

/** The creation guide. Decisions are stored as a draft on the actor. The last button writes everything at once. */
class CreationWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<CreationWindow> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--creation"],
    window: { contentClasses: ["od-dialog", "od-creation"], resizable: true },
    position: { width: 980, height: 720 },
    form: { handler: CreationWindow.#submit, closeOnSubmit: false },
    actions: {
      step: CreationWindow.#goTo,
      back: CreationWindow.#back,
      later: CreationWindow.#later,
      roll: CreationWindow.#roll,
      swap: CreationWindow.#swap,
      takeBuild: CreationWindow.#takeBuild,
      toOpen: CreationWindow.#toOpen,
      set: CreationWindow.#set,
      list: CreationWindow.#changeList,
      discard: CreationWindow.#discard,
    },
  };

  static override PARTS = {
    nav: { template: template("creation/nav") },
    body: {
      template: template("creation/body"),
      templates: [
        "origin",
        "choices",
        "training",
        "build",
        "compare",
        "values",
        "mastery",
        "mastery-group",
        "ranks",
        ...SPELL_TEMPLATES,
        "kit",
        "equipment",
        "summary",
      ].map((name) => template(`creation/${name}`)),
      scrollable: ["", ".od-creation__list"],
    },
    live: { template: template("creation/live") },
    foot: { template: template("creation/foot") },
  };

  readonly #actor: Character;
  readonly #hooks: readonly (readonly [name: "updateActor" | "createItem" | "deleteItem", id: number])[];
  #draft: Draft;
  #list: ListState = FRESH_LIST;
  /** The steps of this character at the last drawing. */
  #steps: readonly Step[] = STEPS;
  /** Draft texts that this window sent or loaded. Other texts come from another client. */
  readonly #ownDrafts = new Set<string>();
  readonly #typing = new TypingGuard();
  /** The stored draft when this window last compared it. */
  #lastStored: string;
  /** Focus functions for the next drawing and the current one. */
  #focusMove: { readonly next: FocusMove | null; readonly now: FocusMove | null } = { next: null, now: null };
  #saving: Promise<void> = Promise.resolve();
  #busy = false;
  #view: WindowState = { swapFrom: null, swapWith: null, compareWith: "", originResult: "" };
  /** A choice that is still being worked out. What comes next waits for it. */
  #choosing: Promise<void> = Promise.resolve();

  constructor(actor: Character) {
    super({
      window: { title: gameTexts.t("OD20.Creation.Title", { name: actor.name }) },
      // A phone has no room to spare around it.
      ...(innerWidth <= PHONE && { position: { width: innerWidth, height: innerHeight - 48 } }),
    });
    this.#actor = actor;
    this.#draft = draftOf(actor) ?? emptyDraft();
    this.#lastStored = actor.system.toObject().draft;
    this.#ownDrafts.add(this.#lastStored);
    open.set(actor.uuid, this);
    const follow = (changed: unknown): void => {
      if (isOpen(this) && !this.#busy && (changed === actor || (changed instanceof Item && changed.actor === actor)))
        this.#follow();
    };
    this.#hooks = [
      ["updateActor", Hooks.on("updateActor", follow)],
      ["createItem", Hooks.on("createItem", follow)],
      ["deleteItem", Hooks.on("deleteItem", follow)],
    ];
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    this.#focusMove = { next: null, now: this.#focusMove.next };
    const progress = await progressOf(this.#actor, this.#draft);
    this.#steps = progress.steps;
    // If another client changed the class, the open step may not exist any more.
    const shown = this.#steps.includes(this.#draft.step) ? this.#draft.step : "equipment";
    if (shown !== this.#draft.step) this.#draft = { ...this.#draft, step: shown };
    return {
      ...frameView(this.id, shown, progress, gameTexts),
      phone: innerWidth <= PHONE,
      ...(await stepContext(
        {
          uid: this.id,
          actor: this.#actor,
          draft: this.#draft,
          step: this.#draft.step,
          view: this.#view,
          list: this.#list,
        },
        progress,
      )),
    };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.#typing.watch(this.element);
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        void this.#change(controlOf(target), target);
    });
    for (const kind of ["pointerover", "focusin"])
      this.element.addEventListener(kind, ({ target }) => {
        this.#previewSwap(target);
      });
    listenForSearch(this.element);
    const body = this.element.querySelector<HTMLElement>(".od-creation__body");
    if (body) focusFirst(body);
  }

  /** Keeps typed text when an update of the draft redraws the form. */
  protected override _preSyncPartState(...args: Parameters<SystemWindow["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    const [, drawn, prior, state] = args;
    keepQueries(prior, drawn);
    this.#typing.before(prior, state);
  }

  protected override _syncPartState(...args: Parameters<SystemWindow["_syncPartState"]>): void {
    super._syncPartState(...args);
    const [part, drawn, , state] = args;
    this.#typing.after(drawn, state);
    // Move the focus during the drawing, so that a key pressed right after it reaches the right control.
    if (part === "body") this.#focusMove.now?.(drawn);
  }

  protected override leave(): void {
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    if (open.get(this.#actor.uuid) === this) open.delete(this.#actor.uuid);
    void this.#saving.then(() => forgetUntouched(this.#actor));
  }

  /** Follows changes of the draft or the character by another client. */
  #follow(): void {
    const text = this.#actor.system.toObject().draft;
    const back = text !== this.#lastStored && this.#ownDrafts.has(text);
    this.#lastStored = text;
    // The update of this window came back from the server. The window already shows it.
    if (back) return;
    if (!this.#ownDrafts.has(text)) {
      this.#ownDrafts.add(text);
      const draft = draftOf(this.#actor) ?? emptyDraft();
      this.#draft = isHelping(this.#actor) ? { ...draft, step: this.#draft.step } : draft;
    }
    void this.render();
  }

  /**
   * Takes a new draft: shows it at once and stores it on the actor. Only the newest draft is stored.
   * @param focusMove focus function for the new drawing; left out = focus stays
   */
  async #updateDraft(draft: Draft, focusMove?: FocusMove): Promise<void> {
    this.#draft = draft;
    if (focusMove) this.#focusMove = { ...this.#focusMove, next: focusMove };
    // A Game Master who looks on turns only his own pages.
    const stored = isHelping(this.#actor) ? { ...draft, step: draftOf(this.#actor)?.step ?? draft.step } : draft;
    this.#ownDrafts.add(JSON.stringify(stored));
    this.#saving = this.#saving.then(() => (this.#draft === draft ? saveDraft(this.#actor, stored) : undefined));
    await this.render();
  }

  async #change({ name, value, checked }: Control, control: HTMLElement, focusMove?: FocusMove): Promise<void> {
    if (name === "against") {
      this.#view = { ...this.#view, compareWith: value };
      await this.render();
      return;
    }
    this.#view = { ...this.#view, originResult: "" };
    await this.#choosing;
    if (name === "origin") {
      this.#choosing = this.#choose(value, focusMove).catch(notifyFailure);
      return this.#choosing;
    }
    const character =
      name.startsWith("to.") || name.startsWith("pay.") ? (await outcomeOf(this.#actor, this.#draft)).character : null;
    const held = (track: MasteryTrack, key: string): number =>
      character ? heldStep(buyerOf(character), track, key) : 0;
    const refused = rankRefusal(this.#actor, { name, value }, gameTexts);
    const draft = refused === "" ? changeDraft(this.#draft, { name, value, checked }, held) : null;
    if (!draft) {
      if (control instanceof HTMLInputElement && control.type !== "search") {
        ui.notifications.warn(refused || refusal({ name, value, checked }, gameTexts, nameOf(control)));
        control.value = control.defaultValue;
      }
      return;
    }
    await this.#updateDraft(name === "way" ? await withValues(this.#actor, draft) : draft, focusMove);
    this.#announceResult();
  }

  /** Takes another species, background or class, and says what that did to the later steps. */
  async #choose(uuid: string, focusMove?: FocusMove): Promise<void> {
    if (!isOriginKind(this.#draft.step)) return;
    const { draft, ...changed } = await changeOrigin(this.#actor, this.#draft, this.#draft.step, uuid);
    this.#view = { ...this.#view, originResult: changeWords(changed, gameTexts) };
    await this.#updateDraft(draft, focusMove);
    this.#announceResult();
  }

  /** Announces the result. */
  #announceResult(): void {
    const told = this.element.querySelector("[data-told]")?.textContent.trim() ?? "";
    if (told !== "") announce(told);
  }

  async #show(step: Step): Promise<void> {
    await this.#choosing;
    this.#view = { ...this.#view, swapFrom: null, swapWith: null, originResult: "" };
    this.#list = FRESH_LIST;
    const draft = { ...this.#draft, step };
    await this.#updateDraft(step === "values" ? await withValues(this.#actor, draft) : draft, focusFirst);
    const { t } = gameTexts;
    const position = t("OD20.Creation.Position", { n: this.#steps.indexOf(step) + 1, of: this.#steps.length });
    announce(`${position}: ${t(`OD20.Creation.Steps.${step}`)}`);
  }

  static async #submit(this: CreationWindow): Promise<void> {
    const next = this.#steps[this.#steps.indexOf(this.#draft.step) + 1];
    if (next) await this.#show(next);
    else await this.#finish();
  }

  async #finish(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#saving;
      const end = await finishCreation(this.#actor, this.#draft);
      if (end !== "made") {
        // Apply changes that arrived while this window was busy.
        if (end === "failed") this.#follow();
        else await this.#show(end);
        return;
      }
      announce(gameTexts.t("OD20.Creation.Finished", { name: this.#actor.name }));
      await this.close();
      const { sheet } = this.#actor;
      if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
    } finally {
      this.#busy = false;
    }
  }

  static async #goTo(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const step = STEPS.find((one) => one === target.dataset["step"]);
    if (step) await this.#show(step);
  }

  static async #back(this: CreationWindow): Promise<void> {
    const before = this.#steps[this.#steps.indexOf(this.#draft.step) - 1];
    if (before) await this.#show(before);
  }

  static async #later(this: CreationWindow): Promise<void> {
    await this.#saving;
    await this.close();
  }

  static async #roll(this: CreationWindow): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const values = await rollValues(this.#actor);
      if (values.length > 0) await this.#updateDraft(await withValues(this.#actor, takeRolled(this.#draft, values)));
    } finally {
      this.#busy = false;
    }
  }

  /** Handles a button that sets a field. The button has the name and the new value of the field. */
  static async #set(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#change(controlOf(target), target, keepFocus);
  }

  /** Orders or filters the list of this step. */
  static async #changeList(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#list = changeList(this.#list, target.dataset["command"] ?? "");
    await this.render();
  }

  /** Shows the results of an exchange while the pointer or the focus is on another value. */
  #previewSwap(target: EventTarget | null): void {
    const { swapFrom, swapWith } = this.#view;
    const at = target instanceof Element ? target.closest<HTMLElement>("[data-swap]")?.dataset["swap"] : undefined;
    const key = CHARACTERISTICS.find((one) => one === at);
    if (!swapFrom || !key || key === swapWith) return;
    this.#view = { ...this.#view, swapWith: key };
    // The buttons stay: whoever presses one must not lose it under the pointer.
    void this.render({ parts: ["live"] });
  }

  /** Picks a value; pressed on another one, exchanges the two. */
  static async #swap(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const key = CHARACTERISTICS.find((one) => one === target.dataset["swap"]);
    const { swapFrom } = this.#view;
    if (!key) return;
    this.#view = { ...this.#view, swapFrom: swapFrom ? null : key, swapWith: null };
    if (swapFrom && swapFrom !== key) await this.#updateDraft(swapValues(this.#draft, swapFrom, key));
    else await this.render({ parts: ["body", "live"] });
  }

  /** Takes the recommended build. Asks first if it replaces something. */
  static async #takeBuild(this: CreationWindow): Promise<void> {
    await this.#choosing;
    if (this.#busy) return;
    const build = await recommended(this.#actor, this.#draft);
    if (!build) return;
    const replaced = await overwritten(this.#actor, this.#draft, build);
    const steps = replaced.map((step) => gameTexts.t(`OD20.Creation.Steps.${step}`));
    if (steps.length > 0 && !(await askBuild(steps))) return;
    this.#view = { ...this.#view, originResult: "" };
    await this.#updateDraft(build, focusOn("[data-step='summary']"));
    announce(gameTexts.t("OD20.Creation.Build.Taken"));
  }

  /** Leads to the first open decision: in this step, or in the one that blocks the end. */
  static async #toOpen(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const step = STEPS.find((one) => one === target.dataset["step"]);
    if (step && step !== this.#draft.step) await this.#show(step);
    const body = this.element.querySelector<HTMLElement>(".od-creation__body");
    if (body) focusUnanswered(body);
  }

  /** Deletes the draft. The character stays unchanged. */
  static async #discard(this: CreationWindow): Promise<void> {
    await this.#saving;
    this.#busy = true;
    await saveDraft(this.#actor, null);
    await this.close();
  }
}
