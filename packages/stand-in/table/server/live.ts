/**
 * Reloads pages while somebody develops: an event stream that says which build is served. A page that hears another name
 * than the first one loads itself again; a restarted host has a new name too. Only with `--live`.
 */
import type { Request, Response } from "express";
import { watch } from "node:fs";

/** How long the folder must be still before a build counts as written, in milliseconds. */
const STILL = 300;

/** Script of a page: listens to the stream under the prefix. */
export function liveScript(prefix: string): string {
  return `<script>{ let first; new EventSource("${prefix}/live").onmessage = ({ data }) => { first ??= data; if (data !== first) location.reload(); }; }</script>`;
}

/** Watches the system's folder. @returns the handler of the stream, and how to stop */
export function liveStream(system: string): { handle: (request: Request, response: Response) => void; close(): void } {
  const listeners = new Set<Response>();
  let build = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const tell = (response: Response): void => {
    response.write(`data: ${String(build)}\n\n`);
  };
  const watcher = watch(system, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      build = Date.now();
      for (const response of listeners) tell(response);
    }, STILL);
  });
  return {
    handle: (request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      listeners.add(response);
      tell(response);
      request.once("close", () => listeners.delete(response));
    },
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
