import { readFileSync } from 'node:fs'

/** A line of the glossary: what English and Georgian texts call a thing or an action. */
export interface GlossaryLine {
  en: readonly string[]
  ka: readonly string[]
}

/** What is in brackets explains a term. */
const termsIn = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]/)
    .map(term => term.trim())
    .filter(term => term !== '')

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

const lineOf = (en = '', ka = ''): GlossaryLine => ({ en: termsIn(en), ka: termsIn(ka) })

const rowsUnder = (document: string, heading: string): string[][] => {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| English'))
    .map(cellsOf)
}

/** The terms of the tables “Things” and “Actions”; the latter has two of them on a line. */
export function readGlossary(
  document = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'),
): GlossaryLine[] {
  const things = rowsUnder(document, 'Things').map(([en, ka]) => lineOf(en, ka))
  const actions = rowsUnder(document, 'Actions').flatMap(([en, ka, , otherEn, otherKa]) => [
    lineOf(en, ka),
    lineOf(otherEn, otherKa),
  ])
  return [...things, ...actions]
}
