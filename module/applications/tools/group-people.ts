/** Participants of a group attack: attackers, targets, and the cover between them. */
import { rememberCover } from "../../play/modifiers/cover.ts";
import type { Advantage } from "../../play/common/records.pure.ts";
import { usualWeapon, type GroupAttacker, type GroupWeapon } from "../../play/group-attack/group-attack.ts";
import { shelteredBy } from "../../play/attack/prepare-attack.ts";
import type { Cover } from "../../rules/basics/ids.ts";

type Token = TokenDocument.Implementation;

/** An attacker. */
export interface Striker {
  readonly attacker: GroupAttacker;
  readonly weapon: GroupWeapon;
  /** Uuid of its target's token, or null. */
  readonly target: string | null;
  readonly count: number;
}

/** A target. */
export interface Aim {
  readonly token: Token;
  /** The cover that the user chose. A cover suggested by the position counts until the user chooses one. */
  readonly cover: Cover;
  readonly advantage: Advantage;
  readonly bonus: number;
}

/** Returns a target without modifiers. */
export function aimAt(token: Token): Aim {
  return { token, cover: "none", advantage: 0, bonus: 0 };
}

/** Returns an attacker with its default weapon; null when it has none. */
export function striker(attacker: GroupAttacker, targets: readonly Token[]): Striker | null {
  const weapon = usualWeapon(attacker, targets);
  return weapon ? { attacker, weapon, target: null, count: 1 } : null;
}

const strikersAt = ({ token }: Aim, strikers: readonly Striker[]): GroupAttacker[] =>
  strikers.flatMap(({ attacker, target }) => (target === token.uuid ? attacker : []));

/** Returns the cover of a target against all its attackers, and its cause. */
export const sheltered = (aim: Aim, strikers: readonly Striker[]): ReturnType<typeof shelteredBy> =>
  shelteredBy(strikersAt(aim, strikers), aim);

/** Remembers the cover that the user chose, for all attackers of the target. */
export function keepCover(aim: Aim, strikers: readonly Striker[], cover: Cover): void {
  const tokens = strikersAt(aim, strikers).map(({ token }) => token);
  rememberCover(tokens, aim.token, cover);
}

/** Drag and drop of attackers between targets: `[data-attacker]` into `[data-section]`. The select lists do the same by keyboard. */
const TYPE = "text/plain";

/**
 * Adds listeners to a window whose content may be redrawn. Call once.
 * @param drop called with the attacker and the index of the section, −1 for attackers without a target
 */
export function addDragging(root: HTMLElement, drop: (attacker: string, section: number) => void): void {
  const sectionOf = (event: DragEvent): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-section]") : null;
  const mark = (section: HTMLElement | null): void => {
    for (const one of root.querySelectorAll("[data-section].od-group__target--over"))
      if (one !== section) one.classList.remove("od-group__target--over");
    section?.classList.add("od-group__target--over");
  };
  let dragged: string | null = null;
  root.addEventListener("dragstart", (event) => {
    const attacker =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-attacker]")?.dataset["attacker"]
        : undefined;
    if (attacker === undefined) return;
    dragged = attacker;
    event.dataTransfer?.setData(TYPE, attacker);
    // Prevents the canvas from handling the drag as a document.
    event.stopPropagation();
  });
  root.addEventListener("dragover", (event) => {
    const section = sectionOf(event);
    if (dragged === null) return;
    mark(section);
    if (section) event.preventDefault();
  });
  root.addEventListener("drop", (event) => {
    const section = sectionOf(event)?.dataset["section"];
    if (dragged === null || section === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    drop(dragged, Number(section));
  });
  root.addEventListener("dragend", () => {
    dragged = null;
    mark(null);
  });
}
