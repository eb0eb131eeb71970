/** Returns the list with the item at `index` moved by `step` positions; unchanged if there is no such position. */
export function moved<Item>(list: readonly Item[], index: number, step: number): readonly Item[] {
  const to = index + step
  const item = list[index]
  if (item === undefined || to < 0 || to >= list.length) return list
  const rest = list.toSpliced(index, 1)
  return rest.toSpliced(to, 0, item)
}
