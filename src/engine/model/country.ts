import { configurable } from './configurable.ts'
import type { Bounds } from './place.ts'
import type { Writing } from './writing.ts'

/** A closed ring as in GeoJSON: longitude before latitude, with the first position repeated at the end. */
export type Ring = readonly (readonly number[])[]

/** The content of a file of outlines. */
export interface Outlines {
  features: readonly { properties: { code: string }; geometry: { coordinates: readonly Ring[] } }[]
}

/** How domestic telephone numbers are written. */
export interface PhonePlan {
  /** The country calling code. */
  code: string
  /** The trunk prefix, which is dialled before landline numbers. */
  trunk: string
  /** The number of digits in each group; together they make a complete number. */
  groups: readonly number[]
  /** The possible first digits of a number; `mobile`: the first digit of mobile numbers. */
  first: string
  mobile: string
}

/** A fixed day of every year (`05-26`), or a number of days after Easter Sunday, negative for days before it. */
export interface Holiday {
  date?: string
  easter?: number
}

/** The facts of the country that a product is for, regardless of where the product runs. */
export interface Country {
  timeZone: string
  phones: PhonePlan
  /** Public holidays, as defined by law. */
  holidays: readonly Holiday[]
  /** Returns the date of Easter Sunday in the Gregorian calendar, by the church calendar of the country. */
  easter(year: number): { month: number; day: number }
  /** Where the country is, and how far beyond it a map can be panned. */
  bounds: Bounds
  around: Bounds
  outline: Outlines
  /** Loads the outlines of the subdivisions, identified by their codes (ISO 3166-2, as the `code` of a region). */
  subdivisions(): Promise<Outlines>
  writing: Writing
}

const configured = configurable<Country>('The country of the product')

/** Sets the country that the product is for. Must be called before anything that depends on it. */
export const configureCountry = configured.configure

/** Returns the country that the product is for. Throws if it has not been set. */
export const country = configured.value

/** Returns a function that derives a value from the country and caches it until the country changes. */
export function fromCountry<Value>(make: (facts: Country) => Value): () => Value {
  let made: { facts: Country; value: Value } | undefined
  return () => {
    const facts = country()
    if (made?.facts !== facts) made = { facts, value: make(facts) }
    return made.value
  }
}
