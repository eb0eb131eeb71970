import type { Changes } from '../../engine/records/changes.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { domesticPhone } from '../../engine/model/phones.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

type Person = Pick<RowOf<'users'>, 'email' | 'phone' | 'firstname' | 'lastname'>

const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Returns the texts that identify a person in one state of their data: email address, phone number, and both names in
 * either order. A single name is too common.
 */
const namesIn = ({ email, phone, firstname, lastname }: { [Name in keyof Person]?: unknown }): string[] => {
  const first = written(firstname)
  const last = written(lastname)
  return [
    written(email),
    domesticPhone(written(phone)),
    ...(first && last ? [`${first} ${last}`, `${last} ${first}`] : []),
  ].filter(text => text !== '')
}

/** Returns the texts by which a value of a row about one person identifies them: an address, a number or their name. */
const namesInValue = ({ titles }: Entity, property: Property, value: unknown): string[] => {
  const text = written(value)
  if (text === '' || !property.field.personal) return []
  if (/^\S+@\S+$/.test(text)) return [text]
  if (/^\+?\d{6,}$/.test(text)) return namesIn({ phone: text })
  return titles.includes(property) && /\s/.test(text) ? [text] : []
}

/** Returns the texts by which a row identifies a person, now and in its history. */
async function namesOfRow(context: RecordsContext, entity: Entity, row: StoredRow): Promise<string[]> {
  const states: Row[] = [row]
  for await (const lines of inBatches(context, 'history', [is('entity', entity.table), is('record_id', row.id)]))
    for (const { changes } of lines)
      for (const [name, values] of Object.entries((changes ?? {}) as Changes))
        for (const value of values) states.push({ [name]: value })
  const properties = [...entity.properties.values()]
  return states.flatMap(state => properties.flatMap(property => namesInValue(entity, property, state[property.name])))
}

/** What identifies a person: texts, and the rows that contain these. */
export interface Identity {
  names: string[]
  rows: ReadonlySet<string>
}

/** Returns what identifies a person in the rows that are only about them, such as the page of a guide. */
async function identityInRows(context: RecordsContext, id: string): Promise<Identity> {
  const names: string[] = []
  const known = new Set<string>()
  for (const entity of context.registry.entities.values()) {
    const { name, table, declaration } = entity
    const { subject } = declaration
    if (name !== table || declaration.internal || !subject?.by || subject.erased !== 'removed') continue
    for await (const rows of inBatches(context, table, [is(subject.by, id)]))
      for (const row of rows) {
        names.push(...(await namesOfRow(context, entity, row)))
        known.add(row.id)
      }
  }
  return { names, rows: known }
}

/** Returns every text that identifies a person, including former ones from their history, and the rows with these. */
export async function identityOf(context: RecordsContext, person: RowOf<'users'>): Promise<Identity> {
  const inRows = await identityInRows(context, person.id)
  const names = new Set([...namesIn(person), ...inRows.names])
  const former: Record<keyof Person, Set<string>> = {
    email: new Set(),
    phone: new Set(),
    firstname: new Set([written(person.firstname)]),
    lastname: new Set([written(person.lastname)]),
  }
  for await (const lines of inBatches(context, 'history', [is('entity', 'users'), is('record_id', person.id)]))
    for (const line of lines)
      for (const [property, known] of Object.entries(former))
        for (const value of ((line.changes ?? {}) as Changes)[property] ?? [])
          if (written(value)) known.add(written(value))
  for (const email of former.email) names.add(email)
  for (const phone of former.phone) for (const name of namesIn({ phone })) names.add(name)
  for (const firstname of former.firstname)
    for (const lastname of former.lastname) for (const name of namesIn({ firstname, lastname })) names.add(name)
  return {
    names: [...names].toSorted((one, other) => other.length - one.length),
    rows: new Set([person.id, ...inRows.rows]),
  }
}
