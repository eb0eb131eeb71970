/** What a word may be an inflected form of. */
export interface Stems {
  /** Stems: what other forms of the word begin with, at least three letters each. */
  stems: string[]
  /** Names that it may be a form of. */
  names: string[]
}

/** The script and language rules of a country, for search, comparison of names, and slugs. */
export interface Writing {
  /** The script (ISO 15924), which slugs keep in languages that are written in it. */
  script: string
  /** Its lowercase letters, as in a character class of a regular expression; empty if they are Latin. */
  letters: string
  /** Transliterates a text into Latin letters; other scripts are unchanged. */
  romanize(text: string): string
  /**
   * Normalizes a text for comparison: lowercase Latin letters, one spelling for what people spell in several ways, no
   * doubled letters.
   */
  fold(text: string): string
  /** Sounds that folded words write with several letters, each with a letter that never occurs in folded words. */
  sounds: Readonly<Record<string, string>>
  /** Returns a word as typed, folded; several if it may have several endings. */
  literalOf(word: string): string[]
  /** Returns what else the person may have meant, folded: typed with another keyboard layout, or without Shift. */
  guessesOf(word: string): string[]
  /** Returns what a word may be a form of; empty if it is not a word of the country's language. */
  stemsOf(word: string): Stems
  /** An ending that is attached to a foreign word or URL. */
  ending?: RegExp
  /**
   * The ending of a word that says on which day something happens; between two such words, catalogs use a different
   * "and" (`and_on`).
   */
  onDay?: string
  /**
   * Returns a pattern that finds a name in all its inflected forms, in its own script, and captures the ending. If
   * omitted, names have one form.
   */
  declined?(name: string): RegExp
}
