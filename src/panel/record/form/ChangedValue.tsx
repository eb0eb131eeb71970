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

/** Words of a text that stay around those that changed. */
const wordsAround = 12

/** The beginning, the end or both of a run that stays, where it is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(/(?<=\s)/)
  if (words.length <= 2 * wordsAround) return text
  const [begin, end] = [words.slice(0, wordsAround).join(''), words.slice(-wordsAround).join('')]
  return isFirst ? `… ${end}` : isLast ? `${begin} …` : `${begin} … ${end}`
}

/** One text with the words that went and came marked in it. */
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

/** What a field was and what it became: word by word where both are texts, otherwise one value and then the other. */
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
