import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import type { Suggestion } from '../../../engine/model/suggestions.ts'
import { translationPairs, type TranslationPair } from '../../../engine/rules/moderation/suggestions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { isBlank } from '../../../panel/data/values.ts'
import { useRecordFormContext } from '../../../panel/data/recordFormContext.ts'
import { useFormModeration } from '../../moderation/panel/author/FieldModeration.tsx'
import { useSettings } from '../../../panel/data/SettingsContext.tsx'
import { problemText } from './problemText.ts'
import { useSuggestions } from './useSuggestions.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import './suggestions.css'
import { plainOf } from '../../../panel/fields/richtext.tsx'

const blockEnd = /<\/(?:p|li|h2|h3|blockquote)>|<br ?\/?>/

/** Returns a text as plain lines, for reading it before it is used. */
const readable = ({ type }: Property, text: string): string =>
  type.markup ? text.split(blockEnd).map(plainOf).filter(Boolean).join('\n') : text

/**
 * Shown below an input: the button that suggests a translation from the other language, and the pending suggestion.
 * Nothing if no translator is configured.
 */
export function FieldSuggestion({ entity, property }: { entity: Entity; property: Property }) {
  const { suggestions } = useSettings()
  const { recordId } = useRecordFormContext()
  const pair =
    suggestions && recordId !== null ? translationPairs(entity).find(({ target }) => target === property) : undefined
  return pair ? <Suggesting entity={entity} pair={pair} /> : null
}

function Suggesting({ entity, pair: { source, target } }: { entity: Entity; pair: TranslationPair }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const hint = useId()
  const { setValue, trigger } = useFormContext<Row>()
  const { changed } = useRecordFormContext()
  const stored = useFormModeration()?.stored
  const { of, request, dismiss } = useSuggestions(entity.name, stored)
  const [busy, setBusy] = useState(false)
  const [text, mine] = useWatch<Row>({ name: [source.name, target.name] }) as unknown[]
  const { dirtyFields } = useFormState<Row>({ name: source.name })
  const suggestion = of(target.name)
  const isUnsaved = Boolean(dirtyFields[source.name])
  // While one of two texts is being edited, translating it back is not offered.
  if (!suggestion && (isBlank(text) || (isUnsaved && !isBlank(mine)))) return null
  const whileBusy = async (work: Promise<void>) => {
    setBusy(true)
    await work.catch((error: unknown) => notify(problemText(error, reader), { type: 'error' }))
    setBusy(false)
  }
  const use = ({ text: suggested }: Suggestion) => {
    setValue(target.name, suggested, { shouldDirty: true })
    changed(target.name, suggested)
    void trigger(target.name)
  }
  const label = t(suggestion ? 'suggestions.again' : `suggestions.suggest.${target.language}`)
  const requestButton = !isBlank(text) && (
    <Button
      small
      disabled={isUnsaved}
      busy={busy}
      aria-busy={busy}
      aria-describedby={isUnsaved ? hint : undefined}
      onClick={() => void whileBusy(request(target.name))}
    >
      {busy ? t('suggestions.suggesting') : label}
    </Button>
  )
  return (
    <div className="suggestion-place">
      <div aria-live="polite">
        {suggestion && mine === suggestion.text && <p className="suggestion-used">{t('suggestions.used')}</p>}
      </div>
      {suggestion && mine !== suggestion.text ? (
        <div className="suggestion" role="group" aria-label={t(`suggestions.title.${target.language}`)}>
          <p>
            <span className="m-chip suggestion-mark">{t('suggestions.machine_made')}</span>{' '}
            <span className="m-quiet">{t('suggestions.unaccepted')}</span>
          </p>
          {suggestion.outdated && <p className="suggestion-outdated">{t(`suggestions.outdated.${source.language}`)}</p>}
          <div className="suggestion-text" lang={localeOf[target.language]}>
            {readable(target, suggestion.text)}
          </div>
          <div className="m-row">
            <Button small busy={busy} onClick={() => use(suggestion)}>
              {t('suggestions.use')}
            </Button>
            {requestButton}
            <Button small busy={busy} onClick={() => void whileBusy(dismiss(target.name))}>
              {t('suggestions.dismiss')}
            </Button>
          </div>
        </div>
      ) : (
        !suggestion && requestButton
      )}
      {isUnsaved && (
        <p id={hint} className="m-hint">
          {t(`suggestions.save_first.${source.language}`)}
        </p>
      )}
    </div>
  )
}
