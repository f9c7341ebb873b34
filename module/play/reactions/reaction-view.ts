/** Types of reactions as windows and cards show them. */

/** A reaction that the user may still make. */
export interface ReactionView {
  /** Id of the offer, which identifies token, item and use. */
  readonly id: string;
  /** Name and foreseen result. */
  readonly label: string;
  /** Cost in addition to the reaction, as text; "" if there is none. */
  readonly cost: string;
  /** Obstacle as text; "" if there is none. */
  readonly reason: string;
  /** True if the reaction would change nothing. Left out if it would, or if that is unknown. */
  readonly quiet?: boolean;
}
