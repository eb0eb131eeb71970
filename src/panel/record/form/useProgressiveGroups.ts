import { useEffect, useState } from 'react'
import type { Group } from '../../../engine/model/registry.ts'
import { isPhone } from '../../ui/isPhone.ts'

/**
 * The number of fields rendered at once: more than fit on a screen. With fewer, each step would cost a frame and a
 * layout of the whole page.
 */
const atOnce = (): number => (isPhone() ? 4 : 8)

/** Returns how many groups from the first on contain this many fields. */
function groupsOf(groups: readonly Group[], fields: number): number {
  let left = fields
  const last = groups.findIndex(group => (left -= group.fields.length) <= 0)
  return last < 0 ? groups.length : last + 1
}

/**
 * Returns the groups to render so far: first what fits on a screen, then as many fields again whenever the browser is
 * idle.
 */
export function useProgressiveGroups(groups: readonly Group[]): readonly Group[] {
  const [count, setCount] = useState(() => groupsOf(groups, atOnce()))
  const isWhole = count >= groups.length
  useEffect(() => {
    if (isWhole) return
    // Not interruptible: if a response arrived during a concurrent render, it would start again.
    const next = setTimeout(() => setCount(count + groupsOf(groups.slice(count), atOnce())))
    return () => clearTimeout(next)
  }, [groups, count, isWhole])
  return isWhole ? groups : groups.slice(0, count)
}
