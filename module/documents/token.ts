/** Token documents need no behavior of their own yet; the class is the place for it. */
export class OpposedToken extends TokenDocument {}
