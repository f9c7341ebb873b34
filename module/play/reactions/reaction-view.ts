/** What somebody may react with, as windows and cards show it. */

/** A reaction that somebody may still use. */
export interface ReactionView {
  /** Id of the item. */
  readonly id: string;
  /** With what it would come to, in words. */
  readonly label: string;
  /** What it takes besides the reaction, in words; "" = nothing. */
  readonly cost: string;
  /** Why not, in words; "" = nothing stands against it. */
  readonly reason: string;
  /** Whether it would change nothing of what has happened; left out = it would, or nobody knows. */
  readonly quiet?: boolean;
}
