import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { personName } from '../../engine/rules/text/formats.ts'

/** Returns a person's first and last name, as far as they are known. */
export const nameOf = (person: Parameters<typeof personName>[0] | undefined): string =>
  personName({ firstname: person?.firstname, lastname: person?.lastname })

/** Returns the name for the greeting of an email: the first name, or empty if it is unknown. */
export const greetingName = (person: Parameters<typeof personName>[0] | undefined): string =>
  String(person?.firstname ?? '').trim()

/** Returns the person whose property has the value, unless they are in the trash. */
export const personBy = (
  { store }: Pick<RecordsContext, 'store'>,
  property: keyof RowOf<'users'>,
  value: unknown,
): Promise<RowOf<'users'> | undefined> => findOne(store, 'users', property, value, [notDeleted])
