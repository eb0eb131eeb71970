import { unfold } from './folds.ts'

const controls = [
  '[contenteditable="true"]',
  'input:not([type="hidden"], [hidden], :disabled), select, textarea, button:not(:disabled)',
  '[tabindex]',
]

/** Puts the cursor into the field of a property; answers whether there is one that takes it. */
export function focusProperty(form: HTMLElement | null, property: string): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-property]') ?? [])].find(({ dataset }) =>
    dataset.property?.split(' ').includes(property),
  )
  const control = controls.map(selector => field?.querySelector<HTMLElement>(selector)).find(Boolean)
  const go = () => {
    control?.focus({ preventScroll: true })
    field?.scrollIntoView?.({ block: 'center' })
  }
  // What was folded is there to be gone to only when it is drawn.
  if (unfold(field)) setTimeout(go)
  else go()
  return control !== undefined
}
