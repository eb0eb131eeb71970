import { diffArrays } from 'diff'

/** A run of a diff: unchanged, removed or added. */
export interface Run {
  text: string
  in: 'both' | 'old' | 'new'
}

/** Splits into words of any script, spaces and single punctuation marks. */
const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

/** Returns the word diff of two texts. */
export const wordChanges = (before: string, now: string): Run[] =>
  diffArrays(tokens(before), tokens(now)).map(({ value, added, removed }) => ({
    text: value.join(''),
    in: added ? 'new' : removed ? 'old' : 'both',
  }))

const blocks = /<\/(p|h2|h3|li|blockquote)>|<br\s*\/?>/gi
const marks: Readonly<Record<string, string>> = { li: '• ', h2: '# ', h3: '## ', blockquote: '» ' }

/** Converts a formatted text to lines, with markers for headings and lists, and links with their URL. */
export function linesOf(html: unknown): string {
  if (typeof html !== 'string') return ''
  const marked = html
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2 ($1)')
    .replace(/<(li|h2|h3|blockquote)[^>]*>/gi, (_tag, name: string) => marks[name.toLowerCase()] ?? '')
    .replace(blocks, '\n')
  return (new DOMParser().parseFromString(marked, 'text/html').body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
