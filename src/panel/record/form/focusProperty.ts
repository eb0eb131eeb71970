const controls = [
  '[contenteditable="true"]',
  'input:not([type="hidden"], [hidden], :disabled), select, textarea, button:not(:disabled)',
  '[tabindex]',
]

/** Puts the cursor into the field of a property; answers whether there is one that takes it. */
export function focusProperty(form: HTMLElement | null, property: string): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-property]') ?? [])].find(
    one => one.dataset.property === property,
  )
  const control = controls.map(selector => field?.querySelector<HTMLElement>(selector)).find(Boolean)
  control?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
  return control !== undefined
}
