const controls = ['[contenteditable="true"]', 'input:not([type="hidden"]), select, textarea, button, [tabindex]']

/** Puts the cursor into the field of a property; nothing happens where the form has none. */
export function focusProperty(form: HTMLElement | null, property: string): void {
  const field = form?.querySelector(`[data-property="${CSS.escape(property)}"]`)
  const control = controls.map(selector => field?.querySelector<HTMLElement>(selector)).find(Boolean)
  control?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
