/** The functions of `simultaneous.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../simultaneous.ts";
import { SIMULTANEOUS_LIMIT } from "../simultaneous.ts";
import { RulesError } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../simultaneous.ts";

export const simultaneousOrder = checked(rules.simultaneousOrder, (effects, order) => {
  const given = new Set(requireList("effects", effects, 0, SIMULTANEOUS_LIMIT));
  if (given.size !== effects.length) throw new RulesError("effects", "names one twice");
  const wanted = new Set(requireList("order", order, 0, SIMULTANEOUS_LIMIT));
  if (wanted.size !== order.length || order.some((id) => !given.has(id)))
    throw new RulesError("order", "must name effects, each once");
});
