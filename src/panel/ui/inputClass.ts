import './field.css'

/** Returns the class names of an input, with additional ones. */
export const inputClass = (...besides: (string | false | undefined)[]): string =>
  ['m-input', ...besides].filter(Boolean).join(' ')
