/** A value that the product sets at start, so that pure functions need no parameter for it. See docs/decisions/062. */
export interface Configurable<Value> {
  configure(value: Value): void
  /** Returns the value. Throws if it has not been set. */
  value(): Value
}

/** Creates a setting without a value; `what` describes the missing value in the error. */
export function configurable<Value>(what: string): Configurable<Value> {
  let kept: { value: Value } | undefined
  return {
    configure: value => void (kept = { value }),
    value: () => {
      if (!kept) throw new Error(`${what} has not been configured`)
      return kept.value
    },
  }
}
