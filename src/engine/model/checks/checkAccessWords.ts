import type { EntityDeclaration } from '../declaration.ts'
import { accessActions } from '../words.ts'
import { flaw, type Flaw } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'
import { ownFields, type CheckContext } from './checkContext.ts'

type Place = [place: string, words: readonly string[] | undefined]

const ofEntity = ({
  access = {},
  export: exported,
  audience,
  menu,
  tabFor,
  list,
  form,
}: EntityDeclaration): Place[] => [
  ...accessActions.map((action): Place => [`access.${action}`, access[action]]),
  ['export', exported],
  ['audience', audience],
  ['list.access', list?.access],
  ['menu', menu],
  ['tabFor', tabFor],
  ['form.access', form?.access],
]

/** Finds access words that the product does not have. */
export function* checkAccessWords(entity: EntityDeclaration, { words: known }: CheckContext): Generator<Flaw> {
  const fields = ownFields(entity).flatMap(({ name, read, write }) =>
    (
      [
        ['read', read],
        ['write', write],
      ] satisfies Place[]
    ).map(place => ({ of: `${entity.name}.${name}`, member: name, place })),
  )
  const all = [...ofEntity(entity).map(place => ({ of: entity.name, member: undefined, place })), ...fields]
  for (const {
    of,
    member,
    place: [place, words = []],
  } of all)
    for (const word of words)
      if (!known.includes(word))
        yield {
          ...flaw(
            'unknown_access',
            `${of} has "${word}" in "${place}", which is not known${didYouMean(word, known)}; known are ${known.map(one => `"${one}"`).join(', ')}`,
            { word, meant: nearest(word, known) },
          ),
          at: { ...(member === undefined ? {} : { member }), entry: place },
        }
}
