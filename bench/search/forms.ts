import { onLatinKeys } from '../../src/tourism/georgian/keyboards.ts'

/** A way in which people write a Georgian name; the function returns undefined if a name has no such form. */
export interface Form {
  name: string
  kind: 'nominative' | 'inflected' | 'spelled' | 'mistyped'
  write(name: string): string | undefined
}

const stem = (word: string): string => (/[იაე]$/.test(word) ? word.slice(0, -1) : word)

/** Inflects a name by its ending: ი, ა or ე, or another vowel. */
const inflect =
  (consonant: string, open: string, round: string) =>
  (word: string): string =>
    word.endsWith('ი')
      ? stem(word) + consonant
      : /[აე]$/.test(word)
        ? open.startsWith('-')
          ? stem(word) + open.slice(1)
          : word + open
        : word + round

const lastWord =
  (change: (word: string) => string | undefined) =>
  (name: string): string | undefined => {
    const words = name.split(' ')
    const changed = change(words.at(-1) ?? '')
    return changed === undefined ? undefined : [...words.slice(0, -1), changed].join(' ')
  }

const cases: Readonly<Record<string, (word: string) => string>> = {
  '-ში': inflect('ში', 'ში', 'ში'),
  '-ზე': inflect('ზე', 'ზე', 'ზე'),
  '-ის': inflect('ის', '-ის', 'ს'),
  '-ს': inflect('ს', 'ს', 'ს'),
  '-ით': inflect('ით', '-ით', 'თი'),
  '-იდან': inflect('იდან', '-იდან', 'დან'),
  '-თან': inflect('თან', 'სთან', 'სთან'),
  '-მდე': inflect('ამდე', 'მდე', 'მდე'),
  '-ად': inflect('ად', '-ად', 'დ'),
}

const droppable = /^(.*[აეიოუ].*)[აეო]([ლრნმ])ი$/

const letters = 'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ'.split(' ')
const spell = (written: string) => {
  const table = new Map(written.split(' ').map((one, place) => [letters[place], one]))
  return (name: string): string => Array.from(name, letter => table.get(letter) ?? letter).join('')
}

const chat = spell('a b g d e v z t i k l m n o p j r s t u f q gh y sh ch c dz w ch x j h')
const national = spell('a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h')
const russian = spell('а б г д е в з т и к л м н о п ж р с т у п к г к ш ч ц дз ц ч х дж х')

const shortest = 5

/** Returns a wrong letter. */
const wrongLetter = (letter: string): string => (letter === 'ლ' ? 'ბ' : 'ლ')

/** Adds a typo in the middle of the longest word, if it is long enough to be recognizable. */
const typo =
  (change: (word: string, place: number) => string) =>
  (name: string): string | undefined => {
    const words = name.split(/[^ა-ჰ]+/)
    const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
    if (longest.length < shortest) return undefined
    const changed = change(longest, Math.floor(longest.length / 2))
    return changed === longest ? undefined : name.replace(longest, changed)
  }

/** All measured forms. */
export const forms: readonly Form[] = [
  { name: 'nominative', kind: 'nominative', write: name => name },
  ...Object.entries(cases).map(([name, write]): Form => ({ name, kind: 'inflected', write: lastWord(write) })),
  {
    name: '-ის, the vowel before the last consonant dropped',
    kind: 'inflected',
    write: lastWord(word => (droppable.test(word) ? word.replace(droppable, '$1$2ის') : undefined)),
  },
  { name: 'national romanization', kind: 'spelled', write: national },
  { name: 'chat Latin (c, w, x, y, j)', kind: 'spelled', write: chat },
  { name: 'the keys of Georgian, without Shift', kind: 'spelled', write: onLatinKeys },
  { name: 'Russian letters', kind: 'spelled', write: russian },
  {
    name: 'a letter missing',
    kind: 'mistyped',
    write: typo((word, place) => word.slice(0, place) + word.slice(place + 1)),
  },
  {
    name: 'an extra letter',
    kind: 'mistyped',
    write: typo((word, place) => `${word.slice(0, place)}ჰ${word.slice(place)}`),
  },
  {
    name: 'another letter',
    kind: 'mistyped',
    write: typo((word, place) => `${word.slice(0, place)}${wrongLetter(word.charAt(place))}${word.slice(place + 1)}`),
  },
  {
    name: 'two letters swapped',
    kind: 'mistyped',
    write: typo(
      (word, place) => word.slice(0, place - 1) + word.charAt(place) + word.charAt(place - 1) + word.slice(place + 1),
    ),
  },
]
