/** The numbered buttons of the turn bar: favorites first, then what is in the hands, then other weapons. */
import type { OpposedActor } from "../../documents/actor.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import { damageSentence } from "../damage-words.ts";
import { attackView } from "../sheets/view/equipment.ts";
import { favoriteViews } from "../sheets/view/favorites.ts";
import { favoriteSource } from "../sheets/parts/favorites.ts";
import { gameTexts } from "../texts-game.ts";
import { openAttack, openCheck } from "../windows.ts";
import { BAR_BUTTONS, type BarButton } from "./bar-view.ts";

function favorites(actor: OpposedActor): BarButton[] {
  if (!actor.isCharacter()) return [];
  return favoriteViews(actor.system.toObject().favorites, favoriteSource(actor, "od-bar"), "od-bar", gameTexts).map(
    ({ favorite, name, note, number, tooltip }) => ({ key: favorite, name, note, number, hint: tooltip }),
  );
}

/** Each way of using each weapon, except as an improvised one. */
function weapons(actor: OpposedActor): BarButton[] {
  const held = (weapon: { readonly system: { readonly equipped: string } }): number =>
    weapon.system.equipped === "none" ? 1 : 0;
  return [...actor.getWeapons()]
    .sort((a, b) => held(a) - held(b) || a.sort - b.sort)
    .flatMap((weapon) =>
      weapon
        .getAttackModes()
        .filter((mode) => mode !== "improvised")
        .map((mode) => {
          const view = attackView(weapon.name, weapon.getAttack(mode), gameTexts);
          return {
            key: `attack.${weapon.id ?? ""}.${mode}`,
            name: weapon.name,
            note: `${view.label} · ${damageSentence(view.damage)}`,
            number: view.bonus,
            hint: view.tooltip,
          };
        }),
    );
}

export function barButtons(actor: OpposedActor): BarButton[] {
  const all = [...favorites(actor), ...weapons(actor)];
  return [...new Map(all.map((button) => [button.key, button])).values()].slice(0, BAR_BUTTONS);
}

/** What a press of one does: the same as on the sheet. */
export async function pressBarButton(actor: OpposedActor, stored: string, event: Event): Promise<void> {
  const favorite = readFavorite(stored);
  if (!favorite) return;
  const { kind, key, mode } = favorite;
  const item = actor.items.get(key);
  if (kind === "attack") {
    const known = item?.getAttackModes().find((one) => one === mode);
    if (item && known) await openAttack(item, known, { event });
  } else if (kind === "item") {
    const sheet = item?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  } else await openCheck(actor, kind, key, { event });
}
