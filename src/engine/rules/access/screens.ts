import type { Actor } from '../../model/actor.ts'
import type { AccessWord, EntityDeclaration } from '../../model/declaration.ts'
import type { AccessTable } from '../../model/session.ts'
import { holds } from './permissions.ts'

/** Whoever sits at the panel, with the table of what they may do. */
export type Reader = Actor & { access: AccessTable }

const reads = ({ access }: Reader, { name }: EntityDeclaration): boolean => (access[name]?.read ?? 'none') !== 'none'

const holdsAny = (reader: Actor, words: readonly AccessWord[]): boolean => words.some(word => holds(reader, word))

/** Whether an entity's list is a screen of its own for somebody. */
export const hasList = (reader: Reader, declaration: EntityDeclaration): boolean =>
  reads(reader, declaration) && (!declaration.list?.access || holdsAny(reader, declaration.list.access))

/** Whether somebody finds an entity's list as a tab on the screen of another, and nowhere else. */
export const isTabFor = (reader: Reader, declaration: EntityDeclaration): boolean =>
  reads(reader, declaration) &&
  declaration.tabOf !== undefined &&
  declaration.tabFor !== undefined &&
  holdsAny(reader, declaration.tabFor)

/** Whether forms of an entity open for somebody. Reference data that everybody reads has forms for those alone who have its list or may change it. */
export function opensForms(reader: Reader, declaration: EntityDeclaration): boolean {
  if (declaration.form && !holdsAny(reader, declaration.form.access)) return false
  const reach = reader.access[declaration.name]
  return (
    hasList(reader, declaration) ||
    isTabFor(reader, declaration) ||
    (reach?.update ?? 'none') !== 'none' ||
    reach?.read === 'own'
  )
}

/** Whether an entity is in somebody's menu: where it is meant for them, which for superusers is less than being let in. */
export const isInMenu = (reader: Reader, declaration: EntityDeclaration): boolean =>
  (hasList(reader, declaration) || isTabFor(reader, declaration)) &&
  (declaration.menu ?? []).some(word => reader.words.has(word))
