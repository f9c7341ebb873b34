/** Applies the amount of a message to tokens, from the context menu of the chat. Loaded lazily. */
import { controlledTokens } from "../../play/scene/chosen-tokens.ts";
import type { Share } from "../../play/common/records.pure.ts";
import { deal } from "../../play/damage/deal-damage.ts";
import type * as Play from "../../play/lazy-entry.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { openDeal } from "../common/windows.ts";

/** What the entries of the context menu do with the amount. */
const ENTRIES = {
  damage: { kind: "damage", share: 1, armor: true },
  half: { kind: "damage", share: 0.5, armor: true },
  pastArmor: { kind: "damage", share: 1, armor: false },
  halfPastArmor: { kind: "damage", share: 0.5, armor: false },
  healing: { kind: "healing", share: 1, armor: true },
  temporary: { kind: "temporary", share: 1, armor: true },
} as const satisfies Record<string, { kind: ChangeKind; share: Share; armor: boolean }>;
export type MenuEntry = keyof typeof ENTRIES;

type Amount = NonNullable<ReturnType<typeof Play.messageAmount>>;

/** Applies the amount to the selected tokens. Without a selection, opens the damage window. */
export async function dealMessage(amount: Amount, entry: MenuEntry): Promise<void> {
  const { kind, share, armor } = ENTRIES[entry];
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
  await deal({
    kind,
    rows,
    armor,
    targets,
    source: { uuid: "", name: amount.name, img: amount.img },
    secret: undefined,
  });
}
