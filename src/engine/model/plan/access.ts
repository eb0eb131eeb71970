import type { AccessWord } from '../authorization.ts'

type Words = readonly AccessWord[] | undefined

/** Compares access lists: who gains and who loses access. `missing` is whom an undefined list includes. */
export function compareWords(
  before: Words,
  after: Words,
  missing: 'everyone' | 'nobody',
): { more: string[]; less: string[] } {
  const [was, is] = [before, after].map(words => new Set<string>(words ?? []))
  const hasAll = (words: Words): boolean => words === undefined && missing === 'everyone'
  if (hasAll(before) && hasAll(after)) return { more: [], less: [] }
  if (hasAll(before)) return { more: [], less: ['everyone'] }
  if (hasAll(after)) return { more: ['everyone'], less: [] }
  return {
    more: [...(is ?? [])].filter(word => !was?.has(word)),
    less: [...(was ?? [])].filter(word => !is?.has(word)),
  }
}
