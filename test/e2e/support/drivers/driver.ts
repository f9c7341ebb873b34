/**
 * What the scenarios need of a table, whoever serves it. `host.ts` starts the stand-in host; `foundry.ts` connects to a
 * licensed Foundry (`FOUNDRY_URL`). The scenarios themselves use only public API names and what a person can see.
 */
import type { Page } from "playwright-core";
import type { Generation, WorldPlan } from "../world.ts";

export interface TableOptions {
  readonly generation: Generation;
  readonly world: WorldPlan;
  /** Folder of the system, other than the one just built. */
  readonly system?: string;
  /** Random delay of every message each way, in milliseconds. */
  readonly latency?: readonly [number, number];
  /** What a create with an existing id does on the server: public sources disagree. */
  readonly duplicateIds?: "reject" | "overwrite";
}

export interface PageOptions {
  readonly language?: "ru" | "en";
  /** Reads the Russian packs in the page's language. Without it names show as they are stored, and scenarios find them so. */
  readonly readsPacks?: true;
  readonly theme?: "dark" | "light";
  readonly width?: number;
  readonly height?: number;
  /** Hours by which this device's clock is wrong. */
  readonly clockSkew?: number;
  /** Run in the page before any of its scripts. */
  readonly beforeLoad?: () => void;
  /** A device that was never here: it fetches everything. */
  readonly fresh?: boolean;
}

export interface Table {
  readonly generation: Generation;
  /** A page of that user in a browser context of its own, after `ready`. A second call is a second device. */
  open(user: string, options?: PageOptions): Promise<Page>;
  /** Another tab of a user who is already in: same cookies, same storage. */
  openTab(page: Page): Promise<Page>;
  /** Whoever sits at a page goes; nothing of it may be used any more. */
  leave(page: Page): Promise<void>;
  /** Document requests that the server has carried out, and messages still on their way. */
  traffic(): Promise<{ readonly writes: number; readonly underway: number }>;
  /** Kills the server the hard way. */
  kill(): Promise<void>;
  /** Starts it again on the same world and the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}
