import { permissionKeys, roleNames, type Authorization } from './authorization.ts'
import { locales, type CodeList } from './declaration.ts'
import { statuses } from './moderation.ts'

/** Creates a code list in which each value is also its name. */
export const wordList = <const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
) => ({
  name,
  values: values.map(value => ({ value, name: value })),
})

/** Creates a code list of numbers, keyed by name. */
export const numberList = <const Name extends string>(name: Name, values: Readonly<Record<string, number>>) => ({
  name,
  values: Object.entries(values).map(([key, value]) => ({ value, name: key })),
})

/** The code lists that every product has. */
export const commonCodeLists = (authorization: Authorization) =>
  [
    wordList('statuses', statuses),
    wordList('scheduled_transitions', ['submit', 'approve', 'publish', 'hide', 'show']),
    wordList('roles', roleNames(authorization)),
    wordList('permissions', permissionKeys(authorization)),
    wordList('languages', locales),
  ] as const satisfies readonly CodeList[]
