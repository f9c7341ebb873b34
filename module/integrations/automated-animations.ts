/**
 * Support for the module Automated Animations by its public `AutomatedAnimations.playAnimation(token, item, options)`. The page
 * of whoever acts plays; the module shows it to the others. An attack is played when its last target has answered, so that
 * the module knows who was hit.
 */
import { SYSTEM_ID } from "../core/constants.ts";
import type { ClashReport, Somebody, UseEvent } from "../types/public.ts";

type Message = ChatMessage.Implementation;
type Play = (token: object, item: object, options: object) => unknown;

const player = (): Play | null => {
  const all: unknown = Reflect.get(globalThis, "AutomatedAnimations");
  const { playAnimation } = Object(all) as { playAnimation?: unknown };
  return typeof playAnimation === "function" ? (playAnimation.bind(all) as Play) : null;
};

/** Returns the token on this board that everybody may see. */
const seen = ({ token }: Somebody): object[] => (token?.object && !token.hidden ? [token.object] : []);

/** Whether everybody may know of a message. */
const isOpen = (message: Message): boolean => message.whisper.length === 0 && !message.blind;

/** Returns the thing, or what is left of its name. */
const thing = async ({ uuid, name }: { readonly uuid: string; readonly name: string }): Promise<object> => {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  return typeof found === "object" && found !== null ? found : { name };
};

const clash = (message: Message): ClashReport | null => {
  const api: unknown = Reflect.get(game.system, "api");
  const { clash: read } = Object(api) as { clash?: (message: Message) => ClashReport | null };
  return read?.(message) ?? null;
};

const HITS: readonly ClashReport["targets"][number]["strikes"][number]["outcome"][] = ["tie", "hit", "crit"];

/** Attacks that were played. */
const played = new Set<string>();

/** Starts playing. @param report takes what the module throws @throws if this version of the module has no such call */
export function connect(report: (error: unknown) => void): void {
  if (!player()) throw new Error("AutomatedAnimations.playAnimation is missing");
  const play = async (by: Somebody, item: { uuid: string; name: string }, options: object): Promise<void> => {
    const [from] = seen(by);
    if (!from) return;
    try {
      await player()?.(from, await thing(item), options);
    } catch (error) {
      report(error);
    }
  };

  Hooks.on(`${SYSTEM_ID}.use`, ({ message, userId, item, doer, targets }: UseEvent) => {
    // What strikes is an attack as well, and is played as one.
    if (userId !== game.user.id || !item || !isOpen(message) || message.type === "attack") return;
    void play(doer, item, { targets: targets.flatMap(seen) });
  });

  Hooks.on(`${SYSTEM_ID}.defense`, ({ attack }: { attack: Message }) => {
    const id = attack.id ?? "";
    const card = attack.isAuthor && isOpen(attack) && !played.has(id) ? clash(attack) : null;
    const [by] = card?.attackers ?? [];
    if (!card?.item || !by || card.cancelled || card.targets.some(({ phase }) => phase === "waiting")) return;
    played.add(id);
    const hit = card.targets.filter(({ strikes }) => strikes.some(({ outcome }) => HITS.includes(outcome)));
    void play(by, card.item, {
      targets: card.targets.flatMap(seen),
      hitTargets: hit.flatMap(seen),
      playOnMiss: true,
    });
  });
}
