/**
 * What happened to a document, told by the document itself. Foundry's hooks of the same name come later and run
 * everybody's listeners: whether one that throws stops those behind it is not documented, and a clash must not depend
 * on it.
 */
import type { ConditionId } from "../../rules/conditions/conditions.ts";
import type { Moved } from "./written.ts";

type Message = ChatMessage.Implementation;

interface Events {
  /** Before the chat log draws it. */
  readonly messageArriving: readonly [message: Message];
  readonly messageCreated: readonly [message: Message, userId: string];
  readonly messageUpdated: readonly [message: Message, changes: object, userId: string];
  readonly messageDeleted: readonly [message: Message, userId: string];
  readonly actorUpdated: readonly [actor: Actor.Implementation, changes: object, options: object, userId: string];
  /** Its numbers and statuses are computed anew. */
  readonly actorPrepared: readonly [actor: Actor.Implementation];
  /** Time has ended effects of his, or was turned back: he is prepared again, and nothing was written. */
  readonly effectsEnded: readonly [actor: Actor.Implementation];
  /** On the client that sets a condition by its switch, before it is there; nobody has said how long it lasts. */
  readonly conditionSet: readonly [actor: Actor.Implementation, id: ConditionId];
  readonly itemUpdated: readonly [item: Item.Implementation, changes: object];
  readonly itemCreated: readonly [item: Item.Implementation];
  readonly itemDeleted: readonly [item: Item.Implementation];
  /** On the client that is about to write it. */
  readonly moving: readonly [moved: Moved];
}

type Listeners = { readonly [Name in keyof Events]: ((...args: Events[Name]) => void)[] };

const listeners: Listeners = {
  messageArriving: [],
  messageCreated: [],
  messageUpdated: [],
  messageDeleted: [],
  actorUpdated: [],
  actorPrepared: [],
  effectsEnded: [],
  conditionSet: [],
  itemUpdated: [],
  itemCreated: [],
  itemDeleted: [],
  moving: [],
};

/** Calls back on every client, after the document has changed. @param first before those that are there */
export function onDocument<Name extends keyof Events>(
  name: Name,
  listener: (...args: Events[Name]) => void,
  first = false,
): void {
  listeners[name][first ? "unshift" : "push"](listener);
}

/** For the document classes: tells all listeners, one failing alone. */
export function tell<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
  for (const listener of listeners[name]) {
    try {
      listener(...args);
    } catch (error) {
      console.error(error);
    }
  }
}
