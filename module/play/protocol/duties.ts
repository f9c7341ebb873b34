/**
 * Tasks that a message causes, and the client that does each task. Each client decides from the live documents. The
 * first user in the order of responsibility does the task or is asked; if this user does nothing in time, the next
 * users take over automatic tasks. A task that asks a user waits as long as the user is connected. Repeating a task
 * does no harm.
 */
import { onDocument } from "../../documents/common/events.ts";
import { whenReady } from "../../documents/common/prepare-again.ts";
import { withdraw, withdrawMessage } from "./prompts.ts";
import { graceSeconds } from "./responsible.pure.ts";

/** Additional wait in milliseconds for a hidden tab, so that a visible tab of the same user acts first. */
const HIDDEN_DELAY = 1500;

/** One task. */
export interface Duty {
  /** Id of the task, the same on all clients, usually the id of its answer. */
  readonly id: string;
  /** Position of this user in the order of responsibility; −1 if the user is not responsible or nothing is to do. */
  readonly place: number;
  /** `auto`: a client does it alone. `ask`: the first user is asked. `click`: a user does it with a button of the card. */
  readonly way: "auto" | "ask" | "click";
  /** Whether this tab started it; then the tab does not wait. */
  readonly own?: boolean;
  /** Milliseconds that every client waits. */
  readonly wait?: number;
}

/** One kind of task. */
export interface Duties<D extends Duty> {
  readonly name: string;
  /**
   * Returns the tasks that a message causes now, and former tasks to withdraw.
   * @param atLogin whether this client has just logged in; users who are offline are not waited for
   */
  readonly of: (messageId: string, atLogin: boolean) => readonly D[];
  /** Asks this user. Omitted if this kind asks nobody. */
  readonly ask?: (messageId: string, duty: D) => void;
  /**
   * Does the tasks that are due now. Must not throw. Must check again, within the job queue, whether the tasks are
   * still due.
   */
  readonly act: (messageId: string, duties: readonly D[]) => void;
}

const timers = new Set<string>();

/** Runs a job after some milliseconds; a second call with the same name is ignored until then. */
export function later(name: string, milliseconds: number, job: () => void): void {
  if (timers.has(name)) return;
  timers.add(name);
  setTimeout(() => {
    timers.delete(name);
    job();
  }, milliseconds);
}

/** Handles all tasks of a message: does the task, asks this user, or starts the wait to take over. */
export function actOnDue<D extends Duty>(duties: Duties<D>, messageId: string, atLogin = false): void {
  const now: D[] = [];
  for (const duty of duties.of(messageId, atLogin)) {
    const { id, place, way, own = false, wait = 0 } = duty;
    if (duties.ask && way === "ask" && place === 0) duties.ask(messageId, duty);
    else if (duties.ask) withdraw(id);
    if (way !== "auto" || place < 0) continue;
    const milliseconds = own ? 0 : graceSeconds(place) * 1000 + wait + (document.hidden ? HIDDEN_DELAY : 0);
    if (milliseconds === 0) now.push(duty);
    else
      later(`${duties.name}:${id}`, milliseconds, () => {
        // After the wait the task may be done, or another user may be responsible.
        const still = duties.of(messageId, atLogin).find((one) => one.id === id);
        if (still?.way === "auto" && still.place >= 0) duties.act(messageId, [still]);
      });
  }
  if (now.length > 0) duties.act(messageId, now);
}

const rechecks: ((atLogin: boolean) => void)[] = [];

/** Registers a check that runs at login and when a user connects or disconnects. */
export function onRecheck(recheck: (atLogin: boolean) => void): void {
  rechecks.push(recheck);
}

/** Runs all checks. One that throws must not keep the others from running, nor the code of play from being registered. */
function recheckAll(atLogin: boolean): void {
  for (const recheck of rechecks)
    try {
      recheck(atLogin);
    } catch (error) {
      console.error(error);
    }
}

/**
 * Starts the checks at login and when users connect or disconnect, and withdraws the prompts of deleted messages. Call
 * this once during `init`.
 */
export function registerDuties(): void {
  onDocument("messageDeleted", ({ id }) => {
    if (id !== null) withdrawMessage(id);
  });
  Hooks.on("userConnected", () => {
    // All clients know the connected users a moment later.
    setTimeout(() => {
      recheckAll(false);
    }, 1000);
  });
  whenReady(() => {
    recheckAll(true);
  });
}
