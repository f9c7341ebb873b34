/**
 * Semaphore that runs one render at a time; later ones wait.
 * @source WIKI:api/applicationv2
 */
export class Semaphore {
  #tail: Promise<unknown> = Promise.resolve();

  /** Run after everything added before. A task that fails does not hold up the next. */
  add<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task, task);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
