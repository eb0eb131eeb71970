import type { ReactNode } from 'react'
import { useReader } from '../../../../../panel/data/reader.ts'

/** An old and a new value side by side, stacked on narrow screens. */
export function SideBySide({ from, to }: { from: ReactNode; to: ReactNode }) {
  const { t } = useReader()
  const nothing = <span className="m-quiet">{t('panel.values.empty')}</span>
  return (
    <div className="review-sides">
      <div className="review-side review-old">
        <span className="review-side-name">{t('review.old')}</span>
        {from || nothing}
      </div>
      <div className="review-side review-new">
        <span className="review-side-name">{t('review.new')}</span>
        {to || nothing}
      </div>
    </div>
  )
}
