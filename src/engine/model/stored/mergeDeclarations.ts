import type { CodeList, EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { kindsList } from '../words.ts'
import { withChange } from './change.ts'
import type { StoredContext } from './checkStored.ts'
import type { StoredResource } from './documentSchema.ts'
import { withHidden, withoutDangling } from './hide.ts'
import { mergeCodeList } from './storedLists.ts'

type IsAway = (name: string) => boolean

const entityOf = (
  { entity, hide = [] }: StoredResource,
  { fieldTypes }: StoredContext,
  isAway: IsAway,
): EntityDeclaration => withHidden(withoutDangling(entity as EntityDeclaration, hide, isAway), hide, fieldTypes)

/** Returns a function that says whether a resource is hidden. */
function hiddenIn({ resources }: StoredContext['read']): IsAway {
  const names = new Set(resources.filter(({ value }) => value.hidden).map(({ value }) => value.entity.name))
  return name => names.has(name)
}

/** Returns the kinds of moderated records, including those that are declared at run time. */
const withKinds = (list: CodeList, entities: readonly EntityDeclaration[]): CodeList => ({
  ...list,
  values: [
    ...list.values,
    ...entities.flatMap(({ name, moderated }) => (moderated === undefined ? [] : [{ value: moderated, name }])),
  ],
})

/**
 * Returns the declarations with the valid parts of a document merged in, unchecked. Unchanged declarations are the same
 * objects.
 */
export function mergeDeclarations(context: StoredContext): Declarations {
  const { files, read, fieldTypes } = context
  const changes = new Map(read.changes.map(({ value }) => [value.entity, value]))
  const lists = new Map(read.codeLists.map(({ value }) => [value.name, value]))
  const isAway = hiddenIn(read)
  const own = read.resources.filter(({ value }) => !value.hidden).map(({ value }) => entityOf(value, context, isAway))
  const shippedLists = files.codeLists.map(list => {
    const stored = lists.get(list.name)
    const over = stored ? mergeCodeList(stored, list) : list
    return list.name === kindsList && own.some(({ moderated }) => moderated !== undefined) ? withKinds(over, own) : over
  })
  const names = new Set(files.codeLists.map(({ name }) => name))
  return {
    ...files,
    entities: [
      ...files.entities.map(entity => {
        const change = changes.get(entity.name)
        return change ? withoutDangling(withChange(entity, change, fieldTypes), change.hide ?? [], isAway) : entity
      }),
      ...own,
    ],
    codeLists: [
      ...shippedLists,
      ...[...lists.values()].filter(({ name }) => !names.has(name)).map(list => mergeCodeList(list, undefined)),
    ],
  }
}
