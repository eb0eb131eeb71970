import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'
import { featurePanels } from './featurePanels.ts'

/** The pages that belong to no entity, by name. */
export const pages: NonNullable<FeaturePanel['pages']> = Object.assign({}, ...featurePanels.map(panel => panel.pages))

/** Those that are shown before signing in. */
export const publicPages: NonNullable<FeaturePanel['publicPages']> = Object.assign(
  {},
  ...featurePanels.map(panel => panel.publicPages),
)

/** The addresses of all of them, below `/platform`, where no list of an entity can be. */
export const pagePaths: readonly string[] = [...Object.values(pages), ...Object.values(publicPages)].map(
  ({ path }) => path,
)
