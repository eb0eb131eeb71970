import type { Route } from './route.ts'

const varies = (part: string | undefined): boolean => part?.startsWith(':') === true

/** Whether a path is where the list or a record of a resource of that name would be. */
const hides = ({ shared }: Route, rest: readonly string[]): boolean =>
  !shared && (rest.length === 0 || (rest.length === 1 && varies(rest[0])))

/** Whether a path continues below a record, as those of a resource do. */
const isOfResource = ({ shared }: Route, rest: readonly string[]): boolean =>
  shared === true || (rest.length > 1 && varies(rest[0]))

/**
 * Names that no entity can have, because a route or a page of the panel is where its list would be: its rows would be kept and
 * nobody could reach them. `pagePaths` are the addresses of pages below the panel's own.
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
