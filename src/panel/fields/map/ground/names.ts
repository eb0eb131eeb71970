import {
  CenteredTextSymbolizer,
  GeomType,
  LineLabelSymbolizer,
  type Feature,
  type LabelRule,
  type TextSymbolizerOptions,
} from 'protomaps-leaflet'
import type { Locale } from '../../../../engine/model/declaration.ts'
import type { Palette } from './palette.ts'

const lineHeight = 1.4
const halo = 1.5

/** Returns the population rank of a place, from 0 to 18; names of higher ranks are larger. */
const rankOf = (feature: Feature | undefined): number => Number(feature?.props.population_rank ?? 0)

const [city, town] = [11, 8]

const isOf =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature): boolean =>
    kinds.includes(String(props.kind))

/** Creates the functions for labels, in the reader's language or else in the local one. */
const createText = (palette: Palette, locale: Locale) => {
  const text = (fill: string, font: TextSymbolizerOptions['font']): TextSymbolizerOptions => ({
    labelProps: [`name:${locale}`, 'name'],
    fill,
    font,
    stroke: palette.halo,
    width: halo,
    lineHeight,
  })
  return {
    sized: (weight: number, size: number): string => `${weight} ${size}px ${palette.font}`,
    centred: (fill: string, font: TextSymbolizerOptions['font']) => new CenteredTextSymbolizer(text(fill, font)),
    along: (fill: string, font: TextSymbolizerOptions['font']) => new LineLabelSymbolizer(text(fill, font)),
  }
}

/**
 * Returns the label rules for countries, towns and villages. If labels collide, the earlier rule wins, then the larger
 * place.
 */
export function placeNames(palette: Palette, locale: Locale): LabelRule[] {
  const { sized, centred } = createText(palette, locale)
  return [
    {
      dataLayer: 'places',
      maxzoom: 7,
      symbolizer: centred(palette.name, sized(650, 13)),
      filter: isOf('country'),
    },
    {
      dataLayer: 'places',
      symbolizer: centred(palette.name, (_zoom, feature) =>
        rankOf(feature) >= city ? sized(650, 14) : rankOf(feature) >= town ? sized(600, 13) : sized(500, 12),
      ),
      sort: (one, other) => Number(other.population_rank ?? 0) - Number(one.population_rank ?? 0),
      filter: isOf('locality'),
    },
    {
      dataLayer: 'places',
      minzoom: 13,
      symbolizer: centred(palette['quiet-name'], sized(500, 11)),
      filter: isOf('neighbourhood', 'macrohood'),
    },
  ]
}

/** Returns the rules for other labels, the most important first: water, peaks, roads. */
export function names(palette: Palette, locale: Locale): LabelRule[] {
  const { sized, centred, along } = createText(palette, locale)
  const small = sized(500, 11)
  return [
    {
      dataLayer: 'water',
      symbolizer: centred(palette['water-name'], small),
      filter: (_zoom, feature) => feature.geomType === GeomType.Point,
    },
    {
      dataLayer: 'water',
      minzoom: 10,
      symbolizer: along(palette['water-name'], small),
      filter: isOf('river'),
    },
    {
      dataLayer: 'pois',
      minzoom: 11,
      symbolizer: centred(palette['quiet-name'], small),
      filter: isOf('peak'),
    },
    {
      dataLayer: 'roads',
      minzoom: 12,
      symbolizer: along(palette['quiet-name'], small),
      filter: isOf('highway', 'major_road'),
    },
    {
      dataLayer: 'roads',
      minzoom: 15,
      symbolizer: along(palette['quiet-name'], small),
      filter: isOf('minor_road'),
    },
  ]
}
