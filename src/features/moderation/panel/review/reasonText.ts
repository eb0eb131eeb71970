import type { Localized } from '../../../../engine/model/localized.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Reader } from '../../../../panel/data/reader.ts'

/** A declined item. Contains the text of the chosen reason, so that it can be shown before the decision is sent. */
export interface Declined {
  decline: string
  reason_id?: string
  /** The text of the catalogue in both languages; not sent. */
  chosen?: Localized<'text', string>
}

/** Returns the reason of a declined item in the reader's language. */
export const reasonText = ({ decline, chosen }: Declined, { language }: Reader): string =>
  [chosen && chosen[`text_${language}`], decline].filter(Boolean).join(' ')

/**
 * Whether a reason of the catalogue applies to the kind and one of the groups; a reason without kinds or groups
 * applies to all.
 */
export function reasonApplies(reason: Row, kind: number, groups: readonly string[]): boolean {
  const kinds = (reason.kinds ?? []) as unknown[]
  const reasonGroups = (reason.groups ?? []) as unknown[]
  return (
    (kinds.length === 0 || kinds.includes(kind)) &&
    (reasonGroups.length === 0 || groups.some(group => reasonGroups.includes(group)))
  )
}
