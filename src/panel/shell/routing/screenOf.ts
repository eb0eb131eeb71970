/**
 * Returns the screen that a path below `/platform` most likely shows, so that it can be preloaded; `isPage` tells
 * whether a segment is a page of no entity.
 */
export function screenOf(path: string, isPage: (word: string) => boolean): string {
  const [first, second] = path.split('/').filter(part => part !== '')
  if (!first) return 'home'
  if (!second) return isPage(first) ? first : 'list'
  return second === 'create' ? 'create' : 'edit'
}
