import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import type { Word, WordState } from './decisions.ts'
import { MeaningBox, titlesOf } from './MeaningBox.tsx'
import type { WordsOf } from './useWords.ts'

const tones: Readonly<Record<WordState, string>> = {
  matched: 'public',
  decided: 'public',
  empty: 'neutral',
  kept: 'neutral',
  guess: 'waits',
  open: 'declined',
}

/** Labels of words without a meaning. */
const unchosen: Readonly<Partial<Record<WordState, string>>> = {
  empty: 'importing.leave_empty',
  kept: 'importing.keep_as_is',
}

/** Shows what a word of the file means, and changes it. */
export function WordRow({
  id,
  words,
  one,
  selected,
  onSelect,
  onDone,
}: {
  id: string
  words: WordsOf
  one: Word
  selected: boolean
  onSelect(selected: boolean): void
  /** Called after a decision. */
  onDone(): void
}) {
  const reader = useReader()
  const { t, number } = reader
  const { word, count, state, choice, offered } = one
  const { label, decide, clear } = words
  const title = choice ? (titlesOf(choice, reader)[0] ?? '') : ''
  return (
    <tr data-state={state}>
      <td>
        <Check
          aria-label={t('importing.select_word', { word })}
          checked={selected}
          onChange={event => onSelect(event.target.checked)}
        />
      </td>
      <th scope="row">{word}</th>
      <td className="m-number">{number(count)}</td>
      <td className="import-meaning">
        <div>
          <MeaningBox
            id={id}
            label={t('importing.choose_for', { word, field: label })}
            shown={unchosen[state] === undefined ? title : t(unchosen[state])}
            offered={offered}
            choices={words.choices}
            target={words.target}
            creates={words.creates}
            onDecide={decision => {
              decide([word], decision)
              onDone()
            }}
            onClear={state === 'decided' || unchosen[state] !== undefined ? () => clear([word]) : undefined}
          />
          {state === 'guess' && choice && (
            <Button
              small
              aria-label={`${t('importing.accept')}: ${t('importing.take', { word, field: label, title })}`}
              onClick={() => {
                decide([word], { choice })
                onDone()
              }}
            >
              {t('importing.accept')}
            </Button>
          )}
        </div>
      </td>
      <td>
        <span className={`m-chip m-tone-${tones[state]}`}>{t(`importing.word_states.${state}`)}</span>
      </td>
    </tr>
  )
}
