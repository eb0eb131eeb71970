import { dequal } from 'dequal'
import type { Path } from '../../engine/model/stored/mistake.ts'
import { rebase } from '../../engine/model/stored/rebase.ts'
import { documentFormat } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'

/** One thing that a document says something about. */
export interface Part {
  kind: 'resources' | 'changes' | 'codeLists'
  name: string
}

type PartOf = NonNullable<StoredDocument[Part['kind']]>[number]

const nameOf = (part: PartOf): string =>
  'name' in part ? part.name : typeof part.entity === 'string' ? part.entity : part.entity.name

const kinds = ['resources', 'changes', 'codeLists'] as const

export const partsOf = (document: StoredDocument, kind: Part['kind']): ReadonlyMap<string, PartOf> =>
  new Map((document[kind] ?? []).map((part: PartOf) => [nameOf(part), part]))

/** A document with the parts of another in the place of its own; what the other does not name stays as it is. */
export function merged(document: StoredDocument, over: StoredDocument): StoredDocument {
  const lists = kinds.map(kind => {
    const parts = new Map([...partsOf(document, kind), ...partsOf(over, kind)])
    return [kind, [...parts.values()]] as const
  })
  return { ...document, ...Object.fromEntries(lists.filter(([, parts]) => parts.length > 0)) } as StoredDocument
}

/** Where a draft and what was published since both changed the same; the draft's is taken. */
export interface Conflict extends Part {
  path: Path
}

/** A draft on top of what was published since it was begun: what only one of both has changed is as that one has it, field by field. */
export function rebasedDraft(
  draft: StoredDocument,
  { base, head }: { base: StoredDocument; head: StoredDocument },
): { document: StoredDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const lists = kinds.map(kind => {
    const [was, now] = [partsOf(base, kind), partsOf(head, kind)]
    const parts = [...partsOf(draft, kind)].map(([name, part]) => {
      const one = rebase(was.get(name), now.get(name), part)
      conflicts.push(...one.conflicts.map(path => ({ kind, name, path })))
      return one.value
    })
    return [kind, parts] as const
  })
  const filled = lists.filter(([, parts]) => parts.length > 0)
  return { document: { ...draft, ...Object.fromEntries(filled) } as StoredDocument, conflicts }
}

/** What is not the same in two documents. */
export const differing = (one: StoredDocument, other: StoredDocument): Part[] =>
  kinds.flatMap(kind => {
    const [before, after] = [partsOf(one, kind), partsOf(other, kind)]
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter(name => !dequal(before.get(name), after.get(name)))
      .map(name => ({ kind, name }))
  })

/** The lists that the fields of a part choose from. */
const listsOf = (part: PartOf): string[] => {
  const fields =
    'name' in part
      ? []
      : typeof part.entity === 'string'
        ? ((part as { add?: { field: { choices?: string | undefined } }[] }).add ?? []).map(({ field }) => field)
        : part.entity.groups.flatMap(({ fields: all }) => all.filter(field => typeof field !== 'string'))
  return fields.flatMap(({ choices }) => choices ?? [])
}

/** What a document says about one entity, with the lists that its fields choose from. */
export function partialOf(document: StoredDocument, names: readonly string[]): StoredDocument {
  const named = (kind: Part['kind']) => [...partsOf(document, kind)].filter(([name]) => names.includes(name))
  const [resources, changes] = [named('resources'), named('changes')]
  const wanted = new Set([...names, ...[...resources, ...changes].flatMap(([, part]) => listsOf(part))])
  const codeLists = [...partsOf(document, 'codeLists')].filter(([name]) => wanted.has(name))
  const lists = { resources, changes, codeLists }
  return {
    format: documentFormat,
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, parts]) => parts.length > 0)
        .map(([kind, parts]) => [kind, parts.map(([, part]) => part)]),
    ),
  } as StoredDocument
}

/** What a part lacks where it has nothing of it: two are compared entry by entry there. */
const nothing = {
  resources: { ids: {}, hide: [], former: {}, formerSince: {}, converted: {} },
  changes: { ids: {}, hide: [], former: {}, formerSince: {}, converted: {}, add: [] },
  codeLists: { values: [], retired: [] },
}

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/**
 * A document as it is without something that was published, for `continued` to build on: what came with that is not in it, and what was
 * published since stays. Undefined where the same was changed again since.
 */
export function undone(
  head: StoredDocument,
  published: StoredDocument,
  before: StoredDocument,
): StoredDocument | undefined {
  let isChanged = false
  const parts = differing(before, published)
  const lists = kinds.map(kind => {
    const back = new Map(partsOf(head, kind))
    for (const part of parts.filter(one => one.kind === kind)) {
      const [was, now, then] = [published, head, before].map(document => {
        const found = partsOf(document, kind).get(part.name)
        return found && { ...nothing[kind], ...found }
      })
      const { value, conflicts } = rebase(was, now, then)
      isChanged ||= conflicts.length > 0
      const said = Object.entries(value ?? {}).filter(
        ([key, one]) => !(Object.hasOwn(nothing[kind], key) && isNothing(one)),
      )
      if (value === undefined) back.delete(part.name)
      else back.set(part.name, Object.fromEntries(said) as unknown as PartOf)
    }
    return [kind, [...back.values()]] as const
  })
  return isChanged ? undefined : ({ ...head, ...Object.fromEntries(lists) } as StoredDocument)
}
