import './field.css'

/** The classes of what looks like an input, and those given besides. */
export const inputClass = (...besides: (string | false | undefined)[]): string =>
  ['m-input', ...besides].filter(Boolean).join(' ')
