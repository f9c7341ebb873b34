/** Checks the permission for one document of an operation. */
import type { LooseObject } from "../common/loose.ts";
import { setGeneration } from "../common/generation.ts";
import { canUserModify, getUserLevel, type PermissionNode, type PermissionUser } from "../common/permissions.ts";
import { setDocumentTypes } from "../common/registry.ts";
import type { ParentLink } from "./places.ts";
import type { ServerUser, World } from "./world.ts";

/** The document in question. */
export interface Subject {
  documentName: string;
  data: LooseObject;
  parents: ParentLink[];
}

/** @throws "User X lacks permission to …" */
export function authorise(
  world: World,
  user: ServerUser,
  subject: Subject,
  action: "create" | "update" | "delete",
  changes: LooseObject,
): void {
  // The rules keep these per process; several hosts may run in one (tests).
  setGeneration(world.generation);
  setDocumentTypes(world.manifest.documentTypes ?? {});
  const actorOf = (name: string, data: LooseObject): LooseObject | null =>
    name === "Token" || name === "Combatant"
      ? (world.store.collection("actors").get(String(data["actorId"])) ?? null)
      : null;
  let parent: PermissionNode | null = null;
  for (const link of subject.parents)
    parent = { documentName: link.name, data: link.data, parent, actor: actorOf(link.name, link.data) };
  const combatants: LooseObject[] = subject.documentName === "Combat" ? (subject.data["combatants"] ?? []) : [];
  const ownsPart = (of: PermissionUser): boolean =>
    combatants.some(
      (data) => getUserLevel(of, { documentName: "Combatant", data, actor: actorOf("Combatant", data) }) >= 3,
    );
  const node: PermissionNode = {
    documentName: subject.documentName,
    data: subject.data,
    parent,
    actor: actorOf(subject.documentName, subject.data),
    ownsPart,
  };
  if (canUserModify(user, node, action, changes)) return;
  const where = parent ? ` in parent ${parent.documentName} [${String(parent.data["_id"])}]` : "";
  throw new Error(
    `User ${String(user["name"])} lacks permission to ${action} ${subject.documentName} [${String(subject.data["_id"])}]${where}`,
  );
}
