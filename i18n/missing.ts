import { labelFromName } from '../src/engine/model/labelFromName.ts'

/**
 * What is shown for a key that no catalog has: the key in braces. Text with spaces in it was never a key and is given back as it
 * is, since react-admin translates free text (a notification's, say) as well. Made for polyglot's `onMissingKey`.
 */
export const missingMessage = (key: string): string => (/\s/.test(key) ? key : `{${key}}`)

const declaredKey = /^(?:resources\.\w+\.(?:fields\.|groups\.)?|codes\.\w+\.)(\w+)$/

/**
 * What is shown while declarations are being written: the label that nobody has given yet, made from the name (`length_km` as
 * "Length km"), so that a page can be looked at. Any other missing text is its key in braces here too.
 */
export function draftMessage(key: string): string {
  const { 1: name } = declaredKey.exec(key) ?? []
  if (name === undefined || name === 'empty') return missingMessage(key)
  return labelFromName(name === 'name' ? (key.split('.').at(-2) ?? name) : name)
}
