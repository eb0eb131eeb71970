import { reservedNames } from '../src/api/reservedNames.ts'
import { routes } from '../src/api/routes/index.ts'
import { codeLists } from '../src/entities/codeLists.ts'
import { entities } from '../src/entities/index.ts'
import { fieldTypes } from '../src/fields/index.ts'
import { checkEntities } from '../src/model/checkEntities.ts'
import { createRegistry, type Declarations, type Registry } from '../src/model/registry.ts'
import { StartRefused } from './settings.ts'

/** The registry of everything declared. Throws `StartRefused` with a sentence for each mistake. */
export function buildRegistry(declarations: Declarations = { entities, codeLists, fieldTypes }): Registry {
  const mistakes = checkEntities(declarations, { reserved: reservedNames(routes) })
  if (mistakes.length > 0) throw new StartRefused(['The declarations contain errors:', ...mistakes.map(sentence => `- ${sentence}.`)].join('\n'))
  return createRegistry(declarations)
}
