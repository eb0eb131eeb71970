import { Control } from 'leaflet'
import type { Reader } from '../../data/reader.ts'

/** How Leaflet 1.9 hands over what the line of its scale stands for: always in Latin letters. */
const metric = /^(\d+) (k?m)$/

/** What a map's scale stands for, in the reader's language; Leaflet's own words where they are of another kind. */
export function scaleText({ t, number }: Pick<Reader, 't' | 'number'>, text: string): string {
  const [, count, unit] = metric.exec(text) ?? []
  return unit ? t(`place.scale.${unit}`, { count: number(Number(count)) }) : text
}

/** A map's scale in the reader's language. */
export function localizedScale(reader: Reader): Control.Scale {
  const scale = new Control.Scale({ imperial: false })
  const line = scale as unknown as { _updateScale(line: HTMLElement, text: string, ratio: number): void }
  const update = line._updateScale.bind(scale)
  line._updateScale = (element, text, ratio) => update(element, scaleText(reader, text), ratio)
  return scale
}
