import { pagesOf, publicPagesOf } from '../../panel/shell/routing/panelProduct.ts'
import { featurePanels } from './featurePanels.ts'

/** Marani's pages that belong to no entity, by name. */
export const pages = pagesOf(featurePanels)

/** The pages that are shown before signing in. */
export const publicPages = publicPagesOf(featurePanels)

/** The paths of all pages, below `/platform`, at which there is no entity's list. */
export const pagePaths: readonly string[] = [
  ...Object.values(pages).map(({ path }) => path),
  ...Object.keys(publicPages),
]
