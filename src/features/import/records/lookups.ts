import { yesNoWords, type CodeWords } from '../../../engine/rules/text/yesNo.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { CodeList } from '../../../engine/model/declaration.ts'
import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { nearestNames, plainName, writtenName } from '../../../engine/rules/text/names.ts'
import { mayRead, reach } from '../../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { notDeleted, reachConditions } from '../../../engine/records/entityFor.ts'
import { scan } from '../../../engine/records/scan.ts'
import type { ImportMapping } from '../import.ts'

/** A possible meaning of a foreign word. */
export interface Candidate {
  value: string | number | boolean
  /** Its names, in each language. */
  titles: readonly string[]
  /** The ID of the record that contains it, if the field is narrowed by another one. */
  container?: unknown
}

/** Finds what foreign words of one field mean. */
export interface Lookup {
  candidates: readonly Candidate[]
  /**
   * Returns the candidates named by a word; only those within the container if it is given and contains any of them.
   */
  find(word: string, container?: unknown): readonly Candidate[]
  /** Returns the candidates with the most similar names, for a word that matches none. */
  suggest(word: string, most: number): readonly Candidate[]
}

const maxCandidates = 50_000

interface Entry {
  candidate: Candidate
  names: readonly string[]
}

/** Groups candidates by their names, normalized with `write`. */
function candidatesBy(write: (name: string) => string, entries: readonly Entry[]): ReadonlyMap<string, Candidate[]> {
  const byName = new Map<string, Candidate[]>()
  for (const { candidate, names } of entries)
    for (const name of new Set(names.map(write))) {
      if (name === '') continue
      const known = byName.get(name)
      if (known) known.push(candidate)
      else byName.set(name, [candidate])
    }
  return byName
}

function createLookup(entries: readonly Entry[]): Lookup {
  // Names can differ only in symbols, which plain names do not have: ★★ and ★★★, A and A+.
  const byWritten = candidatesBy(writtenName, entries)
  const byName = candidatesBy(plainName, entries)
  const names = [...byName.keys()]
  return {
    candidates: entries.map(({ candidate }) => candidate),
    find: (word, container) => {
      const found = byWritten.get(writtenName(word)) ?? byName.get(plainName(word)) ?? []
      const inside =
        container === undefined || container === null ? [] : found.filter(one => one.container === container)
      return inside.length > 0 ? inside : found
    },
    suggest: (word, most) =>
      [
        ...new Set(nearestNames(plainName(word), names, most).flatMap(index => byName.get(names[index] ?? '') ?? [])),
      ].slice(0, most),
  }
}

/** Finds nothing. */
export const noLookup = createLookup([])

const texts = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** Returns the properties by which people name a record: its titles and its unique properties. */
const naming = (actor: Actor, entity: Entity): Property[] =>
  [...entity.properties.values()].filter(
    property =>
      mayRead(actor, property) && (entity.titles.includes(property) || property.field.unique || property.name === 'id'),
  )

async function recordLookup(context: RecordsContext, actor: Actor, property: Property): Promise<Lookup> {
  const entity = context.registry.entity(property.field.reference ?? '')
  if (reach(actor, entity, 'read') === 'none') return noLookup
  const container = property.field.within
  const named = naming(actor, entity)
  const entries: { candidate: Candidate; names: string[] }[] = []
  const add = (row: StoredRow) =>
    entries.push({
      candidate: {
        value: row.id,
        titles: texts(entity.titles.map(title => row[title.name])),
        ...(container && container in row ? { container: row[container] } : {}),
      },
      names: texts(named.map(one => row[one.name])),
    })
  const selection = { entity: entity.table, where: [notDeleted, ...reachConditions(actor, entity, 'read')] }
  for await (const rows of scan(context.store, entity, selection, { property: 'id', order: 'ASC' })) {
    rows.forEach(add)
    if (entries.length >= maxCandidates) break
  }
  return createLookup(entries)
}

const listLookup = (list: CodeList, words: CodeWords): Lookup =>
  createLookup(
    list.values.map(({ value, name }) => {
      const titles = words(list.name, name)
      return { candidate: { value, titles }, names: [String(value), name, ...titles] }
    }),
  )

/** Finds words for yes and no. */
export const yesOrNoLookup = (words: CodeWords): Lookup =>
  createLookup(
    yesNoWords(words).map(({ value, words: names }) => ({
      candidate: { value, titles: words('yes_or_no', String(value)) },
      names,
    })),
  )

/** Returns the lookup for a property's foreign words; undefined if its values are used as they are. */
export async function lookupFor(
  context: RecordsContext,
  actor: Actor,
  property: Property,
  words: CodeWords,
): Promise<Lookup | undefined> {
  if (property.field.reference) return recordLookup(context, actor, property)
  if (property.field.choices) return listLookup(context.registry.codeList(property.field.choices), words)
  return property.column === 'boolean' ? yesOrNoLookup(words) : undefined
}

/** Returns the lookups of all fields that a mapping matches by name. */
export async function lookupsFor(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  mapping: ImportMapping,
  words: CodeWords,
): Promise<Map<string, Lookup>> {
  const lookups = new Map<string, Lookup>()
  for (const [name, source] of Object.entries(mapping.fields)) {
    const property = entity.properties.get(name)
    const lookup = property && source.match ? await lookupFor(context, actor, property, words) : undefined
    if (lookup) lookups.set(name, lookup)
  }
  return lookups
}
