/**
 * Declares the effects that a use or an attack puts on its targets. Clients do not trust these data: the responsible client of a target
 * rebuilds the effect from known, limited values, see play/apply/rebuilt-effect.ts. Pure.
 */
import { readAdds, readEach } from "../effects/effect-dice.pure.ts";
import { readEnds, readEscape } from "../effects/ends.pure.ts";
import { addsAt } from "../effects/grown.pure.ts";
import { readAdvantageOn } from "../effects/advantage-on.pure.ts";
import { readWhen } from "../../rules/turn/effect-end.ts";
import { keyed, list, oneOf, optional, record, word, words, yes, type Stored } from "../record/record.pure.ts";

/**
 * When the effect applies. `hit`: the attack hit, the save failed, or there was no test. `success`: the attack missed or the save
 * succeeded. `hurt`: damage remained after mitigation. `failed`: the attack hit and the save against its rider failed.
 */
export const GIVEN_ON = ["hit", "success", "always", "hurt", "failed"] as const;

/** Maximum number of effects per message, and of conditions and changes per effect. */
const LIMITS = { effects: 10, statuses: 6, changes: 20 } as const;

/** Maximum number of kinds of creatures that an effect spares. */
const SPARED = 6;

const SHAPE = record({ creature: word(), size: word() });
const CHANGE = record({ key: word(), way: word("add"), value: word() });

const GIVEN = record({
  key: word(),
  on: oneOf(GIVEN_ON, "hit"),
  name: word(),
  img: word(),
  /** Ids of the conditions. */
  statuses: words(LIMITS.statuses),
  changes: list(
    optional(CHANGE, ({ key }) => key !== ""),
    LIMITS.changes,
  ),
  /** Already scaled: the level of the target does not count. */
  adds: { read: (value: unknown) => addsAt(readAdds(value), 0) },
  sways: { read: readAdvantageOn },
  /** Armor that the bearer must wear for the effect to count. */
  when: { read: (value: unknown) => readWhen(value) ?? undefined },
  /** Creature types, references of species, and conditions: who is one of them, or immune to one, does not get the effect. */
  spares: {
    read: (value: unknown): readonly string[] | undefined => {
      const kinds = words(SPARED).read(value);
      return kinds.length > 0 ? kinds : undefined;
    },
  },
  /** What the effect does at the start of the bearer's turns. */
  each: { read: (value: unknown) => readEach(value) ?? undefined },
  /** The creature whose shape the bearer takes: uuid and size. */
  shape: {
    read: (value: unknown): { readonly creature: string; readonly size: string } | undefined => {
      const shape = SHAPE.read(value);
      return shape.creature === "" ? undefined : shape;
    },
  },
  /** How the bearer can free itself. */
  escape: { read: readEscape },
  /** When the effect ends. Turn, time and source come from the message. */
  ends: { read: readEnds },
  /** Whether the effect ends with the concentration of its giver. @rule B-CONC-01 */
  hangs: yes(),
});
export type GivenEffect = Stored<typeof GIVEN>;

/** Reads the effects of a message. Each has its own key. */
export const given = () => keyed(GIVEN, LIMITS.effects);
