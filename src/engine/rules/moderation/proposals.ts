import { dequal } from 'dequal'
import type { Proposal } from '../../model/moderation.ts'
import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { stateFields, systemFieldNames } from '../../model/systemFields.ts'
import { isFilled } from '../validation/completeness.ts'

export type Proposals = Record<string, Proposal>

const kept: ReadonlySet<string> = new Set([...systemFieldNames, ...stateFields.map(field => field.name)])

/** Whether a property is one that people write, so that a request may hold it. */
export const isProposable = (name: string): boolean => !kept.has(name)

/** The record as it would be if everything proposed were approved. */
export const asProposed = <Kept extends Row>(row: Kept, proposals: Proposals): Kept => ({
  ...row,
  ...Object.fromEntries(Object.entries(proposals).map(([name, { to }]) => [name, to])),
})

interface Author {
  by: string
  at: string
}

/**
 * What a request of a public record holds when the record would be as `after`: each property that differs from the stored
 * one. What somebody proposed before keeps its author; who sets a value back takes its proposal away.
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
 * What a request of a record holds that has never been public: every filled property, from nothing to its value, and every one that was
 * emptied since it was proposed, from what it held, so that whoever emptied it is among the authors.
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

/** Everybody who wrote something of a request. */
export const authorsOf = (authorId: unknown, proposals: Proposals): string[] => [
  ...new Set([String(authorId), ...Object.values(proposals).map(({ by }) => by)]),
]
