/** The language named in itself, the same whatever language is spoken; browsers do not all know each. */
export const name = 'ქართული'
