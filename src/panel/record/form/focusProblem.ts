const controls = '[aria-invalid="true"], [data-invalid="true"], [contenteditable="true"]'

/** Focuses the first field of a form with an error, or the next one after `last`, if given and there is one. */
export function focusProblem(form: HTMLElement | null, last?: Element | null): void {
  const problems = [...(form?.querySelectorAll('.m-problem') ?? [])]
  const fields = problems
    .map(problem => problem.parentElement?.querySelector<HTMLElement>(controls))
    .filter(field => field !== null && field !== undefined)
  const field =
    fields.find(
      one =>
        last &&
        one !== last &&
        !one.contains(last) &&
        last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ?? fields[0]
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}
