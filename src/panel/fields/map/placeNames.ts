/** A rectangle on a map, in pixels, by its centre and size. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height

const isWithin = (box: Box, frame: Box): boolean =>
  Math.abs(box.x - frame.x) * 2 <= frame.width - box.width && Math.abs(box.y - frame.y) * 2 <= frame.height - box.height

const both = (steps: readonly number[]): number[] => steps.flatMap(step => (step === 0 ? [0] : [step, -step]))

/** How far a label may be moved from its place, in pixels, the nearest first: up or down is preferred to sideways. */
const asides = both([0, 30, 55])
  .flatMap(x => both([0, 14, 22, 30, 40]).map(y => ({ x, y })))
  .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))

/** The room for labels: other objects on the map, and the frame that they stay in. */
export interface Room {
  frame: Box
  taken: readonly Box[]
}

/**
 * Places labels in the order of their importance so that none covers another or other objects: at its place, or else
 * nearby. Undefined for a label without room.
 */
export function placeNames(names: readonly Box[], { frame, taken }: Room): (Box | undefined)[] {
  const all = [...taken]
  return names.map(name => {
    const free = asides
      .map(({ x, y }) => ({ ...name, x: name.x + x, y: name.y + y }))
      .find(box => isWithin(box, frame) && !all.some(other => overlap(box, other)))
    if (free) all.push(free)
    return free
  })
}
