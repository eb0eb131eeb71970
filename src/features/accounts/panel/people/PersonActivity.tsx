import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { useRight } from '../../../../panel/data/useRight.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { actionSentence, type HistoryLine } from '../../../../panel/record/form/HistoryLines.tsx'
import { propertyLabel } from '../../../../panel/data/propertyLabel.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../../panel/data/paths.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

interface Line extends HistoryLine {
  resource: string
  record_id: string
}

const perCall = 25

/** What a person did, newest first, for administrators; asked for only when it is opened. */
export function PersonActivity({ person, name }: { person: Visible; name: string }) {
  const { t } = useReader()
  const mayRead = useRight('activity')
  const [open, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <Disclosure className="m-history" onToggle={setOpen} summary={t('moderation.activity')}>
      {open && <Lines id={person.id} name={name} />}
    </Disclosure>
  )
}

function Lines({ id, name }: { id: string; name: string }) {
  const { t, moment } = useReader()
  const { registry } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['users', 'activity', id],
    queryFn: async ({ pageParam, signal }) =>
      (
        await provider.call(
          `/users/${encodeURIComponent(id)}/activity?range=${encodeURIComponent(JSON.stringify([pageParam, pageParam + perCall - 1]))}`,
          { signal },
        )
      ).json as Line[],
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perCall ? undefined : pages.length * perCall),
  })
  if (isPending) return <p role="status">{t('panel.values.loading')}</p>
  if (error) return <p role="alert">{t('panel.list.failed')}</p>
  const lines = data.pages.flat()
  if (lines.length === 0) return <p>{t('panel.history.empty')}</p>
  return (
    <>
      <ol className="m-history-lines">
        {lines.map(line => {
          const entity = registry.entities.get(line.resource)
          const changed = entity
            ? Object.keys(line.changes)
                .filter(property => entity.properties.has(property))
                .map(propertyLabel(entity, t))
            : []
          return (
            <li key={line.id}>
              <p>
                {actionSentence(line.action, name, t)}{' '}
                {entity && (
                  <Link className="m-link" to={recordPath(line.resource, line.record_id)}>
                    {t(`resources.${line.resource}.name`, { smart_count: 1 })}
                  </Link>
                )}{' '}
                <time className="m-quiet" dateTime={line.at}>
                  {moment(line.at)}
                </time>
              </p>
              {changed.length > 0 && <p className="m-quiet">{changed.join(' · ')}</p>}
            </li>
          )
        })}
      </ol>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('panel.history.more')}</Button>}
    </>
  )
}
