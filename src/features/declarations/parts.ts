import { dequal } from 'dequal'
import type { Path } from '../../engine/model/stored/mistake.ts'
import { rebase } from '../../engine/model/stored/rebase.ts'
import { documentFormat } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'

/** What a document declares. */
export const partKinds = ['resources', 'changes', 'codeLists'] as const

/** A part that a document declares. */
export interface Part {
  kind: (typeof partKinds)[number]
  name: string
}

type PartOf = NonNullable<StoredDocument[Part['kind']]>[number]

const nameOf = (part: PartOf): string =>
  'name' in part ? part.name : typeof part.entity === 'string' ? part.entity : part.entity.name

/** Returns the parts of one kind in a document, by name. */
export const partsOf = (document: StoredDocument, kind: Part['kind']): ReadonlyMap<string, PartOf> =>
  new Map((document[kind] ?? []).map((part: PartOf) => [nameOf(part), part]))

/** Returns a document with parts replaced by those of another document; all other parts stay. */
export function merged(document: StoredDocument, over: StoredDocument): StoredDocument {
  const lists = partKinds.map(kind => {
    const parts = new Map([...partsOf(document, kind), ...partsOf(over, kind)])
    return [kind, [...parts.values()]] as const
  })
  return { ...document, ...Object.fromEntries(lists.filter(([, parts]) => parts.length > 0)) } as StoredDocument
}

/** A part that was changed in both a draft and a later publication; the draft's version is used. */
export interface Conflict extends Part {
  path: Path
}

/** Rebases a draft onto the current document, field by field: changes of only one side are used as they are. */
export function rebasedDraft(
  draft: StoredDocument,
  { base, head }: { base: StoredDocument; head: StoredDocument },
): { document: StoredDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const lists = partKinds.map(kind => {
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

/** Returns the parts that differ between two documents. */
export const differing = (one: StoredDocument, other: StoredDocument): Part[] =>
  partKinds.flatMap(kind => {
    const [before, after] = [partsOf(one, kind), partsOf(other, kind)]
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter(name => !dequal(before.get(name), after.get(name)))
      .map(name => ({ kind, name }))
  })

/** Returns the code lists that the fields of a part use. */
const listsOf = (part: PartOf): string[] => {
  const fields =
    'name' in part
      ? []
      : typeof part.entity === 'string'
        ? ((part as { add?: { field: { choices?: string | undefined } }[] }).add ?? []).map(({ field }) => field)
        : part.entity.groups.flatMap(({ fields: all }) => all.filter(field => typeof field !== 'string'))
  return fields.flatMap(({ choices }) => choices ?? [])
}

/** Returns the parts of a document about some entities, with the code lists of their fields. */
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

/** Empty parts, so that a missing part is compared entry by entry. */
const nothing = {
  resources: { ids: {}, hide: [], former: {}, formerSince: {}, converted: {} },
  changes: { ids: {}, hide: [], former: {}, formerSince: {}, converted: {}, add: [] },
  codeLists: { values: [], retired: [] },
}

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/**
 * Returns a document without the changes of a publication, as input for `continued`; later changes stay. Undefined if
 * later publications changed the same.
 */
export function undone(
  head: StoredDocument,
  published: StoredDocument,
  before: StoredDocument,
): StoredDocument | undefined {
  let isChanged = false
  const parts = differing(before, published)
  const lists = partKinds.map(kind => {
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
      else back.set(part.name, Object.fromEntries(said) as PartOf)
    }
    return [kind, [...back.values()]] as const
  })
  return isChanged ? undefined : ({ ...head, ...Object.fromEntries(lists) } as StoredDocument)
}
