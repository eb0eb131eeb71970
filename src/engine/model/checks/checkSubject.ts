import type { EntityDeclaration } from '../declaration.ts'
import { commonFields, ownFields, availableFields, type CheckContext } from './checkContext.ts'
import { flaw, type Flaw } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'

/**
 * Finds mistakes in `subject`: an entity with personal fields must say why they are kept and what happens to its rows
 * when the person is erased.
 */
export function* checkSubject(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const { subject, of } = entity
  const personal = ownFields(entity).filter(field => field.personal)
  if (!subject && of === undefined)
    for (const { name } of personal)
      yield flaw('no_subject', `${entity.name}.${name} is personal, but "subject" does not say why it is kept`, {
        name,
        entry: 'subject',
      })
  const by = subject?.by
  if (by === undefined) return
  const known = new Set(
    [...availableFields(entity, context).values(), ...commonFields(entity, context)].map(({ name }) => name),
  )
  if (!known.has(by))
    yield flaw(
      'unknown_field',
      `${entity.name}.${by} is named in "subject", but is not declared${didYouMean(by, known)}`,
      {
        name: by,
        entry: 'subject',
        meant: nearest(by, known),
      },
    )
}
