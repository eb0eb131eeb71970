import { useMemo } from 'react'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { useReader } from '../../data/reader.ts'
import { isBlank } from '../../data/values.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { linesOf, wordChanges } from '../../fields/parts/wordChanges.ts'
import { localeOf } from '../../../engine/model/declaration.ts'
import { PropertyValue } from './PropertyValue.tsx'
import './changes.css'

interface Props {
  entity: Entity
  property: Property
  from: unknown
  to: unknown
  related: RelatedRecords
}

/** The number of unchanged words shown around changed ones. */
const wordsAround = 12

/** Shortens a long unchanged run to its beginning, its end or both. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(/(?<=\s)/)
  if (words.length <= 2 * wordsAround) return text
  const [begin, end] = [words.slice(0, wordsAround).join(''), words.slice(-wordsAround).join('')]
  return isFirst ? `… ${end}` : isLast ? `${begin} …` : `${begin} … ${end}`
}

/** A text with its removed and added words marked. */
function ChangedText({ from, to, lang }: { from: string; to: string; lang: string | undefined }) {
  const { t } = useReader()
  const runs = useMemo(() => wordChanges(from, to), [from, to])
  return (
    <span className="m-changed-text" lang={lang}>
      {runs.map((run, index) => {
        if (run.in === 'both')
          return <span key={index}>{shortened(run.text, index === 0, index === runs.length - 1)}</span>
        const Mark = run.in === 'old' ? 'del' : 'ins'
        return (
          <Mark key={index}>
            <span className="m-hidden">{t(`panel.history.${run.in === 'old' ? 'before' : 'after'}`)}: </span>
            {run.text}
          </Mark>
        )
      })}
    </span>
  )
}

const texts = { words: String, marked_words: linesOf } as const

/** A field's old and new value: a word diff if both are texts, otherwise one value after the other. */
export function ChangedValue({ entity, property, from, to, related }: Props) {
  const { t } = useReader()
  const { comparison } = fieldViewOf(property.type)
  const textOf = comparison === 'words' || comparison === 'marked_words' ? texts[comparison] : undefined
  if (textOf && !isBlank(from) && !isBlank(to))
    return <ChangedText from={textOf(from)} to={textOf(to)} lang={property.language && localeOf[property.language]} />
  return (
    <span className="m-changed">
      <span className="m-changed-before">
        <span className="m-hidden">{t('panel.history.before')}: </span>
        <PropertyValue entity={entity} property={property} value={from} related={related} />
      </span>
      <span aria-hidden="true" className="m-quiet">
        →
      </span>
      <span className="m-changed-after">
        <span className="m-hidden">{t('panel.history.after')}: </span>
        <PropertyValue entity={entity} property={property} value={to} related={related} />
      </span>
    </span>
  )
}
