import { Control } from 'leaflet'
import type { Reader } from '../../data/reader.ts'

/** The label of Leaflet 1.9's scale, which is always in Latin letters. */
const metric = /^(\d+) (k?m)$/

/** Returns the label of a map's scale in the reader's language; unknown formats are kept. */
export function scaleText({ t, number }: Pick<Reader, 't' | 'number'>, text: string): string {
  const [, count, unit] = metric.exec(text) ?? []
  return unit ? t(`place.scale.${unit}`, { count: number(Number(count)) }) : text
}

/** Creates a map's scale in the reader's language. */
export function localizedScale(reader: Reader): Control.Scale {
  const scale = new Control.Scale({ imperial: false })
  const line = scale as unknown as { _updateScale(line: HTMLElement, text: string, ratio: number): void }
  const update = line._updateScale.bind(scale)
  line._updateScale = (element, text, ratio) => update(element, scaleText(reader, text), ratio)
  return scale
}
