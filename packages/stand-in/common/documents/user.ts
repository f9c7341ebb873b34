/** @source API:BaseUser */
import { Document } from "../abstract/document.ts";
import { USER_PERMISSIONS, USER_ROLES } from "../constants.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import { hasPermission } from "../permissions.ts";
import { BaseActor } from "./actor.ts";
import type { Loose, LooseObject } from "../loose.ts";
import type { UserPermissionName } from "../constants.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** Slots of the bar of macros, counted from 1 through all its pages. */
export const HOTBAR_SLOTS = 50;

function checkHotbar(slots: LooseObject): void {
  for (const [slot, id] of Object.entries(slots)) {
    if (!/^[1-9]\d*$/.test(slot) || Number(slot) > HOTBAR_SLOTS) throw new Error(`${slot} is not a slot of the hotbar`);
    if (typeof id !== "string" || !/^[A-Za-z0-9]{16}$/.test(id))
      throw new Error(`${String(id)} is not the id of a macro`);
  }
}

/** A user of the world. */
export class BaseUser extends Document {
  declare name: string;
  declare role: number;
  declare avatar: string | null;
  declare readonly character: Loose;
  declare color: Loose;
  declare hotbar: Record<string, string>;
  declare permissions: Record<string, boolean>;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      role: new NumberField({
        required: true,
        nullable: false,
        integer: true,
        choices: Object.values(USER_ROLES),
        initial: USER_ROLES.PLAYER,
      }),
      avatar: new FilePathField({ categories: ["IMAGE"] }),
      character: new ForeignDocumentField(BaseActor),
      color: new ColorField({ required: true, nullable: false, initial: "#808080" }),
      hotbar: new ObjectField({
        validate: (slots: LooseObject) => {
          checkHotbar(slots);
        },
      }),
      permissions: new ObjectField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Assistants and game masters. */
  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  /** Whether the user has at least (or exactly) a role. */
  hasRole(role: number | keyof typeof USER_ROLES, { exact = false } = {}): boolean {
    const level = typeof role === "string" ? USER_ROLES[role] : role;
    return exact ? this.role === level : this.role >= level;
  }

  /** Whether the user has a permission. */
  hasPermission(permission: UserPermissionName): boolean {
    if (!(permission in USER_PERMISSIONS)) throw new Error(`The requested permission ${permission} does not exist`);
    return hasPermission(this, permission);
  }

  /** Whether the user has a permission or a role. */
  can(action: UserPermissionName | keyof typeof USER_ROLES | number): boolean {
    if (typeof action === "string" && action in USER_PERMISSIONS)
      return this.hasPermission(action as UserPermissionName);
    return this.hasRole(action as number);
  }
}
