import type { AccessWord } from '../../../engine/model/declaration.ts'
import { accessGroups } from '../../../engine/model/words.ts'
import { roleNames } from '../../../engine/model/authorization.ts'
import type { Registry } from '../../../engine/model/registry.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Whom a word of access means. */
export const wordLabel = (word: string, t: Translate): string =>
  t(`declaring.resource.who.${word}`, {
    _: t(`codes.roles.${word}`, { _: t(`codes.permissions.${word}`, { _: word }) }),
  })

const groups: readonly AccessWord[] = accessGroups.filter(group => ['everyone', 'management', 'author'].includes(group))

/** The words that people choose from: groups and roles, and those that are chosen already. Administrators may everything anyway. */
export function wordsFor(
  { authorization }: Registry,
  used: readonly AccessWord[],
  own: readonly AccessWord[] = [],
): AccessWord[] {
  const roles = roleNames(authorization).filter(
    role => !authorization.roles[role]?.groups?.includes('superuser') && !authorization.roles[role]?.provisional,
  )
  return [...new Set<AccessWord>([...groups, ...roles, ...own, ...used])]
}
