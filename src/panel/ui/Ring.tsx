import { levelOf } from '../../engine/model/completeness.ts'
import { useReader } from '../data/reader.ts'
import './completeness.css'

/** A ring that shows a score from 0 to 100. */
export function Ring({ score }: { score: number }) {
  const { t } = useReader()
  const label = t('completeness.score', { score })
  return (
    <span className={`completeness-ring completeness-${levelOf(score)}`} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${score} 100`} />
      </svg>
      <span className="m-number">{score}</span>
    </span>
  )
}
