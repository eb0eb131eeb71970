import { country } from '../../model/country.ts'

/** Normalizes a text for comparison by the spelling rules of the country. */
export const foldSpelling = (text: string): string => country().writing.fold(text)
