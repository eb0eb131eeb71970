import { useId, useState } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Segments } from '../../../panel/ui/Segments.tsx'
import { Check, TextInput } from '../../../panel/ui/inputs.tsx'
import { isUndecided, withText } from './decisions.ts'
import { MeaningBox } from './MeaningBox.tsx'
import type { WordsOf } from './useWords.ts'
import { WordRow } from './WordRow.tsx'

const pageSize = 50

/** Decides on all selected words at once. */
function SelectionBar({ selected, words, onDone }: { selected: readonly string[]; words: WordsOf; onDone(): void }) {
  const { t, number } = useReader()
  const id = useId()
  return (
    <div className="import-selection">
      <span role="status">{t('importing.selected', { count: number(selected.length) })}</span>
      <MeaningBox
        key={selected.length === 0 ? 'none' : 'some'}
        id={id}
        label={t('importing.set_selected')}
        shown=""
        offered={[]}
        choices={words.choices}
        target={words.target}
        creates={words.creates}
        onDecide={decision => {
          words.decide(selected, decision)
          onDone()
        }}
      />
      <Button small onClick={onDone}>
        {t('importing.unselect')}
      </Button>
    </div>
  )
}

/** Lists all words of a field, each with its frequency and meaning. */
export function WordsTable({ words }: { words: WordsOf }) {
  const reader = useReader()
  const { t, number } = reader
  const id = useId()
  const [text, setText] = useState('')
  // Decided words keep their position until the list is reloaded, so that rows don't move under the pointer.
  const [wanted, setWanted] = useState<ReadonlySet<string>>()
  const [page, setPage] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const undecided = words.words.filter(isUndecided)
  const guesses = words.words.filter(({ state }) => state === 'guess')
  const found = withText(wanted ? words.words.filter(({ word }) => wanted.has(word)) : words.words, text)
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const current = Math.min(page, pages - 1)
  const shown = found.slice(current * pageSize, (current + 1) * pageSize)
  const isAll = shown.length > 0 && shown.every(({ word }) => selected.has(word))
  const select = (chosen: readonly string[], on: boolean) =>
    setSelected(before => new Set(on ? [...before, ...chosen] : [...before].filter(word => !chosen.includes(word))))
  const openNext = (index: number) => {
    const next = shown.findIndex((one, place) => place > index && isUndecided(one))
    if (next >= 0) document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="import-words">
      <div className="import-tools">
        <TextInput
          type="search"
          aria-label={t('importing.find_word')}
          placeholder={t('importing.find_word')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setPage(0)
          }}
        />
        <Segments
          label={t('importing.shown_words')}
          chosen={wanted ? 'undecided' : 'all'}
          onChoose={chosen => {
            setWanted(chosen === 'undecided' ? new Set(undecided.map(({ word }) => word)) : undefined)
            setPage(0)
          }}
          options={[
            ['all', t('importing.all_words', { count: number(words.words.length) })],
            ['undecided', t('importing.undecided_words', { count: number(undecided.length) })],
          ]}
        />
        {guesses.length > 0 && (
          <Button onClick={() => words.accept(guesses)}>
            {t('importing.accept_all', { count: number(guesses.length), smart_count: guesses.length })}
          </Button>
        )}
      </div>
      {selected.size > 0 && (
        <SelectionBar selected={[...selected]} words={words} onDone={() => setSelected(new Set())} />
      )}
      {words.problem && (
        <p role="alert" className="import-problem">
          {words.problem}
        </p>
      )}
      {shown.length === 0 ? (
        <p className="m-quiet">{t(wanted && text === '' ? 'importing.all_decided' : 'panel.values.nothing_found')}</p>
      ) : (
        <table className="import-table import-word-table">
          <thead>
            <tr>
              <td>
                <Check
                  aria-label={t('importing.select_all')}
                  checked={isAll}
                  onChange={event =>
                    select(
                      shown.map(({ word }) => word),
                      event.target.checked,
                    )
                  }
                />
              </td>
              <th scope="col">{t('importing.word')}</th>
              <th scope="col">{t('importing.times')}</th>
              <th scope="col">{t('importing.means')}</th>
              <th scope="col">{t('importing.state')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one, index) => (
              <WordRow
                key={one.word}
                id={`${id}-${index}`}
                words={words}
                one={one}
                selected={selected.has(one.word)}
                onSelect={on => select([one.word], on)}
                onDone={() => openNext(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className="import-pages" aria-label={t('importing.pages')}>
          <Button small disabled={current === 0} onClick={() => setPage(current - 1)}>
            {t('importing.previous_page')}
          </Button>
          <span role="status" className="m-number">
            {t('importing.page', {
              from: number(current * pageSize + 1),
              to: number(current * pageSize + shown.length),
              total: number(found.length),
            })}
          </span>
          <Button small disabled={current === pages - 1} onClick={() => setPage(current + 1)}>
            {t('importing.next_page')}
          </Button>
        </nav>
      )}
    </div>
  )
}
