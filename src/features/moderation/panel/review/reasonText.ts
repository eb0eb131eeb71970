import type { Localized } from '../../../../engine/model/localized.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Reader } from '../../../../panel/data/reader.ts'

/** A decline with the catalogue's words that were chosen for it, kept so that it can be shown before it is sent. */
export interface Declined {
  decline: string
  reason_id?: string
  /** The words of the catalogue in both languages; they are not sent. */
  chosen?: Localized<'text', string>
}

/** What a decline says, in the reader's language. */
export const reasonText = ({ decline, chosen }: Declined, { language }: Reader): string =>
  [chosen && chosen[`text_${language}`], decline].filter(Boolean).join(' ')

/** A reason of the catalogue fits what it names, and everything where it names nothing. */
export function reasonFits(reason: Row, kind: number, groups: readonly string[]): boolean {
  const kinds = (reason.kinds ?? []) as unknown[]
  const fitting = (reason.groups ?? []) as unknown[]
  return (
    (kinds.length === 0 || kinds.includes(kind)) &&
    (fitting.length === 0 || groups.some(group => fitting.includes(group)))
  )
}
