import type { Visible } from '../../../../engine/records/entityFor.ts'
import { textsByLanguage } from '../../../../engine/model/localized.ts'
import type { Language } from '../../../../engine/model/languages.ts'
import { useDataProvider, useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Entity, Field } from '../../../../engine/model/registry.ts'
import type { TextDifference } from '../../../../engine/rules/text/textDifferences.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { useFormModeration } from './FieldModeration.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'

/**
 * Returns the differences between the stored texts of a field in its languages; the code is loaded only if there are
 * two texts.
 */
function useDifferences(field: Field, record: Visible | undefined): readonly TextDifference[] {
  const [known, setKnown] = useState<{ of: string; found: readonly TextDifference[] }>({ of: '', found: [] })
  const written = JSON.stringify(textsByLanguage(field.properties, record ?? {}))
  useEffect(() => {
    let gone = false
    const texts = JSON.parse(written) as Partial<Record<Language, string>>
    if (Object.keys(texts).length > 1)
      void import('../../../../engine/rules/text/textDifferences.ts').then(
        ({ textDifferences }) => !gone && setKnown({ of: written, found: textDifferences(texts) }),
      )
    return () => {
      gone = true
    }
  }, [written])
  return known.of === written ? known.found : []
}

/**
 * Shown below a localized field: that the English text is older than the Georgian, with a button to confirm it, and
 * what only one of the texts contains.
 */
export function TranslationState({ entity, field }: { entity: Entity; field: Field }) {
  const reader = useReader()
  const { t } = reader
  const notify = useNotify()
  const provider = useDataProvider<PanelDataProvider>()
  const moderation = useFormModeration()
  const record = moderation?.stored
  const differences = useDifferences(field, field.properties[0]?.column === 'text' ? record : undefined)
  const { name } = field.declaration
  const outdated = Array.isArray(record?.outdated) && record.outdated.includes(name)
  if (!outdated && differences.length === 0) return null
  const confirm = async () => {
    try {
      const confirmed = (
        await provider.call(`/${entity.name}/${encodeURIComponent(String(record?.id))}/confirm_translation`, {
          method: 'POST',
          body: { version: record?.version, fields: [name] },
        })
      ).json as Visible
      notify('panel.success.saved', { type: 'success' })
      moderation?.onChanged(confirmed)
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    }
  }
  return (
    <div className="moderation-translation">
      {outdated && (
        <p>
          {t('moderation.outdated')}{' '}
          {moderation?.mayConfirm && (
            <Button small onClick={() => void confirm()}>
              {t('moderation.still_right')}
            </Button>
          )}
        </p>
      )}
      {differences.map(({ kind, value, language }) => (
        <p key={`${kind} ${value} ${language}`}>{t(`moderation.only_in.${language}.${kind}`, { value })}</p>
      ))}
    </div>
  )
}
