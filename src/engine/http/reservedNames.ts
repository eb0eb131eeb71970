import type { Route } from './route.ts'

const varies = (part: string | undefined): boolean => part?.startsWith(':') === true

/** Whether a path is that of a list or record of a resource. */
const hides = ({ shared }: Route, rest: readonly string[]): boolean =>
  !shared && (rest.length === 0 || (rest.length === 1 && varies(rest[0])))

/** Whether a path is below a record, like those of a resource. */
const isOfResource = ({ shared }: Route, rest: readonly string[]): boolean =>
  shared === true || (rest.length > 1 && varies(rest[0]))

/**
 * Returns names that no entity can have, because a route or page already has the path of its list: its rows would be
 * stored but could not be accessed. `pagePaths` are the paths of pages below the panel's.
 */
export function reservedNames(routes: readonly Route[], pagePaths: readonly string[]): ReadonlySet<string> {
  const split = routes.map(route => ({ route, parts: route.path.split('/').filter(part => part !== '') }))
  const first = new Set(split.map(({ parts }) => parts[0]).filter(part => part !== undefined && !varies(part)))
  const taken = [...first].filter(name => {
    const below = split
      .filter(({ parts }) => parts[0] === name)
      .map(({ route, parts }) => ({ route, rest: parts.slice(1) }))
    return (
      below.some(({ route, rest }) => hides(route, rest)) || !below.some(({ route, rest }) => isOfResource(route, rest))
    )
  })
  return new Set([
    ...taken.filter(name => name !== undefined),
    ...pagePaths.map(path => path.slice(1)).filter(name => name !== ''),
  ])
}
