import { useEffect, useState } from 'react'
import type { Group } from '../../../engine/model/registry.ts'
import { isPhone } from '../../ui/isPhone.ts'

/** Fields that are drawn at once: more than a screen shows. Fewer at a time would cost a frame, and a look at the whole page, for each. */
const atOnce = (): number => (isPhone() ? 4 : 8)

/** How many groups from the first on hold so many fields. */
function groupsOf(groups: readonly Group[], fields: number): number {
  let left = fields
  const last = groups.findIndex(group => (left -= group.fields.length) <= 0)
  return last < 0 ? groups.length : last + 1
}

/** The groups of a form that are drawn so far: what a screen shows first, then as many fields again whenever nobody waits for anything else. */
export function useGradually(groups: readonly Group[]): readonly Group[] {
  const [count, setCount] = useState(() => groupsOf(groups, atOnce()))
  const isWhole = count >= groups.length
  useEffect(() => {
    if (isWhole) return
    // In one piece each: what is drawn in between, as an answer that arrives, would have an interrupted one begin again.
    const next = setTimeout(() => setCount(count + groupsOf(groups.slice(count), atOnce())))
    return () => clearTimeout(next)
  }, [groups, count, isWhole])
  return isWhole ? groups : groups.slice(0, count)
}
