import type { Entity } from '../../../src/engine/model/registry.ts'
import { searchProperty } from '../../../src/engine/model/systemFields.ts'

/** The size in bytes up to which a search text fits into an index entry next to its keys; an entry has at most 2,704. */
const maxIncludedBytes = 2_000

/** Conditions on whether a search text fits into an index entry. */
export const textSizeSql = {
  short: `octet_length(${searchProperty}) <= ${maxIncludedBytes}`,
  long: `octet_length(${searchProperty}) > ${maxIncludedBytes}`,
}

/**
 * Whether the indexes of an entity's order include the search texts, so that common words are found without reading rows. Only for entities
 * that may have many rows.
 */
export const includesSearchText = ({ declaration: { moderated, internal } }: Entity): boolean =>
  moderated !== undefined && internal !== true
