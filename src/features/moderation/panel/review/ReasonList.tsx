import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { RowOf } from '../../../../engine/fields/rowOf.ts'
import { languages } from '../../../../engine/model/localized.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Check, TextInput } from '../../../../panel/ui/inputs.tsx'
import './reasons.css'

type Reason = RowOf<'decline_reasons'>

interface Props {
  reasons: readonly Reason[]
  /** The ID of the chosen reason, empty for a text of one's own; undefined while nothing is chosen. */
  chosen: string | undefined
  onChoose(id: string): void
  /** The search words. */
  words: string
  onWords(words: string): void
}

/** How many reasons can be chosen by a number key. */
const numbered = 9

/** Whether a reason contains all words, in any language. */
function matchesWords(reason: Reason, words: string): boolean {
  const text = languages.flatMap(language => [reason[`title_${language}`], reason[`text_${language}`]]).join(' ')
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.toLowerCase().includes(word))
}

/** The reasons of the catalogue, with search and number keys. */
export function ReasonList({ reasons, chosen, onChoose, words, onWords }: Props) {
  const { t, language } = useReader()
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const shown = reasons.filter(reason => matchesWords(reason, words.trim()))
  const pick = (event: KeyboardEvent) => {
    const reason = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined
    if (!reason || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(reason.id)
  }
  const find = (event: KeyboardEvent) => {
    pick(event)
    const [first] = shown
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && first && words.trim() !== '' && !shown.some(({ id }) => id === chosen)) {
      // The first Enter chooses the found reason, the next one submits.
      event.preventDefault()
      onChoose(first.id)
    }
  }
  return (
    <div className="reasons">
      <TextInput
        ref={search}
        aria-label={t('review.catalogue')}
        placeholder={t('review.find_reason')}
        autoComplete="off"
        value={words}
        onChange={event => onWords(event.target.value)}
        onKeyDown={find}
      />
      <div ref={list} className="reasons-list" role="radiogroup" aria-label={t('review.catalogue')}>
        {shown.map((reason, index) => (
          <Check
            key={reason.id}
            type="radio"
            className="reasons-line"
            name={name}
            onKeyDown={pick}
            checked={reason.id === chosen}
            onChange={() => onChoose(reason.id)}
          >
            <span>
              {reason[`title_${language}`]}
              <small>{reason[`text_${language}`]}</small>
            </span>
            {index < numbered && <kbd>{index + 1}</kbd>}
          </Check>
        ))}
        <Check type="radio" className="reasons-line" name={name} checked={chosen === ''} onChange={() => onChoose('')}>
          <span>{t('review.own_words')}</span>
        </Check>
      </div>
    </div>
  )
}
