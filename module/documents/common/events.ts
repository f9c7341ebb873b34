/**
 * Sends events of documents directly from the document classes. Foundry's hooks run later, together with the listeners of modules. The
 * documentation does not say whether an error in one listener stops the others, so the system does not rely on hooks here.
 */
import type { ConditionId } from "../../rules/conditions/conditions.ts";

type Message = ChatMessage.Implementation;

/** Types for `writes.ts`. They are in a separate file because the events also use them. */
/**
 * Names of registers: values that are written together. `card`: strikes, targets and dice of an attack message.
 * `mastery`: steps and their costs. `pushes`: forced movement of a token. `uses`: further uses of an item.
 */
export type Register = "card" | "mastery" | "pushes";

/** A document that has registers. */
export interface Written {
  readonly documentName: string;
  readonly uuid: string;
  readonly flags: object;
}

interface Events {
  /** Before the chat log draws the message. */
  readonly messageArriving: readonly [message: Message];
  readonly messageCreated: readonly [message: Message, userId: string];
  readonly messageUpdated: readonly [message: Message, changes: object, userId: string];
  readonly messageDeleted: readonly [message: Message, userId: string];
  readonly actorUpdated: readonly [actor: Actor.Implementation, changes: object, options: object, userId: string];
  /** After the actor's numbers and statuses were computed. */
  readonly actorPrepared: readonly [actor: Actor.Implementation];
  /** Effects of the actor ended or returned because of time. The actor is prepared again; nothing was written. */
  readonly effectsEnded: readonly [actor: Actor.Implementation];
  /** On the client of the user who sets a condition with its button, before the condition exists. Its duration is still open. */
  readonly conditionSet: readonly [actor: Actor.Implementation, id: ConditionId];
  readonly itemUpdated: readonly [item: Item.Implementation, changes: object];
  readonly itemCreated: readonly [item: Item.Implementation];
  readonly itemDeleted: readonly [item: Item.Implementation];
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
};

/**
 * Registers a listener on every client. Listeners run after the document has changed.
 * @param first whether the listener runs before the existing ones
 */
export function onDocument<Name extends keyof Events>(
  name: Name,
  listener: (...args: Events[Name]) => void,
  first = false,
): void {
  listeners[name][first ? "unshift" : "push"](listener);
}

/** Sends an event to all listeners. An error in one does not affect the others. Only document classes call it. */
export function tell<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
  for (const listener of listeners[name]) {
    try {
      listener(...args);
    } catch (error) {
      console.error(error);
    }
  }
}
