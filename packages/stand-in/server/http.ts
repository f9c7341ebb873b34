/** Files and pages over HTTP, all below the route prefix. */
import express, { type Express, type Request, type RequestHandler } from "express";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import { gamePage, joinPage, READY_TEMPLATES, type Front, type PageContext } from "./pages.ts";
import { projectRoot } from "./project.ts";
import { readyTemplates } from "./ready-templates.ts";
import { readSession, sessionCookie } from "./sessions.ts";
import type { Table } from "./socket.ts";

/** What the pages are made of. */
export interface HttpContext extends Omit<PageContext, "world" | "generation" | "lostAnswers"> {
  system: string;
  front: Front;
  /** more that is answered, by path */ routes: Readonly<Record<string, RequestHandler>>;
  /** what is served at this moment */ table(): Pick<Table, "store" | "generation" | "lostAnswers">;
  active(): ReadonlySet<string>;
}

/** Seconds that a page keeps a file which does not change: longer than any run. */
const KEEP = 86_400;

/** The HTTP application. */
export function httpApp(context: HttpContext): Express {
  const app = express();
  const router = express.Router();
  const root = projectRoot();
  app.disable("x-powered-by");
  const files = (route: string, folder: string): void => {
    router.use(
      route,
      express.static(folder, {
        fallthrough: false,
        etag: true,
        ...(context.fixedFiles ? { maxAge: KEEP * 1000 } : { cacheControl: false }),
      }),
    );
  };
  const users = (): Map<string, LooseObject> => context.table().store.collection("users");
  const page = (): PageContext => {
    const { store, generation, lostAnswers } = context.table();
    return { ...context, world: store.info.title, generation, lostAnswers };
  };
  router.get("/", (request, response) => {
    response.redirect(`${context.prefix}/${user(request, users()) ? "game" : "join"}`);
  });
  router.get("/join", (_request, response) => {
    response.type("html").send(joinPage(page(), context.front, [...users().values()], context.active()));
  });
  router.post("/join", express.urlencoded({ extended: false }), (request, response) => {
    const body: unknown = request.body;
    const id = typeof body === "object" && body !== null && "userid" in body ? String(body.userid) : "";
    if (!users().has(id)) {
      response.status(400).type("text").send("no such user");
      return;
    }
    response.setHeader("Set-Cookie", sessionCookie(id, context.prefix));
    response.redirect(303, `${context.prefix}/game`);
  });
  router.get("/game", (request, response) => {
    if (!user(request, users())) {
      response.redirect(`${context.prefix}/join`);
      return;
    }
    response.type("html").send(gamePage(page(), context.front));
  });
  for (const [route, handle] of Object.entries(context.routes)) router.get(route, handle);
  if (context.fixedFiles) {
    let script: string | undefined;
    router.get(READY_TEMPLATES, (_request, response) => {
      script ??= readyTemplates(context.system, `systems/${context.manifest.id}`);
      response.setHeader("Cache-Control", `public, max-age=${String(KEEP)}`);
      response.type("text/javascript").send(script);
    });
  }
  files(`/systems/${context.manifest.id}`, context.system);
  for (const { manifest, folder } of context.modules) files(`/modules/${manifest.id}`, folder);
  files("/host", context.client);
  files("/fonts/fontawesome", path.join(root, "node_modules/@fortawesome/fontawesome-free"));
  for (const folder of ["css", "icons", "templates", "lang"])
    files(`/${folder}`, path.join(context.front.assets, folder));
  app.use(context.prefix === "" ? "/" : context.prefix, router);
  if (context.prefix !== "")
    app.get("/", (_request, response) => {
      response.redirect(`${context.prefix}/join`);
    });
  app.use((error: { status?: number }, _request: Request, response: express.Response, _next: express.NextFunction) => {
    response
      .status(error.status ?? 500)
      .type("text")
      .send(error.status === 404 ? "not found" : "error");
  });
  return app;
}

function user(request: Request, users: Map<string, LooseObject>): string | undefined {
  return readSession(request.headers.cookie, users);
}
