import { fixtures } from '../../fixtures/index.ts'
import { texts } from '../tourism/texts.ts'
import { codeLists, entities } from '../tourism/declarations.ts'

/**
 * The prototype's data: declarations, fixtures and the texts of the API. In development, a changed file replaces
 * `declared`.
 */
export const declared = {
  entities,
  codeLists,
  fixtures,
  texts,
}

export type Declared = typeof declared
