import { configureMarani } from './configureMarani.ts'
import { declarationsOf, type ProductDeclaration } from '../engine/product.ts'
import { authorization } from './authorization.ts'
import { ownCodeLists } from './entities/codeLists.ts'
import { ownEntities } from './entities/index.ts'
import { menuOrder } from './entities/menuOrder.ts'
import { features } from './features.ts'
import { about, main } from './main.ts'

/** Marani's declaration: its roles, its features, and its own entities. */
export const marani: ProductDeclaration = {
  authorization,
  features,
  main,
  about,
  entities: ownEntities,
  codeLists: ownCodeLists,
  configure: configureMarani,
  menu: menuOrder,
}

/** All entities and code lists, of Marani and its features. */
export const { entities, codeLists } = declarationsOf(marani)
