import { fill } from './fill.ts'

export type Words = { readonly [key: string]: string | Words }

/** The text under a key like `days.monday.on`, its variables filled in; a key without a text stands for itself. */
export function wordIn(words: Words, key: string, params: Record<string, string | number> = {}): string {
  let found: string | Words | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? fill(found, params) : key
}
