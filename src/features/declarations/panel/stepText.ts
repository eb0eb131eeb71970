import type { Locale } from '../../../engine/model/declaration.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { ShownStep } from '../declarations.ts'
import { fieldLabelIn, resourceLabel } from './nameOfResource.ts'
import type { BothTexts } from './texts.ts'

/** What a step does, in words: what it is about is named as it will be. */
export function stepText(
  { code, entity, field, list, params, count, total }: ShownStep,
  t: (key: string, params?: Record<string, unknown>) => string,
  known: { locale: Locale; documents: readonly StoredDocument[]; both: BothTexts },
): string {
  return t(`declarations.steps.${code}`, {
    ...params,
    ...(entity === undefined ? {} : { entity: resourceLabel(entity, known.locale, known) }),
    ...(entity === undefined || field === undefined ? {} : { field: fieldLabelIn(entity, field, known) }),
    ...(list === undefined ? {} : { list, ...(entity === undefined ? { entity: list } : {}) }),
    count,
    total,
    converts: total - count,
  })
}
