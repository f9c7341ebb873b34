/** Damage, healing, temporary points and conditions that a Game Master gives, and checks that he asks for. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { fallenHeroes, isHero, mine, tokens, type Deed, type Doing, type Pick } from "./pick.ts";

declare const game: Loose;

const { dealDamage, removeEffect, requestCheck, setCondition } = system;

const CONDITIONS = ["prone", "poisoned", "blinded", "frightened", "restrained"] as const;
/** Difficulty that only Game Masters know; checks/secrets.ts searches for it. No other number at the table is that high. */
const HIDDEN_DC = 97;

function some(pick: Pick): Loose[] {
  const [one, other] = [pick.of(tokens()), pick.of(tokens())];
  return one === other || pick.below(2) === 0 ? [one] : [one, other];
}

const given = (kind: string, formula: string, targets: readonly Loose[], more: object = {}) => ({
  kind,
  rows: [{ formula, type: kind === "damage" ? "fire" : "" }],
  armor: false,
  targets: targets.map((token) => ({ actor: token.actor, token, share: 1 })),
  source: { uuid: "", name: "", img: "" },
  ...more,
});

/** Returns the deed of one kind of points. */
const points =
  (kind: "damage" | "healing" | "temporary"): Deed =>
  (pick) => {
    if (!game.user.isGM) return undefined;
    const targets = some(pick);
    const formula = pick.of(["1d4", "1d6 + 2", "5"] as const) ?? "5";
    const save = { attribute: "adaptability", dc: 12, onSuccess: "half" };
    const more = kind === "damage" && pick.below(3) === 0 ? { save } : {};
    return [
      `${kind} ${formula} for ${targets.map(({ name }) => String(name)).join(", ")}`,
      async () => (await dealDamage(given(kind, formula, targets, more))) ?? null,
    ];
  };

export const damage = points("damage");
export const healing = points("healing");
export const temporary = points("temporary");

/** Deals a hero what he has left and a little more, or so much that he dies. */
function blow(pick: Pick, dies = false): Doing | undefined {
  const token = pick.of(
    tokens().filter(({ actor }) => isHero(actor) && !actor.dead && (dies || actor.hitPoints.value > 0)),
  );
  if (!token || !game.user.isGM) return undefined;
  const { value, temporary: buffer, max } = token.actor.hitPoints;
  const all = String(Math.max(0, Number(value)) + Number(buffer) + (dies ? Number(max) : pick.below(4)));
  return [`fells ${String(token.name)}`, async () => (await dealDamage(given("damage", all, [token]))) ?? null];
}

/** Brings a hero to 0 hit points or a little below, so that others can save him. */
export const fell: Deed = (pick) => blow(pick);
/** The same, if no hero lies there already. */
export const fellOne: Deed = (pick) => (fallenHeroes().length > 0 ? undefined : blow(pick));
/** Kills a hero. */
export const kill: Deed = (pick) => blow(pick, true);

/** Sets or ends a condition by hand. */
export const condition: Deed = (pick) => {
  const actor = pick.of(tokens())?.actor;
  const id = pick.of(CONDITIONS) ?? "prone";
  if (!actor || !game.user.isGM) return undefined;
  return [`toggles ${id} of ${String(actor.name)}`, () => setCondition(actor, id, null)];
};

/** Returns a deed that ends one condition that was set by hand. */
export const endCondition: Deed = () => {
  const found = mine()
    .flatMap(({ actor }) => actor.effects.contents.map((effect: Loose) => [actor, effect] as const))
    .find(
      ([, effect]) =>
        effect.active &&
        !effect.system.action &&
        CONDITIONS.some((id) => effect.statuses.size === 1 && effect.statuses.has(id)),
    );
  return found && [`ends ${String(found[1].name)} of ${String(found[0].name)}`, () => removeEffect(found[1], found[0])];
};

/** Asks creatures for a check against a difficulty that players do not know. */
function asking(all: readonly Loose[]): Doing | undefined {
  if (!game.user.isGM || all.length === 0) return undefined;
  const asked = all.map((token) => ({ actor: token.actor, token, kind: "skill", key: "athletics" }));
  return [
    `asks ${asked.map(({ actor }) => String(actor.name)).join(", ")} for a check`,
    async () => (await requestCheck({ mode: "each", asked, dc: HIDDEN_DC, dcHidden: true })) ?? null,
  ];
}

export const check: Deed = (pick) => asking(some(pick));
/** Asks the heroes who have inspiration. */
export const checkOfHero: Deed = () =>
  asking(tokens().filter(({ actor }) => isHero(actor) && actor.system.inspiration));
