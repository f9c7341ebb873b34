/** Two tours of Foundry's: a player's first attack, a Game Master's first fight. Foundry lists them, and the welcome windows start them. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { Character } from "../../play/character/mastery.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { tokenOf } from "../../play/scene/tokens.ts";
import { playCode } from "../common/on-demand.ts";

/** Milliseconds after which a step no longer waits for its element, and how often it looks. */
const PATIENCE = 3000;
const PAUSE = 50;

/** One step: the element that it points at, by default none, and what it does before it is shown. Doing it twice does no harm. */
interface Step {
  readonly selector?: string;
  readonly ready?: () => Promise<unknown>;
}

/** Returns the user's hero: his character, or the first that he owns by name. */
export function heroOf({ user } = game): Character | null {
  const own = CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
  const mine: unknown[] = [
    user.character,
    ...game.actors.contents.filter(({ ownership }) => ownership[user.id] === own),
  ];
  return mine.find((actor): actor is Character => actor instanceof OpposedActor && actor.isCharacter()) ?? null;
}

/** Opens a sheet, or does nothing if it is open. */
export async function openSheet({ sheet }: { readonly sheet: unknown }): Promise<void> {
  if (sheet instanceof foundry.applications.api.ApplicationV2 && !sheet.rendered) await sheet.render({ force: true });
}

async function openHero(): Promise<void> {
  const hero = heroOf();
  if (!hero) return;
  tokenOf(hero)?.object?.control({ releaseOthers: true });
  await openSheet(hero);
}

async function aim(): Promise<void> {
  await openHero();
  if (targetedTokens().length === 0) playCode()?.targetNext();
}

/** Returns the heroes and the enemies that stand openly on the viewed scene. */
const fighters = (): TokenDocument.Implementation[] =>
  (canvas.ready ? (canvas.scene?.tokens.contents ?? []) : []).filter(
    ({ hidden, disposition, actor }) =>
      !hidden && (actor?.pc === true || (disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE && actor !== null)),
  );

const sides = (): ReadonlySet<number> => new Set(fighters().map(({ disposition }) => disposition));

/** These join the fight of the scene, a new one if there is none, and roll initiative. */
async function join(): Promise<void> {
  const { scene } = canvas;
  if (!scene?.id || sides().size < 2) return;
  const fight = game.combat ?? (await Combat.create({ scene: scene.id, active: true }));
  ui.sidebar.changeTab("combat", "primary");
  if (!fight || fight.combatants.size > 0) return;
  const joined = fighters().map(({ id, actorId }) => ({ tokenId: id, sceneId: scene.id, actorId }));
  await fight.createEmbeddedDocuments("Combatant", joined);
  await fight.rollAll();
}

async function begin(): Promise<void> {
  await join();
  if (game.combat?.started === false) await game.combat.startCombat();
}

async function showChat(): Promise<void> {
  ui.sidebar.changeTab("chat", "primary");
  return Promise.resolve();
}

const BLOW = ".od-sheet--character .od-blow";
const TRACKER = '#sidebar [data-tab="combat"]';

const TOURS = {
  firstAttack: {
    steps: {
      hero: { selector: ".od-sheet--character", ready: openHero },
      target: { ready: aim },
      defense: {},
      attack: { selector: BLOW, ready: aim },
    },
    mayStart: () => {
      const hero = heroOf();
      return hero !== null && tokenOf(hero)?.object !== undefined;
    },
  },
  firstFight: {
    steps: {
      scene: {},
      join: { selector: TRACKER, ready: join },
      bar: { selector: ".od-bar", ready: begin },
      chat: {
        selector: '#sidebar [data-tab="chat"]',
        ready: showChat,
      },
      turn: { selector: ".od-bar", ready: begin },
    },
    mayStart: () => game.user.isGM && sides().size > 1,
  },
} satisfies Record<string, { steps: Record<string, Step>; mayStart: () => boolean }>;
export type TourName = keyof typeof TOURS;

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Waits until an element is there, since windows and the turn bar come with code that may have to load. */
async function awaited(selector: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE && !found(selector); waited += PAUSE)
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** A tour whose steps get ready what they point at. */
class SystemTour extends foundry.nue.Tour {
  readonly #steps: Readonly<Record<string, Step>>;
  readonly #mayStart: () => boolean;

  constructor(name: TourName) {
    const { steps, mayStart } = TOURS[name];
    const own: Readonly<Record<string, Step>> = steps;
    super({
      id: name,
      namespace: SYSTEM_ID,
      title: t(`OD20.Tour.${name}.title`),
      description: t(`OD20.Tour.${name}.hint`),
      display: true,
      restricted: name === "firstFight",
      steps: Object.entries(own).map(([id, { selector }]) => ({
        id,
        title: t(`OD20.Tour.${name}.${id}.title`),
        content: `<p>${t(`OD20.Tour.${name}.${id}.text`)}</p>`,
        ...(selector === undefined ? {} : { selector }),
      })),
    });
    this.#steps = own;
    this.#mayStart = mayStart;
  }

  override get canStart(): boolean {
    return this.#mayStart();
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const { ready, selector } = this.#steps[this.currentStep?.id ?? ""] ?? {};
    await ready?.();
    if (selector !== undefined) await awaited(selector);
  }

  /** The element of a step may be gone, for example a closed sheet. The step then points at the sidebar, which always is there. */
  protected override _getTargetElement(selector: string): Element | null {
    return super._getTargetElement(selector) ?? found("#sidebar");
  }

  /** Shows the step again when its element was drawn anew, or when a window that opened has hidden the step's tooltip. */
  follow(): void {
    const { targetElement, stepIndex } = this;
    if (foundry.nue.Tour.activeTour !== this || !(targetElement instanceof HTMLElement) || stepIndex === null) return;
    if (!targetElement.isConnected || game.tooltip.element !== targetElement) void this.progress(stepIndex);
  }
}

/** Returns whether the tour can start now. */
export const canTour = (name: TourName): boolean => game.tours.get(`${SYSTEM_ID}.${name}`)?.canStart === true;

/** Starts a tour at its first step. */
export async function startTour(name: TourName): Promise<void> {
  const tour = game.tours.get(`${SYSTEM_ID}.${name}`);
  await tour?.reset();
  await tour?.start();
}

/** Registers the tours, once. Call when the texts are there. */
export function registerTours(): void {
  const names: readonly TourName[] = ["firstAttack", "firstFight"];
  for (const name of names) {
    if (game.tours.has(`${SYSTEM_ID}.${name}`)) continue;
    const tour = new SystemTour(name);
    game.tours.register(SYSTEM_ID, name, tour);
    // After the window has done what it does when it is drawn.
    Hooks.on("renderApplicationV2", () => {
      if (foundry.nue.Tour.activeTour !== tour) return;
      setTimeout(() => {
        tour.follow();
      });
    });
  }
}
