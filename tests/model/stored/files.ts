import { reservedNames } from '../../../src/engine/http/reservedNames.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import type { Declarations } from '../../../src/engine/model/registry.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { pagePaths } from '../../../src/tourism/panel/pages.ts'
import { routes } from '../../../src/tourism/product.ts'

/** What the product declares in files. */
export const files: Declarations = { entities, codeLists, fieldTypes, authorization }

/** What no stored declaration may be named as. */
export const taken = { reserved: reservedNames(routes, pagePaths) }
