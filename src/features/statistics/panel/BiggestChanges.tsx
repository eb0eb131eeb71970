import { Link } from 'react-router-dom'
import { recordPath } from '../../../panel/data/paths.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { untitled } from '../../../panel/data/values.ts'
import { differenceText, shareText, toneOfChange } from './Change.tsx'
import { useRanking, type RankingParameters } from './useRanking.ts'

const shown = 5

/** The records that gained or lost most. */
export function BiggestChanges({ question, way }: { question: RankingParameters; way: 'gained' | 'lost' }) {
  const reader = useReader()
  const { t } = reader
  const main = usePanel().registry.main?.name ?? ''
  const { data } = useRanking({ ...question, by: 'id', sort: ['change', way === 'gained' ? 'DESC' : 'ASC'] }, shown)
  const rows = data?.rows.filter(({ now, before }) => (way === 'gained' ? now > before : now < before))
  return (
    <section className="statistics-movers" aria-labelledby={`statistics-${way}`}>
      <h2 id={`statistics-${way}`}>{t(`statistics.${way}`)}</h2>
      {!rows && <div className="m-skeleton" />}
      {rows?.length === 0 && <p className="m-quiet">{t(`statistics.none_${way}`)}</p>}
      <ol>
        {rows?.map(({ id, title, now, before }) => (
          <li key={id}>
            <Link className="m-link" to={recordPath(main, id ?? '')}>
              {title || untitled(main, reader)}
            </Link>
            <span className="m-number m-quiet">
              {reader.number(before)} → {reader.number(now)}
            </span>
            <span className={`m-chip m-number m-tone-${toneOfChange(now - before)}`}>
              {differenceText(reader, now - before)} · {shareText(reader, now, before)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
