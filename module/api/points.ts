/** API functions for hit points: damage and healing without an attack, applying and undoing. */
import { applyNow } from "../play/apply/apply.ts";
import { deal } from "../play/damage/deal-damage.ts";
import type { CardArguments, DamageArguments, HealArguments } from "../types/public.ts";
import { attackState } from "../play/card-state/read-card.ts";
import type { TargetState } from "../play/card-state/card-state.ts";
import { redo as redoCard, undo as undoCard } from "../play/undo/undo.ts";
import type { ChangeKind } from "../rules/basics/ids.ts";
import { actorOf, each, formulaOf, record, textOf, yesOrNo } from "./arguments.ts";
import { denied, missing, wrong, messageOf } from "./error.ts";

type Message = ChatMessage.Implementation;

async function dealt(kind: ChangeKind, given: Readonly<Record<string, unknown>>): Promise<Message | null> {
  const targets = await each("targets", given["targets"], actorOf);
  if (targets.length === 0) throw wrong("targets", "someone");
  const formula = formulaOf("formula", given["formula"]);
  if (formula === "") throw wrong("formula", "formula");
  const message = await deal({
    kind,
    rows: [{ formula, type: textOf("type", given["type"], "") }],
    armor: yesOrNo("armor", given["armor"]) ?? true,
    targets: targets.map(({ actor, token }) => ({ actor, token, share: 1 as const })),
    source: { uuid: "", name: textOf("name", given["name"], ""), img: "" },
    secret: yesOrNo("secret", given["secret"]),
  });
  return message ?? null;
}

/**
 * Deals damage without an attack. If a player damages a creature of another user, the damage waits on the card for its
 * owner or a GM.
 * @throws ApiError
 */
export async function dealDamage(args: DamageArguments): Promise<Message | null> {
  return dealt("damage", record(args));
}

/**
 * Gives healing or temporary hit points. As with damage, creatures of other users wait for their owner or a GM.
 * @throws ApiError
 */
export async function heal(args: HealArguments): Promise<Message | null> {
  const given = record(args);
  return dealt(yesOrNo("temporary", given["temporary"]) === true ? "temporary" : "healing", given);
}

/** Returns the card and the requested targets that this user may act for. @throws ApiError */
function card(args: CardArguments): {
  readonly id: string;
  readonly target: string | null;
  readonly targets: readonly TargetState[];
} {
  const given = record(args);
  const message = messageOf("message", given["message"]);
  const state = attackState(message);
  if (!state) throw wrong("message", "card");
  const target = given["target"] === undefined ? null : textOf("target", given["target"]);
  const meant = state.targets.filter(({ key }) => target === null || key === target);
  if (meant.length === 0) throw missing("target", target ?? "");
  const mine = meant.filter(({ owner }) => owner || game.user.isGM);
  if (mine.length === 0) throw denied("target", "OD20.Can.notOwner");
  return { id: state.record.id, target, targets: mine };
}

/** Applies damage and healing that are due. @returns true if nothing remains to be applied @throws ApiError */
export async function apply(args: CardArguments): Promise<boolean> {
  const { id, targets, target } = card(args);
  const due = targets.filter(({ phase }) => phase === "ready" || phase === "changed");
  for (const { key } of due) await applyNow(id, key);
  const message = game.messages.get(id);
  const now = (message && attackState(message)?.targets) ?? [];
  return (
    now.filter(({ key }) => targets.some((one) => one.key === key)).every(({ phase }) => phase === "applied") &&
    (target === null || due.length > 0)
  );
}

/** Undoes the changes of a card. @throws ApiError */
export async function undo(args: CardArguments): Promise<boolean> {
  const { id, target } = card(args);
  return undoCard(id, target);
}

/** Applies undone changes of a card again. @throws ApiError */
export async function redo(args: CardArguments): Promise<boolean> {
  const { id, target } = card(args);
  return redoCard(id, target);
}
