/*
 * Everything that public sources leave open, asked in one go: paste this file into the browser's console of a running world of
 * this system (13 or 14), or into a script macro. Use a throw-away world. Run it as Game Master, and once more as a player in another
 * browser. It prints one JSON and returns it; it takes about a minute.
 *
 * What it makes is named "Probe …" and deleted again at the end, whatever happens in between; its chat messages too.
 * It loads a second copy of the page unseen for a few seconds, and closes the windows that are open. A question that cannot be
 * asked is answered by { "notThere": why }.
 */
/* global Actor, CONFIG, CONST, ChatMessage, Combat, DataTransfer, DragEvent, Folder, Hooks, Item, KeyboardEvent, MessageChannel, Roll, Scene, canvas, document, foundry, fromUuidSync, game, getComputedStyle, location, setTimeout, ui */
(async () => {
  const PLACE = [0, 0];
  const generation = game.release.generation;
  const isGM = game.user.isGM;
  const ours = game.system.id === "opposed-d20";
  const { api } = foundry.applications;

  class NotThere extends Error {}
  /** @param {unknown} condition @param {string} why */
  const need = (condition, why) => {
    if (!condition) throw new NotThere(why);
  };
  const needGM = () => need(isGM, "needs a Game Master");
  const pause = (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    });
  const until = async (holds, milliseconds = 5000) => {
    const end = Date.now() + milliseconds;
    while (!holds()) {
      if (Date.now() > end) return false;
      await pause(20);
    }
    return true;
  };
  /** A value as facts: short, and never a document. */
  const told = (value) => {
    if (value === undefined) return "undefined";
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
    if (typeof value === "function") return "function";
    if (typeof value.documentName === "string") return `document ${value.documentName}`;
    if (Array.isArray(value)) return value.map(told);
    return Object.prototype.toString.call(value);
  };
  const tried = async (work) => {
    try {
      return told(await work());
    } catch (error) {
      return `throws ${error.name}: ${String(error.message).split("\n")[0].slice(0, 160)}`;
    }
  };
  const descriptor = (object, key) => {
    const found = Object.getOwnPropertyDescriptor(object, key);
    return found
      ? {
          enumerable: found.enumerable,
          configurable: found.configurable,
          accessor: found.get !== undefined,
          ...(found.get ? {} : { value: told(found.value) }),
        }
      : "no property of its own";
  };

  /** What is deleted at the end, last made first. */
  const made = [];
  const keep = (doc) => {
    if (doc) made.push(doc);
    return doc;
  };
  const actorType = ours ? "character" : game.documentTypes.Actor.find((type) => type !== "base");
  const itemType = ours ? "weapon" : game.documentTypes.Item.find((type) => type !== "base");
  const makeActor = async (name, more = {}) =>
    keep(await Actor.create({ name: `Probe ${name}`, type: actorType, ...more }));

  /** Warnings and errors of a console while something runs: first line and how often. */
  const listening = (target) => {
    const counts = {};
    const before = {};
    for (const level of ["warn", "error"]) {
      before[level] = target.console[level];
      target.console[level] = (...parts) => {
        const line = parts
          .map((part) => (part instanceof Error || typeof part?.message === "string" ? part.message : String(part)))
          .join(" ")
          .split("\n")[0]
          .slice(0, 300);
        counts[`${level}: ${line}`] = (counts[`${level}: ${line}`] ?? 0) + 1;
        return Reflect.apply(before[level], target.console, parts);
      };
    }
    return {
      counts,
      end() {
        for (const level of ["warn", "error"]) target.console[level] = before[level];
        return counts;
      },
    };
  };
  const warningsOf = async (work) => {
    const ears = listening(globalThis);
    try {
      await work();
    } finally {
      ears.end();
    }
    return ears.counts;
  };

  /** The page once more, unseen, heard from its first script on. */
  let loaded;
  const secondPage = () =>
    (loaded ??= (async () => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "position:fixed;left:-4000px;top:0;width:1400px;height:900px;border:0";
      frame.src = location.href;
      const turn = new MessageChannel();
      const next = () =>
        new Promise((resolve) => {
          turn.port1.onmessage = resolve;
          turn.port2.postMessage(0);
        });
      document.body.append(frame);
      try {
        const end = Date.now() + 60_000;
        let ears,
          setup = "the hook was missed";
        while (Date.now() < end) {
          const page = frame.contentWindow;
          need(page, "the page may not be loaded in a frame");
          if (page.location.href !== "about:blank" && ears?.page !== page.document)
            ears = { page: page.document, ...listening(page), hooked: false };
          if (ears && !ears.hooked && page.Hooks?.once) {
            ears.hooked = true;
            page.Hooks.once("setup", () => {
              // What asking too early says is an answer, not a warning of the load.
              const read = (work) => {
                const heard = { ...ears.counts };
                try {
                  return work();
                } catch (error) {
                  return `throws ${error.name}`;
                } finally {
                  for (const line of Object.keys(ears.counts)) if (!(line in heard)) delete ears.counts[line];
                }
              };
              setup = {
                actors: read(() => told(page.game.actors?.size)),
                packs: read(() => told(page.game.packs?.size)),
                settings: read(() => typeof page.game.settings?.get),
                user: read(() => typeof page.game.user?.id),
                modules: read(() => told(page.game.modules?.size)),
              };
            });
          }
          if (page.game?.ready === true) return { warnings: ears?.counts ?? {}, setup };
          await next();
        }
        throw new NotThere("the second page was not ready within a minute");
      } finally {
        turn.port1.close();
        frame.remove();
      }
    })());

  /** An effect of one round that adds 2, in the shape of this generation. */
  const key = ours ? "system.defenses.physical.bonus" : "flags.world.probe";
  const effectData = (name) =>
    generation >= 14
      ? {
          name,
          img: "icons/svg/aura.svg",
          system: { changes: [{ key, type: "add", value: "2" }] },
          duration: { value: 1, units: "rounds" },
        }
      : {
          name,
          img: "icons/svg/aura.svg",
          changes: [{ key, mode: CONST.ACTIVE_EFFECT_MODES.ADD, value: "2" }],
          duration: { rounds: 1 },
        };
  const bonusOf = (actor) => told(ours ? actor.system.defenses.physical.total : actor.flags?.world?.probe);

  const sections = {
    async release() {
      return {
        generation,
        version: game.release.version ?? told(game.version),
        system: game.system.id,
        systemVersion: game.system.version,
        role: game.user.role,
        language: game.i18n.lang,
        modules: [...game.modules.values()]
          .filter((each) => each.active)
          .map((each) => each.id)
          .sort(),
      };
    },

    async statusEffects() {
      const all = CONFIG.statusEffects;
      const list = Array.isArray(all) ? all : Object.values(all);
      return {
        kind: Array.isArray(all) ? "list" : Object.prototype.toString.call(all),
        iterable: typeof all[Symbol.iterator] === "function",
        hasArrayNames: ["filter", "find", "push", "forEach"].filter((name) => typeof all[name] === "function"),
        ids: list.map((status) => status.id ?? "none"),
        hud: Object.fromEntries(list.map((status) => [status.id, told(status.hud)])),
        icons: await (async () => {
          const token = canvas.ready ? canvas.tokens.placeables.find((each) => each.isOwner) : undefined;
          if (!token) return "no token of one's own in sight";
          const hud = canvas.hud?.token ?? canvas.tokens.hud;
          await hud.bind(token);
          await until(() => document.querySelector("#token-hud [data-status-id]"), 2000);
          const icons = [...document.querySelectorAll("#token-hud [data-status-id]")].map(
            (icon) => icon.dataset.statusId,
          );
          await (hud.clear?.() ?? hud.close?.());
          return icons;
        })().catch((error) => `not there: ${error.message}`),
      };
    },

    async warnings() {
      const facts = {
        load: await secondPage().then(
          (page) => page.warnings,
          (error) => `not there: ${error.message}`,
        ),
      };
      if (!isGM) return { ...facts, attack: "needs a Game Master", effect: "needs a Game Master" };
      const actor = await makeActor("bearer");
      facts.effect = await warningsOf(async () => {
        const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [effectData("Probe effect")]);
        await effect.update({ disabled: true });
        await effect.update({ disabled: false });
      });
      facts.attack = ours
        ? await warningsOf(async () => {
            const foe = await makeActor("foe", { type: "npc" });
            const [sword] = await actor.createEmbeddedDocuments("Item", [
              { name: "Probe sword", type: "weapon", system: { damage: [{ formula: "1d8", type: "slashing" }] } },
            ]);
            const message = keep(await game.system.api.attack({ item: sword, targets: [foe] }));
            need(message, "no attack was made");
            await until(() => game.system.api.clash(message)?.targets[0]?.phase === "applied");
          }).catch((error) => `not there: ${error.message}`)
        : "another system";
      return facts;
    },

    async effects() {
      needGM();
      const actor = await makeActor("effects");
      const before = bonusOf(actor);
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [effectData("Probe round")]);
      const [change] = (generation >= 14 ? effect.system.changes : effect.changes) ?? [];
      const state = () => ({
        expired: told(effect.duration?.expired),
        remaining: told(effect.duration?.remaining),
        active: effect.active,
        isSuppressed: told(effect.isSuppressed),
        disabled: effect.disabled,
        bonus: bonusOf(actor),
        there: actor.effects.has(effect.id),
      });
      const facts = {
        bonusBefore: before,
        created: state(),
        start: told(effect.start ? Object.keys(effect.start).sort() : effect.start),
        durationKeys: Object.keys(effect.duration ?? {}).sort(),
        preparedMode: change ? descriptor(change, "mode") : "no prepared change",
        preparedType: change ? descriptor(change, "type") : "no prepared change",
        sourceChanges: descriptor(effect._source, "changes"),
        sourceSystem: told(effect._source.system && Object.keys(effect._source.system).sort()),
      };
      const combat = keep(await Combat.create({ scene: null }));
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, initiative: 10 }]);
      await combat.startCombat();
      const [inFight] = await actor.createEmbeddedDocuments("ActiveEffect", [effectData("Probe in a fight")]);
      facts.startInFight = told(
        inFight.start ? JSON.stringify(inFight.start) : JSON.stringify(inFight.duration?.startRound ?? null),
      );
      facts.fight = [];
      for (let round = 0; round < 3; round += 1) {
        facts.fight.push({
          round: combat.round,
          first: state(),
          inFight: {
            expired: told(inFight.duration?.expired),
            active: inFight.active,
            there: actor.effects.has(inFight.id),
          },
        });
        await combat.nextRound();
      }
      return facts;
    },

    async details() {
      const { HandlebarsApplicationMixin, ApplicationV2 } = api;
      class ProbeDetails extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "probe-details", window: { title: "Probe details" }, position: { width: 320 } };
        // Any template of core: what is shown is made below.
        static PARTS = { body: { template: "templates/generic/form-footer.hbs" } };
        async _renderHTML() {
          const body = document.createElement("div");
          body.dataset.applicationPart = "body";
          for (const [id, sync] of [
            ["probe-plain", false],
            ["probe-sync", true],
          ]) {
            const details = document.createElement("details");
            const [summary, button] = [document.createElement("summary"), document.createElement("button")];
            details.id = id;
            if (sync) details.dataset.sync = id;
            summary.textContent = id;
            Object.assign(button, { type: "button", id: `${id}-button`, textContent: "Press" });
            details.append(summary, button);
            body.append(details);
          }
          return { body };
        }
      }
      const app = new ProbeDetails();
      await app.render({ force: true });
      try {
        const one = (id) => app.element.querySelector(`#${id}`);
        for (const id of ["probe-plain", "probe-sync"]) one(id).open = true;
        one("probe-plain-button").focus();
        const before = document.activeElement?.id;
        await app.render({ parts: ["body"] });
        return {
          focusBefore: before,
          openWithout: one("probe-plain").open,
          openWithDataSync: one("probe-sync").open,
          focusAfter: document.activeElement?.id || document.activeElement?.localName,
        };
      } finally {
        await app.close({ animate: false });
      }
    },

    async close() {
      const { ApplicationV2 } = api;
      const events = [];
      let began = 0;
      const note = (name) =>
        events.push(`${name} at ${Math.round(performance.now() - began)} ms, state ${String(app.state)}`);
      class ProbeClose extends ApplicationV2 {
        static DEFAULT_OPTIONS = { id: "probe-close", window: { title: "Probe close" } };
        async _renderHTML() {
          const text = document.createElement("p");
          text.textContent = "Probe";
          return text;
        }
        _replaceHTML(result, content) {
          content.replaceChildren(result);
        }
        async _preClose(options) {
          await super._preClose(options);
          note("_preClose");
        }
        _onClose(options) {
          super._onClose(options);
          note("_onClose");
        }
      }
      const app = new ProbeClose();
      const hook = Hooks.on("closeProbeClose", () => note("hook"));
      try {
        await app.render({ force: true });
        began = performance.now();
        const closing = Promise.resolve(app.close()).then(() => {
          note("promise");
        });
        note("after the call");
        const during = await tried(() => app.bringToFront());
        await until(() => !document.getElementById("probe-close"), 3000);
        note("element gone");
        await closing;
        const after = await tried(() => app.bringToFront());
        return {
          events,
          bringToFrontDuring: during,
          bringToFrontAfter: after,
          elementAfter: app.element === null ? "null" : "kept",
        };
      } finally {
        Hooks.off("closeProbeClose", hook);
      }
    },

    async editImage() {
      needGM();
      const item = keep(await Item.create({ name: "Probe picture", type: itemType }));
      const events = [],
        updates = [];
      const hook = Hooks.on("preUpdateItem", (doc, changes) => {
        if (doc.id === item.id)
          updates.push(Object.keys(foundry.utils.flattenObject(changes)).filter((name) => name !== "_id"));
      });
      try {
        await item.sheet.render({ force: true });
        await until(() => item.sheet.element?.isConnected);
        const image = item.sheet.element.querySelector('[data-action="editImage"]');
        need(image, "the sheet shows no picture to edit (a closed edit mode?)");
        for (const type of ["change", "submit", "input"])
          item.sheet.element.addEventListener(
            type,
            (event) => {
              events.push(
                `${type} on ${event.target.localName}, submitter ${String(event.submitter?.localName ?? "none")}`,
              );
            },
            true,
          );
        image.click();
        const picker = () =>
          [...foundry.applications.instances.values()].find((app) => app.constructor.name.startsWith("FilePicker"));
        need(await until(() => picker(), 5000), "no file picker came");
        await picker().callback("icons/svg/sword.svg", picker());
        await picker()?.close({ animate: false });
        await until(() => item.img === "icons/svg/sword.svg", 3000);
        return { events, updates, stored: item.img };
      } finally {
        Hooks.off("preUpdateItem", hook);
        await item.sheet.close({ animate: false });
      }
    },

    async messages() {
      const id = foundry.utils.randomID();
      const facts = { mayWhisper: game.user.hasPermission("MESSAGE_WHISPER") };
      const first = keep(await ChatMessage.create({ _id: id, content: "Probe one" }, { keepId: true }));
      facts.freeIdKept = first?.id === id;
      facts.takenId = await tried(async () =>
        keep(await ChatMessage.create({ _id: id, content: "Probe two" }, { keepId: true })),
      );
      facts.contentAfterTakenId = told(game.messages.get(id)?.content);
      facts.ownUpdated = await tried(() => game.messages.get(id).update({ content: "Probe three" }));
      const other = game.users.find((user) => !user.isSelf);
      const mine = await ChatMessage.create({ content: "Probe private", whisper: [game.user.id] })
        .then(keep)
        .catch((error) => error);
      facts.whisperToMyself = mine instanceof Error ? `refused: ${mine.message}` : told(mine);
      facts.whisperToAnother = other
        ? await tried(async () => keep(await ChatMessage.create({ content: "Probe private", whisper: [other.id] })))
        : "nobody else";
      const roll = await new Roll("1d6").evaluate();
      const rolled = keep(await ChatMessage.create({ content: "Probe roll", rolls: [roll] }));
      facts.soundOfARollWithoutOne = told(rolled?.sound);
      const silent = keep(await ChatMessage.create({ content: "Probe silent roll", rolls: [roll], sound: null }));
      facts.soundNull = told(silent?.sound);
      facts.otherUsersWhispersHere = game.messages
        .filter((message) => message.whisper.length > 0 && !message.whisper.includes(game.user.id) && !message.isAuthor)
        .map((message) => ({ author: message.author?.role, visible: message.visible }));
      facts.modes = {
        ofRolls: await tried(() => Object.keys(CONFIG.Dice.rollModes ?? {})),
        ofMessages: await tried(() => Object.keys(CONFIG.ChatMessage.modes ?? {})),
      };
      facts.ownDeleted = await tried(() => game.messages.get(id).delete());
      return facts;
    },

    async setup() {
      return (await secondPage()).setup;
    },

    async updates() {
      const doc = isGM ? await makeActor("updates") : game.user;
      const facts = { noopUpdate: await tried(() => doc.update({ name: doc.name })) };
      const order = [];
      const ids = [1, 2, 3].map((at) =>
        Hooks.on("probeListeners", () => {
          order.push(at);
          if (at === 2) throw new Error("probe: meant to be thrown");
        }),
      );
      facts.callAllWithOneThatThrows = await tried(() => Hooks.callAll("probeListeners"));
      for (const id of ids) Hooks.off("probeListeners", id);
      facts.listenersReached = order;
      if (isGM) {
        const data = { _id: foundry.utils.randomID(), name: "Probe twice", type: itemType };
        facts.embeddedKeepId = await tried(
          async () => (await doc.createEmbeddedDocuments("Item", [data], { keepId: true }))[0]?.id === data._id,
        );
        facts.embeddedKeepIdAgain = await tried(async () =>
          (await doc.createEmbeddedDocuments("Item", [{ ...data, name: "Probe again" }], { keepId: true })).map(
            (each) => each.name,
          ),
        );
        facts.embeddedNow = doc.items.map((item) => item.name);
      }
      return facts;
    },

    async droppedItem() {
      needGM();
      const folder = keep(await Folder.create({ name: "Probe folder", type: "Item" }));
      const source = keep(
        await Item.create({
          name: "Probe dropped",
          type: itemType,
          folder: folder.id,
          sort: 4200,
          ownership: { default: 2 },
          flags: { world: { probe: 1 } },
        }),
      );
      const actor = await makeActor("taker");
      await actor.sheet.render({ force: true });
      try {
        await until(() => actor.sheet.element?.isConnected);
        const transfer = new DataTransfer();
        transfer.setData("text/plain", JSON.stringify(source.toDragData?.() ?? { type: "Item", uuid: source.uuid }));
        const place = actor.sheet.element.querySelector(".window-content") ?? actor.sheet.element;
        place.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
        need(
          await until(() => actor.items.some((item) => item.name === "Probe dropped")),
          "nothing arrived on the actor",
        );
        const {
          folder: itsFolder,
          sort,
          ownership,
          flags,
          _stats,
        } = actor.items.find((item) => item.name === "Probe dropped").toObject();
        return {
          folderKept: itsFolder === folder.id,
          folder: itsFolder === null ? "null" : told(itsFolder && "an id"),
          sort,
          ownership: told(ownership && Object.keys(ownership).length),
          flags: Object.keys(flags ?? {}),
          stats: Object.keys(_stats ?? {}).sort(),
          compendiumSource: told(_stats?.compendiumSource),
          duplicateSource: told(_stats?.duplicateSource && "set"),
        };
      } finally {
        await actor.sheet.close({ animate: false });
      }
    },

    async tokenLevel() {
      needGM();
      const actor = await makeActor("on a level");
      const scene = keep(
        await Scene.create({ name: "Probe scene", width: 1000, height: 1000, padding: 0, active: false }),
      );
      const data = (await actor.getTokenDocument({ x: PLACE[0], y: PLACE[1] }, { parent: scene })).toObject();
      const offered = told(data.level);
      delete data.level;
      const [token] = await scene.createEmbeddedDocuments("Token", [data]);
      return {
        levelsOfTheScene: told(scene.levels && scene.levels.map((level) => level.id)),
        offered,
        withoutLevel: told(token.level),
        moved: await tried(async () => {
          await token.update({ x: 100 });
          return token.x;
        }),
      };
    },

    async escape() {
      const { ApplicationV2 } = api;
      const apps = [1, 2, 3].map(
        (at) =>
          new (class ProbeWindow extends ApplicationV2 {
            static DEFAULT_OPTIONS = { id: `probe-window-${at}`, window: { title: `Probe ${at}` } };
            async _renderHTML() {
              return document.createElement("p");
            }
            _replaceHTML(result, content) {
              content.replaceChildren(result);
            }
          })(),
      );
      try {
        for (const app of apps) await app.render({ force: true });
        document.activeElement?.blur?.();
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true }),
        );
        document.body.dispatchEvent(
          new KeyboardEvent("keyup", { key: "Escape", code: "Escape", bubbles: true, cancelable: true }),
        );
        const left = () => apps.filter((app) => app.rendered && document.getElementById(app.id)).length;
        const atOnce = left();
        await until(() => left() === 0, 2000);
        return { open: 3, leftAtOnce: atOnce, leftInTheEnd: left() };
      } finally {
        for (const app of apps) if (app.rendered) await app.close({ animate: false });
      }
    },

    async dialogs() {
      const { DialogV2 } = api;
      const opened = new Promise((resolve) => {
        Hooks.once("renderDialogV2", resolve);
      });
      const answer = DialogV2.confirm({ window: { title: "Probe" }, content: "<p>Probe</p>" }).then(
        told,
        (error) => `throws ${error.name}`,
      );
      const dialog = await opened;
      await until(() => dialog.element?.isConnected);
      const buttons = [...dialog.element.querySelectorAll("button[data-action]")]
        .filter((button) => !button.classList.contains("header-control"))
        .map((button) => ({
          action: button.dataset.action,
          autofocus: button.hasAttribute("autofocus"),
          focused: button === document.activeElement,
          classes: button.className,
          type: button.type,
        }));
      await dialog.close({ animate: false });
      return { buttons, closedAnswers: await answer };
    },

    async html() {
      needGM();
      need(ours, "another system: its rich text has another name");
      const actor = await makeActor("story");
      await actor.update({
        "system.biography":
          '<p style="color:red" class="x" id="y" data-a="1" data-action="z" onclick="x()">a<script>1</script><b>b</b><details><summary>c</summary>d</details><iframe src="https://example.org"></iframe><a href="javascript:x()">e</a><img src="x.png" onerror="x()"><svg><circle r="1"></circle></svg><input value="f"><section class="secret" id="secret-probe">g</section></p>',
      });
      return { stored: actor.system.biography };
    },

    async movement() {
      needGM();
      const actor = await makeActor("walker");
      const scene = keep(
        await Scene.create({
          name: "Probe ways",
          width: 2000,
          height: 2000,
          padding: 0,
          active: false,
          grid: { type: 1, size: 100, distance: 5, units: "ft", diagonals: CONST.GRID_DIAGONALS?.ALTERNATING_1 ?? 3 },
        }),
      );
      const data = (await actor.getTokenDocument({ x: PLACE[0], y: PLACE[1] }, { parent: scene })).toObject();
      const [token] = await scene.createEmbeddedDocuments("Token", [data]);
      const combat = keep(await Combat.create({ scene: scene.id }));
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: actor.id, tokenId: token.id, sceneId: scene.id, initiative: 10 },
        { name: "Probe other", initiative: 5 },
      ]);
      await combat.startCombat();
      const history = () =>
        token.movementHistory.map((way) => ({ x: way.x, y: way.y, cost: told(way.cost), action: told(way.action) }));
      const facts = {};
      facts.begins = await tried(() => JSON.stringify(history()));
      await token.update({ x: 100, y: 100 });
      await token.update({ x: 200, y: 200 });
      facts.twoDiagonals = await tried(() => JSON.stringify(history()));
      facts.measured = await tried(() =>
        JSON.stringify(
          [
            [0, 100],
            [100, 200],
            [0, 200],
          ].map(
            ([from, to]) =>
              token.measureMovementPath([
                { x: from, y: from },
                { x: to, y: to },
              ]).cost,
          ),
        ),
      );
      facts.reverted = await tried(async () => {
        const done = await token.revertRecordedMovement();
        return `${String(done)}, at ${String(token.x)}`;
      });
      facts.afterRevert = await tried(() => JSON.stringify(history()));
      // What costs nothing here: whether it stands in the record, what it costs there, and what the hook tells of it.
      const heard = [];
      const hook = Hooks.on("moveToken", (moved, { method, id, passed }) => {
        if (moved.id === token.id)
          heard.push({ method, id: typeof id, actions: passed.waypoints.map(({ action }) => action) });
      });
      for (const action of ["displace", "blink"])
        facts[action] = await tried(async () => {
          const done = await token.move([{ x: token.x + 300, y: token.y, action }], { showRuler: false });
          return JSON.stringify({ done: told(done), last: history().at(-1), history: history().length, at: token.x });
        });
      Hooks.off("moveToken", hook);
      facts.heard = await tried(() => JSON.stringify(heard));
      facts.actions = await tried(() => Object.keys(CONFIG.Token.movement.actions).join(" "));
      facts.freeCost = await tried(() =>
        JSON.stringify(
          ["walk", "displace", "blink"].map(
            (action) =>
              token.measureMovementPath([
                { x: 0, y: 0, action },
                { x: 300, y: 0, action },
              ]).cost,
          ),
        ),
      );
      // How an action's own cost is asked for: how often, and with what.
      facts.costFunction = await tried(() => {
        const { walk } = CONFIG.Token.movement.actions;
        const before = Object.getOwnPropertyDescriptor(walk, "getCostFunction");
        const asked = [];
        walk.getCostFunction = (of, options) => {
          asked.push({ of: told(of), options: Object.keys(options ?? {}) });
          return (...args) => {
            asked.push(args.map((arg) => (arg && typeof arg === "object" ? Object.keys(arg).join(" ") : told(arg))));
            return args[0];
          };
        };
        try {
          const { cost } = token.measureMovementPath([
            { x: 0, y: 0, action: "walk" },
            { x: 200, y: 0, action: "walk" },
          ]);
          return JSON.stringify({ cost, asked: asked.slice(0, 4), times: asked.length });
        } finally {
          if (before) Object.defineProperty(walk, "getCostFunction", before);
          else delete walk.getCostFunction;
        }
      });
      facts.inferred = await tried(async () => {
        const chosen = told(token._source.movementAction);
        await token.update({ movementAction: null });
        return JSON.stringify({ chosen, none: told(token._source.movementAction), asked: told(token.movementAction) });
      });
      // Ground of a Game Master's that costs double, and what its behavior is called without a name.
      facts.region = await tried(async () => {
        const [region] = await scene.createEmbeddedDocuments("Region", [
          {
            name: "Probe ground",
            shapes: [{ type: "rectangle", x: 100, y: 0, width: 100, height: 2000 }],
            behaviors: [{ type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }],
          },
        ]);
        const [behavior] = region.behaviors.contents;
        return JSON.stringify({
          visibility: region.visibility,
          name: behavior?.name,
          active: behavior?.active,
          holds: [50, 150, 250].map((x) => region.testPoint({ x, y: 50, elevation: 0 })),
          cost: token.measureMovementPath([
            { x: 0, y: 0, action: "walk" },
            { x: 300, y: 0, action: "walk" },
          ]).cost,
        });
      });
      await combat.nextTurn();
      facts.afterNextTurn = await tried(() => history().length);
      await combat.nextTurn();
      facts.afterNextRound = await tried(() => history().length);
      facts.cleared = await tried(async () => {
        await token.clearMovementHistory();
        return history().length;
      });
      return facts;
    },

    /** Whether an owner who is no GM may clear and revert: a token of one's own takes a step and goes back. */
    async ownMovement() {
      need(!isGM, "needs a player");
      const token = canvas.ready ? canvas.tokens.placeables.find((each) => each.document.isOwner)?.document : undefined;
      need(token, "no token of one's own in sight");
      const { x, y } = token;
      try {
        await token.update({ x: x + canvas.grid.size });
        return {
          moved: token.x !== x,
          reverted: await tried(() => token.revertRecordedMovement()),
          cleared: await tried(() => token.clearMovementHistory()),
        };
      } finally {
        if (token.x !== x || token.y !== y) await token.update({ x, y });
      }
    },

    async pointer() {
      need(canvas.ready, "no scene in sight");
      const client = { x: 400, y: 300 };
      const there = canvas.canvasCoordinatesFromClient(client);
      const back = canvas.clientCoordinatesFromCanvas(there);
      return {
        there: { x: there.x, y: there.y },
        back: { x: back.x, y: back.y },
        scale: told(canvas.stage?.scale?.x),
        rect: (({ x, y, width, height }) => ({ x, y, width, height }))(
          document.getElementById("board").getBoundingClientRect(),
        ),
      };
    },

    /** A script takes no pictures: the colors and fonts that it can read. Pictures by hand are worth more. */
    async looks() {
      const actor = isGM ? await makeActor("looks") : game.user.character;
      const looks = {};
      const look = (element) => {
        const style = getComputedStyle(element);
        return {
          color: style.color,
          background: style.backgroundColor,
          font: style.fontFamily,
          size: style.fontSize,
          classes: [...element.classList].filter((name) => name.startsWith("theme") || name === "themed"),
        };
      };
      const card = document.querySelector(".chat-message .od-card");
      looks.card = card ? look(card) : "no card in the log";
      if (!actor) return { ...looks, sheet: "no character" };
      await actor.sheet.render({ force: true });
      try {
        await until(() => actor.sheet.element?.isConnected);
        looks.sheet = look(actor.sheet.element);
        looks.overflow = actor.sheet.element.scrollWidth > actor.sheet.element.clientWidth;
      } finally {
        await actor.sheet.close({ animate: false });
      }
      return {
        ...looks,
        body: [...document.body.classList].filter((name) => name.startsWith("theme")),
        byHand: "sheet, card and attack window, in the dark and the light theme",
      };
    },
  };

  const facts = {};
  try {
    for (const [name, ask] of Object.entries(sections)) {
      ui.notifications?.info?.(`Probe: ${name}`, { console: false });
      const late = pause(90_000).then(() => {
        throw new NotThere("no answer within 90 seconds");
      });
      facts[name] = await Promise.race([ask(), late]).catch((error) => ({
        notThere: String(error?.message ?? error)
          .split("\n")[0]
          .slice(0, 300),
      }));
    }
  } finally {
    const left = [];
    for (const doc of made.reverse())
      await Promise.resolve(fromUuidSync(doc.uuid)?.delete()).catch((error) =>
        left.push(`${doc.uuid}: ${error.message}`),
      );
    facts.leftBehind = left;
  }
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
