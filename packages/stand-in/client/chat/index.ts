/**
 * Chat. The core sets `CONFIG.ChatMessage.documentClass = ChatMessage`, `ui.chat = new ChatLog()` (the sidebar renders
 * it), and on 14 `CONFIG.ChatMessage.modes = MESSAGE_MODES`.
 */
export { ChatLog } from "./chat-log.ts";
export { ChatMessage, ChatMessage as ClientChatMessage } from "./chat-message.ts";
export { ChatPopout } from "./chat-popout.ts";
export { MESSAGE_MODES } from "./roll-modes.ts";
