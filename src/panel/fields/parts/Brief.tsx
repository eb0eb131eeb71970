import type { Reader } from '../../data/reader.ts'
import { useNow } from '../../data/useNow.ts'

interface Props {
  /** As it is stored. */
  value: string
  /** The whole of it: a tooltip, and what a screen reader says. */
  whole: string
  /** Its short form at a moment. */
  brief(value: string, now: Date): string
}

/** A day or a moment where there is little room. It goes with the clock by itself. */
const Brief = ({ value, whole, brief }: Props) => (
  <time className="m-number" dateTime={value} title={whole}>
    <span aria-hidden="true">{brief(value, useNow())}</span>
    <span className="m-hidden">{whole}</span>
  </time>
)

/** A day of the calendar in brief. */
export const BriefDay = ({ value, reader }: { value: string; reader: Reader }) => (
  <Brief value={value} whole={reader.day(value)} brief={reader.briefDay} />
)

/** How long ago a moment was. */
export const Ago = ({ value, reader }: { value: string; reader: Reader }) => (
  <Brief value={value} whole={reader.moment(value)} brief={reader.ago} />
)
