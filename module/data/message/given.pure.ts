/**
 * Effects that a use or an attack gives to its targets, as their message describes them. Nothing of it is believed: whoever
 * answers for a target makes the effect anew from what is known and bounded, see play/apply/rebuilt-effect.ts. Pure.
 */
import { readAdds } from "../effects/adds.pure.ts";
import { readEach } from "../effects/each.pure.ts";
import { readEnds } from "../effects/ends.pure.ts";
import { readEscape } from "../effects/escape.pure.ts";
import { readSways } from "../effects/sways.pure.ts";
import { readWhen } from "../../rules/turn/effect-when.ts";
import { keyed, list, oneOf, optional, record, word, words, yes, type Stored } from "../record/record.pure.ts";

/**
 * `hit`: the attack hit or the save failed, or nothing was tested; `success`: it did not; `hurt`: damage was left after
 * mitigation; `failed`: the attack hit, and the save of its rider failed.
 */
export const GIVEN_ON = ["hit", "success", "always", "hurt", "failed"] as const;

/** Effects of one message, conditions and changes of one effect. */
const LIMITS = { effects: 10, statuses: 6, changes: 20 } as const;

const CHANGE = record({ key: word(), way: word("add"), value: word() });

const GIVEN = record({
  key: word(),
  on: oneOf(GIVEN_ON, "hit"),
  name: word(),
  img: word(),
  /** Ids of conditions. */
  statuses: words(LIMITS.statuses),
  changes: list(
    optional(CHANGE, ({ key }) => key !== ""),
    LIMITS.changes,
  ),
  adds: { read: readAdds },
  sways: { read: readSways },
  /** What it asks of its bearer's armor. */
  when: { read: (value: unknown) => readWhen(value) ?? undefined },
  /** What it does at the start of its bearer's turns. */
  each: { read: (value: unknown) => readEach(value) ?? undefined },
  /** What frees its bearer. */
  escape: { read: readEscape },
  /** Its turn, time and source are those of its message. */
  ends: { read: readEnds },
  /** Whether it lasts no longer than the concentration of whoever gives it. @rule B-CONC-01 */
  hangs: yes(),
});
export type GivenEffect = Stored<typeof GIVEN>;

/** The effects of a message, each under a key of its own. */
export const given = () => keyed(GIVEN, LIMITS.effects);
