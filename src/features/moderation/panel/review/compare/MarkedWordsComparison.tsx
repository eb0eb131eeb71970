import type { ComparisonProps } from './comparison.ts'
import { WordsComparison } from './WordsComparison.tsx'

const blocks = /<\/(p|h2|h3|li|blockquote)>|<br\s*\/?>/gi
const marks: Readonly<Record<string, string>> = { li: '• ', h2: '# ', h3: '## ', blockquote: '» ' }

/** A formatted text in lines, its headings and lists marked by signs, and links by their address. */
export function linesOf(html: unknown): string {
  if (typeof html !== 'string') return ''
  const marked = html
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2 ($1)')
    .replace(/<(li|h2|h3|blockquote)[^>]*>/gi, (_tag, name: string) => marks[name.toLowerCase()] ?? '')
    .replace(blocks, '\n')
  return (new DOMParser().parseFromString(marked, 'text/html').body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

/** Two formatted texts, compared by their words and their structure. */
export const MarkedWordsComparison = ({ from, to, lang }: ComparisonProps) => <WordsComparison lang={lang} from={linesOf(from)} to={linesOf(to)} />
