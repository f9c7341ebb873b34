/**
 * The tokens of the shown scene, as `canvas.tokens`.
 * @source API:classes/foundry.canvas.layers.TokenLayer
 */
import type { Loose } from "../../common/loose.ts";
import { NotInHost } from "../../common/not-in-host.ts";
import { host } from "../apps/env.ts";
import { Token } from "./token.ts";

/** See the top of the file. */
export class TokenLayer {
  readonly canvas: Loose;
  readonly #tokens = new Map<string, Token>();
  hover: Token | null = null;

  constructor(canvas: Loose) {
    this.canvas = canvas;
  }

  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }
  get controlled(): Token[] {
    return this.placeables.filter((each) => each.controlled);
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((each) => each.isOwner);
  }
  get documentCollection(): Loose {
    return this.canvas.scene?.tokens ?? null;
  }
  get objects(): never {
    throw new NotInHost("canvas.tokens.objects");
  }

  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  /** The token of a document, made when it is not there yet. */
  add(document: Loose, surface: HTMLElement): Token {
    const known = this.#tokens.get(document.id);
    if (known && known.document === document) return known;
    known?.destroy();
    const token = new Token(document, this);
    this.#tokens.set(token.id, token);
    surface.append(token.element);
    token.refresh();
    return token;
  }

  /** A token document came to the shown scene. */
  _onCreateToken(document: Loose): void {
    if (this.canvas.ready && document.parent === this.canvas.scene) this.add(document, this.canvas.board.surface);
  }

  remove(id: string): void {
    const token = this.#tokens.get(id);
    token?.destroy();
    this.#tokens.delete(id);
    if (this.hover === token) this.hover = null;
  }

  clear(): void {
    for (const id of [...this.#tokens.keys()]) this.remove(id);
  }

  refresh(): void {
    for (const token of this.#tokens.values()) token.refresh();
  }

  releaseAll(): number {
    const controlled = this.controlled;
    for (const token of controlled) token.release();
    return controlled.length;
  }

  controlAll(): number {
    for (const token of this.ownedTokens) token.control({ releaseOthers: false });
    return this.controlled.length;
  }

  /** Makes exactly these tokens the user's targets. */
  setTargets(ids: Iterable<string>, { mode = "replace" }: { mode?: "replace" | "acquire" | "release" } = {}): void {
    const user = host("game").user;
    const wanted = new Set(ids);
    for (const token of this.placeables) {
      const named = wanted.has(token.id);
      const targeted =
        mode === "replace" ? named : mode === "acquire" ? token.isTargeted || named : token.isTargeted && !named;
      if (targeted !== token.isTargeted)
        token.setTarget(targeted, { user, releaseOthers: false, groupSelection: true });
    }
    this.broadcastTargets();
  }

  /** Tells the other clients whom this user aims at. */
  broadcastTargets(): void {
    host("game").user._broadcastTargets();
  }
}
