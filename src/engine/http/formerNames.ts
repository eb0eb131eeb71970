import type { Context } from 'hono'
import { visitor, type Actor } from '../model/actor.ts'
import { groupKeys, splitKey } from '../model/filterKeys.ts'
import { formerDays } from '../model/stored/formerNames.ts'
import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import type { Ports } from '../ports.ts'
import { dayMilliseconds } from '../model/durations.ts'

/** Headers that report the use of a former name (RFC 9745, RFC 8594), and the current name. */
export const formerHeaders = ['Deprecation', 'Sunset', 'Marani-Renamed'] as const

const key = 'presentName'

type PresentName = (name: string) => string

/**
 * Accepts former names of fields of the resource in the path, and of those that it refers to, for a limited time, and
 * reports this in response headers.
 */
export function acceptFormerNames(
  request: Context,
  { model: { former }, registry, clock }: Pick<Ports, 'model' | 'registry' | 'clock'>,
  actor: Actor | null,
): void {
  const own = registry.entities.get(request.req.param('resource') ?? '')
  if (!own || former.size === 0) return
  const now = clock().getTime()
  const isKnown = (property: Property | undefined): boolean =>
    property !== undefined && mayRead(actor ?? visitor, property) && (actor !== null || property.field.public === true)
  const isOpen = (entity: Entity, name: string): boolean =>
    (entity.fields.get(name)?.properties ?? [entity.properties.get(name)]).every(isKnown)
  const used = new Map<string, string>()
  let [first, last] = [Infinity, Infinity]
  const presentIn = (entity: Entity, name: string, before: string): string => {
    const [begin = name] = name.split('.', 1)
    if (begin !== name) {
      const by = presentIn(entity, begin, before)
      const other = registry.entities.get(entity.properties.get(by)?.field.reference ?? '')
      const far = name.slice(begin.length + 1)
      return `${by}.${other ? presentIn(other, far, `${before}${begin}.`) : far}`
    }
    const known = former.get(entity.name)?.get(name)
    const until = (known?.since ?? 0) + formerDays * dayMilliseconds
    if (!known || until < now || entity.properties.has(name) || !isOpen(entity, known.name)) return name
    used.set(`${before}${name}`, `${before}${known.name}`)
    first = Math.min(first, known.since)
    last = Math.min(last, until)
    const renamed = [...used].map(([from, to]) => `${from}=${to}`).join(', ')
    request.header('Deprecation', `@${Math.floor(first / 1_000)}`)
    request.header('Sunset', new Date(last).toUTCString())
    request.header('Marani-Renamed', renamed)
    return known.name
  }
  const presentName: PresentName = name => presentIn(own, name, '')
  request.set(key, presentName)
}

/** Returns the current name of a field or path. */
export const presentName = (request: Context, name: string): string =>
  (request.get(key) as PresentName | undefined)?.(name) ?? name

/** Returns the current form of a key in a filter, which may end with an operator, or in a record. */
function presentKey(request: Context, key: string): string {
  const whole = presentName(request, key)
  if (whole !== key) return whole
  const [name] = splitKey(key)
  return `${presentName(request, name)}${key.slice(name.length)}`
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns an object with current names. If it has both the former and the current name, the former one is kept, so that
 * it is rejected.
 */
export function withCurrentNames(request: Context, values: Row): Row {
  if (!request.get(key)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if ((groupKeys as readonly string[]).includes(name) && Array.isArray(value))
        return [name, value.map((one: unknown) => (isRow(one) ? withCurrentNames(request, one) : one))]
      const present = presentKey(request, name)
      return [Object.hasOwn(values, present) ? name : present, value]
    }),
  )
}
