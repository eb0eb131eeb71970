const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<Value>(value: Value): Value {
  if (!isComposed(value) || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

/** Returns a frozen copy of a value; the value itself if it is frozen already, or not composed of others. */
export const frozenCopy = <Value>(value: Value): Value =>
  isComposed(value) && !Object.isFrozen(value) ? deepFreeze(structuredClone(value)) : value
