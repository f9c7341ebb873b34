/**
 * Dice So Nice, if it is there: a result is shown when its dice have fallen, but never later than four seconds; nothing
 * that is written waits. Built on its documented hooks; its promise to wait for an animation can hang and is not used.
 */
const LONGEST = 4000;

const falling = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<(messageId: string) => void>();

function isActive(): boolean {
  return game.modules.get("dice-so-nice")?.active === true;
}

function done(messageId: string): void {
  const timer = falling.get(messageId);
  if (timer === undefined) return;
  clearTimeout(timer);
  falling.delete(messageId);
  for (const listener of listeners) listener(messageId);
}

/** Whether the dice of a message are still falling on this screen. */
export function isFalling(messageId: string): boolean {
  return falling.has(messageId);
}

/** Calls back when the dice of a message have fallen (or four seconds have passed). */
export function onDiceFallen(listener: (messageId: string) => void): void {
  listeners.add(listener);
}

/**
 * Notes a new message, before its card is drawn for the first time; it counts as falling until Dice So Nice says
 * otherwise. Call from `preCreate`-like places only.
 * @param isSeen whether this user is going to see the rolls: asked last, for it costs a look at the whole card
 */
export function expectDice(messageId: string, isSeen: (messageId: string) => boolean = () => true): void {
  if (!isActive() || document.hidden || falling.has(messageId) || !isSeen(messageId)) return;
  falling.set(
    messageId,
    setTimeout(() => {
      done(messageId);
    }, LONGEST),
  );
}

/**
 * Hooks up. `mayAnimate` says whether this user may see a message's dice: hidden answers of NPCs stay hidden.
 */
export function registerDiceSoNice(mayAnimate: (messageId: string) => boolean): void {
  Hooks.on("diceSoNiceMessagePreProcess", (messageId, interception) => {
    if (!mayAnimate(messageId)) interception.willTrigger3DRoll = false;
  });
  Hooks.on("diceSoNiceMessageProcessed", (messageId, interception) => {
    if (interception.willTrigger3DRoll) expectDice(messageId);
    else done(messageId);
  });
  Hooks.on("diceSoNiceRollComplete", done);
}
