import { template, SYSTEM_ID } from "../../constants.ts";
import { defend } from "../../play/defend.ts";
import { attackState } from "../../play/read.ts";
import { dismiss, isCheckRequest, leaveToGM, pending, setFocusHandler, subscribe } from "../../play/queue.ts";
import { answerCheck } from "../../play/request.ts";
import type { CheckRequest, DefenseRequest, PendingRequest } from "../../play/types.ts";
import { COVERS } from "../../rules/ids.ts";
import { checkName } from "../card/check-name.ts";
import { announce, loadPartials } from "../render.ts";
import { readAdvantage } from "../segment.ts";
import { gameTexts } from "../texts-game.ts";
import { checkSentence, checkView } from "./check-view.ts";
import { maskRequest, promptSentence, promptView, type DefenseChoice, type PromptView } from "./defense-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type Closing = Parameters<InstanceType<typeof ApplicationV2>["close"]>[0];

interface PromptContext extends foundry.applications.api.ApplicationV2.RenderContext, PromptView {
  /** A GM leaves nothing to the GM. */
  readonly gm: boolean;
}

/** Below this width (CSS px) the window docks at the bottom. */
const PHONE = 480;

/** What each request was given so far; a request that comes back finds it again. */
const choices = new Map<string, DefenseChoice>();
/** Announced already. */
const heard = new Set<string>();
/** Requests being answered: between the click and the answer's arrival nothing is asked twice. */
const answering = new Set<string>();
/** Requests that the user put away with the window's ×; they stay answerable from their card. */
const hidden = new Set<string>();
let shown: DefensePrompt | null = null;

function choiceOf(request: PendingRequest): DefenseChoice {
  const suggested = isCheckRequest(request) ? { cover: "none" as const, situational: "" } : { cover: request.cover, situational: request.situational };
  return choices.get(request.id) ?? { advantage: request.advantage, ...suggested };
}

/** The request as this user may see it. */
function masked(request: DefenseRequest): DefenseRequest {
  const message = game.messages.get(request.messageId);
  const reveal = message ? attackState(message)?.reveal : undefined;
  return reveal ? maskRequest(request, reveal, gameTexts.t("OD20.Card.Unknown")) : request;
}

/** The request in a few words, for the line about what comes next. */
function shortly(request: PendingRequest): { readonly itemName: string; readonly strikes: number } {
  return isCheckRequest(request) ? { itemName: `${request.target.name} (${nameOf(request)})`, strikes: 1 } : request;
}

function nameOf({ check }: CheckRequest): string {
  return checkName(check.kind, check.key, check.characteristic);
}

function viewOf(uid: string, request: PendingRequest, others: readonly PendingRequest[], own: boolean): PromptView {
  const next = others.map(shortly);
  if (isCheckRequest(request)) return checkView(uid, request, nameOf(request), choiceOf(request), next, gameTexts);
  return promptView(uid, masked(request), choiceOf(request), next, own, gameTexts);
}

function sentence(request: PendingRequest): string {
  return isCheckRequest(request) ? checkSentence(request, nameOf(request), gameTexts) : promptSentence(masked(request), gameTexts);
}

/** Rolls what was asked. */
async function answer(request: PendingRequest): Promise<unknown> {
  const choice = choiceOf(request);
  if (isCheckRequest(request)) return answerCheck(request.messageId, request.targetKey, choice);
  const message = game.messages.get(request.messageId);
  return message && defend(message, request.targetKey, choice);
}

function visible(requests: readonly PendingRequest[] = pending()): PendingRequest[] {
  return requests.filter(({ id }) => !hidden.has(id) && !answering.has(id));
}

