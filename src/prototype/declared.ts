import { fixtures } from '../../fixtures/index.ts'
import { texts } from '../tourism/texts.ts'
import { codeLists } from '../tourism/entities/codeLists.ts'
import { entities } from '../tourism/entities/index.ts'

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
