// The life cycle of a document of the world. Run as GM. Paste into the console of a running table.
/* global Actor, Hooks, game */
(async () => {
  const facts = {};
  const [type] = game.documentTypes.Actor.filter((name) => name !== "base");
  const log = [];
  const names = [
    "preCreateActor",
    "createActor",
    "preUpdateActor",
    "updateActor",
    "preDeleteActor",
    "deleteActor",
    "preCreateItem",
    "createItem",
  ];
  const ids = names.map((name) => [
    name,
    Hooks.on(name, (doc) => {
      if (doc.name?.startsWith("Probe") || doc.parent?.name?.startsWith("Probe")) log.push(name);
    }),
  ]);
  const kind = (value) =>
    value === undefined
      ? "undefined"
      : value === null
        ? "null"
        : Array.isArray(value)
          ? `list of ${value.length}`
          : (value.documentName ?? typeof value);
  const settle = async (name, work) => {
    try {
      facts[name] = kind(await work());
    } catch (error) {
      facts[name] = `throws: ${/permission/i.test(error.message) ? "permission" : error.name}`;
    }
  };
  const actor = await Actor.create({ name: "Probe", type, flags: { world: { list: [1, 2], map: { a: 1, b: 2 } } } });
  facts.create = log.splice(0).join();
  await settle("noopUpdate", () => actor.update({ name: "Probe" }));
  facts.noopHooks = log.splice(0).join();
  await settle("update", () => actor.update({ name: "Probe 2" }));
  facts.updateHooks = log.splice(0).join();
  await settle("updateWithoutDiff", () => actor.update({ name: "Probe 2" }, { diff: false }));
  facts.withoutDiffHooks = log.splice(0).join();
  await settle("updateCancelled", () => {
    Hooks.once("preUpdateActor", () => false);
    return actor.update({ name: "Probe 3" });
  });
  await actor.update({ "flags.world.list": [3] });
  facts.listReplaced = actor.flags.world.list.join();
  await actor.update({ "flags.world.map": { c: 3 } });
  facts.mapMerged = Object.keys(actor.flags.world.map).join();
  await settle("deleteUnknown", () => Actor.deleteDocuments(["probeUnknown0000"]));
  await settle("updateUnknown", () => Actor.updateDocuments([{ _id: "probeUnknown0000", name: "x" }]));
  log.splice(0);
  await settle("keepIdTaken", () => Actor.create({ _id: actor.id, name: "Probe 4", type }, { keepId: true }));
  facts.givenIdKept =
    (await Actor.create({ _id: "probeGiven000000", name: "Probe 5", type }))?.id === "probeGiven000000";
  const data = await (async () => {
    let told;
    const hook = Hooks.on("preCreateActor", (doc, given) => {
      given.name = "Probe by data";
      told = doc;
    });
    const made = await Actor.create({ name: "Probe 6", type });
    Hooks.off("preCreateActor", hook);
    return made?.name ?? told?.name;
  })();
  facts.dataInPreHook = data;
  await settle("wrongType", () => Actor.create({ name: "Probe 7", type: "no-such-type" }));
  await settle("emptyName", () => Actor.create({ name: "", type }));
  for (const left of game.actors.filter((each) => each.name.startsWith("Probe"))) await left.delete();
  for (const [name, id] of ids) Hooks.off(name, id);
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
