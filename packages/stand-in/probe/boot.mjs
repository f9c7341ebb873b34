// What exists after ready. Paste into the console of a running table.
/* global CONFIG, document, fromUuidSync, game, getComputedStyle */
(async () => {
  const facts = {};
  facts.globals = [
    "ActorSheet",
    "TextEditor",
    "renderTemplate",
    "mergeObject",
    "fromUuid",
    "fromUuidSync",
    "getDocumentClass",
    "Roll",
    "Actor",
    "$",
    "PIXI",
    "_loc",
    "_del",
    "_replace",
  ].filter((name) => name in globalThis);
  facts.generation = game.release.generation;
  facts.rollModes = Object.keys(CONFIG.Dice.rollModes ?? {}).sort();
  facts.messageModes = Object.keys(CONFIG.ChatMessage.modes ?? {}).sort();
  facts.statusEffects = Array.isArray(CONFIG.statusEffects) ? "list" : typeof CONFIG.statusEffects;
  facts.compendiumSync = (() => {
    const pack = game.packs.find((each) => each.index.size > 0);
    if (!pack) return "no pack";
    const entry = fromUuidSync(pack.index.contents[0].uuid);
    return {
      isDocument: typeof entry?.toObject === "function",
      hasSystem: entry?.system !== undefined,
      locked: pack.locked,
    };
  })();
  facts.activeGM = game.users.activeGM === null ? "null" : game.users.activeGM?.role;
  facts.missingKey = game.i18n.localize("PROBE.NoSuchKey");
  facts.settingUnknown = (() => {
    try {
      game.settings.get("core", "probeUnknown");
      return "read";
    } catch {
      return "throws";
    }
  })();
  facts.applicationVariables = (() => {
    const probe = document.createElement("div");
    probe.className = "application";
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const names = [
      "--color-text-primary",
      "--color-text-secondary",
      "--font-primary",
      "--font-size-14",
      "--color-border",
      "--color-warm-2",
      "--color-cool-5",
    ].filter((name) => style.getPropertyValue(name) !== "");
    probe.remove();
    return names;
  })();
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
