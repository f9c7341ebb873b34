/** Up to this width of the page (CSS px) windows take all of it. */
export const PHONE = 480;
