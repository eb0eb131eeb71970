import type { EntityDeclaration } from '../declaration.ts'
import { fieldPlaces } from './checkStored.ts'
import type { Path } from './mistake.ts'
import type { ReadDocument } from './readDocument.ts'

const ofLists = ['columns', 'filters', 'sort'] as const

/** Where in a document that is which a sentence on declarations speaks of; undefined where it is nothing stored. */
export function placeOfMistake(sentence: string, read: ReadDocument): Path | undefined {
  const list = /^code list (\S+)/.exec(sentence)?.[1]
  if (list !== undefined) {
    const found = read.codeLists.find(({ value }) => value.name === list)
    return found && ['codeLists', found.index]
  }
  const [, name = '', member] = /^([^.\s]+)(?:\.(\S+))?/.exec(sentence) ?? []
  const resource = read.resources.findLast(({ value }) => value.entity.name === name)
  if (resource) {
    const places = fieldPlaces(resource.value.entity as EntityDeclaration)
    const field = places.find(({ field }) => field.name === member)
    return ['resources', resource.index, 'entity', ...(field?.path ?? [])]
  }
  const change = read.changes.findLast(({ value }) => value.entity === name)
  if (!change) return undefined
  const path = ['changes', change.index]
  const entry = ofLists.find(one => sentence.includes(`"list.${one}"`))
  if (entry !== undefined && change.value[entry]) return [...path, entry]
  const added = change.value.add?.findIndex(({ field }) => field.name === member) ?? -1
  if (added >= 0) return [...path, 'add', added, 'field']
  if (member !== undefined && Object.hasOwn(change.value.completeness ?? {}, member))
    return [...path, 'completeness', member]
  return path
}
