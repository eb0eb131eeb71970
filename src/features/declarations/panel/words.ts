import type { AccessWord } from '../../../engine/model/declaration.ts'
import { accessGroups } from '../../../engine/model/words.ts'
import { roleNames } from '../../../engine/model/authorization.ts'
import type { Registry } from '../../../engine/model/registry.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Returns the label of an access word. */
export const wordLabel = (word: string, t: Translate): string =>
  t(`declaring.resource.who.${word}`, {
    _: t(`codes.roles.${word}`, { _: t(`codes.permissions.${word}`, { _: word }) }),
  })

const groups: readonly AccessWord[] = accessGroups.filter(group => ['everyone', 'management', 'author'].includes(group))

/**
 * Returns the access words to choose from: groups, roles, and those already selected. Administrators are omitted,
 * because they have full access.
 */
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
