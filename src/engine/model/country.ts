import { brought } from './brought.ts'
import type { Bounds } from './place.ts'
import type { Writing } from './writing.ts'

/** A closed line as GeoJSON writes it: longitude before latitude, the first position again at the end. */
export type Ring = readonly (readonly number[])[]

/** What an outline file holds. */
export interface Outlines {
  features: readonly { properties: { code: string }; geometry: { coordinates: readonly Ring[] } }[]
}

/** How telephone numbers inside the country are written. */
export interface PhonePlan {
  /** The prefix of a number for callers from abroad. */
  code: string
  /** What is dialled before a line that does not move. */
  trunk: string
  /** How many digits form a group; all of them are a number. */
  groups: readonly number[]
  /** The digits that a number begins with; `mobile`: those of numbers that move about. */
  first: string
  mobile: string
}

/** A day of every year (`05-26`), or so many days after Easter Sunday, before it where the number is negative. */
export interface Holiday {
  date?: string
  easter?: number
}

/** What is so in the country that a product is for, wherever it runs. */
export interface Country {
  timeZone: string
  phones: PhonePlan
  /** Public holidays, as its law lists them. */
  holidays: readonly Holiday[]
  /** The Easter Sunday that its people keep, in the Gregorian calendar. */
  easter(year: number): { month: number; day: number }
  /** Where it lies, and how far around it a map can be moved. */
  bounds: Bounds
  around: Bounds
  outline: Outlines
  /** The outlines of its subdivisions by their codes (ISO 3166-2, as the `code` of a region). */
  subdivisions(): Promise<Outlines>
  writing: Writing
}

const place = brought<Country>('which country it is for')

/** Says, before anything else is done, which country the product is for. */
export const bringCountry = place.bring

/** The country that the product is for. Throws before the product has said it. */
export const country = place.value

/** What follows from the facts of the country, made once. */
export function ofCountry<Value>(make: (facts: Country) => Value): () => Value {
  let made: { facts: Country; value: Value } | undefined
  return () => {
    const facts = country()
    if (made?.facts !== facts) made = { facts, value: make(facts) }
    return made.value
  }
}
