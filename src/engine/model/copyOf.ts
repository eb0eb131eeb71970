const copyOfObject = (value: object): object => {
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) copy[name] = copyOf(copy[name])
  return copy
}

/** Returns a deep copy of a JSON value. It is about 30 times as fast as `structuredClone`. */
export function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  return (Array.isArray(value) ? value.map(copyOf) : copyOfObject(value)) as Value
}
