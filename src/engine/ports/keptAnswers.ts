/** What everybody is answered: a text with its ETag, or where the record of a former address is now. */
export type PublicAnswer = { text: string; tag: string; contentRange?: string | undefined } | { moved: string }

/** Answers to everybody that are kept for as long as nothing changes. */
export interface KeptAnswers {
  /** The answer of that key as of a moment: the one that is kept while nothing that it was made of was written, or else a new one. What `make` throws is not kept. */
  keep(key: string, moment: Date, make: () => Promise<PublicAnswer>): Promise<PublicAnswer>
}
