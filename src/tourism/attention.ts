import type { Attention } from '../features/home/attention.ts'

/** What staff should check about establishments. */
export const attention: readonly Attention[] = [
  { name: 'without_approval', resource: 'establishments', filter: { status: ['noapproval'] }, order: 40 },
  { name: 'locked', resource: 'establishments', filter: { status: ['locked'] }, order: 50 },
  { name: 'outdated', resource: 'establishments', filter: { status: ['approved'], outdated_null: false }, order: 60 },
  { name: 'incomplete', resource: 'establishments', filter: { status: ['approved'], completeness_lt: 50 }, order: 70 },
]
