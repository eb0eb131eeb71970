import { fixtures } from '../../fixtures/index.ts'
import { texts } from '../tourism/texts.ts'
import { codeLists, entities } from '../tourism/declarations.ts'

/**
 * All that the prototype is made of and that is data: declarations, fixtures and the texts that the API writes. While somebody
 * works on them, a changed one comes as another `declared`.
 */
export const declared = {
  entities,
  codeLists,
  fixtures,
  texts,
}

export type Declared = typeof declared
