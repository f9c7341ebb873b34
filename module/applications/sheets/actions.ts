/**
 * Action handlers of all sheets, by the value of `data-action`. The code behind them is a lazy chunk, which loads
 * before a sheet is drawn.
 */
import { sheetCode, type SheetCode } from "./lazy-code.ts";

type Handler<Sheet> = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;
type Handlers<Sheet> = Readonly<Record<string, Handler<Sheet>>>;
/** A record with exactly the names of the actions. */
type Names<Actions> = Readonly<Record<keyof Actions, true>>;

/** Returns handlers that look up the action's code when they run. */
function named<Sheet>(names: object, handlers: (code: SheetCode) => Handlers<Sheet>): Record<string, Handler<Sheet>> {
  const handler = (name: string): Handler<Sheet> =>
    async function (event, target) {
      // The code is loaded once a sheet has been drawn. A macro may call an action without a drawn sheet.
      if (sheetCode.isLoaded || (await sheetCode.load()))
        await handlers(sheetCode.code)[name]?.call(this, event, target);
    };
  return Object.fromEntries(Object.keys(names).map((name) => [name, handler(name)]));
}

interface ActorShown {
  readonly actor: Actor.Implementation;
  readonly document: Actor.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}
interface ItemShown {
  readonly item: Item.Implementation;
  readonly document: Item.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}

interface EffectShown {
  readonly document: ActiveEffect.Implementation;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
}

const CREATURE: Names<SheetCode["CREATURE_ACTIONS"]> = {
  openEffect: true,
  toggleEffect: true,
  addEffect: true,
  quickEffect: true,
  deleteEffect: true,
  restoreEffect: true,
  toggleCondition: true,
  chooseSpan: true,
  setExhaustion: true,
  rollCheck: true,
  rollDeathSave: true,
  revive: true,
  doDue: true,
  showDues: true,
  standToDeath: true,
  dropOut: true,
  endFight: true,
  toggleDeath: true,
  pressCounter: true,
  attack: true,
  pressAction: true,
  cycleHand: true,
  toggleWorn: true,
  toggleCured: true,
  reload: true,
  openItem: true,
  deleteItem: true,
  editItem: true,
  restoreItem: true,
  duplicateItem: true,
  sendItem: true,
  moveItem: true,
  addItem: true,
  undoDamage: true,
  redoDamage: true,
  toggleDamageType: true,
  dismissNote: true,
  deal: true,
  dealEntry: true,
  useEntry: true,
  group: true,
  rollInitiative: true,
  planMastery: true,
  rest: true,
  createCharacter: true,
};
const CHARACTER: Names<SheetCode["CHARACTER_ACTIONS"]> = {
  togglePrepared: true,
  toggleAttuned: true,
  toggleInspiration: true,
  openPack: true,
  putInto: true,
  toggleFavorite: true,
  printSheet: true,
  learnSpells: true,
};
const LEVEL: Names<SheetCode["LEVEL_ACTIONS"]> = {
  levelUp: true,
  undoLevel: true,
  capstone: true,
  openUnfinished: true,
  hideUnfinished: true,
  showUnfinished: true,
};
const NPC: Names<SheetCode["NPC_ACTIONS"]> = {
  spendUse: true,
  regainUse: true,
  rollRecharge: true,
  askSave: true,
  addFeature: true,
};
const ITEM: Names<SheetCode["ITEM_ACTIONS"]> = {
  openEffect: true,
  toggleEffect: true,
  addEffect: true,
  quickEffect: true,
  deleteEffect: true,
  restoreEffect: true,
  toggleCondition: true,
  chooseSpan: true,
  setExhaustion: true,
  toggleProperty: true,
  addDamage: true,
  removeDamage: true,
};
const PARTY: Names<SheetCode["PARTY_ACTIONS"]> = {
  openMember: true,
  removeMember: true,
  moveMember: true,
  levelUp: true,
  rest: true,
  ask: true,
  award: true,
  hardship: true,
  travel: true,
  inspireAll: true,
  openItem: true,
  sendItem: true,
  deleteItem: true,
  restoreItem: true,
};
const FIELD: Names<SheetCode["FIELD_ACTIONS"]> = {
  addRow: true,
  removeRow: true,
  toggleKey: true,
  addUse: true,
  removeUse: true,
};
const ORIGIN: Names<SheetCode["ORIGIN_ACTIONS"]> = { makeChoices: true, openFeature: true, giveMissing: true };
const EFFECT: Names<SheetCode["EFFECT_SHEET_ACTIONS"]> = {
  addChange: true,
  removeChange: true,
  addRoll: true,
  removeRoll: true,
  toggleStatus: true,
};

export const creatureActions = named<ActorShown>(CREATURE, (code) => code.CREATURE_ACTIONS);
export const characterActions = {
  ...named<ActorShown>(CHARACTER, (code) => code.CHARACTER_ACTIONS),
  ...named<ActorShown>(LEVEL, (code) => code.LEVEL_ACTIONS),
};
export const npcActions = named<ActorShown>(NPC, (code) => code.NPC_ACTIONS);
export const partyActions = named<ActorShown>(PARTY, (code) => code.PARTY_ACTIONS);
export const itemActions = named<ItemShown>(ITEM, (code) => code.ITEM_ACTIONS);
export const fieldActions = named<ItemShown>(FIELD, (code) => code.FIELD_ACTIONS);
export const originActions = named<ItemShown>(ORIGIN, (code) => code.ORIGIN_ACTIONS);
export const effectActions = named<EffectShown>(EFFECT, (code) => code.EFFECT_SHEET_ACTIONS);
