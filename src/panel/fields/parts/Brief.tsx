import type { Reader } from '../../data/reader.ts'
import { useNow } from '../../data/useNow.ts'

interface Props {
  /** The stored value. */
  value: string
  /** The full text, for the tooltip and screen readers. */
  whole: string
  /** Returns the short form at a given time. */
  brief(value: string, now: Date): string
}

/** A date or time in short form, which is updated as time passes. */
const Brief = ({ value, whole, brief }: Props) => (
  <time className="m-number" dateTime={value} title={whole}>
    <span aria-hidden="true">{brief(value, useNow())}</span>
    <span className="m-hidden">{whole}</span>
  </time>
)

/** A date in short form. */
export const BriefDay = ({ value, reader }: { value: string; reader: Reader }) => (
  <Brief value={value} whole={reader.day(value)} brief={reader.briefDay} />
)

/** How long ago something was. */
export const Ago = ({ value, reader }: { value: string; reader: Reader }) => (
  <Brief value={value} whole={reader.moment(value)} brief={reader.ago} />
)
