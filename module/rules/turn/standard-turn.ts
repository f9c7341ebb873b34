/** Parts of a turn in d20-3e: a standard and a move-equivalent action, two move-equivalent ones, or a full-round action. */
import { STEP_FEET_3E, movement3e, refresh3e, spend3e, type Turn3e, type Use3e } from "./d20-3e-turn.ts";
import type { ActionName, Overuse, Pip, ValidAction } from "./turn-actions.ts";

/** What a turn of standard and move actions has left of each part. Each part excludes others. */
export interface StandardTurn {
  readonly standard: Pip;
  /** Move-equivalent actions. `walked` are the feet walked by them. */
  readonly move: Pip & { readonly walked: number };
  readonly full: Pip;
}

/** Facts about the way and the creature. */
export interface Way {
  /** Feet of one move. */
  readonly speed: number;
  /** Feet walked, with the feet that standing up and mounting took. */
  readonly walked: number;
  /** Attacks of a full attack. Default: no limit. */
  readonly fullAttacks?: number;
  readonly disabled?: boolean;
  /** For a creature that came to 0 hit points in this turn: when. */
  readonly fellAt?: number;
}

/**
 * Returns how many move-equivalent actions a way takes: none for a step of 5 feet, then one for each speed that is begun.
 * @rule D-MOV-01 D-MOV-02 D-AOO-07
 */
function movesWalked(feet: number, speed: number): number {
  if (feet <= STEP_FEET_3E) return 0;
  return speed > 0 ? Math.ceil(feet / speed) : 1;
}

const isAttack = ({ spends, offHand }: ValidAction): boolean =>
  spends === "attack" || (spends === "bonus" && offHand === true);

const USES: Readonly<Partial<Record<ValidAction["spends"], Use3e>>> = {
  active: "standard",
  swap: "moveEquivalent",
  fullRound: "fullRound",
};
const LACKS: Readonly<Partial<Record<Use3e, string>>> = {
  standard: "OD20.Reason.NoStandard",
  attack: "OD20.Reason.NoStandard",
  moveEquivalent: "OD20.Reason.NoMove",
};

/** The actions up to some moment. Attacks are apart, because a second one turns the first into a full attack. */
interface Used {
  readonly standard: readonly ValidAction[];
  readonly move: readonly ValidAction[];
  readonly full: readonly ValidAction[];
  readonly attacks: readonly ValidAction[];
}
const NOTHING: Used = { standard: [], move: [], full: [], attacks: [] };
const strikes = ({ attacks }: Used): number => attacks.reduce((sum, { times }) => sum + times, 0);

/** Returns the actions as a turn. Moves that were declared and moves that were walked are the same. */
const turnOf = (used: Used, moves: number): Turn3e => ({
  ...refresh3e(),
  standard: used.standard.length + Number(strikes(used) === 1),
  moveEquivalent: Math.max(used.move.length, moves),
  fullRound: used.full.length + Number(strikes(used) > 1),
});

/** Returns why the turn has no room for an action; null if it has. */
function lack(action: ValidAction, use: Use3e, used: Used, moves: number, way: Way): Overuse["reason"] | null {
  const { disabled = false, fullAttacks = Infinity } = way;
  const turn = turnOf(isAttack(action) ? { ...used, attacks: [] } : used, moves);
  const { ok, rules } = spend3e(turn, use, disabled);
  const spare = !isAttack(action) || strikes(used) + action.times <= Math.max(1, fullAttacks);
  if (ok && spare) return null;
  const [why, more] =
    isAttack(action) && fullAttacks <= 1 ? ["OD20.Reason.NoStandard"] : [LACKS[use], "OD20.Reason.NoAttack"];
  const label = disabled ? "OD20.Reason.Disabled" : ((ok ? more : undefined) ?? why ?? "OD20.Reason.NoFullRound");
  return { label, rules: ["D-TURN-04", ...rules.filter((rule) => rule !== "D-TURN-04")] };
}

/**
 * Returns the moves that were walked when a way had some length. Running takes none beside its full round. For the disabled
 * every step is their one action.
 * @rule D-DEATH-02
 */
function movesOf(own: readonly ValidAction[], walked: number, { speed, disabled = false }: Way): number {
  if (own.some(({ runs }) => runs === true)) return 0;
  const feet = Math.max(0, walked - dashed(own, speed));
  return disabled && feet > 0 ? Math.max(1, movesWalked(feet, speed)) : movesWalked(feet, speed);
}

/** Returns the feet that second moves without a cost give. */
const dashed = (own: readonly ValidAction[], speed: number): number =>
  speed * own.filter(({ dashes }) => dashes === true).length;

const nameOf = ({ id, label }: ValidAction): ActionName => ({ id, label });

