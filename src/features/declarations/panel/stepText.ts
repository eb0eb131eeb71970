import type { Locale } from '../../../engine/model/declaration.ts'
import type { Registry } from '../../../engine/model/registry.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { ShownStep } from '../declarations.ts'
import { stepWords } from '../../../../i18n/stepWords.ts'
import { fieldLabelIn, groupLabelIn, listLabel, resourceLabel, valueLabels } from './nameOfResource.ts'
import type { BothTexts } from './texts.ts'

/** Returns the text of a step, with the resulting labels of what it affects. */
export function stepText(
  { code, entity, field, list, params, count, total }: Omit<ShownStep, 'examples'>,
  t: (key: string, params?: Record<string, unknown>) => string,
  known: { locale: Locale; documents: readonly StoredDocument[]; both: BothTexts; registry: Registry },
): string {
  const { locale, both } = known
  const said = stepWords({ code, params }, both.texts[locale], both.messages[locale].codes)
  return t(`declarations.steps.${code}`, {
    ...said,
    ...(entity === undefined || said.group === undefined
      ? {}
      : { group: groupLabelIn(entity, String(said.group), known) }),
    ...(list === undefined || typeof said.values !== 'string' ? {} : { values: valueLabels(list, said.values, known) }),
    ...(entity === undefined ? {} : { entity: resourceLabel(entity, known.locale, known) }),
    ...(entity === undefined || field === undefined
      ? {}
      : { field: code === 'rename_field' ? field : fieldLabelIn(entity, field, known) }),
    ...(list === undefined
      ? {}
      : { list: listLabel(list, known), ...(entity === undefined ? { entity: listLabel(list, known) } : {}) }),
    count,
    total,
    converts: total - count,
  })
}
