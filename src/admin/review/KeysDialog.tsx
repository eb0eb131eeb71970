import { useReader } from '../fields/reader.ts'
import { ModalDialog } from '../form/ModalDialog.tsx'
import { reviewKeys } from './useReviewKeys.ts'

const names: Readonly<Record<(typeof reviewKeys)[number], string>> = { a: 'approve', d: 'decline', u: 'undo', j: 'down', k: 'up', n: 'next', A: 'approve_all', D: 'decline_all', Enter: 'send', '?': 'keys' }

/** Which key does what. */
export function KeysDialog({ onCancel }: { onCancel(): void }) {
  const { t } = useReader()
  return (
    <ModalDialog title={t('review.keys.title')} onCancel={onCancel}>
      <dl className="review-keys">
        {reviewKeys.map(key => (
          <div key={key}>
            <dt>
              <kbd>{key === 'A' || key === 'D' ? `Shift+${key}` : key}</kbd>
            </dt>
            <dd>{t(`review.keys.${names[key]}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="m-row m-end">
        <button type="button" className="m-button m-primary" onClick={onCancel}>
          {t('review.keys.close')}
        </button>
      </div>
    </ModalDialog>
  )
}
