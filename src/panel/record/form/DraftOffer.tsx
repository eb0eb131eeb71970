import { useReader } from '../../data/reader.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useStoredDraft } from './useStoredDraft.ts'
import type { RecordForm } from './useRecordForm.ts'
import { Button } from '../../ui/Button.tsx'

const inWords = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * Stores unsaved input of a form in this browser until it is saved, and offers to restore it on the next visit. Shows a
 * warning if the browser does not store it.
 */
export function DraftOffer({ entity, form, id }: { entity: Entity; form: RecordForm; id: string }) {
  const { t, moment } = useReader()
  const { offered, isFleeting, left, restoreDraft, discardDraft, discardLeft } = useStoredDraft(entity, form, id)
  const lost = Object.values(left)
  return (
    <>
      {isFleeting && (
        <p className="m-notice" role="status">
          {t('panel.draft.fleeting')}
        </p>
      )}
      {lost.length > 0 && (
        <div className="m-notice m-draft" role="status">
          <span>{t('panel.draft.left', { smart_count: lost.length, text: lost.map(inWords).join('; ') })}</span>
          <Button small onClick={discardLeft}>
            {t('panel.draft.discard')}
          </Button>
        </div>
      )}
      {offered && (
        <div className="m-notice m-draft" role="status">
          <span>{t('panel.draft.kept', { time: moment(offered.at) })}</span>
          <Button primary small onClick={restoreDraft}>
            {t('panel.draft.restore')}
          </Button>
          <Button small onClick={discardDraft}>
            {t('panel.draft.discard')}
          </Button>
        </div>
      )}
    </>
  )
}
