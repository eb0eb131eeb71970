import { useReader } from '../../../../panel/data/reader.ts'
import KeysDialog from '../../../../panel/record/list/keys/KeysDialog.tsx'
import { reviewKeys } from './useReviewKeys.ts'

const names: Readonly<Record<(typeof reviewKeys)[number], string>> = {
  a: 'approve',
  d: 'decline',
  u: 'undo',
  j: 'down',
  k: 'up',
  n: 'next',
  A: 'approve_all',
  D: 'decline_all',
  i: 'assign',
  c: 'aside',
  Enter: 'send',
  '?': 'keys',
}

/** The keyboard shortcuts of the review. */
export function ReviewKeys({ onCancel }: { onCancel(): void }) {
  const { t } = useReader()
  return (
    <KeysDialog
      keys={reviewKeys.map(key => [key === 'A' || key === 'D' ? `Shift+${key}` : key, t(`review.keys.${names[key]}`)])}
      onCancel={onCancel}
    />
  )
}
