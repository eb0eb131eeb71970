/** What a product says of itself before anything else is done, for pure functions that would each need it handed through. See docs/decisions/062. */
export interface Brought<Value> {
  bring(value: Value): void
  /** Throws before the product has said it. */
  value(): Value
}

/** A place for one such thing; `what` says in the error what no product has said. */
export function brought<Value>(what: string): Brought<Value> {
  let kept: { value: Value } | undefined
  return {
    bring: value => void (kept = { value }),
    value: () => {
      if (!kept) throw new Error(`No product has said ${what}`)
      return kept.value
    },
  }
}
