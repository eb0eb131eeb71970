import { around, metresBetween, placeOf, type Place } from '../../../rules/distance.ts'
import { useReader } from '../../fields/reader.ts'
import { SafeLink } from '../../fields/parts/SafeLink.tsx'
import type { ComparisonProps } from './comparison.ts'
import { Sides } from './Sides.tsx'

const [width, height, margin] = [320, 200, 36]
const leastMetres = 60

const mapOf = ({ lat, lng }: Place): string => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

/** Lengths a scale may have, of which the longest fitting one is drawn. */
const scales = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]

/** Two pins drawn to scale, north up, with the distance between them. */
function Pins({ from, to, metres }: { from: Place; to: Place; metres: number }) {
  const { t, number } = useReader()
  const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
  const half = Math.max(metres, leastMetres) / 2
  const box = around(middle, half)
  const scale = Math.min((width - 2 * margin) / (box.east - box.west), (height - 2 * margin) / ((box.north - box.south) / Math.cos((middle.lat * Math.PI) / 180)))
  const x = ({ lng }: Place) => width / 2 + (lng - middle.lng) * scale
  const y = ({ lat }: Place) => height / 2 - ((lat - middle.lat) / Math.cos((middle.lat * Math.PI) / 180)) * scale
  const pixelsPerMetre = ((box.east - box.west) * scale) / (2 * half)
  const ruler = scales.findLast(length => length * pixelsPerMetre <= width / 3) ?? scales[0] ?? 10
  return (
    <svg className="review-pins" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('review.moved', { metres: number(Math.round(metres)) })}>
      <line className="review-way" x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} />
      <circle className="review-pin-old" cx={x(from)} cy={y(from)} r={7} />
      <circle className="review-pin-new" cx={x(to)} cy={y(to)} r={7} />
      <path className="review-ruler" d={`M12 ${height - 18}v6h${ruler * pixelsPerMetre}v-6`} />
      <text x={14 + ruler * pixelsPerMetre + 6} y={height - 10}>{`${number(ruler)} ${t('review.metre')}`}</text>
      <text x={width - 18} y={18}>
        N
      </text>
      <path className="review-ruler" d={`M${width - 13} 40v-16m-4 5l4-5l4 5`} />
    </svg>
  )
}

/** A place and where it moved: both with a link to a map, and a drawing with the distance. */
export function PlaceComparison({ from, to }: ComparisonProps) {
  const { t, number } = useReader()
  const [before, now] = [placeOf((from ?? {}) as Record<string, unknown>), placeOf((to ?? {}) as Record<string, unknown>)]
  const show = (place: Place | undefined) => place && <SafeLink address={mapOf(place)}>{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</SafeLink>
  const metres = before && now ? metresBetween(before, now) : undefined
  return (
    <>
      <Sides from={show(before)} to={show(now)} />
      {before && now && metres !== undefined && (
        <figure className="review-map">
          <Pins from={before} to={now} metres={metres} />
          <figcaption>{t('review.moved', { metres: number(Math.round(metres)) })}</figcaption>
        </figure>
      )}
    </>
  )
}
