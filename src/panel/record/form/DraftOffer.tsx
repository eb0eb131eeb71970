import { useReader } from '../../data/reader.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import type { RecordForm } from './useRecordForm.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * Keeps what is written in a form in this browser until the server has it, and offers it to whoever comes back; says so where the
 * browser does not keep it.
 */
export function DraftOffer({ entity, form, id }: { entity: Entity; form: RecordForm; id: string }) {
  const { t, moment } = useReader()
  const { offered, isFleeting, takeUp, giveUp } = useKeptDraft(entity, form, id)
  return (
    <>
      {isFleeting && (
        <p className="m-notice" role="status">
          {t('panel.draft.fleeting')}
        </p>
      )}
      {offered && (
        <div className="m-notice moderation-draft" role="status">
          <span>{t('panel.draft.kept', { time: moment(offered.at) })}</span>
          <Button primary small onClick={takeUp}>
            {t('panel.draft.restore')}
          </Button>
          <Button small onClick={giveUp}>
            {t('panel.draft.discard')}
          </Button>
        </div>
      )}
    </>
  )
}
