/** Sheets that everybody may look at, and what the scenarios about them share. */
import type { Locator } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { FIGHT, idOf } from "./world.ts";

const BIOGRAPHY =
  '<p>Из <strong>Брода</strong></p><img src="icons/svg/book.svg" alt="" onload="window.pwned=1" onerror="window.pwned=1"><script>window.pwned=1</script><section class="secret" id="secret-abc"><p>Тайна</p></section>';

/** Everybody may look at the hero; his story is hostile; the goblin has notes of the GM. */
export const HEROES_SEEN = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) => ({
    ...actor,
    change: (data: Loose) => {
      if (actor.name === "Воин") {
        data.ownership.default = 2;
        data.system.biography = BIOGRAPHY;
      }
      if (actor.name === "Следопыт") data.ownership[idOf("user:Player 1")] = 3;
      if (actor.name === "Огр") {
        data.ownership.default = 1;
        data.system.biography = "<p>Живёт под мостом</p>";
      }
      if (actor.name === "Гоблин") {
        data.ownership.default = 2;
        data.system.gmNotes = "<p>Боится огня</p>";
        data.system.skills.stealth = { step: 2, expertise: true, bonus: 0 };
      }
    },
  })),
};

/** Presses the switch in the head of a sheet. */
export async function edit(sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: "Правка листа" }).click();
}

/** Puts a sheet beside others, high enough for all of it. */
export async function place(sheet: Locator, left: number, width = 640): Promise<void> {
  await sheet.evaluate(
    (element, position) =>
      void (foundry.applications.instances.get(element.id) as Loose).setPosition({ ...position, top: 10, height: 860 }),
    { left, width },
  );
}
