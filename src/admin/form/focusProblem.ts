const controls = '[aria-invalid="true"], [data-invalid="true"], [contenteditable="true"]'

/** Puts the cursor into the first field of a form that has a problem, or into the next one after where it is. */
export function focusProblem(form: HTMLElement | null, from: 'first' | 'next' = 'first'): void {
  const problems = [...(form?.querySelectorAll('.m-problem') ?? [])]
  const fields = problems.map(problem => problem.parentElement?.querySelector<HTMLElement>(controls)).filter(field => field !== null && field !== undefined)
  const here = document.activeElement
  const after = from === 'next' && here ? fields.find(field => here.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) : undefined
  const field = after ?? fields[0]
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}
