import { permissionKeys, roleNames, type Authorization } from './authorization.ts'
import { locales, type CodeList } from './declaration.ts'

/** A list whose values are their own names. */
export const wordList = (name: string, values: readonly string[]): CodeList => ({
  name,
  values: values.map(value => ({ value, name: value })),
})

/** A list of numbers by their names. */
export const numberList = (name: string, values: Readonly<Record<string, number>>): CodeList => ({
  name,
  values: Object.entries(values).map(([key, value]) => ({ value, name: key })),
})

/** The lists that every product has. */
export const codeListsOfEvery = (authorization: Authorization): readonly CodeList[] => [
  wordList('statuses', [
    'draft',
    'pending',
    'onmoderation',
    'approved',
    'declined',
    'noapproval',
    'hidden',
    'locked',
    'deleted',
  ]),
  wordList('roles', roleNames(authorization)),
  wordList('permissions', permissionKeys(authorization)),
  wordList('languages', locales),
]
