import type { EntityDeclaration, FieldDeclaration, GroupDeclaration } from '../declaration.ts'
import { fieldPlaces } from './checkStored.ts'
import { continueFields, type ContinueOptions, type DeclaredFields } from './continuedFields.ts'
import type { StoredChange, StoredDocument, StoredList, StoredResource } from './documentSchema.ts'
import { withKindNumbers } from './kindNumbers.ts'
import { locales } from '../languages.ts'

const filled = <Part extends object>(part: Part): Partial<Part> =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && Object.keys(value).length > 0,
    ),
  ) as Partial<Part>

const declared = (resource: StoredResource): EntityDeclaration => resource.entity as EntityDeclaration

const declaredFieldsOf = (
  part: StoredResource | StoredChange | undefined,
  fields: readonly FieldDeclaration[],
): DeclaredFields => ({
  fields,
  ids: part?.ids ?? {},
  hide: part?.hide ?? [],
  former: part?.former ?? {},
  formerSince: part?.formerSince ?? {},
  converted: part?.converted ?? {},
})

type Texts = StoredResource['texts']

/** Returns texts with those of newly hidden fields, whose names may be reused. */
function textsWithLost(
  before: StoredResource | StoredChange | undefined,
  after: Texts,
  lost: readonly { id: string; name: string }[],
): Texts {
  const names = new Map(Object.entries(before?.ids ?? {}).map(([name, id]) => [id, name]))
  return locales.reduce((texts: Texts, locale) => {
    const was = before?.texts?.[locale]?.fields ?? {}
    const now = texts?.[locale]?.fields ?? {}
    const labels = lost.flatMap(({ id, name }) => {
      const label = was[names.get(id) ?? name]
      return label === undefined || Object.hasOwn(now, name) ? [] : [[name, label] as const]
    })
    if (labels.length === 0) return texts
    return { ...texts, [locale]: { ...texts?.[locale], fields: { ...now, ...Object.fromEntries(labels) } } }
  }, after)
}

const fieldsOf = (resource: StoredResource | undefined): FieldDeclaration[] =>
  resource ? fieldPlaces(declared(resource)).map(({ field }) => field) : []

const lostIn = (ids: Readonly<Record<string, string>>, lost: readonly FieldDeclaration[]) =>
  lost.map(({ name }) => ({ id: ids[name] ?? name, name }))

/** Returns groups with hidden fields in their former groups, or at the end of the last one. */
function withLost(
  groups: readonly GroupDeclaration[],
  lost: readonly FieldDeclaration[],
  groupOf: (field: FieldDeclaration) => string | undefined,
): GroupDeclaration[] {
  const names = new Set(groups.map(({ name }) => name))
  const placeOf = (field: FieldDeclaration): string | undefined => {
    const group = groupOf(field)
    return group !== undefined && names.has(group) ? group : groups.at(-1)?.name
  }
  return groups.map(group => ({
    ...group,
    fields: [...group.fields, ...lost.filter(field => placeOf(field) === group.name)],
  }))
}

function continueResource(
  before: StoredResource | undefined,
  after: StoredResource,
  how: ContinueOptions,
): StoredResource {
  const { ids, hide, former, formerSince, converted, fields, lost } = continueFields(
    declaredFieldsOf(before, fieldsOf(before)),
    declaredFieldsOf(after, fieldsOf(after)),
    how,
  )
  const byName = new Map(fields.map(field => [field.name, field]))
  const groupBefore = new Map(
    before?.entity.groups.flatMap(group =>
      group.fields.flatMap(field => (typeof field === 'string' ? [] : [[field.column ?? field.name, group.name]])),
    ),
  )
  const groups = after.entity.groups.map(group => ({
    ...group,
    fields: group.fields.map(field => (typeof field === 'string' ? field : (byName.get(field.name) ?? field))),
  }))
  const {
    ids: _ids,
    hide: _hide,
    former: _former,
    formerSince: _since,
    converted: _converted,
    kind: _kind,
    ...rest
  } = after
  const kind = before?.entity.moderated ?? before?.kind
  const isModerated = after.entity.moderated !== undefined
  return {
    ...rest,
    ...(isModerated || typeof kind !== 'number' ? {} : { kind }),
    entity: {
      ...after.entity,
      ...(isModerated && kind !== undefined ? { moderated: kind } : {}),
      groups: withLost(groups, lost, field => groupBefore.get(field.column ?? field.name)),
    },
    ...filled({
      ids,
      hide,
      former,
      formerSince,
      converted,
      texts: textsWithLost(before, after.texts, lostIn(ids, lost)),
    }),
  }
}

