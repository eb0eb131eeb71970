import { declarationsOf } from '../engine/product.ts'
import { authorization } from './authorization.ts'
import { ownCodeLists } from './entities/codeLists.ts'
import { menuOrder, ownEntities } from './entities/index.ts'
import { features } from './features.ts'

/** All that Marani declares: what its features keep, and what is its own. */
export const declarations = declarationsOf({ authorization, features, entities: ownEntities, codeLists: ownCodeLists, menu: menuOrder })

export const { entities, codeLists } = declarations
