import { template, SYSTEM_ID } from "../../core/constants.ts";
import { dismiss, leaveToGM } from "../../play/protocol/prompts.ts";
import { pending, subscribe, type Prompt } from "../../play/protocol/prompt-queue.ts";
import { COVERS } from "../../rules/basics/ids.ts";
import { boundKey } from "../common/bound-key.ts";
import { coveringWindows, PHONE } from "../common/open-windows.ts";
import { announce, loadPartials } from "../common/render.ts";
import { readAdvantage } from "../common/segment.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { isAtWork, floorOf, placeAside } from "./keep-clear.ts";
import { faceOf, findFace } from "./faces.ts";
import { registerFaces } from "./register-faces.ts";
import { pressChip, reactionChips } from "./reaction-chips.ts";
import type { PromptChoice } from "./defense-view.ts";
import { namesHere } from "../../core/other-language.ts";

type Closing = Parameters<foundry.applications.api.ApplicationV2["close"]>[0];

/** Choices by request id. A request that reappears keeps its choices. */
const choices = new Map<string, PromptChoice>();
/** Ids of announced requests. */
const heard = new Set<string>();
/** Ids of requests whose answer is on its way. They are not shown again meanwhile. */
const answering = new Set<string>();
/** Ids of requests that the user dismissed with the window's close button. The card still offers them. */
const hidden = new Set<string>();
let shown: DefensePrompt | null = null;

function choiceOf(request: Prompt): PromptChoice {
  return choices.get(request.id) ?? faceOf(request).suggested;
}

function visible(requests: readonly Prompt[] = pending()): Prompt[] {
  return requests.filter((one) => !hidden.has(one.id) && !answering.has(one.id) && findFace(one) !== null);
}

/** The prompt window: one per user, for all requests. It opens by itself and never takes the focus. */
class DefensePrompt extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<DefensePrompt> = {
    id: `${SYSTEM_ID}-defense-{id}`,
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--prompt"],
    window: { contentClasses: ["od-dialog"] },
    position: { width: 330, height: "auto" },
    form: { handler: DefensePrompt.#submit, closeOnSubmit: false },
    actions: {
      leave: DefensePrompt.#leave,
      unfold: DefensePrompt.#unfold,
      giveIn: DefensePrompt.#giveIn,
      take: DefensePrompt.#take,
      react: DefensePrompt.#react,
    },
  };

  static override PARTS = { body: { template: template("dialogs/defense") } };

  #request: Prompt;
  #others = 0;
  /** Last view as JSON. The window redraws when it changes, for example after a defensive spell. */
  #told = "";
  /** On a phone, a GM's prompt for another creature folds to one line below the window in use. */
  #folded = false;
  /** Whether the window has its first position. Later, it stays where the user drags it. */
  #placed = false;
  readonly #closing = new AbortController();

  constructor(request: Prompt) {
    super();
    this.#request = request;
    this.#folded = this.#isInTheWay;
  }

  get #isInTheWay(): boolean {
    return (game.user.isGM && coveringWindows(this).length > 0) || (this.#yields && ui.sidebar.expanded);
  }

  /** Whether the prompt is optional and covers the page of a phone. */
  get #yields(): boolean {
    return innerWidth <= PHONE && faceOf(this.#request).yields === true;
  }

