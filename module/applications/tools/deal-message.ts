/** Applies the amount of a message to tokens, from the context menu of the chat. Loaded lazily. */
import { controlledTokens } from "../../play/scene/chosen-tokens.ts";
import type { Share } from "../../play/common/records.pure.ts";
import { deal } from "../../play/damage/deal-damage.ts";
import type * as Play from "../../play/lazy-entry.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { openDeal } from "../common/windows.ts";

/** An entry of the context menu. */
export interface MenuEntry {
  readonly key: string;
  readonly icon: string;
  readonly kind: ChangeKind;
  readonly share: Share;
  readonly armor: boolean;
}

type Amount = NonNullable<ReturnType<typeof Play.messageAmount>>;

/** Applies the amount to the selected tokens. Without a selection, opens the damage window. */
export async function dealMessage(amount: Amount, { kind, share, armor }: MenuEntry): Promise<void> {
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
