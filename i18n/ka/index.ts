import { messages as first } from './first.ts'
import { later } from './later.ts'

/** Every Georgian message, under the keys that the panel translates by. */
export const messages = { ...first, ...later }
