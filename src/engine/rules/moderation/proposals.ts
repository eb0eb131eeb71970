import { dequal } from 'dequal'
import type { Proposal } from '../../model/moderation.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { stateFields, systemFieldNames } from '../../model/systemFields.ts'
import { isFilled } from '../validation/completeness.ts'

export type Proposals = Record<string, Proposal>

const kept: ReadonlySet<string> = new Set([...systemFieldNames, ...stateFields.map(field => field.name)])

/** Whether people write a property, so that a request can contain it. */
export const isProposable = (name: string): boolean => !kept.has(name)

/** Returns the record as it would be if every proposal were approved. */
export const asProposed = <Item extends Row>(row: Item, proposals: Proposals): Item => ({
  ...row,
  ...Object.fromEntries(Object.entries(proposals).map(([name, { to }]) => [name, to])),
})

interface Author {
  by: string
  at: string
}

/**
 * Returns the proposals of a public record's request if the record should become `after`: every property that differs
 * from the stored value. Earlier proposals keep their authors; setting a property back to the stored value removes its
 * proposal.
 */
export const proposalsFor = (row: Row, after: Row, before: Proposals, { by, at }: Author): Proposals =>
  Object.fromEntries(
    Object.keys(after)
      .filter(name => isProposable(name) && !dequal(row[name] ?? null, after[name] ?? null))
      .map(name => {
        const [from, to] = [row[name] ?? null, after[name] ?? null]
        const earlier = before[name]
        return [name, earlier && dequal(earlier.to, to) ? { ...earlier, from } : { from, to, by, at }]
      }),
  )

/**
 * Returns the proposals of a record that has never been public: every non-empty property, proposed from nothing, and
 * every property that was emptied since it was proposed, with its previous value, so that the person who emptied it is
 * among the authors.
 */
export const firstProposals = (entity: Entity, row: Row, before: Proposals, { by, at }: Author): Proposals =>
  Object.fromEntries(
    [...entity.properties.keys()].filter(isProposable).flatMap(name => {
      const [earlier, to] = [before[name], row[name] ?? null]
      const held = earlier && (isFilled(earlier.to) ? earlier.to : earlier.from)
      const from = isFilled(to) || !isFilled(held) ? null : held
      if (!isFilled(to) && from === null) return []
      return [[name, earlier && dequal(earlier.to, to) ? { ...earlier, from } : { from, to, by, at }]]
    }),
  )

/** Returns the IDs of everyone who contributed to a request. */
export const authorsOf = (authorId: unknown, proposals: Proposals): string[] => [
  ...new Set([String(authorId), ...Object.values(proposals).map(({ by }) => by)]),
]
