const controls = ['[contenteditable="true"]', 'input:not([type="hidden"], :disabled), select, textarea, button:not(:disabled)', '[tabindex]']

/** Puts the cursor into the field of a property; nothing happens where the form has none. */
export function focusProperty(form: HTMLElement | null, property: string): void {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-property]') ?? [])].find(one => one.dataset.property === property)
  const control = controls.map(selector => field?.querySelector<HTMLElement>(selector)).find(Boolean)
  control?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
