/** Words that a newcomer has to read twice, as patterns, each with the plain ones. */
const unplain: Readonly<Record<string, string>> = {
  anew: 'again',
  whoever: 'anyone who, the person who',
  'besides?': 'next to, in addition to',
  '(?:some|every)body': 'someone, everyone, the person',
  '(?:is|are|was|were|be) told': 'is notified, is reported',
  'hears? of': 'is notified of',
  '(?:asks?|asked) for': 'requests, requires',
  'under way': 'in progress',
  'heed(?:s|ed)?': 'accepts, follows',
  'mend(?:s|ed)?': 'fixes',
  meanwhile: 'in the meantime',
}

/** The prose of a document, without code and quotations. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```|`[^`]*`|"[^"\n]*"|“[^”]*”/g, '')

/** What a document says in words that are not plain, each with the plain ones. */
export const unplainIn = (text: string): string[] =>
  Object.entries(unplain).flatMap(([pattern, plain]) =>
    (proseOf(text).match(new RegExp(`\\b(?:${pattern})\\b`, 'gi')) ?? []).map(found => `${found}: ${plain}`),
  )
