import { nestedQuotes } from '../src/engine/model/nestedQuotes.ts'

/**
 * A message with every `%{name}` replaced by the parameter of that name; a name without a parameter stays as it is, and quotation
 * marks in a value are single ones where the message quotes it. For the few places that show messages before the translation
 * library is loaded, and without plurals.
 */
export const fill = (message: string, params: Record<string, string | number>): string =>
  message.replace(/%\{(\w+)\}/g, (whole, name: string, at: number) => {
    const value = params[name]
    return value === undefined ? whole : nestedQuotes(message.slice(0, at), String(value))
  })
