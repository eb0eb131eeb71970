import { publicView } from '../../engine/rules/access/publicView.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

/** How long it is taken for granted that what the public saw is still shown: nobody's page is fresher. */
const rememberedMilliseconds = 5_000
const mostRemembered = 20_000

const remembered = new WeakMap<Ports['store'], Map<string, number>>()

/** Whether a record is shown to the public, as of the last few seconds. */
export async function isPublic({ registry, store, clock }: Ports, resource: string, id: string): Promise<boolean> {
  const known = remembered.get(store) ?? new Map<string, number>()
  remembered.set(store, known)
  const [key, now] = [`${resource} ${id}`, clock().getTime()]
  const age = now - (known.get(key) ?? -Infinity)
  if (age >= 0 && age < rememberedMilliseconds) return true
  const entity = registry.entities.get(resource)
  const view = entity && publicView(entity)
  const isShown = view !== undefined && (await store.count({ entity: view.entity.table, where: [is('id', id), ...view.where] })) > 0
  if (known.size >= mostRemembered) known.clear()
  if (isShown) known.set(key, now)
  else known.delete(key)
  return isShown
}
