import { template, SYSTEM_ID } from "../../core/constants.ts";
import { dismiss, leaveToGM, pending, subscribe, type Prompt } from "../../play/protocol/prompts.ts";
import { COVERS } from "../../rules/basics/ids.ts";
import { boundKey } from "../shared/bound-key.ts";
import { coveringWindows, PHONE } from "../shared/phone.ts";
import { announce, loadPartials } from "../shared/render.ts";
import { readAdvantage } from "../shared/segment.ts";
import { SystemWindow } from "../shared/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { isAtWork, floorOf, placeAside } from "./aside.ts";
import { faceOf, findFace, type OfferView } from "./faces.ts";
import { registerFaces } from "./register-faces.ts";
import { pressChip, reactionChips, type ReactionRow } from "./reaction-chips.ts";
import type { StateView } from "./states.ts";
import type { PromptChoice, PromptView } from "./defense-view.ts";

type Closing = Parameters<foundry.applications.api.ApplicationV2["close"]>[0];

type PromptContext = foundry.applications.api.ApplicationV2.RenderContext & (PromptView | OfferView) & Around;

/** What stands around what is asked. */
interface Around {
  readonly states: readonly StateView[];
  /** What may be done about it before the roll. */
  readonly reactions: ReactionRow;
  /** A GM leaves nothing to the GM. */
  readonly gm: boolean;
  /** Whether it may be let fail. */
  readonly mayGiveIn: boolean;
  readonly givesIn: string;
  /** The key that leads here, such as "Alt+D"; "" = none, or nobody has keys. */
  readonly key: string;
  /** One line that opens to the rest. */
  readonly folded: boolean;
}

/** What each request was given so far; a request that comes back finds it again. */
const choices = new Map<string, PromptChoice>();
/** Announced already. */
const heard = new Set<string>();
/** Requests being answered: between the click and the answer's arrival nothing is asked twice. */
const answering = new Set<string>();
/** Requests that the user put away with the window's ×; they stay answerable from their card. */
const hidden = new Set<string>();
let shown: DefensePrompt | null = null;

function choiceOf(request: Prompt): PromptChoice {
  return choices.get(request.id) ?? faceOf(request).suggested;
}

function visible(requests: readonly Prompt[] = pending()): Prompt[] {
  return requests.filter((one) => !hidden.has(one.id) && !answering.has(one.id) && findFace(one) !== null);
}

/** The user's one window of attacks and checks to be answered. It comes by itself and never takes the focus. */
class DefensePrompt extends SystemWindow<PromptContext> {
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
  /** What it said last of the question, as text: drawn anew when its numbers are others, as after a spell that guards. */
  #told = "";
  /** On a phone a GM who is asked for somebody else goes on with what he has before him: he sees a line below it. */
  #folded = false;
  /** Whether it has found its place: where somebody drags it, it stays. */
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

  /** Nothing waits for what it asks, and it would lie over what may still change it. */
  get #yields(): boolean {
    return innerWidth <= PHONE && faceOf(this.#request).yields === true;
  }

  override get title(): string {
    return gameTexts.t(faceOf(this.#request).title);
  }

  /** Shows another request; the same one is left alone while it says the same, so that nobody is disturbed in his choice. */
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
    // Whoever works by keyboard goes on with the next request from its button.
    if (focused && moved) await this.takeFocus();
  }

  /** A window has opened, which shall not lie under this one: it becomes a line again, unless somebody works in it. */
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

  /** On a wide page a Game Master, who answers for others, has it beside what he works on: its key leads there. */
  #standAside(): void {
    if (!game.user.isGM || innerWidth <= PHONE) return;
    const place = placeAside(this);
    if (place) this.setPosition(place);
  }

  /** Brings the window up, from below others or folded away. The keyboard stays where it is. */
  comeUp(): void {
    if (this.minimized) void this.maximize();
    this.bringToFront();
  }

