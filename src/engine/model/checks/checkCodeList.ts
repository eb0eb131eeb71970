import type { CodeList } from '../declaration.ts'

/** What is wrong with a list of values beyond its shape. */
export function* checkCodeList(list: CodeList): Generator<string> {
  const place = `code list ${list.name}`
  if (list.values.length === 0) yield `${place} has no values`
  const twice = (key: 'value' | 'name') => list.values.filter((code, index) => list.values.findIndex(one => one[key] === code[key]) !== index)
  for (const { value } of twice('value')) yield `${place} has the value "${value}" twice`
  for (const { name } of twice('name')) yield `${place} has the name "${name}" twice`
  for (const { name } of list.values) if (Object.hasOwn(Object.prototype, name)) yield `${place} has the name "${name}", which has another meaning in JavaScript`
}
