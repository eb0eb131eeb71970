import { unfold } from './folds.ts'

const controls = [
  '[contenteditable="true"]',
  'input:not([type="hidden"], [hidden], :disabled), select, textarea, button:not(:disabled)',
  '[tabindex]',
]

/** Focuses the field of a property. Returns whether there is one that can be focused. */
export function focusProperty(form: HTMLElement | null, property: string): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-property]') ?? [])].find(({ dataset }) =>
    dataset.property?.split(' ').includes(property),
  )
  const control = controls.map(selector => field?.querySelector<HTMLElement>(selector)).find(Boolean)
  const go = () => {
    control?.focus({ preventScroll: true })
    field?.scrollIntoView?.({ block: 'center' })
  }
  // A collapsed group must be rendered before its field can be focused.
  if (unfold(field)) setTimeout(go)
  else go()
  return control !== undefined
}
