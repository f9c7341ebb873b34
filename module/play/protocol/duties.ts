/**
 * What is due because of a message, and who does it. Each client decides for itself, from the live documents: the first in
 * the order of duty acts or is asked. What is done by itself the others take over when he has let his time pass; who is
 * asked is waited for as long as he is there. Running it again does no harm.
 */
import { onDocument } from "../../documents/shared/events.ts";
import { withdraw, withdrawMessage } from "./prompts.ts";
import { graceSeconds } from "./responsible.pure.ts";

/** A hidden tab lets a visible one of the same user go first, for so many milliseconds. */
const HIDDEN_DELAY = 1500;

/** One thing that may be due. */
export interface Duty {
  /** The same on every client and for as long as it is due: as a rule the id that its answer will have. */
  readonly id: string;
  /** This user's place in the order of those whose it is; −1 when it is not his, or not due. */
  readonly place: number;
  /** `auto`: done by itself, `ask`: whoever comes first is asked, `click`: somebody does it from the card. */
  readonly way: "auto" | "ask" | "click";
  /** Begun by this very tab, which waits for nobody. */
  readonly own?: boolean;
  /** Milliseconds for which everybody waits. */
  readonly wait?: number;
}

/** One kind of duties. */
export interface Duties<D extends Duty> {
  readonly name: string;
  /**
   * What a message makes due, from the live documents; what was asked for before and is not due any more, too.
   * @param atLogin whether this client has just come: nobody is there any more to be waited for
   */
  readonly of: (messageId: string, atLogin: boolean) => readonly D[];
  /** Asks this user; left out where nobody is asked. */
  readonly ask?: (messageId: string, duty: D) => void;
  /** Does what has become due at one instant. Must not throw; asks itself, in its turn, whether it still is due. */
  readonly act: (messageId: string, duties: readonly D[]) => void;
}

const timers = new Set<string>();

/** Does something later, once per name. */
export function later(name: string, milliseconds: number, job: () => void): void {
  if (timers.has(name)) return;
  timers.add(name);
  setTimeout(() => {
    timers.delete(name);
    job();
  }, milliseconds);
}

/** Looks at everything that a message makes due: acts, asks this user, or waits for its turn to take over. */
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
        // Who waited asks anew whether it is still due, and still his.
        const still = duties.of(messageId, atLogin).find((one) => one.id === id);
        if (still?.way === "auto" && still.place >= 0) duties.act(messageId, [still]);
      });
  }
  if (now.length > 0) duties.act(messageId, now);
}

const rechecks: ((atLogin: boolean) => void)[] = [];

/** Names what is looked at again on login, and when somebody comes or goes. */
export function onRecheck(recheck: (atLogin: boolean) => void): void {
  rechecks.push(recheck);
}

/** Looks again when it may have become this user's turn; a deleted message asks nobody. Call once during `init`. */
export function registerDuties(): void {
  onDocument("messageDeleted", ({ id }) => {
    if (id !== null) withdrawMessage(id);
  });
  Hooks.on("userConnected", () => {
    // Who is there is known to all a moment later.
    setTimeout(() => {
      for (const recheck of rechecks) recheck(false);
    }, 1000);
  });
  Hooks.once("ready", () => {
    for (const recheck of rechecks) recheck(true);
  });
}
