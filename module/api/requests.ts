/** API function for check requests and contests of a GM. */
import { checkKind, CHECK_KINDS } from "../documents/creatures/check-kind.ts";
import type { CheckKind } from "../documents/actor.ts";
import { requestCheck } from "../play/check/request.ts";
import type { RequestCheckArguments } from "../types/public.ts";
import { actorOf, advantageOf, each, record, textOf, wholeOf, wordOf, yesOrNo } from "./arguments.ts";
import { CONDITIONS, type ConditionId } from "../rules/conditions/conditions.ts";
import { CHARACTERISTICS } from "../rules/basics/ids.ts";
import { denied, missing, wrong } from "./error.ts";

// Defense rolls are excluded, because they belong to an attack card.
const KINDS = CHECK_KINDS.filter((kind) => kind !== "defense");

function checkOf(given: Readonly<Record<string, unknown>>, prefix = ""): { kind: CheckKind; key: string } {
  const kind = wordOf(`${prefix}kind`, given["kind"], KINDS);
  const key = textOf(`${prefix}key`, given["key"]);
  if (!checkKind(kind, key)) throw missing(`${prefix}key`, key);
  return { kind, key };
}

/** Returns the condition that a save is against. Only saves outside contests can have one. */
function againstOf(value: unknown, isSave: boolean): ConditionId | "" {
  if (value === undefined) return "";
  if (!isSave) throw wrong("against", "save");
  return wordOf("against", value, CONDITIONS);
}

/** Requests a check of each actor, or a contest. @throws ApiError */
export async function requestChecks(args: RequestCheckArguments): Promise<ChatMessage.Implementation | null> {
  const given = record(args);
  if (!game.user.isGM) throw denied("user", "OD20.Can.gmOnly");
  const found = await each("actors", given["actors"], actorOf);
  const check = checkOf(given);
  const characteristic =
    given["characteristic"] === undefined ? "" : wordOf("characteristic", given["characteristic"], CHARACTERISTICS);
  const advantage = advantageOf("advantage", given["advantage"]);
  const second = given["contest"] === undefined ? null : checkOf(record(given["contest"]), "contest.");
  if (second && found.length !== 2) throw wrong("actors", "list", { max: 2 });
  const as = yesOrNo("save", given["save"]) === false ? ("check" as const) : ("save" as const);
  const against = againstOf(given["against"], check.kind === "attribute" && as === "save" && second === null);
  const asked = found.map((one, index) => ({
    ...one,
    ...(second && index === 1
      ? second
      : { ...check, characteristic: check.kind === "characteristic" ? ("" as const) : characteristic }),
    as: second ? ("check" as const) : as,
    advantage,
  }));
  const made = await requestCheck({
    mode: second ? "contest" : "each",
    asked,
    dc: given["dc"] === undefined ? null : wholeOf("dc", given["dc"], -100, 100),
    dcHidden: yesOrNo("dcHidden", given["dcHidden"]) ?? false,
    against,
  });
  return made ?? null;
}
