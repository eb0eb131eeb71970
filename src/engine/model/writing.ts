/** What a word may be a form of. */
export interface Stems {
  /** What its other forms begin with, at least three letters each. */
  stems: string[]
  /** The names that it may be a form of. */
  names: string[]
}

/** How the people of a country write: what a search, a comparison of names and an address must know of their letters and words. */
export interface Writing {
  /** Its own letters (ISO 15924), which addresses keep in the languages that are written in them. */
  script: string
  /** The small ones among them, as a pattern names them between brackets; none where they are Latin. */
  letters: string
  /** A text in Latin letters; what is not written in its own stays. */
  romanize(text: string): string
  /** A text as it is compared: small Latin letters with one spelling for what people write in several ways. No doubled letters. */
  fold(text: string): string
  /** Sounds that folded words have several letters for, each with a letter that no folded word has. */
  sounds: Readonly<Record<string, string>>
  /** A word as it was typed, folded; more than one where it may have several endings. */
  literalOf(word: string): string[]
  /** What else may have been meant by a word, folded: on another keyboard, without Shift. */
  guessesOf(word: string): string[]
  /** What a word may be a form of; nothing where it is no word of the country's language. */
  stemsOf(word: string): Stems
  /** An ending that is written behind a foreign word or address. */
  ending?: RegExp
  /** What a word ends with that says on which day something is; between two of these the catalogs have an "and" of its own (`and_on`). */
  onDay?: string
  /** Finds a name in all its forms, in a text of its own letters; the ending is captured. Without it names have one form. */
  declined?(name: string): RegExp
}
