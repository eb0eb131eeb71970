import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useId, useState } from 'react'
import type { Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useMeanings } from './useImports.ts'
import type { Mapping } from './useMapping.ts'
import { WordRow } from './WordRow.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'

/** What the words of one field's column mean; those that nobody knows are open to be decided. */
export function FieldWords({
  importId,
  property,
  label,
  mapping: { mapping, decide },
}: {
  importId: string
  property: Property
  label: string
  mapping: Mapping
}) {
  const { t, number } = useReader()
  const { registry } = usePanel()
  const id = useId()
  const [all, setAll] = useState(false)
  const [titles, setTitles] = useState<Record<string, string>>({})
  const { data, error } = useMeanings(importId, mapping, property.name)
  if (error) return <p role="alert">{error.message}</p>
  if (!data || data.distinct === 0) return null
  const values = mapping.fields[property.name]?.values ?? {}
  const isOpen = (word: string, found: number) => found !== 1 || Object.hasOwn(values, word)
  const open = data.words.filter(({ word, found }) => isOpen(word, found.length))
  const undecided = Math.max(0, data.unclear - Object.keys(values).length)
  const shown = all ? data.words : open
  return (
    <Disclosure
      className="import-words"
      open={undecided > 0 || open.length > 0 || undefined}
      summary={
        <>
          {t('importing.words_of', { field: label, distinct: number(data.distinct) })}{' '}
          <span className={`m-chip m-tone-${undecided > 0 ? 'waits' : 'public'}`}>
            {undecided > 0 ? t('importing.words_unclear', { smart_count: undecided }) : t('importing.words_clear')}
          </span>
        </>
      }
    >
      <Check checked={all} onChange={event => setAll(event.target.checked)}>
        {t('importing.show_all_words')}
      </Check>
      {shown.length > 0 && (
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{t('importing.word')}</th>
              <th scope="col">{t('importing.times')}</th>
              <th scope="col">{t('importing.means')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((meaning, index) => (
              <WordRow
                key={meaning.word}
                id={`${id}-${index}`}
                field={label}
                meaning={meaning}
                choices={data.choices}
                target={registry.entities.get(property.field.reference ?? '')}
                decided={Object.hasOwn(values, meaning.word) ? values[meaning.word] : undefined}
                decidedTitle={titles[meaning.word] ?? ''}
                onDecide={(value, title) => {
                  setTitles({ ...titles, [meaning.word]: title })
                  decide(property.name, meaning.word, value)
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </Disclosure>
  )
}
