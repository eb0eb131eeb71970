import type { Actor } from '../../engine/model/actor.ts'
import type { AccessWord } from '../../engine/model/authorization.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { holds, mayRead } from '../../engine/rules/access/permissions.ts'

/**
 * Who reads and writes comments in a product. `usual` applies to every record that the person may read, unless the
 * entity has its own words in `of`.
 */
export interface CommentRules {
  usual: readonly AccessWord[]
  /** By entity; an empty list means no one. */
  of?: Readonly<Record<string, readonly AccessWord[]>>
}

/** The maximum length of a comment, number of comments on a record, and number of people mentioned in a comment. */
export const commentLimits = { text: 2_000, ofRecord: 500, mentions: 20 }

const wordsOf = ({ usual, of = {} }: CommentRules, { name }: Entity): readonly AccessWord[] =>
  Object.hasOwn(of, name) ? (of[name] ?? []) : usual

/** Whether the actor may read and write comments on the records of an entity that they may read. */
export const mayComment = (rules: CommentRules, actor: Actor, entity: Entity): boolean =>
  !entity.declaration.internal && wordsOf(rules, entity).some(word => holds(actor, word))

/** Whether the actor may read comments about a field, or about the record as a whole if `field` is null. */
export const mayReadAbout = (actor: Actor, entity: Entity, field: string | null): boolean =>
  field === null || entity.fields.get(field)?.properties.some(property => mayRead(actor, property)) === true
