import type { Publication } from './useDeclarations.ts'

interface Target {
  entity: string
  field?: string | undefined
}

const hides = ['hide_resource', 'hide_field']
const shows = ['restore_resource', 'restore_field', 'add_resource', 'add_field']

/** Returns when something was hidden; undefined if that was before the loaded history. */
export function hiddenSince(history: readonly Publication[], { entity, field }: Target): string | undefined {
  for (const { steps, created_at } of history) {
    const step = steps.findLast(
      one => one.entity === entity && one.field === field && [...hides, ...shows].includes(one.code),
    )
    if (step) return hides.includes(step.code) ? created_at : undefined
  }
  return undefined
}
