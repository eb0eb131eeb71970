import type { Actor } from '../../model/actor.ts'
import type { AccessWord, EntityDeclaration } from '../../model/declaration.ts'
import type { AccessTable } from '../../model/session.ts'
import { holds } from './permissions.ts'

/** The person who uses the panel, with their access table. */
export type Reader = Actor & { access: AccessTable }

const reads = ({ access }: Reader, { name }: EntityDeclaration): boolean => (access[name]?.read ?? 'none') !== 'none'

const holdsAny = (reader: Actor, words: readonly AccessWord[]): boolean => words.some(word => holds(reader, word))

/** Whether the reader sees an entity's list as a screen of its own. */
export const hasList = (reader: Reader, declaration: EntityDeclaration): boolean =>
  reads(reader, declaration) && (!declaration.list?.access || holdsAny(reader, declaration.list.access))

/** Whether the reader sees an entity's list only as a tab on the screen of another. */
export const isTabFor = (reader: Reader, declaration: EntityDeclaration): boolean =>
  reads(reader, declaration) &&
  declaration.tabOf !== undefined &&
  declaration.tabFor !== undefined &&
  holdsAny(reader, declaration.tabFor)

/**
 * Whether the reader can open the forms of an entity. Reference data that everyone reads can be opened only by people
 * who have its list or may change it.
 */
export function canOpenForms(reader: Reader, declaration: EntityDeclaration): boolean {
  if (declaration.form && !holdsAny(reader, declaration.form.access)) return false
  const reach = reader.access[declaration.name]
  return (
    hasList(reader, declaration) ||
    isTabFor(reader, declaration) ||
    (reach?.update ?? 'none') !== 'none' ||
    reach?.read === 'own'
  )
}

/** Whether an entity is in the reader's menu. Superusers have access to more than their menu shows. */
export const isInMenu = (reader: Reader, declaration: EntityDeclaration): boolean =>
  (hasList(reader, declaration) || isTabFor(reader, declaration)) &&
  (declaration.menu ?? []).some(word => reader.words.has(word))
