import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Link } from 'react-router-dom'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { WhenSeen } from '../../../panel/ui/WhenSeen.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { Icon } from '../../../panel/ui/Icon.ts'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { allDraftsPath, editorPath } from './addresses.ts'
import { listed, type ListedResource, type ResourceKind } from './listed.ts'
import { resourceLabel } from './nameOfResource.ts'
import { partsOf } from '../parts.ts'
import { mistakeText } from './useEditing.ts'
import { useBothTexts } from './texts.ts'
import { useDrafts, useHead, useLastChanges, useReference } from './useDeclarations.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

const tones: Record<ResourceKind, string> = {
  shipped: 'neutral',
  fixed: 'neutral',
  changed: 'waits',
  own: 'public',
  hidden: 'declined',
}

/** The number of records, loaded once the row is visible. */
function Rows({ resource }: { resource: string }) {
  const { number } = useReader()
  const provider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['declarations', 'rows', resource],
    queryFn: ({ signal }) =>
      provider.getList(resource, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        signal,
      }),
    retry: false,
    staleTime: 60_000,
  })
  if (!data) return '…'
  const capped = (data.meta as { cappedTotal?: number } | undefined)?.cappedTotal
  return data.total === undefined ? `${number(capped ?? 0)}+` : number(data.total)
}

/** All resources with their type, number of records, last change, and a link to the editor. */
export function ResourceTable() {
  const reader = useReader()
  const { t, locale, moment } = reader
  const { registry } = usePanel()
  const both = useBothTexts()
  const [head, drafts, lastChanges, reference] = [useHead(), useDrafts(), useLastChanges(), useReference()]
  const error = head.error ?? drafts.error ?? reference.error
  if (error) return <LoadFailure error={error} />
  if (!head.data || !drafts.data || !reference.data || !both) return <PanelWait />
  const documents = [...drafts.data.map(({ document }) => document), head.data.document]
  /** The icon of the newest draft, so that it appears before it is published. */
  const iconOf = (name: string): string => {
    const drafted = documents.map(one => partsOf(one, 'resources').get(name)).find(part => part !== undefined)
    const entity = drafted && 'entity' in drafted && typeof drafted.entity === 'object' ? drafted.entity : undefined
    return entity?.icon ?? registry.entities.get(name)?.declaration.icon ?? ''
  }
  const lines = listed(registry, head.data, {
    drafts: drafts.data,
    lastChanges: lastChanges.data ?? {},
    product: reference.data.entities,
  })
  const labelOf = (name: string): string => resourceLabel(name, locale, { documents, both })
  const kind = ({ name, kind: word, draft }: ListedResource) => (
    <span className="m-row">
      <span className={`m-chip m-tone-${tones[word]}`}>{t(`declaring.kinds.${word}`)}</span>
      {draft && <span className="m-chip m-tone-waits">{t('declaring.kinds.draft')}</span>}
      {(head.data.lacking[name] ?? 0) > 0 && (
        <span className="m-quiet">{t('declaring.list.lacking', { count: head.data.lacking[name] })}</span>
      )}
    </span>
  )
  return (
    <>
      {head.data.set_aside.map(({ path, name, mistakes }) => (
        <div key={path.join('/')} role="status" className="declaring-notice">
          <p>{t('declaring.list.set_aside', { name: name || path.join('/') })}</p>
          <ul>
            {mistakes.map((mistake, place) => (
              <li key={place}>{mistakeText(mistake, t)}</li>
            ))}
          </ul>
        </div>
      ))}
      {drafts.data.length > 0 && (
        <div className="m-row declaring-notice">
          <span>{t('declaring.list.drafts_ready', { count: drafts.data.length })}</span>
          <ButtonLink small to={allDraftsPath}>
            {t('declaring.list.publish_all')}
          </ButtonLink>
        </div>
      )}
      <table className="m-plain-table declaring-resources" aria-label={t('declaring.parts.resources')}>
        <thead>
          <tr>
            {['resource', 'kind', 'rows', 'changed'].map(column => (
              <th key={column} scope="col">
                {t(`declaring.list.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="m-hidden">{t('declaring.list.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.name}>
              <th scope="row">
                <span className="declaring-name">
                  <Icon word={iconOf(line.name)} fontSize="small" />
                  {line.isThere ? (
                    <Link className="m-link" to={listPath(line.name)}>
                      {labelOf(line.name)}
                    </Link>
                  ) : (
                    labelOf(line.name)
                  )}
                  <span className="m-quiet m-code">{line.name}</span>
                </span>
              </th>
              <td data-label={t('declaring.list.kind')}>{kind(line)}</td>
              <td data-label={t('declaring.list.rows')} className="m-number">
                {line.isThere ? (
                  <WhenSeen instead="…">
                    <Rows resource={line.name} />
                  </WhenSeen>
                ) : (
                  '–'
                )}
              </td>
              <td data-label={t('declaring.list.changed')}>
                {line.changed === undefined ? '–' : <time dateTime={line.changed}>{moment(line.changed)}</time>}
              </td>
              <td className="declaring-actions">
                {line.kind !== 'fixed' && (
                  <ButtonLink
                    small
                    to={editorPath(line.name)}
                    aria-label={t('declaring.list.edit_named', { name: labelOf(line.name) })}
                  >
                    {t('declaring.list.edit')}
                  </ButtonLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
