import { diffArrays } from 'diff'

/** A run of a text: in both, only in the old one, or only in the new one. */
export interface Run {
  text: string
  in: 'both' | 'old' | 'new'
}

/** Words in any script, spaces, and every other sign by itself. */
const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

/** What became of a text, word by word. */
export const wordChanges = (before: string, now: string): Run[] =>
  diffArrays(tokens(before), tokens(now)).map(({ value, added, removed }) => ({ text: value.join(''), in: added ? 'new' : removed ? 'old' : 'both' }))
