import type { Entity, Field } from '../../../engine/model/registry.ts'

/** Returns the fields with the places that contain a record, the outermost first; `bounds` names the first of them. */
export function holders(entity: Entity, bounds: string | undefined): Field[] {
  const [first] = [...entity.fields.values()].filter(({ declaration }) => declaration.name === bounds)
  const chain = first ? [first] : []
  for (let last = first; last;) {
    const name = last.declaration.name
    last = [...entity.fields.values()].find(
      ({ declaration }) => declaration.reference !== undefined && declaration.within === name,
    )
    if (last) chain.push(last)
  }
  return chain
}
