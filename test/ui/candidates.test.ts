/** Whom windows of attacks and damage offer as targets. */
import { expect, test } from "vitest";
import { withoutDuplicates } from "../../module/applications/forms/unique-candidates.ts";

const somebody = (uuid: string, party = false) => ({ actor: { uuid, isParty: () => party } });
const uuids = (list: readonly { readonly actor: { readonly uuid: string } | null }[]) =>
  list.map(({ actor }) => actor?.uuid ?? null);

test("a party is no target, neither by its token nor by the list", () => {
  const { tokens, actors } = withoutDuplicates([somebody("band", true), somebody("hero")], [somebody("troop", true)]);
  expect(uuids(tokens)).toEqual(["hero"]);
  expect(actors).toEqual([]);
});

test("a hero whose token is on the scene is offered there and not again by the list; a goblin's token is not its kind", () => {
  const { tokens, actors } = withoutDuplicates(
    [somebody("Actor.hero"), somebody("Scene.s.Token.t.Actor.goblin"), { actor: null }],
    [somebody("Actor.hero"), somebody("Actor.goblin"), somebody("Actor.away")],
  );
  expect(uuids(tokens)).toEqual(["Actor.hero", "Scene.s.Token.t.Actor.goblin", null]);
  expect(uuids(actors)).toEqual(["Actor.goblin", "Actor.away"]);
});
