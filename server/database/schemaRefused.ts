import { StartRefused } from '../settings.ts'

/** The database can't become what is declared; nothing was changed. */
export class SchemaRefused extends StartRefused {
  override name = 'SchemaRefused'
  readonly code = 'schema_refused'
  /** Why, each naming its table and column. */
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[], advice: string) {
    super([advice, ...sentences.map(sentence => `- ${sentence}.`)].join('\n'))
    this.sentences = sentences
  }
}
