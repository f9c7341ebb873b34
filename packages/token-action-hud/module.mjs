/* global Hooks, game, CONFIG, foundry, ui */
/**
 * What a token can do, for Token Action HUD Core from 2.0 on (its wiki, "Developing a System Module"). Everything is a call of
 * the system's public API, so a click does what it would do on the sheet, with the same rights.
 */
const ID = "opposed-d20-token-action-hud";
/** The API that has all these lists and calls. */
const NEEDS = "1.8.0";

const t = (key) => game.i18n.localize(`OD20HUD.${key}`);

/** The tabs of the HUD, each with its groups. */
const TABS = {
  weapons: ["weapons"],
  spells: ["spells"],
  features: ["features"],
  things: ["things"],
  rolls: ["characteristics", "saves", "skills"],
  turn: ["actions", "conditions", "rest"],
};
/** The group of a use, by the type of its item. */
const USES = { spell: "spells", feature: "features" };
const CHECKS = { characteristic: "characteristics", attribute: "saves", skill: "skills" };

/** An action of the HUD. What the system refuses has been told to the user already. */
const press = (id, name, call, more = {}) => ({
  id,
  name,
  listName: name,
  onClick: () => Promise.resolve(call()).catch(() => undefined),
  ...more,
});

/** What a creature can do, by group. */
export async function actionsOf(actor) {
  const { api } = game.system;
  const groups = Object.fromEntries(Object.values(TABS).flatMap((ids) => ids.map((id) => [id, []])));
  for (const { uuid, name, img } of actor.items.filter(({ type }) => type === "weapon"))
    groups.weapons.push(press(`weapon.${uuid}`, name, () => api.rollItem({ uuid }), { img }));
  for (const { item, type, activity, name } of await api.uses({ actor }))
    groups[USES[type] ?? "things"].push(
      press(`use.${item}.${activity}`, name, () => api.use({ item, activity, dialog: true })),
    );
  for (const { kind, key, name } of await api.checks({ actor }))
    groups[CHECKS[kind]].push(press(`check.${kind}.${key}`, name, () => api.rollCheck({ actor, kind, key })));
  for (const { action, feature, name, against } of await api.actions({ actor }))
    groups.actions.push(
      press(
        `action.${feature}.${action}`,
        name,
        () => api.takeAction({ actor, action, ...(feature ? { feature } : {}) }),
        {
          // Core shows it as HTML, and it can name creatures.
          tooltip: foundry.utils.escapeHTML(against),
        },
      ),
    );
  const acts = game.combats.some(({ started, combatant }) => started && combatant?.actor === actor);
  if (acts) groups.actions.push(press("endTurn", t("endTurn"), () => api.endTurn()));
  for (const { id, name, img } of CONFIG.statusEffects)
    groups.conditions.push(
      press(`condition.${id}`, game.i18n.localize(name), () => api.setCondition({ actor, condition: id }), {
        img,
        cssClass: actor.statuses.has(id) ? "toggle active" : "toggle",
      }),
    );
  for (const kind of ["short", "long"])
    groups.rest.push(press(`rest.${kind}`, t(`${kind}Rest`), () => api.rest({ actors: [actor], kind, dialog: true })));
  if (actor.type === "character")
    groups.rest.push(press("levelUp", t("levelUp"), () => api.levelUp({ actor, dialog: true })));
  return groups;
}

/** The groups of the HUD as Core stores them. */
export function defaults() {
  const group = (id, tab) => ({ id, nestId: `${tab}_${id}`, name: t(id), listName: t(id), type: "system" });
  return {
    layout: Object.entries(TABS).map(([tab, ids]) => ({
      id: tab,
      nestId: tab,
      name: t(tab),
      groups: ids.map((id) => group(id, tab)),
    })),
    groups: Object.entries(TABS).flatMap(([tab, ids]) => ids.map((id) => group(id, tab))),
  };
}

Hooks.once("tokenActionHudCoreApiReady", ({ api: core }) => {
  if (foundry.utils.isNewerVersion(NEEDS, game.system.api?.version ?? "0.0.0")) {
    ui.notifications.warn(t("older"));
    return;
  }
  class ActionHandler extends core.ActionHandler {
    async buildSystemActions() {
      // Several tokens, a party, or a creature of somebody else: nothing to press.
      const { actor } = this;
      if (!actor?.isOwner || !["character", "npc"].includes(actor.type)) return;
      for (const [id, actions] of Object.entries(await actionsOf(actor)))
        this.addActions(actions, { id, type: "system" });
    }
  }
  class SystemManager extends core.SystemManager {
    getActionHandler() {
      return new ActionHandler();
    }
    getAvailableRollHandlers() {
      return { core: "Opposed d20" };
    }
    getRollHandler() {
      return new core.RollHandler();
    }
    async registerDefaults() {
      return defaults();
    }
  }
  const module = game.modules.get(ID);
  module.api = { requiredCoreModuleVersion: "2", SystemManager };
  Hooks.callAll("tokenActionHudSystemReady", module);
});
