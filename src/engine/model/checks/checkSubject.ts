import type { EntityDeclaration } from '../declaration.ts'
import { commonFields, ownFields, siblingsOf, type CheckContext } from './checkContext.ts'
import { flaw, type Flaw } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'

/** What is wrong with whom rows are about: what says something of people says why it is kept and what becomes of it. */
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
    [...siblingsOf(entity, context).values(), ...commonFields(entity, context)].map(({ name }) => name),
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
