import { fill } from './fill.ts'

export type Texts = { readonly [key: string]: string | Texts }

/** The text under a key like `days.monday.on`, its variables filled in; a key without a text stands for itself. */
export function wordIn(words: Texts, key: string, params: Record<string, string | number> = {}): string {
  let found: string | Texts | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? fill(found, params) : key
}
