/** What an effect hangs on: somebody's concentration, as its flag says. Read without trust. */
import { optional, record, word, type Stored } from "../record/record.pure.ts";

const HANGS = record({
  /** Id of the message that began it: of the spell, say. */
  message: word(),
  /** Uuid of who concentrates. */
  actor: word(),
});
export type StoredHang = Stored<typeof HANGS>;

/** Null for an effect that hangs on nothing. */
export const readHangs: (flag: unknown) => StoredHang | null = optional(
  HANGS,
  ({ message, actor }) => message !== "" && actor !== "",
).read;
