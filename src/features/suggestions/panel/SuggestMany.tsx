import type { Visible } from '../../../engine/records/entityFor.ts'
import { otherLanguages, mainLanguage } from '../../../engine/model/localized.ts'
import { useDataProvider, useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { maxInBulk } from '../../../engine/model/bulk.ts'
import { languages, type Language } from '../../../engine/model/declaration.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { translationPairs } from '../../../engine/rules/moderation/suggestions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useSettings } from '../../../panel/data/SettingsContext.tsx'
import { problemText } from './problemText.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'

interface Props {
  entity: Entity
  /** The selected records that the person may change. */
  records: readonly Visible[]
  onDone(): void
}

/**
 * The button that requests the missing translations of selected records in a language; nothing if no translator is
 * configured.
 */
export function SuggestMany({ entity, records, onDone }: Props) {
  const reader = useReader()
  const { t } = reader
  const id = useId()
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const access = useAccess(entity)
  const { suggestions } = useSettings()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [language, setLanguage] = useState<Language>(otherLanguages(mainLanguage)[0] ?? mainLanguage)
  const offers =
    suggestions &&
    hasRight(access.actor, 'suggestions') &&
    translationPairs(entity).some(({ target }) => access.mayWrite(target))
  if (!offers || records.length === 0) return null
  const start = async () => {
    setBusy(true)
    try {
      for (let first = 0; first < records.length; first += maxInBulk) {
        const targets = records.slice(first, first + maxInBulk).map(record => ({ id: record.id }))
        await provider.call(`/${entity.name}/bulk/suggest`, { method: 'POST', body: { language, records: targets } })
      }
      notify('suggestions.queued', { type: 'info', messageArgs: { smart_count: records.length } })
      setOpen(false)
      onDone()
    } catch (error) {
      notify(problemText(error, reader), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('suggestions.suggest_many')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('suggestions.suggest_many')}
          confirm={t('suggestions.start')}
          busy={isBusy}
          onConfirm={() => void start()}
          onCancel={() => setOpen(false)}
        >
          <fieldset className="m-composite">
            <legend className="m-label">{t('suggestions.into_which')}</legend>
            <div className="m-row">
              {languages.toReversed().map(one => (
                <Check key={one} type="radio" name={id} checked={one === language} onChange={() => setLanguage(one)}>
                  {t(`suggestions.into.${one}`)}
                </Check>
              ))}
            </div>
          </fieldset>
          <p>{t(`suggestions.many.${language}`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
