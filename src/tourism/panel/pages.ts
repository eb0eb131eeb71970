import { pagesOf, publicPagesOf } from '../../panel/shell/routing/panelProduct.ts'
import { featurePanels } from './featurePanels.ts'

/** Marani's pages that belong to no entity, by name. */
export const pages = pagesOf(featurePanels)

/** Those that are shown before signing in. */
export const publicPages = publicPagesOf(featurePanels)

/** The addresses of all of them, below `/platform`, where no list of an entity can be. */
export const pagePaths: readonly string[] = [
  ...Object.values(pages).map(({ path }) => path),
  ...Object.keys(publicPages),
]
