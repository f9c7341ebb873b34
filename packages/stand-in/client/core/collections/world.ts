/** The world's collections. Written from: API pages of Actors, Items, Users, Scenes, Messages, Folders. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";
import { WorldCollection } from "./document-collection.ts";

export class Actors extends WorldCollection {
  override get documentName(): string {
    return "Actor";
  }
}
export class Items extends WorldCollection {
  override get documentName(): string {
    return "Item";
  }
}
/** Journal entries. */
export class Journal extends WorldCollection {
  override get documentName(): string {
    return "JournalEntry";
  }
}
/** Tables to roll on. */
export class RollTables extends WorldCollection {
  override get documentName(): string {
    return "RollTable";
  }
}
export class CompendiumFolders extends WorldCollection {
  override get documentName(): string {
    return "Folder";
  }
}
export class Folders extends WorldCollection {
  override get documentName(): string {
    return "Folder";
  }
}
export class Macros extends WorldCollection {
  override get documentName(): string {
    return "Macro";
  }
}
/** World and user settings. */
export class WorldSettings extends WorldCollection {
  override get documentName(): string {
    return "Setting";
  }
}

/** Chat messages, in the order of their coming. */
export class ChatMessages extends WorldCollection {
  override get documentName(): string {
    return "ChatMessage";
  }
  override get directory(): Loose {
    return g.ui.chat ?? null;
  }
}

/** Scenes. */
export class Scenes extends WorldCollection {
  override get documentName(): string {
    return "Scene";
  }
  /** The scene of everybody. */
  get active(): Loose {
    return this.find((scene: Loose) => scene.active);
  }
  /** The scene on this canvas. */
  get viewed(): Loose {
    return this.active;
  }
  get current(): Loose {
    return this.viewed;
  }
}

/** Users. */
export class Users extends WorldCollection {
  override get documentName(): string {
    return "User";
  }
  /** Users below assistant. */
  get players(): Loose[] {
    return this.filter((user: Loose) => !user.isGM && user.hasRole("PLAYER"));
  }
  /** This client's user. */
  get current(): Loose {
    return g.game.user;
  }

  /** One connected GM, an assistant only if there is no full GM; null without any. */
  get activeGM(): Loose {
    return this.getDesignatedUser((user: Loose) => user.active && user.isGM);
  }

  /** One user that fits a condition, the same on every client: highest role, then lowest id. */
  getDesignatedUser(condition: (user: Loose) => unknown): Loose {
    const fit = this.filter((user: Loose) => condition(user));
    fit.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return fit[0] ?? null;
  }

  /** Presence and targets of others. */
  _handleUserActivity(userId: string, activity: LooseObject): void {
    const user = this.get(userId);
    if (!user) return;
    if (activity["active"] !== undefined && activity["active"] !== user.active) {
      if (!user.isSelf) {
        user.active = activity["active"];
        if (!user.active) user._onUpdateTokenTargets([]);
        g.ui.players?.render();
        g.Hooks.callAll("userConnected", user, user.active);
      }
    }
    if (Array.isArray(activity["targets"]) && !user.isSelf) user._onUpdateTokenTargets(activity["targets"]);
  }
}
