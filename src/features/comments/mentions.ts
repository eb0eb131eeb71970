import type { NamedPerson } from '../people/knownPeople.ts'

/** What follows an `@` and may become a name: a first name, optionally with the beginning of a last name. */
const beginning = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/

/** The partial name that is being typed before the caret; undefined if there is none. */
export const nameAt = (text: string, caret: number): string | undefined => beginning.exec(text.slice(0, caret))?.[1]

const maxOffered = 6

/** The people whose whole name, or a word of it, starts with the typed text. */
export function matchingPeople<Person extends NamedPerson>(people: readonly Person[], typed: string): Person[] {
  const prefix = typed.toLocaleLowerCase()
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase()
      return lower.startsWith(prefix) || lower.split(' ').some(word => word.startsWith(prefix))
    })
    .slice(0, maxOffered)
}

/** Replaces the partial name before the caret by the whole name, and returns the text and the new caret position. */
export function insertName(text: string, caret: number, name: string): { text: string; caret: number } {
  const written = nameAt(text, caret) ?? ''
  const before = `${text.slice(0, caret - written.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** The IDs of the people whose names follow an `@` in the text. */
export const mentionedIn = (text: string, people: readonly NamedPerson[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** A piece of a comment: plain text, a mentioned name, or a URL. */
export interface Piece {
  text: string
  kind: 'text' | 'name' | 'address'
}

const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

const addressesIn = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    pieces.push({ text: text.slice(from, found.index), kind: 'text' }, { text: found[0], kind: 'address' })
    from = found.index + found[0].length
  }
  return [...pieces, { text: text.slice(from), kind: 'text' }]
}

/** Splits a comment into plain text, mentioned names and URLs. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const marks = names.map(name => `@${name}`).toSorted((one, other) => other.length - one.length)
  const mark = marks.find(one => text.includes(one))
  if (mark === undefined) return addressesIn(text).filter(piece => piece.text !== '')
  return text.split(mark).flatMap((part, index) => [
    ...(index > 0 ? [{ text: mark, kind: 'name' } as const] : []),
    ...piecesOf(
      part,
      names.filter(name => `@${name}` !== mark),
    ),
  ])
}
