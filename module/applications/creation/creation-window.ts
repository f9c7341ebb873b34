import { SYSTEM_ID, template } from "../../core/constants.ts";
import {
  draftOf,
  finishCreation,
  forgetUntouched,
  outcomeOf,
  rollValues,
  saveDraft,
} from "../../play/character/creation.ts";
import {
  addToCart,
  changeLine,
  emptyDraft,
  KIT_KINDS,
  STEPS,
  takeKit,
  takeRolled,
  type Draft,
  type Step,
} from "../../play/character/draft.pure.ts";
import { heldStep } from "../../play/character/plan-mastery.pure.ts";
import { buyerOf, type Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/shared/notify.ts";
import { listenForSteps } from "../shared/number-steps.ts";
import { announce, loadPartials } from "../shared/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { changeDraft, refusal } from "./change-draft.ts";
import { nameOf } from "../forms/number-entry.ts";
import { KeptTyping } from "../forms/typed.ts";
import { keepQueries, listenForSearch } from "./search.ts";
import { progressOf, stepContext } from "./step-context.ts";
import { SystemWindow } from "../shared/system-window.ts";
import { isOpen } from "../shared/is-open.ts";

interface CreationContext extends foundry.applications.api.ApplicationV2.RenderContext {
  readonly uid: string;
  readonly title: string;
  readonly position: string;
  readonly steps: readonly {
    readonly step: Step;
    readonly id: string;
    readonly n: number;
    readonly label: string;
    readonly current: boolean;
    readonly done: boolean;
  }[];
  readonly first: boolean;
  readonly last: boolean;
  readonly submit: string;
}

/** Where the keyboard goes in a step that has just been drawn. */
type Landing = (body: HTMLElement) => void;

const open = new Map<string, CreationWindow>();

const to =
  (selector: string): Landing =>
  (body) =>
    body.querySelector<HTMLElement>(selector)?.focus();

/** What is picked, or else the first that one can set; the step is read from its beginning. */
function toFirst(body: HTMLElement): void {
  const first =
    body.querySelector<HTMLElement>("input[type='radio']:checked") ??
    body.querySelector<HTMLElement>("input:not([type='search']), select") ??
    body.querySelector<HTMLElement>("h2");
  first?.focus();
  body.scrollTop = 0;
}

/** Opens the guided creation of a character where it was left, or brings the open window to the front. */
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

/** Step after step to a character. What is decided is a draft on the actor; the last button writes all of it at once. */
class CreationWindow extends SystemWindow<CreationContext> {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<CreationWindow> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--creation"],
    window: { contentClasses: ["od-dialog", "od-creation"], resizable: true },
    position: { width: 960, height: 720 },
    form: { handler: CreationWindow.#submit, closeOnSubmit: false },
    actions: {
      step: CreationWindow.#goTo,
      back: CreationWindow.#back,
      later: CreationWindow.#later,
      roll: CreationWindow.#roll,
      add: CreationWindow.#add,
      removeLine: CreationWindow.#removeLine,
      kit: CreationWindow.#kit,
      discard: CreationWindow.#discard,
    },
  };

  static override PARTS = {
    nav: { template: template("creation/nav") },
    body: {
      template: template("creation/body"),
      templates: ["origin", "values", "mastery", "mastery-group", "spells", "equipment", "summary"].map((name) =>
        template(`creation/${name}`),
      ),
      scrollable: ["", ".od-creation__list"],
    },
    foot: { template: template("creation/foot") },
  };

  readonly #actor: Character;
  readonly #hooks: readonly (readonly [name: "updateActor" | "createItem" | "deleteItem", id: number])[];
  #draft: Draft;
  /** The steps of this character, as they were drawn last. */
  #steps: readonly Step[] = STEPS;
  /** Texts that this window has sent, or has taken over: any other one on the actor is somebody else's. */
  readonly #known = new Set<string>();
  readonly #typing = new KeptTyping();
  /** The draft that the actor had when this window last looked. */
  #stored: string;
  /** Where the keyboard goes with the next drawing that begins, and with the one that is being made. */
  #landing: { readonly next: Landing | null; readonly now: Landing | null } = { next: null, now: null };
  #saving: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(actor: Character) {
    super({ window: { title: gameTexts.t("OD20.Creation.Title", { name: actor.name }) } });
    this.#actor = actor;
    this.#draft = draftOf(actor) ?? emptyDraft();
    this.#stored = actor.system.toObject().draft;
    this.#known.add(this.#stored);
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

  get #step(): Step {
    return this.#draft.step;
  }

  protected override async _prepareContext(): Promise<CreationContext> {
    this.#landing = { next: null, now: this.#landing.next };
    const { t } = gameTexts;
    const progress = await progressOf(this.#actor, this.#draft);
    this.#steps = progress.steps;
    // Another class, chosen in another tab, may have none of the step that is open here.
    const shown = this.#steps.includes(this.#step) ? this.#step : "equipment";
    if (shown !== this.#step) this.#draft = { ...this.#draft, step: shown };
    const at = this.#steps.indexOf(shown);
    const last = at === this.#steps.length - 1;
    return {
      uid: this.id,
      title: t(`OD20.Creation.Steps.${this.#step}`),
      position: t("OD20.Creation.Position", { n: at + 1, of: this.#steps.length }),
      steps: this.#steps.map((step, index) => ({
        step,
        id: `${this.id}-step-${step}`,
        n: index + 1,
        label: t(`OD20.Creation.Steps.${step}`),
        current: step === this.#step,
        done: progress.done.has(step),
      })),
      first: at === 0,
      last,
      submit: last
        ? t("OD20.Creation.Finish")
        : t("OD20.Creation.Next", { name: t(`OD20.Creation.Steps.${this.#steps[at + 1] ?? "summary"}`) }),
      ...(await stepContext({ uid: this.id, actor: this.#actor, draft: this.#draft, step: this.#step }, progress)),
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<foundry.applications.api.ApplicationV2["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.#typing.watch(this.element);
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) void this.#change(target);
    });
    listenForSearch(this.element);
    listenForSteps(this.element);
    const body = this.element.querySelector<HTMLElement>(".od-creation__body");
    if (body) toFirst(body);
  }

  /** The draft comes back from the server while somebody goes on typing. */
  protected override _preSyncPartState(...args: Parameters<SystemWindow<CreationContext>["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    const [, drawn, prior, state] = args;
    keepQueries(prior, drawn);
    this.#typing.before(prior, state);
  }

  protected override _syncPartState(...args: Parameters<SystemWindow<CreationContext>["_syncPartState"]>): void {
    super._syncPartState(...args);
    const [part, drawn, , state] = args;
    this.#typing.after(drawn, state);
    // Within the drawing: a key that is pressed as soon as the step is seen must not lose its place again.
    if (part === "body") this.#landing.now?.(drawn);
  }

  protected override leave(): void {
    for (const [name, id] of this.#hooks) Hooks.off(name, id);
    if (open.get(this.#actor.uuid) === this) open.delete(this.#actor.uuid);
    void this.#saving.then(() => forgetUntouched(this.#actor));
  }

  /** Somebody else has gone on with it, or changed the character underneath. */
  #follow(): void {
    const text = this.#actor.system.toObject().draft;
    const back = text !== this.#stored && this.#known.has(text);
    this.#stored = text;
    // Our own, come back from the server: it is shown already.
    if (back) return;
    if (!this.#known.has(text)) {
      this.#known.add(text);
      this.#draft = draftOf(this.#actor) ?? emptyDraft();
    }
    void this.render();
  }

  /**
   * Takes a new draft: shown at once, kept on the actor behind it, the newest last.
   * @param landing where the keyboard goes with it; it stays where it is without
   */
  async #take(draft: Draft, landing?: Landing): Promise<void> {
    this.#draft = draft;
    if (landing) this.#landing = { ...this.#landing, next: landing };
    this.#known.add(JSON.stringify(draft));
    this.#saving = this.#saving.then(() => (this.#draft === draft ? saveDraft(this.#actor, draft) : undefined));
    await this.render();
  }

  async #change(control: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const { name, value } = control;
    const checked = control instanceof HTMLInputElement && control.checked;
    const character =
      name.startsWith("to.") || name.startsWith("pay.") ? (await outcomeOf(this.#actor, this.#draft)).character : null;
    const draft = changeDraft(this.#draft, { name, value, checked }, (track, key) =>
      character ? heldStep(buyerOf(character), track, key) : 0,
    );
    if (!draft) {
      if (control instanceof HTMLInputElement && control.type !== "search") {
        ui.notifications.warn(refusal({ name, value, checked }, gameTexts, nameOf(control)));
        control.value = control.defaultValue;
      }
      return;
    }
    await this.#take(draft);
    this.#tell();
  }

  /** Says what has come of it. */
  #tell(): void {
    const told = this.element.querySelector("[data-told]")?.textContent.trim() ?? "";
    if (told !== "") announce(told);
  }

  async #show(step: Step): Promise<void> {
    await this.#take({ ...this.#draft, step }, toFirst);
    const { t } = gameTexts;
    const position = t("OD20.Creation.Position", { n: this.#steps.indexOf(step) + 1, of: this.#steps.length });
    announce(`${position}: ${t(`OD20.Creation.Steps.${step}`)}`);
  }

  static async #submit(this: CreationWindow): Promise<void> {
    const next = this.#steps[this.#steps.indexOf(this.#step) + 1];
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
        // What came while this window was busy is looked at now.
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
    const before = this.#steps[this.#steps.indexOf(this.#step) - 1];
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
      if (values.length > 0) await this.#take(takeRolled(this.#draft, values));
    } finally {
      this.#busy = false;
    }
  }

  static async #add(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { uuid, name = "" } = target.dataset;
    if (uuid === undefined) return;
    await this.#take(addToCart(this.#draft, uuid));
    announce(gameTexts.t("OD20.Creation.Equipment.Added", { name }));
  }

  static async #removeLine(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { uuid } = target.dataset;
    if (uuid === undefined) return;
    await this.#take(changeLine(this.#draft, uuid, { quantity: 0 }), to("input[type='search']"));
  }

  static async #kit(this: CreationWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const kind = KIT_KINDS.find((one) => one === target.dataset["kind"]);
    if (!kind) return;
    await this.#take(takeKit(this.#draft, kind, target.dataset["way"] === "gold" ? "gold" : "things"));
    this.#tell();
  }

  /** The character stays as it is; the decisions go. */
  static async #discard(this: CreationWindow): Promise<void> {
    await this.#saving;
    this.#busy = true;
    await saveDraft(this.#actor, null);
    await this.close();
  }
}
