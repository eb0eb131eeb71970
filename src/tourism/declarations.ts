import { bringMarani } from './bring.ts'
import { declarationsOf, type ProductDeclaration } from '../engine/product.ts'
import { authorization } from './authorization.ts'
import { ownCodeLists } from './entities/codeLists.ts'
import { ownEntities } from './entities/index.ts'
import { menuOrder } from './entities/menuOrder.ts'
import { features } from './features.ts'
import { about, main } from './main.ts'

/** Marani: who it knows, what it can do, and what is its own. */
export const marani: ProductDeclaration = {
  authorization,
  features,
  main,
  about,
  entities: ownEntities,
  codeLists: ownCodeLists,
  configure: bringMarani,
  menu: menuOrder,
}

/** All that Marani declares: what its features keep, and what is its own. */
export const { entities, codeLists } = declarationsOf(marani)
