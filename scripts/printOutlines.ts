import { readFileSync, writeFileSync } from 'node:fs'

type Position = number[]
interface Feature {
  properties: { iso_3166_2: string }
  geometry: { coordinates: Position[][] }
}

/** Decimals of a degree that are kept: about a hundred metres, ten times finer than the accuracy of the source. */
const decimals = 3

const rounded = (line: readonly Position[]): Position[] =>
  line
    .map(position => position.slice(0, 2).map(degrees => Number(degrees.toFixed(decimals))))
    .filter((position, index, all) => String(position) !== String(all[index - 1]))

/** Returns the outline outlineOf all regions: the sides that belong to only one of them, in order. Throws if they do not form a single ring. */
function outlineOf(rings: readonly Position[][]): Position[] {
  const sides = new Map<string, [Position, Position]>()
  for (const ring of rings)
    for (const [index, to] of ring.slice(1).entries()) {
      const from = ring[index] ?? to
      if (!sides.delete(`${to}|${from}`)) sides.set(`${from}|${to}`, [from, to])
    }
  const following = new Map([...sides.values()].map(([from, to]) => [String(from), to]))
  const [first] = following.values()
  const outline: Position[] = []
  for (let at = first; at;) {
    outline.push(at)
    const key = String(at)
    at = following.get(key)
    following.delete(key)
  }
  if (following.size > 0)
    throw new Error(`${following.size} sides are left over; the regions do not share their borders point by point`)
  return outline
}

const write = (name: string, features: readonly [code: string, ring: readonly Position[]][]): void => {
  const lines = features.map(([code, ring]) =>
    JSON.stringify({ type: 'Feature', properties: { code }, geometry: { type: 'Polygon', coordinates: [ring] } }),
  )
  writeFileSync(
    new URL(`../src/tourism/country/${name}.json`, import.meta.url),
    `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`,
  )
}

const [path = ''] = process.argv.slice(2)
const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: Feature[] }
const rings = features.map(({ geometry }) => geometry.coordinates[0] ?? [])
write('country', [['GE', rounded(outlineOf(rings))]])
write(
  'regions',
  features
    .map(({ properties }, index): [string, Position[]] => [properties.iso_3166_2, rounded(rings[index] ?? [])])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
