/** What keys do on every screen: the keys, as they stand on a keyboard, and the words. */
export type KeyWords = readonly (readonly [keys: string, words: string])[]

let known: KeyWords = []

/** Says what keys do on every screen for the person at the panel. */
export const noteEverywhereKeys = (keys: KeyWords): void => void (known = keys)

/** What keys do on every screen, for whoever tells which there are. */
export const everywhereKeys = (): KeyWords => known
