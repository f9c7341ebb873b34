/** Events of an application itself (not of its DOM). @source API: ApplicationV2.emittedEvents, addEventListener */
export type AppListener = (event: Event) => unknown;

export class Emitter {
  /** The events this class may dispatch. */
  static emittedEvents: readonly string[] = [];
  #listeners = new Map<string, Map<AppListener, { once: boolean }>>();

  /** Listen; `once` forgets the listener after its first call. @throws for an event the class does not emit. */
  addEventListener(type: string, listener: AppListener, { once = false }: { once?: boolean } = {}): void {
    const known = Object.getPrototypeOf(this).constructor.emittedEvents as readonly string[];
    if (!known.includes(type)) throw new Error(`"${type}" is not a supported event of this application`);
    let listeners = this.#listeners.get(type);
    if (!listeners) this.#listeners.set(type, (listeners = new Map()));
    listeners.set(listener, { once });
  }

  /** Stop listening. */
  removeEventListener(type: string, listener: AppListener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Tell the listeners. Returns false when the event was prevented. */
  dispatchEvent(event: Event): boolean {
    const listeners = this.#listeners.get(event.type);
    for (const [listener, { once }] of [...(listeners ?? [])]) {
      listener(event);
      if (once) listeners?.delete(listener);
    }
    return !event.defaultPrevented;
  }
}
