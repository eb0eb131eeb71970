import type { NamedPerson } from '../people/knownPeople.ts'

/** What follows an `@` and may become a name: a first name, or a part of the last one behind it. */
const beginning = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/

/** The name that is being written before the caret; undefined where none is. */
export const nameAt = (text: string, caret: number): string | undefined => beginning.exec(text.slice(0, caret))?.[1]

const mostOffered = 6

/** The people whose name has a word that begins with what was written, or begins with all of it. */
export function peopleCalled<Person extends NamedPerson>(people: readonly Person[], written: string): Person[] {
  const wanted = written.toLocaleLowerCase()
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase()
      return lower.startsWith(wanted) || lower.split(' ').some(word => word.startsWith(wanted))
    })
    .slice(0, mostOffered)
}

/** A text with the whole name in the place of what was written of it before the caret, and where the caret is then. */
export function withName(text: string, caret: number, name: string): { text: string; caret: number } {
  const written = nameAt(text, caret) ?? ''
  const before = `${text.slice(0, caret - written.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** The people whose names follow an `@` in a text. */
export const mentionedIn = (text: string, people: readonly NamedPerson[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** A piece of a comment: plain text, a name, or an address. */
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

/** A comment in pieces, with the names of those whom it mentions and the addresses in it apart from the rest. */
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
