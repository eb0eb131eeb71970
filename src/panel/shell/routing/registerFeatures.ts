import type { OverrideSources } from '../../data/overrides.ts'
import { setFormSegments } from '../../data/paths.ts'
import { registerOverrides } from '../../record/slots/overridesOf.ts'
import { registerScreens, pagesOf, publicPagesOf, type FeaturePanel, type PanelProduct } from './panelProduct.ts'

/** What a product's panel consists of. */
export interface PanelParts extends Pick<PanelProduct, 'authorization' | 'declared' | 'screens'> {
  /** The panels of its features; additional screens of a record are in this order. */
  featurePanels: readonly FeaturePanel[]
  /** The screens of its own entities. */
  records?: PanelProduct['records']
  overrides?: Readonly<Record<string, OverrideSources>>
  wayToRecord?: PanelProduct['wayToRecord']
}

const furtherOf = (featurePanels: readonly FeaturePanel[]): PanelProduct['further'] =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        featurePanels.flatMap(panel => Object.entries(panel.further ?? {})),
        ([entity]) => entity,
      ),
    ].map(([entity, all]) => [entity, all.flatMap(([, ways]) => ways)]),
  )

/** Registers what a product and its features show in the panel. Called before the first render. */
export function registerFeatures({
  featurePanels,
  overrides = {},
  wayToRecord = () => undefined,
  ...parts
}: PanelParts): void {
  const records: PanelProduct['records'] = Object.assign(
    {},
    parts.records,
    ...featurePanels.map(panel => panel.records),
  )
  registerScreens({
    ...parts,
    records,
    pages: pagesOf(featurePanels),
    publicPages: publicPagesOf(featurePanels),
    further: furtherOf(featurePanels),
    wayToRecord,
  })
  setFormSegments(
    Object.fromEntries(
      Object.entries(records).flatMap(([entity, { segment }]) => (segment === undefined ? [] : [[entity, segment]])),
    ),
  )
  registerOverrides(Object.assign({}, ...featurePanels.map(panel => panel.overrides), overrides))
}
