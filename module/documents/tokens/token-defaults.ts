/** The part of a prototype token's creation data that this file reads. */
interface GivenToken {
  readonly actorLink?: boolean | null | undefined;
  readonly appendNumber?: boolean | null | undefined;
  readonly disposition?: number | null | undefined;
  readonly displayName?: number | null | undefined;
  readonly displayBars?: number | null | undefined;
  readonly sight?: { readonly enabled?: boolean | null | undefined } | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly texture?: { readonly src?: string | null | undefined } | null | undefined;
}

const CORE_PICTURE = "icons/svg/mystery-man.svg";

/**
 * Returns the prototype token of a new actor. Characters: linked, friendly, with vision, name on hover, bars for everybody. Other
 * creatures: unlinked (each token has its own hit points), hostile, numbered, bars for their owners only. Creation data take precedence,
 * except values that equal Foundry's defaults, because creation data may already contain the defaults.
 */
export function tokenDefaults(type: string, img: string, given: GivenToken = {}, cells = 1): object {
  const { TOKEN_DISPLAY_MODES: show, TOKEN_DISPOSITIONS: side } = CONST;
  const character = type === "character";
  return {
    actorLink: given.actorLink === true || character,
    appendNumber: given.appendNumber === true || !character,
    disposition:
      (given.disposition ?? side.HOSTILE) === side.HOSTILE && character
        ? side.FRIENDLY
        : (given.disposition ?? side.HOSTILE),
    displayName: given.displayName || (character ? show.HOVER : show.OWNER_HOVER),
    displayBars: given.displayBars || (character ? show.ALWAYS : show.OWNER_HOVER),
    sight: { enabled: given.sight?.enabled === true || character },
    width: (given.width ?? 1) === 1 ? cells : given.width,
    height: (given.height ?? 1) === 1 ? cells : given.height,
    texture: { src: given.texture?.src && given.texture.src !== CORE_PICTURE ? given.texture.src : img },
  };
}
