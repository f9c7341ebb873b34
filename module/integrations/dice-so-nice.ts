/**
 * Support for the module Dice So Nice. Cards show a result when its dice have landed, or after four seconds. Writing
 * documents never waits. The code uses documented hooks; the module's animation promise may never resolve, so it is not
 * used.
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

/** True if the dice of a message are still rolling on this client. */
export function isFalling(messageId: string): boolean {
  return falling.has(messageId);
}

/** Calls the listener when the dice of a message have landed or four seconds have passed. */
export function onDiceFallen(listener: (messageId: string) => void): void {
  listeners.add(listener);
}

/**
 * Marks a new message as rolling before its card is drawn. The mark stays until Dice So Nice reports otherwise. Call it
 * only while a message is being created.
 * @param isSeen returns true if this user will see the rolls; it is called last because it is slow
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
 * Registers the hooks.
 * @param mayAnimate returns true if this user may see the dice of a message; hidden rolls of NPCs stay hidden
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
