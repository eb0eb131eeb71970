import { useEffect, useState } from 'react'
import { textsByLanguage } from '../../../../engine/model/localized.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import type { ReviewItem } from './items.ts'

/**
 * Returns hints about numbers, phone numbers and links that only one language of a text contains, by item; their code
 * is loaded on demand.
 */
export function useTextHints(
  entity: Entity,
  items: readonly ReviewItem[],
  after: Row,
): ReadonlyMap<string, readonly string[]> {
  const { t } = useReader()
  const [hints, setHints] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  useEffect(() => {
    let gone = false
    const texts = items.filter(({ property }) => property.language !== undefined && property.column === 'text')
    if (texts.length > 0)
      void import('../../../../engine/rules/text/textDifferences.ts').then(({ textDifferences }) => {
        if (gone) return
        const found = texts.map(({ key, property }) => {
          const written = textsByLanguage(entity.fields.get(property.field.name)?.properties ?? [], after)
          const missing = textDifferences(written).filter(difference => difference.language === property.language)
          return [key, missing.map(({ kind, value }) => t(`review.only_here.${kind}`, { value }))] as const
        })
        setHints(new Map(found))
      })
    return () => {
      gone = true
    }
  }, [entity, items, after, t])
  return hints
}
