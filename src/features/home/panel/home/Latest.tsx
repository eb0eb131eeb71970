import { Link } from 'react-router-dom'
import { textIn } from '../../../../engine/model/localized.ts'
import { useReader, type Reader } from '../../../../panel/data/reader.ts'
import { recordPath, listPath } from '../../../../panel/data/paths.ts'
import { untitled } from '../../../../panel/data/values.ts'
import { actionSentence } from '../../../../panel/record/form/HistoryLines.tsx'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import type { LatestChange } from '../../overviewShape.ts'
import { useOverview } from './useOverview.ts'
import './latest.css'

/** The key of the text for a change of many records. */
const batchOf = ({ action, origin }: LatestChange): string => {
  if (origin === 'import') return 'imported'
  return ['create', 'update', 'delete'].includes(action) ? action : 'moved'
}

function sentenceOf(line: LatestChange, { t, number }: Reader): string {
  return t(`home.batches.${batchOf(line)}`, {
    records: t(`resources.${line.resource}.name`, { smart_count: 2 }),
    count: number(line.count),
    transition: t(`codes.transitions.${line.action}`, { _: line.action }),
  })
}

/** The latest changes, with an import or a bulk change as one line. */
export default function Latest() {
  const reader = useReader()
  const { t, moment, language } = reader
  const latest = useOverview()?.latest
  const nameOf = usePersonName((latest ?? []).map(line => line.by))
  return (
    <Card title={t('home.latest')} isPending={!latest}>
      {latest?.length === 0 && <p className="m-card-empty">{t('home.none')}</p>}
      <ul className="m-card-list home-latest">
        {latest?.map(line => (
          <li key={line.id}>
            <span>
              {line.record_id === null ? (
                <>
                  <Link className="m-link" to={listPath(line.resource)}>
                    {sentenceOf(line, reader)}
                  </Link>
                  <span className="m-quiet">{nameOf(line.by)}</span>
                </>
              ) : (
                <>
                  <Link className="m-link" to={recordPath(line.resource, line.record_id)}>
                    {textIn(line, 'title', language) || untitled(line.resource, reader)}
                  </Link>
                  <span className="m-quiet">{actionSentence(line.action, nameOf(line.by), t)}</span>
                </>
              )}
            </span>
            <time className="m-quiet" dateTime={line.at}>
              {moment(line.at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
