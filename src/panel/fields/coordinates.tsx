import { Suspense, type ClipboardEvent } from 'react'
import { placeOf } from '../../engine/rules/place/distance.ts'
import { mapAddress } from './map/mapAddress.ts'
import type { CellProps, ExtraProps, InputProps, FieldView } from '../data/fieldView.ts'
import { NumberBox } from './parts/NumberBox.tsx'
import { SafeLink } from './parts/SafeLink.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const pair = /^\s*\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?\s*$/

/** Parses a pair of numbers as maps write it ("41.7151, 44.8271"), latitude first; undefined for any other text. */
export function readPair(text: string): [latitude: number, longitude: number] | undefined {
  const found = pair.exec(text)
  return found ? [Number(found[1]), Number(found[2])] : undefined
}

const Input = (props: InputProps) => {
  /** Sets both inputs from a pair of numbers. Returns whether the text was one. */
  const part = (text: unknown): boolean => {
    const numbers = typeof text === 'string' ? readPair(text) : undefined
    if (!numbers) return false
    props.field.properties.forEach((property, index) => {
      if (property.name === props.property.name) props.onChange(numbers[index])
      else props.setOther(property.name, numbers[index])
    })
    return true
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (part(event.clipboardData.getData('text'))) event.preventDefault()
  }
  const leave = () => {
    part(props.value)
    props.onBlur()
  }
  return <NumberBox {...props} onPaste={paste} onBlur={leave} />
}

/** The coordinates as a link to a map. */
const Cell = ({ value }: CellProps) => {
  const at = placeOf((value ?? {}) as Record<string, unknown>)
  return at ? (
    <span className="m-number">
      <SafeLink address={mapAddress(at)}>{`${at.lat.toFixed(4)}, ${at.lng.toFixed(4)}`}</SafeLink>
    </span>
  ) : null
}

const PlaceExtra = lazyPart(async () => ({ default: (await import('./map/PlaceExtra.tsx')).PlaceExtra }))

const Extra = (props: ExtraProps) => (
  <Suspense fallback={<div className="m-place-waits" />}>
    <PlaceExtra {...props} />
  </Suspense>
)

export const coordinates: FieldView = {
  comparison: 'place',
  Input,
  Cell,
  Extra,
  hint: 'panel.coordinates.hint',
  width: 1.3,
}
