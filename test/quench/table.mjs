/* What every batch needs of a world: documents that are deleted again, dice that fall as they are told, and patience. */
/* global Actor, CONFIG, Scene, foundry, game, setTimeout */

/** Longer than any scenario should take, also on a slow server; Mocha's own limit is two seconds. */
export const LIMIT = 20_000;

/** Waits until something holds. @param {() => unknown} holds @param {string} what that is waited for */
export async function until(holds, what) {
  const end = Date.now() + LIMIT / 2;
  for (let found = holds(); ; found = holds()) {
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** The world as it is borrowed for a batch. */
export class Table {
  /** Deleted at the end, last made first. */
  #made = [];
  #uniform = CONFIG.Dice.randomUniform;

  /** The numbers are those of unchanged rules, and somebody must be in charge. */
  static check() {
    if (!game.user.isGM) throw new Error("Run these as Game Master.");
    if (game.system.api.ruleset().profile !== "homebrew")
      throw new Error("Run these in a world with the system's own rules: the numbers are theirs.");
  }

  /** @template T @param {T} document @returns {T} */
  keep(document) {
    if (document) this.#made.push(document);
    return document;
  }

  /** The next dice, each as [what it shows, its faces]; after them every die falls in its middle. */
  dice(...dice) {
    const left = [...dice];
    CONFIG.Dice.randomUniform = () => {
      const next = left.shift();
      // A die takes ceil((1 - u) × faces).
      return next ? 1 - (next[0] - 0.5) / next[1] : 0.5;
    };
  }

  /** A character with everything that its tests do not mention left as it begins. */
  async character(name, system = {}, items = []) {
    return this.keep(await Actor.create({ name: `Probe ${name}`, type: "character", system, items }));
  }

  /** A creature from six numbers. */
  async creature(name, numbers) {
    return this.keep(
      await game.system.api.quickNpc({
        name: `Probe ${name}`,
        hitPoints: 10,
        physical: 5,
        magical: 1,
        attack: 4,
        damage: "1d8+3",
        damageType: "slashing",
        ...numbers,
      }),
    );
  }

  /** A token of an actor on a scene of its own, in nobody's sight. */
  async token(actor) {
    const scene = this.keep(
      await Scene.create({
        name: `Probe scene of ${actor.name}`,
        width: 1000,
        height: 1000,
        padding: 0,
        grid: { type: 1, size: 100, distance: 5, units: "ft" },
      }),
    );
    const data = (await actor.getTokenDocument({ x: 0, y: 0 }, { parent: scene })).toObject();
    const [token] = await scene.createEmbeddedDocuments("Token", [data]);
    return token;
  }

  weapon(actor) {
    return actor.items.find((item) => item.type === "weapon");
  }

  /** Puts the dice back and takes away what was made. */
  async clear() {
    CONFIG.Dice.randomUniform = this.#uniform;
    for (const document of this.#made.splice(0).reverse()) {
      if (document.sheet?.rendered) await document.sheet.close({ animate: false });
      if (document.collection?.has(document.id)) await document.delete();
    }
  }
}

/** The card of an attack, or of damage, once its only target stands as it should. @param {string} phase */
export async function targetOf(message, phase) {
  return until(() => {
    const [target] = game.system.api.clash(message)?.targets ?? [];
    return target?.phase === phase && target;
  }, `the card to be "${phase}"`);
}

/** Opens a sheet and gives its element. */
export async function open(document) {
  await document.sheet.render({ force: true });
  return until(() => document.sheet.element?.isConnected && document.sheet.element, "the sheet");
}

/** Does something that opens a window of ours, and gives the window once it can be sent. */
export async function windowOf(act) {
  const before = new Set(foundry.applications.instances.keys());
  act();
  return until(() => {
    return [...foundry.applications.instances.values()].find(
      (app) => !before.has(app.id) && app.element?.querySelector('button[type="submit"]:not(:disabled)'),
    );
  }, "a window with a button to send it");
}

/** Presses the button by which a window is sent. */
export function send(app) {
  app.element.querySelector('button[type="submit"]').click();
}
