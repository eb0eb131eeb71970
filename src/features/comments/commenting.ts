import type { Actor } from '../../engine/model/actor.ts'
import type { AccessWord } from '../../engine/model/authorization.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { holds, mayRead } from '../../engine/rules/access/permissions.ts'

/** Who reads and writes comments, as a product says: of any record that they may read, unless its entity has words of its own. */
export interface Commenting {
  usual: readonly AccessWord[]
  /** By entity; without words nobody does. */
  of?: Readonly<Record<string, readonly AccessWord[]>>
}

/** The most characters of a comment, the most comments of a record, and the most people whom one may name. */
export const commentLimits = { text: 2_000, ofRecord: 500, mentions: 20 }

const wordsOf = ({ usual, of = {} }: Commenting, { name }: Entity): readonly AccessWord[] =>
  Object.hasOwn(of, name) ? (of[name] ?? []) : usual

/** Whether the actor reads and writes comments of the records of an entity that they may read. */
export const mayComment = (rules: Commenting, actor: Actor, entity: Entity): boolean =>
  !entity.declaration.internal && wordsOf(rules, entity).some(word => holds(actor, word))

/** Whether the actor may read what is said about a field, by its name; about the record as a whole where there is none. */
export const mayReadAbout = (actor: Actor, entity: Entity, field: string | null): boolean =>
  field === null || entity.fields.get(field)?.properties.some(property => mayRead(actor, property)) === true