  /** The same, with its main button in the keyboard's reach. */
  async takeFocus(): Promise<void> {
    if (this.#folded) {
      this.#folded = false;
      await this.render();
    }
    this.comeUp();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<PromptContext> {
    const request = this.#request;
    const others = visible().filter(({ id }) => id !== request.id);
    // Said to whoever leads more than his own hero; of several who are asked each is named.
    const own =
      game.user.isGM ||
      request.actor.uuid !== game.user.character?.uuid ||
      new Set(visible().map(({ actor }) => actor.uuid)).size > 1;
    const { statesOf } = await import("./states.ts");
    return {
      states: statesOf(request),
      ...faceOf(request).view(
        this.id,
        choiceOf(request),
        others.map((other) => faceOf(other).shortly),
        own,
      ),
      reactions: await reactionChips(request),
      gm: game.user.isGM,
      mayGiveIn: faceOf(request).giveIn !== undefined,
      givesIn: faceOf(request).givesIn ?? "OD20.Save.GiveIn",
      key: innerWidth <= PHONE ? "" : boundKey("focusQueue"),
      folded: this.#folded,
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<foundry.applications.api.ApplicationV2["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    // What explains a field that is being typed into would lie over the prompt.
    game.tooltip.deactivate();
    // Both, because a radio tells by "change" and a text box by "input".
    for (const type of ["change", "input"])
      this.element.addEventListener(type, () => {
        this.#remember();
      });
    const { signal } = this.#closing;
    document.addEventListener("pointerdown", ({ target }) => void this.#yieldTo(target), { capture: true, signal });
  }

  /** A touch beside it: its buttons become a line, which leads back to them. */
  async #yieldTo(touched: EventTarget | null): Promise<void> {
    if (this.#folded || !this.#yields || !(touched instanceof Node) || this.element.contains(touched)) return;
    this.#folded = true;
    await this.render();
  }

  protected override async _onRender(
    ...args: Parameters<foundry.applications.api.ApplicationV2["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    // The same window goes on from an attack to a check.
    this.window.title?.replaceChildren(this.title);
    this.element.classList.toggle("od-window--line", this.#folded);
    this.dock();
    if (this.#folded) this.#makeRoom();
    if (!this.#placed) this.#standAside();
    this.#placed = true;
  }

  /** On a phone at the bottom; a line above what is typed into. */
  dock(): void {
    if (innerWidth > PHONE || !this.rendered) return;
    this.setPosition({ left: 0, width: innerWidth, top: floorOf(this.#folded) - this.element.offsetHeight });
  }

  /** Pushes up what the line would lie over; the styles see to it that nothing is higher than what is left. */
  #makeRoom(): void {
    const { top } = this.element.getBoundingClientRect();
    for (const app of coveringWindows(this)) {
      const over = app.element.getBoundingClientRect().bottom - top;
      if (over > 0) app.setPosition({ top: Math.max(0, app.element.offsetTop - over) });
    }
  }

  /** Escape closes windows; this one only folds away while somebody waits for an answer. */
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
    // Closed because nothing was left to ask: what another window asks by now stays.
    if (shown !== this) return;
    // Closed by its ×: what waits now is put away; the next attack opens the window again.
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
    // Its numbers are others; the keyboard stays in the row.
    if (changes) void this.render();
  }

  /** The way to answer that is shown while nobody has chosen; "" where there is one. */
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

  /** One of several ways. */
  static async #take(this: DefensePrompt, _event: Event, button: HTMLElement): Promise<void> {
    const request = this.#request;
    await DefensePrompt.#answer(request, () => faceOf(request).answer(choiceOf(request), button.dataset["offer"]));
  }

  /** Before the roll: the answer is given with it. @rule H-TURN-10 */
  static async #react(this: DefensePrompt, _event: Event, button: HTMLElement): Promise<void> {
    const { id } = this.#request;
    await pressChip(this.#request, button.dataset["offer"] ?? "");
    this.#request = pending().find((one) => one.id === id) ?? this.#request;
    if (!this.rendered) return;
    await this.render();
    // The button that was pressed is gone.
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
      // The next request follows at once; a refused answer brings this one back.
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

/** Opens, changes or closes the window to what is pending. */
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
  // Answered in the meantime, by another tab or a macro: what followed that has seen to the rest.
  if (!visible().some(({ id }) => id === first.id)) return;
  const prompt = await draw(first, others.length);
  // What has just been asked is seen, whatever lies over the window by now.
  if (fresh.length > 0 && prompt.rendered && !isAtWork()) prompt.comeUp();
}

/** Shows a request in the window. @returns the window */
async function draw(request: Prompt, others: number): Promise<DefensePrompt> {
  const prompt = (shown ??= new DefensePrompt(request));
  await prompt.follow(request, others);
  // Answered while it was being drawn: whoever wanted to close it found nothing to close.
  if (shown !== prompt && prompt.rendered) await prompt.close({ animate: false });
  return prompt;
}

/** See defense-prompt.ts. */
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

/** Shows what is asked from now on. @returns that it does */
export function watchRequests(): Promise<true> {
  if (watching) return Promise.resolve(true);
  watching = true;
  registerFaces();
  subscribe((requests) => {
    void update(requests);
  });
  // A sheet that opens would hide what waits for an answer. Windows come to the front only at the end of their drawing.
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
