import { country } from '../../model/country.ts'

/** A text as it is compared: as the country's people write, with one spelling for what they write in several ways. */
export const foldSpelling = (text: string): string => country().writing.fold(text)
