import { reservedNames } from '../src/engine/http/reservedNames.ts'
import { routes } from '../src/tourism/product.ts'
import { pagePaths } from '../src/tourism/panel/pages.ts'
import { codeLists, entities } from '../src/tourism/declarations.ts'
import { fieldTypes } from '../src/engine/fields/index.ts'
import { authorization } from '../src/tourism/authorization.ts'
import { checkEntities } from '../src/engine/model/checkEntities.ts'
import { createRegistry, type Declarations, type Registry } from '../src/engine/model/registry.ts'
import { StartRefused } from './settings.ts'

/** The registry of everything declared. Throws `StartRefused` with a sentence for each mistake. */
export function buildRegistry(declarations: Declarations = { entities, codeLists, fieldTypes, authorization }): Registry {
  const mistakes = checkEntities(declarations, { reserved: reservedNames(routes, pagePaths) })
  if (mistakes.length > 0) throw new StartRefused(['The declarations contain errors:', ...mistakes.map(sentence => `- ${sentence}.`)].join('\n'))
  return createRegistry(declarations)
}
