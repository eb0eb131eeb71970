import { StartError } from '../settings.ts'

/** The database can't be migrated to the declarations; nothing was changed. */
export class SchemaError extends StartError {
  override name = 'SchemaError'
  readonly code = 'schema_refused'
  /** The reasons, each with its table and column. */
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[], advice: string) {
    super([advice, ...sentences.map(sentence => `- ${sentence}.`)].join('\n'))
    this.sentences = sentences
  }
}
