/** Files and pages over HTTP, all below the route prefix. */
import express, { type Express, type Request, type RequestHandler } from "express";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import { joinPage, tablePage, type PageContext } from "./pages.ts";
import { projectRoot } from "./project.ts";
import { readSession, sessionCookie } from "./sessions.ts";

/** What the pages are made of. */
export interface HttpContext extends PageContext {
  system: string;
  /** event stream of the builds, see live.ts */ live?: RequestHandler;
  users(): Map<string, LooseObject>; active(): ReadonlySet<string>;
}

/** The HTTP application. */
export function httpApp(context: HttpContext): Express {
  const app = express();
  const router = express.Router();
  const root = projectRoot();
  app.disable("x-powered-by");
  const files = (route: string, folder: string): void => { router.use(route, express.static(folder, { fallthrough: false, cacheControl: false, etag: true })); };
  router.get("/", (request, response) => { response.redirect(`${context.prefix}/${user(request, context) ? "game" : "join"}`); });
  router.get("/join", (_request, response) => {
    response.type("html").send(joinPage(context, [...context.users().values()], context.active()));
  });
  router.post("/join", express.urlencoded({ extended: false }), (request, response) => {
    const body: unknown = request.body;
    const id = typeof body === "object" && body !== null && "userid" in body ? String(body.userid) : "";
    if (!context.users().has(id)) { response.status(400).type("text").send("no such user"); return; }
    response.setHeader("Set-Cookie", sessionCookie(id, context.prefix));
    response.redirect(303, `${context.prefix}/game`);
  });
  router.get("/game", (request, response) => {
    if (!user(request, context)) { response.redirect(`${context.prefix}/join`); return; }
    response.type("html").send(tablePage(context));
  });
  if (context.live) router.get("/live", context.live);
  files(`/systems/${context.manifest.id}`, context.system);
  files("/host", context.client);
  files("/fonts/fontawesome", path.join(root, "node_modules/@fortawesome/fontawesome-free"));
  for (const folder of ["css", "icons", "templates", "lang"]) files(`/${folder}`, path.join(context.assets, folder));
  app.use(context.prefix === "" ? "/" : context.prefix, router);
  if (context.prefix !== "") app.get("/", (_request, response) => { response.redirect(`${context.prefix}/join`); });
  app.use((error: { status?: number }, _request: Request, response: express.Response, _next: express.NextFunction) => {
    response.status(error.status ?? 500).type("text").send(error.status === 404 ? "not found" : "error");
  });
  return app;
}

function user(request: Request, context: HttpContext): string | undefined {
  return readSession(request.headers.cookie, context.users());
}