/** Goes through the actions in order of time. */
function read(own: readonly ValidAction[], way: Way): { used: Used; over: readonly Overuse[] } {
  let used = NOTHING;
  const over: Overuse[] = [];
  const before: ActionName[] = [];
  for (const action of own) {
    const use = isAttack(action)
      ? strikes(used) + action.times > 1
        ? "fullAttack"
        : "attack"
      : (USES[action.spends] ?? null);
    if (use === null) continue;
    const moves = movesOf(own, Math.min(way.walked, action.walked ?? way.walked), way);
    const reason = lack(action, use, used, moves, way);
    if (reason)
      over.push({ ...nameOf(action), kind: "standardAndMove", nth: before.length + 1, before: [...before], reason });
    before.push(nameOf(action));
    const part = isAttack(action)
      ? "attacks"
      : action.spends === "swap"
        ? "move"
        : use === "standard"
          ? "standard"
          : "full";
    used = { ...used, [part]: [...used[part], action] };
  }
  return { used, over };
}

/**
 * Returns the parts of a turn of standard and move actions, and the actions that were too much. Several attacks are a full attack. Walking
 * more than 5 feet takes a move-equivalent action, and more than the speed a second one.
 * @rule D-TURN-04 D-TURN-05 D-ATK-01 D-ATK-02 D-MOV-01 D-MOV-02 D-MOV-03 D-DEATH-02
 */
export function turnOf3e(
  own: readonly ValidAction[],
  way: Way,
): { standardAndMove: StandardTurn; attacks: { made: number; left: number }; over: readonly Overuse[] } {
  const { disabled = false, walked, fullAttacks = 1, fellAt = Infinity } = way;
  const { used, over } = read(own, way);
  const late = own.filter((action) => action.at > fellAt && (isAttack(action) || USES[action.spends] !== undefined));
  // What it did before it came to 0 counts as usual; then one action is left.
  const room = (pip: Pip, most: number): Pip =>
    way.fellAt === undefined ? pip : { ...pip, left: late.length > 0 ? 0 : Math.min(pip.left, most) };
  const beyond = late.slice(1).flatMap((action, index): Overuse[] =>
    over.some(({ id }) => id === action.id)
      ? []
      : [
          {
            ...nameOf(action),
            kind: "standardAndMove",
            nth: index + 2,
            before: late.slice(0, index + 1).map(nameOf),
            reason: { label: "OD20.Reason.Disabled", rules: ["D-TURN-04", "D-DEATH-02"] },
          },
        ],
  );
  const turn = turnOf(used, movesOf(own, walked, way));
  const left = (use: Use3e): number => Number(spend3e(turn, use, disabled).ok);
  const made = strikes(used);
  const full = made > 1;
  // A first attack may go on as a full attack.
  const goesOn = made > 0 && spend3e(turnOf({ ...used, attacks: [] }, turn.moveEquivalent), "fullAttack", disabled).ok;
  const names = (...lists: readonly (readonly ValidAction[])[]): ActionName[] => lists.flat().map(nameOf);
  return {
    standardAndMove: {
      standard: room({ all: 1, left: left("standard"), spentBy: names(used.standard, full ? [] : used.attacks) }, 1),
      move: {
        ...room(
          {
            all: disabled || turn.standard > 0 ? 1 : 2,
            left: left("moveEquivalent") * (disabled ? 1 : 2 - turn.standard - turn.moveEquivalent),
            spentBy: names(used.move),
          },
          1,
        ),
        walked: turn.moveEquivalent > 0 ? walked : 0,
      },
      full: room(
        { all: disabled ? 0 : 1, left: left("fullRound"), spentBy: names(used.full, full ? used.attacks : []) },
        0,
      ),
    },
    attacks: { made, left: goesOn && way.fellAt === undefined ? Math.max(0, fullAttacks - made) : 0 },
    over: [...over, ...beyond],
  };
}

/**
 * Returns the feet that the turn allows now: one speed, two once the second move is begun or declared, four for running,
 * and a step beside another full-round action. Beside a standard action one speed is all.
 * @rule D-MOV-01 D-MOV-02 D-MOV-03 D-DEATH-02 D-AOO-07
 */
export function feetOf3e(own: readonly ValidAction[], way: Way): number {
  const { speed, walked, disabled = false } = way;
  const { used } = read(own, way);
  const { standard, fullRound } = turnOf(used, 0);
  const more = dashed(own, speed);
  if (own.some(({ runs }) => runs === true)) return movement3e(speed, "run") + more;
  if (disabled) return standard + fullRound > 0 ? 0 : speed;
  if (fullRound > 0) return Math.min(speed, STEP_FEET_3E) + more;
  const declared = used.move.length > 0 ? used.move.length + 1 : 1;
  const wanted = Math.max(declared, movesOf(own, walked, way));
  return speed * Math.min(wanted, standard > 0 ? 1 : 2) + more;
}