  override get title(): string {
    return gameTexts.t(faceOf(this.#request).title);
  }

  /** Shows a request. Does not redraw an unchanged request, so the user's choices are undisturbed. */
  async follow(request: Prompt, others: number): Promise<void> {
    const face = faceOf(request);
    const told = JSON.stringify(face.view(this.id, face.suggested, [], false));
    if (this.#request.id === request.id && this.#others === others && this.#told === told && this.rendered) return;
    this.#told = told;
    const focused = this.rendered && this.element.contains(this.element.ownerDocument.activeElement);
    const moved = this.#request.id !== request.id;
    this.#request = request;
    this.#others = others;
    await this.render({ force: true });
    // If the keyboard focus was in the window, the next request focuses its main button.
    if (focused && moved) await this.takeFocus();
  }

  /** Makes room for a window that just opened: folds to one line unless the user works in the prompt. */
  async giveWay(): Promise<void> {
    if (this.element.contains(document.activeElement)) return;
    this.#standAside();
    if (!this.#isInTheWay) return;
    if (this.#folded) this.#makeRoom();
    else {
      this.#folded = true;
      await this.render();
    }
  }

  /** On a wide page, moves a GM's prompt beside the open windows. The keybinding still leads to it. */
  #standAside(): void {
    if (!game.user.isGM || innerWidth <= PHONE) return;
    const place = placeAside(this);
    if (place) this.setPosition(place);
  }

  /** Restores and raises the window without taking the focus. */
  comeUp(): void {
    if (this.minimized) void this.maximize();
    this.bringToFront();
  }

  /** Restores the window and focuses its main button. */
  async takeFocus(): Promise<void> {
    if (this.#folded) {
      this.#folded = false;
      await this.render();
    }
    this.comeUp();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const request = this.#request;
    const others = visible().filter(({ id }) => id !== request.id);
    // The prompt names the creature for a user who answers for more than the assigned character.
    const own =
      game.user.isGM ||
      request.actor.uuid !== game.user.character?.uuid ||
      new Set(visible().map(({ actor }) => actor.uuid)).size > 1;
    const { statesOf } = await import("./condition-badges.ts");
    return {
      states: statesOf(request),
      ...namesHere(
        faceOf(request).view(
          this.id,
          choiceOf(request),
          others.map((other) => faceOf(other).shortly),
          own,
        ),
      ),
      reactions: await reactionChips(request),
      gm: game.user.isGM,
      mayGiveIn: faceOf(request).giveIn !== undefined,
      givesIn: faceOf(request).givesIn ?? "OD20.Save.GiveIn",
      key: innerWidth <= PHONE ? "" : boundKey("focusQueue"),
      folded: this.#folded,
    };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    // Hides an open tooltip, which would cover the prompt.
    game.tooltip.deactivate();
    // Radio buttons send "change" and text inputs send "input".
    for (const type of ["change", "input"])
      this.element.addEventListener(type, () => {
        this.#remember();
      });
    const { signal } = this.#closing;
    document.addEventListener("pointerdown", ({ target }) => void this.#yieldTo(target), { capture: true, signal });
  }

  /** Folds an optional prompt when the user touches outside it. The folded line opens it again. */
  async #yieldTo(touched: EventTarget | null): Promise<void> {
    if (this.#folded || !this.#yields || !(touched instanceof Node) || this.element.contains(touched)) return;
    this.#folded = true;
    await this.render();
  }

  protected override async _onRender(...args: Drawn): Promise<void> {
    await super._onRender(...args);
    // The same window may go from an attack to a check, so its title changes.
    this.window.title?.replaceChildren(this.title);
    this.element.classList.toggle("od-window--line", this.#folded);
    this.dock();
    if (this.#folded) this.#makeRoom();
    if (!this.#placed) this.#standAside();
    this.#placed = true;
  }

  /** On a phone, docks the window at the bottom; a folded prompt stays above the chat input. */
  dock(): void {
    if (innerWidth > PHONE || !this.rendered) return;
    this.setPosition({ left: 0, width: innerWidth, top: floorOf(this.#folded) - this.element.offsetHeight });
  }

  /** Moves up windows that the folded prompt would cover. The styles limit their height. */
  #makeRoom(): void {
    const { top } = this.element.getBoundingClientRect();
    for (const app of coveringWindows(this)) {
      const over = app.element.getBoundingClientRect().bottom - top;
      if (over > 0) app.setPosition({ top: Math.max(0, app.element.offsetTop - over) });
    }
  }

  /** Escape only minimizes this window while requests are pending. */
  override async close(options?: Closing): Promise<this> {
    if (options?.closeKey && visible().length > 0) {
      await this.minimize();
      return this;
    }
    return super.close(options);
  }

  protected override async escape(): Promise<unknown> {
    return this.close({ closeKey: true });
  }

  protected override leave(): void {
    this.#closing.abort();
    // When the window closed because no request was left, requests in a newer window stay.
    if (shown !== this) return;
    // When the user closed the window, dismisses the pending requests. The next request opens the window again.
    for (const { id } of visible()) hidden.add(id);
    shown = null;
  }

  #remember(): void {
    if (!(this.element instanceof HTMLFormElement)) return;
    const data = new FormData(this.element);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    const before = choiceOf(this.#request);
    const cover = COVERS.find((key) => key === read("cover")) ?? before.cover;
    const way = read("way");
    const chosen = { advantage: readAdvantage(read("advantage")), cover, situational: read("situational"), way };
    const changes = way !== (before.way ?? this.#way);
    const suggested = changes ? faceOf(this.#request).suggestedFor?.(way) : undefined;
    choices.set(this.#request.id, { ...chosen, ...(suggested ? { advantage: suggested.advantage } : {}) });
    // Another Attribute or cover changes the numbers; the focus stays in the row.
    if (changes || cover !== before.cover) void this.render();
  }

  /** The preselected Attribute; "" when only one can answer. */
  get #way(): string {
    return this.element.querySelector<HTMLInputElement>("input[name=way][checked]")?.value ?? "";
  }

  static async #submit(this: DefensePrompt): Promise<void> {
    const request = this.#request;
    await DefensePrompt.#answer(request, () => faceOf(request).answer(choiceOf(request)));
  }

  static async #giveIn(this: DefensePrompt): Promise<void> {
    const { giveIn } = faceOf(this.#request);
    if (giveIn) await DefensePrompt.#answer(this.#request, giveIn);
  }

  /** Answers with one of several actions. */
  static async #take(this: DefensePrompt, _event: Event, button: HTMLElement): Promise<void> {
    const request = this.#request;
    await DefensePrompt.#answer(request, () => faceOf(request).answer(choiceOf(request), button.dataset["offer"]));
  }

  /** Takes a reaction before the roll, which then follows with the answer. @rule H-TURN-10 */
  static async #react(this: DefensePrompt, _event: Event, button: HTMLElement): Promise<void> {
    const { id } = this.#request;
    await pressChip(this.#request, button.dataset["offer"] ?? "");
    this.#request = pending().find((one) => one.id === id) ?? this.#request;
    if (!this.rendered) return;
    await this.render();
    // The pressed button no longer exists, so the focus moves to the main button.
    await this.takeFocus();
  }

  static async #answer(request: Prompt, answer: () => Promise<unknown>): Promise<void> {
    if (answering.has(request.id)) return;
    if (request.messageId !== "" && !game.messages.has(request.messageId)) {
      dismiss(request.id);
      return;
    }
    answering.add(request.id);
    try {
      const answered = answer();
      // Shows the next request at once. A rejected answer brings this request back.
      await update(pending());
      if (await answered) choices.delete(request.id);
    } finally {
      answering.delete(request.id);
      await update(pending());
    }
  }

  static async #unfold(this: DefensePrompt): Promise<void> {
    await this.takeFocus();
  }

  static async #leave(this: DefensePrompt): Promise<void> {
    await leaveToGM(this.#request.id);
  }
}

/** Opens, updates or closes the window for the pending requests. */
async function update(requests: readonly Prompt[]): Promise<void> {
  const waiting = new Set(requests.map(({ id }) => id));
  for (const set of [hidden, heard]) for (const id of set) if (!waiting.has(id)) set.delete(id);
  const [first, ...others] = visible(requests);
  if (!first) {
    const old = shown;
    shown = null;
    if (old?.rendered) await old.close({ animate: false });
    return;
  }
  const fresh = [first, ...others].filter(({ id }) => !heard.has(id));
  for (const request of fresh) {
    heard.add(request.id);
    announce(faceOf(request).sentence());
  }
  await loadPartials();
  // Another tab or a macro may have answered meanwhile; a later update handles the rest.
  if (!visible().some(({ id }) => id === first.id)) return;
  const prompt = await draw(first, others.length);
  // Raises the window for a new request, whatever window lies above it.
  if (fresh.length > 0 && prompt.rendered && !isAtWork()) prompt.comeUp();
}

/** Shows a request in the window. @returns the window */
async function draw(request: Prompt, others: number): Promise<DefensePrompt> {
  const prompt = (shown ??= new DefensePrompt(request));
  await prompt.follow(request, others);
  // The request was answered during the drawing, so the window closes now.
  if (shown !== prompt && prompt.rendered) await prompt.close({ animate: false });
  return prompt;
}

/** Opens the prompt of a request. @returns whether the request is pending */
export async function openRequest(messageId: string, targetKey: string): Promise<boolean> {
  await watchRequests();
  const request = pending().find((one) => one.messageId === messageId && one.targetKey === targetKey);
  if (!request || !findFace(request)) return false;
  hidden.delete(request.id);
  await loadPartials();
  const prompt = await draw(request, visible().length - 1);
  if (prompt.rendered) await prompt.takeFocus();
  return true;
}

let watching = false;

/** Starts showing requests. @returns true */
export function watchRequests(): Promise<true> {
  if (watching) return Promise.resolve(true);
  watching = true;
  registerFaces();
  subscribe((requests) => {
    void update(requests);
  });
  // An opening sheet would cover the prompt. Foundry raises windows at the end of their drawing, so this waits for it.
  Hooks.on("renderApplicationV2", (window, _element, _context, { isFirstRender }) => {
    if (!isFirstRender || window === shown || !window.hasFrame) return;
    setTimeout(() => {
      if (!shown?.rendered) return;
      void shown.giveWay();
      if (window instanceof foundry.applications.api.DocumentSheetV2) shown.bringToFront();
    });
  });
  Hooks.on("collapseSidebar", () => shown?.dock());
  void update(pending());
  return Promise.resolve(true);
}
