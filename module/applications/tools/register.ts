/** Keybindings of the tools, and their buttons in the sidebar. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import {
  openAsk,
  openAward,
  openDeal,
  openGroup,
  openQuick,
  openQuickEffect,
  openSimulate,
  openSeeAs,
  openStatBlock,
} from "../common/windows.ts";
import { addMessageEntries } from "../../compat/menu-entry.ts";
import { controlledTokens } from "../../play/scene/chosen-tokens.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { hasCard } from "../card/shell.ts";
import { playCode } from "../common/on-demand.ts";
import type { Share } from "../../play/common/records.pure.ts";

type Message = ChatMessage.Implementation;

interface Entry {
  readonly key: string;
  readonly icon: string;
  readonly kind: ChangeKind;
  readonly share: Share;
  readonly armor: boolean;
}

const ENTRIES: readonly Entry[] = [
  { key: "damage", icon: "fa-solid fa-heart-crack", kind: "damage", share: 1, armor: true },
  { key: "half", icon: "fa-solid fa-divide", kind: "damage", share: 0.5, armor: true },
  { key: "pastArmor", icon: "fa-solid fa-bolt", kind: "damage", share: 1, armor: false },
  { key: "halfPastArmor", icon: "fa-solid fa-bolt", kind: "damage", share: 0.5, armor: false },
  { key: "healing", icon: "fa-solid fa-heart", kind: "healing", share: 1, armor: true },
  { key: "temporary", icon: "fa-solid fa-shield-heart", kind: "temporary", share: 1, armor: true },
];

const amountOf = (message: Message) => playCode()?.messageAmount(message) ?? null;

/** Adds the entries. Call during `init`. */
export function registerMessageMenu(): void {
  addMessageEntries(() => [
    ...ENTRIES.map((entry) => ({
      label: t(`OD20.Deal.Menu.${entry.key}`),
      icon: entry.icon,
      visible: (message: Message) => amountOf(message) !== null,
      onClick: (message: Message) => void hand(message, entry),
    })),
    {
      label: t("OD20.SeeAs.Open"),
      icon: "fa-solid fa-eye",
      visible: (message: Message) => game.user.isGM && hasCard(message),
      onClick: (message: Message) => void openSeeAs(message),
    },
  ]);
}

/** Applies the amount to the selected tokens. Without a selection, opens the damage window. */
async function hand(message: Message, { kind, share, armor }: Entry): Promise<void> {
  const amount = amountOf(message);
  if (!amount) return;
  const targets = controlledTokens()
    .filter(({ actor }) => actor !== null && !actor.isParty())
    .map((token) => ({ actor: token.actor, token, share }));
  if (targets.length === 0) {
    await openDeal({ kind, amount, armor, share });
    return;
  }
  const rows =
    kind === "damage"
      ? amount.rows
      : [{ formula: String(amount.rows.reduce((sum, { formula }) => sum + Number(formula), 0)), type: "" }];
  // Loads lazily, because the menu is rarely used.
  const { deal } = await import("../../play/damage/deal-damage.ts");
  await deal({
    kind,
    rows,
    armor,
    targets,
    source: { uuid: "", name: amount.name, img: amount.img },
    secret: undefined,
  });
}

interface ToolKey {
  readonly action: string;
  readonly key: string;
  /** Whether only Game Masters can use the key. */
  readonly restricted: boolean;
  readonly open: () => Promise<unknown>;
}

const KEYS: readonly ToolKey[] = [
  { action: "deal", key: "KeyU", restricted: false, open: () => openDeal() },
  { action: "group", key: "KeyG", restricted: false, open: () => openGroup() },
  { action: "effect", key: "KeyE", restricted: false, open: () => openQuickEffect() },
  { action: "quick", key: "KeyQ", restricted: true, open: () => openQuick() },
  { action: "statBlock", key: "KeyV", restricted: true, open: () => openStatBlock() },
  { action: "award", key: "KeyX", restricted: true, open: () => openAward() },
  { action: "simulate", key: "KeyB", restricted: true, open: () => openSimulate() },
  { action: "ask", key: "KeyC", restricted: true, open: () => openAsk() },
];

/** Registers the keybindings and the buttons in the actors directory. Call during `init`. */
export function registerTools(): void {
  for (const { action, key, restricted, open } of KEYS) {
    game.keybindings.register(SYSTEM_ID, action, {
      name: `OD20.Keys.${action}.name`,
      hint: `OD20.Keys.${action}.hint`,
      editable: [{ key, modifiers: ["ALT"] }],
      restricted,
      onDown: () => {
        void open();
        return true;
      },
    });
  }
  Hooks.on("renderActorDirectory", (_directory: unknown, element: unknown) => {
    if (element instanceof HTMLElement)
      void import("./directory-buttons.ts").then(({ addDirectoryButtons }) => {
        addDirectoryButtons(element);
      }, console.warn);
  });
}

/** Registers the hook. Call during `init`. */
export function registerTracker(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (!(element instanceof HTMLElement) || !element.querySelector("[data-combatant-id]")) return;
    void import("./tracker-marks.ts").then(({ markTracker }) => {
      markTracker(element);
    }, console.warn);
  });
}
