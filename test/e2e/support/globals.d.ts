/** What a scenario may touch inside a page: Foundry's public API, whose types the e2e programs do without. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

declare global {
  const game: Loose;
  const canvas: Loose;
  const CONFIG: Loose;
  const ui: Loose;
  const Hooks: Loose;
  const ChatMessage: Loose;
  const Actor: Loose;
  const Item: Loose;
  const Roll: Loose;
  const fromUuid: Loose;
  const foundry: Loose;
}
