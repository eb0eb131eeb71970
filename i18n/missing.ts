/**
 * What is shown for a key that no catalog has: the key in braces. Text with spaces in it was never a key and is given back as it
 * is, since react-admin translates free text (a notification's, say) as well. Made for polyglot's `onMissingKey`.
 */
export const missingMessage = (key: string): string => (/\s/.test(key) ? key : `{${key}}`)
