import type { OverrideSources } from '../../data/overrides.ts'
import { bringFormSegments } from '../../data/paths.ts'
import { bringOverrides } from '../../record/slots/overridesOf.ts'
import { bringScreens, pagesOf, publicPagesOf, type FeaturePanel, type PanelProduct } from './panelProduct.ts'

/** What a product's panel is put together of. */
export interface PanelParts extends Pick<PanelProduct, 'authorization' | 'declared' | 'screens'> {
  /** What its features show; further screens of a record are in this order. */
  featurePanels: readonly FeaturePanel[]
  /** What it says of the screens of its own entities. */
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

/** Tells the panel, before anything is shown, what a product and its features show in it. */
export function bringFeatures({
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
  bringScreens({
    ...parts,
    records,
    pages: pagesOf(featurePanels),
    publicPages: publicPagesOf(featurePanels),
    further: furtherOf(featurePanels),
    wayToRecord,
  })
  bringFormSegments(
    Object.fromEntries(
      Object.entries(records).flatMap(([entity, { segment }]) => (segment === undefined ? [] : [[entity, segment]])),
    ),
  )
  bringOverrides(Object.assign({}, ...featurePanels.map(panel => panel.overrides), overrides))
}
