import type { Changes } from '../../engine/records/changes.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

type Person = Pick<RowOf<'users'>, 'email' | 'phone' | 'firstname' | 'lastname'>

const written = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A mobile number as people write it. */
const grouped = (phone: string): string => phone.replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')

/** What one state of a person's data is known by: address, number, and both names together, either first. One name alone is many people's. */
const namesIn = ({ email, phone, firstname, lastname }: { [Name in keyof Person]?: unknown }): string[] => {
  const [first, last, number] = [firstname, lastname, phone].map(written) as [string, string, string]
  return [
    written(email),
    ...(number ? [number, grouped(number)] : []),
    ...(first && last ? [`${first} ${last}`, `${last} ${first}`] : []),
  ].filter(text => text !== '')
}

/** Every text that identifies a person: the present ones and the former ones in their history. */
export async function namesOf(context: RecordsContext, person: RowOf<'users'>): Promise<string[]> {
  const names = new Set(namesIn(person))
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
  return [...names].toSorted((one, other) => other.length - one.length)
}