function continueChange(before: StoredChange | undefined, after: StoredChange, how: ContinueOptions): StoredChange {
  const added = (change: StoredChange | undefined): FieldDeclaration[] => change?.add?.map(({ field }) => field) ?? []
  const { ids, hide, former, formerSince, converted, fields, lost } = continueFields(
    declaredFieldsOf(before, added(before)),
    declaredFieldsOf(after, added(after)),
    how,
  )
  const groups = new Map(before?.add?.map(({ group, field }) => [before.ids?.[field.name] ?? field.name, group]))
  const {
    ids: _ids,
    hide: _hide,
    former: _former,
    formerSince: _since,
    converted: _converted,
    add: _add,
    ...rest
  } = after
  const shipped = (after.hide ?? []).filter(name => !fields.some(field => field.name === name))
  const add = [
    ...(after.add ?? []).map((one, place) => ({ ...one, field: fields[place] ?? one.field })),
    ...lost.map(field => ({ group: groups.get(ids[field.name] ?? field.name) ?? '', field })),
  ]
  const texts = textsWithLost(before, after.texts, lostIn(ids, lost))
  return { ...rest, ...filled({ add, ids, hide: [...shipped, ...hide], former, formerSince, converted, texts }) }
}

function continueList(before: StoredList | undefined, after: StoredList): StoredList {
  const values = after.values ?? []
  const lost = (before?.values ?? []).filter(
    code => !values.some(({ name, value }) => name === code.name || value === code.value),
  )
  const { values: _values, retired: _retired, ...rest } = after
  return {
    ...rest,
    ...filled({
      values: [...values, ...lost],
      retired: [...new Set([...(after.retired ?? []), ...lost.map(({ name }) => name)])],
    }),
  }
}

/** Continues the parts of a document, followed by the parts that it omits, in their final form. */
function continueAll<Part>(
  before: readonly Part[] = [],
  after: readonly Part[] = [],
  ways: { nameOf(part: Part): string; next(before: Part | undefined, after: Part): Part; end(part: Part): Part },
): Part[] {
  const was = new Map(before.map(part => [ways.nameOf(part), part]))
  const names = new Set(after.map(ways.nameOf))
  return [
    ...after.map(part => ways.next(was.get(ways.nameOf(part)), part)),
    ...before.filter(part => !names.has(ways.nameOf(part))).map(ways.end),
  ]
}

/**
 * Returns a document as the continuation of another one, ready to be published: every field keeps its ID and column,
 * every kind keeps its number, and what is omitted is hidden or retired, so that no data is ever lost. The operation is
 * idempotent.
 */
export function continueDocument(before: StoredDocument, after: StoredDocument, how: ContinueOptions): StoredDocument {
  const resources = continueAll(before.resources, after.resources, {
    nameOf: ({ entity }) => entity.name,
    next: (was, one) => continueResource(was, one, how),
    end: resource => ({ ...resource, hidden: true as const }),
  })
  const changes = continueAll(before.changes, after.changes, {
    nameOf: ({ entity }) => entity,
    next: (was, one) => continueChange(was, one, how),
    end: change => continueChange(change, { entity: change.entity }, how),
  }).filter(change => Object.keys(change).length > 1)
  const codeLists = continueAll(before.codeLists, after.codeLists, {
    nameOf: ({ name }) => name,
    next: continueList,
    end: list => list,
  })
  const purged = continueAll(before.purged, after.purged, {
    nameOf: ({ entity, field }) => JSON.stringify([entity, field]),
    next: (_before, one) => one,
    end: one => one,
  })
  return withKindNumbers({ format: after.format, ...filled({ resources, changes, codeLists, purged }) })
}

export type { ContinueOptions as Continuing }
