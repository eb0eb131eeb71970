import { useWatch } from 'react-hook-form'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field } from '../../../../engine/model/registry.ts'
import { areImages } from '../../../../engine/rules/validation/fileLimits.ts'

/** Whether lists show the first image of a field: they do unless a photo field that is declared before it holds one. */
export function useIsCover(entity: Entity, field: Field): boolean {
  const fields = [...entity.fields.values()]
  const before = fields.slice(0, fields.indexOf(field)).filter(({ declaration: { accept } }) => accept && areImages(accept))
  const values = useWatch<Row>({ name: before.map(({ declaration }) => declaration.name) }) as unknown[]
  return values.every(value => value === null || value === undefined)
}
