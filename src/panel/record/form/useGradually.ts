import { startTransition, useEffect, useState } from 'react'
import type { Group } from '../../../engine/model/registry.ts'
import { isPhone } from '../../ui/isPhone.ts'

/** Fields that are drawn at once: more than a screen shows. */
const atOnce = (): number => (isPhone() ? 4 : 8)

/** How many groups from the first on hold so many fields. */
function groupsOf(groups: readonly Group[], fields: number): number {
  let left = fields
  const last = groups.findIndex(group => (left -= group.fields.length) <= 0)
  return last < 0 ? groups.length : last + 1
}

/** The groups of a form that are drawn so far: what a screen shows first, then one after the other whenever nobody waits for anything else. */
export function useGradually(groups: readonly Group[]): readonly Group[] {
  const [count, setCount] = useState(() => groupsOf(groups, atOnce()))
  const isWhole = count >= groups.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + 1))
  }, [count, isWhole])
  return isWhole ? groups : groups.slice(0, count)
}
