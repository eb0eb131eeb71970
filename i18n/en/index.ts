import { messages as first } from './first.ts'
import { later } from './later.ts'

/** Every English message, under the keys that the panel translates by. */
export const messages = { ...first, ...later }