/** The user's one window of attacks and checks to be answered. It comes by itself and never takes the focus. */
class DefensePrompt extends HandlebarsApplicationMixin(ApplicationV2)<PromptContext> {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<DefensePrompt> = {
    id: `${SYSTEM_ID}-defense-{id}`,
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--prompt"],
    window: { contentClasses: ["od-dialog"] },
    position: { width: 330, height: "auto" },
    form: { handler: DefensePrompt.#submit, closeOnSubmit: false },
    actions: { leave: DefensePrompt.#leave },
  };

  static override PARTS = { body: { template: template("dialogs/defense") } };

  #request: PendingRequest;
  #others = 0;

  constructor(request: PendingRequest) {
    super();
    this.#request = request;
  }

  override get title(): string {
    return gameTexts.t(isCheckRequest(this.#request) ? "OD20.Ask.Window" : "OD20.Prompt.Window");
  }

  /** Shows another request; the same one is left alone, so that nobody loses what he is typing. */
  async follow(request: PendingRequest, others: number): Promise<void> {
    if (this.#request.id === request.id && this.#others === others && this.rendered) return;
    const focused = this.rendered && this.element.contains(document.activeElement);
    const moved = this.#request.id !== request.id;
    this.#request = request;
    this.#others = others;
    await this.render({ force: true });
    // Whoever works by keyboard goes on with the next request from its button.
    if (focused && moved) this.takeFocus();
  }

  /** Brings the window up and its main button into the keyboard's reach. */
  takeFocus(): void {
    if (this.minimized) void this.maximize();
    this.bringToFront();
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  protected override async _prepareContext(): Promise<PromptContext> {
    const request = this.#request;
    const others = visible().filter(({ id }) => id !== request.id);
    const own = new Set(visible().map(({ actor }) => actor.uuid)).size > 1 || game.user.isGM;
    return Promise.resolve({ ...viewOf(this.id, request, others, own), gm: game.user.isGM });
  }

  protected override async _onFirstRender(...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    // Both, because a radio tells by "change" and a text box by "input".
    for (const type of ["change", "input"]) this.element.addEventListener(type, () => { this.#remember(); });
  }

  protected override async _onRender(...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    // The same window goes on from an attack to a check.
    this.window.title?.replaceChildren(this.title);
    if (window.innerWidth <= PHONE) this.setPosition({ left: 0, width: window.innerWidth, top: window.innerHeight - this.element.offsetHeight });
  }

  /** Escape closes windows; this one only folds away while somebody waits for an answer. */
  override async close(options?: Closing): Promise<this> {
    if (options?.closeKey && visible().length > 0) {
      await this.minimize();
      return this;
    }
    return super.close(options);
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    // Closed by its ×: what waits now is put away; the next attack opens the window again.
    for (const { id } of visible()) hidden.add(id);
    if (shown === this) shown = null;
  }

  #remember(): void {
    if (!(this.element instanceof HTMLFormElement)) return;
    const data = new FormData(this.element);
    const read = (name: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    const cover = COVERS.find((key) => key === read("cover")) ?? choiceOf(this.#request).cover;
    choices.set(this.#request.id, { advantage: readAdvantage(read("advantage")), cover, situational: read("situational") });
  }

  static async #submit(this: DefensePrompt): Promise<void> {
    const request = this.#request;
    if (answering.has(request.id)) return;
    if (!game.messages.has(request.messageId)) {
      dismiss(request.id);
      return;
    }
    answering.add(request.id);
    try {
      const answered = answer(request);
      // The next request follows at once; a refused answer brings this one back.
      await update(pending());
      if (await answered) choices.delete(request.id);
    } finally {
      answering.delete(request.id);
      await update(pending());
    }
  }

  static async #leave(this: DefensePrompt): Promise<void> {
    await leaveToGM(this.#request.id);
  }
}

/** Opens, changes or closes the window to what is pending. */
async function update(requests: readonly PendingRequest[]): Promise<void> {
  const waiting = new Set(requests.map(({ id }) => id));
  for (const set of [hidden, heard]) for (const id of set) if (!waiting.has(id)) set.delete(id);
  const [first, ...others] = visible(requests);
  if (!first) {
    const old = shown;
    shown = null;
    if (old?.rendered) await old.close({ animate: false });
    return;
  }
  for (const request of [first, ...others]) {
    if (heard.has(request.id)) continue;
    heard.add(request.id);
    announce(sentence(request));
  }
  await loadPartials();
  shown ??= new DefensePrompt(first);
  await shown.follow(first, others.length);
}

/** Shows the request of a card that was put away, with the focus, because the user asked for it. @returns false when there is none */
export async function showRequest(messageId: string, targetKey: string): Promise<boolean> {
  const request = pending().find((one) => one.messageId === messageId && one.targetKey === targetKey);
  if (!request) return false;
  hidden.delete(request.id);
  await loadPartials();
  shown ??= new DefensePrompt(request);
  await shown.follow(request, visible().length - 1);
  shown.takeFocus();
  return true;
}

/** Starts listening to the queue; call once the game is ready. */
export function registerDefensePrompt(): void {
  subscribe((requests) => { void update(requests); });
  setFocusHandler(() => {
    const [first] = pending();
    if (first) void showRequest(first.messageId, first.targetKey);
  });
  void update(pending());
}
