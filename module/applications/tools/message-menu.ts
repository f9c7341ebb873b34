/** The menu of a chat message: what it rolled goes to the selected tokens as damage, healing or temporary hit points. */
import { addMessageEntries } from "../../compat/message-menu.ts";
import { t } from "../../i18n.ts";
import { deal } from "../../play/use/damage.ts";
import { messageAmount } from "../../play/use/message-amount.ts";
import { controlledTokens } from "../../play/table/tokens.ts";
import type { ChangeKind } from "../../rules/hit-point-change.ts";
import { openDeal } from "../windows.ts";
import type { Share } from "../../play/exchange/records.pure.ts";

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

/** Adds the entries; call during `init`. */
export function registerMessageMenu(): void {
  addMessageEntries(() =>
    ENTRIES.map((entry) => ({
      label: t(`OD20.Deal.Menu.${entry.key}`),
      icon: entry.icon,
      visible: (message) => messageAmount(message) !== null,
      onClick: (message) => void hand(message, entry),
    })),
  );
}

/** To the selected tokens; without any, the window asks to whom. */
async function hand(message: ChatMessage.Implementation, { kind, share, armor }: Entry): Promise<void> {
  const amount = messageAmount(message);
  if (!amount) return;
  const targets = controlledTokens()
    .filter(({ actor }) => actor !== null && !actor.isParty())
    .map((token) => ({ actor: token.actor, token, share }));
  if (targets.length === 0) {
    await openDeal({ kind, amount, armor, share });
    return;
  }
  const parts =
    kind === "damage"
      ? amount.parts
      : [{ formula: String(amount.parts.reduce((sum, { formula }) => sum + Number(formula), 0)), type: "" }];
  await deal({
    kind,
    parts,
    armor,
    targets,
    source: { uuid: "", name: amount.name, img: amount.img },
    secret: undefined,
  });
}
