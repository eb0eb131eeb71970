import { useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { emptyDocument } from '../../../engine/model/stored/documentFormat.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { base, listPath } from '../../../panel/data/paths.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { TextArea } from '../../../panel/ui/inputs.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { Preview } from '../declarations.ts'
import { merged } from '../parts.ts'
import { placeOf } from './editing/placeOf.ts'
import { editorPath } from './addresses.ts'
import { mistakeText } from './useEditing.ts'
import { fieldLabelIn, resourceLabel } from './nameOfResource.ts'
import { StepList } from './StepList.tsx'
import { ConversionNotes } from './ConversionNotes.tsx'
import { ImportUploadedRows } from './table/ImportUploadedRows.tsx'
import { usePendingRows, PendingRows } from './table/PendingRows.tsx'
import { useBothTexts } from './texts.ts'
import { useReloadDeclarations, useDrafts, useHead } from './useDeclarations.ts'

interface Props {
  /** The resource whose draft is published; all drafts if omitted. */
  resource?: string
  /** Saves pending input. */
  flush?(): Promise<void>
}

interface Published {
  number: number
}

/** Shows what publishing would do, with counts and mistakes, and the button to publish. */
export function PublishPart({ resource, flush }: Props) {
  const reader = useReader()
  const { t, locale } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const reload = useReloadDeclarations()
  const both = useBothTexts()
  const [head, drafts] = [useHead(), useDrafts()]
  const [note, setNote] = useState('')
  const [parameters, setParameters] = useSearchParams()
  const resources = resource === undefined ? undefined : [resource]
  const waiting = usePendingRows(resource)
  const preview = useQuery<Preview>({
    queryKey: ['declared preview', resource ?? ''],
    queryFn: async ({ signal }) => {
      await flush?.()
      const { json } = await provider.call('/declarations/preview', { method: 'POST', body: { resources }, signal })
      return json as Preview
    },
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  const publish = useMutation<Published>({
    mutationFn: async () => {
      const body = { plan: preview.data?.plan, note: note.trim() || null, resources }
      return (await provider.call('/declarations/publish', { method: 'POST', body })).json as Published
    },
    onSuccess: ({ number }) => {
      // In the URL, so that the message remains when the panel is remounted with the new declarations.
      const next = new URLSearchParams(parameters)
      next.set('published', String(number))
      if (waiting.length > 0) next.set('rows', waiting.map(({ id }) => id).join(','))
      setParameters(next, { replace: true })
      return reload()
    },
    // If the plan has changed in the meantime, it is shown again with a message.
    onError: () => void preview.refetch(),
  })
  const done = parameters.get('published')
  if (done !== null) return <Done number={done} rows={parameters.get('rows')?.split(',') ?? []} resource={resource} />
  if (preview.error)
    return preview.error.status === 404 ? (
      <p className="m-quiet">{t('declaring.publish.nothing')}</p>
    ) : (
      <p role="alert">{refusalOf(preview.error, reader).message}</p>
    )
  if (!preview.data || !head.data || !drafts.data || !both) return <PanelWait />
  const { steps, mistakes, proof, lacking } = preview.data
  const chosen = drafts.data.filter(draft => resource === undefined || draft.resource === resource)
  const documents = [...chosen.map(({ document }) => document), head.data.document]
  const whole = chosen.reduce((one, { document }) => merged(one, document), head.data.document ?? emptyDocument)
  const missing = Object.entries(lacking)
    .filter(([name]) => resource === undefined || name === resource)
    .reduce((sum, [, count]) => sum + count, 0)
  const isBlocked = mistakes.length > 0 || steps.length === 0 || steps.some(({ refused }) => refused)
  const placed = mistakes.map(one => ({ mistake: one as Mistake, place: placeOf(one as Mistake, whole) }))
  const nameOf = ({ place }: (typeof placed)[number]): string => {
    const own = place.resource ?? resource
    if (place.field !== undefined && own !== undefined)
      return fieldLabelIn(own, place.field, { locale, documents, both })
    return own === undefined ? (place.list ?? '') : resourceLabel(own, locale, { documents, both })
  }
  const code = publish.error?.body?.code
  return (
    <section className="declaring-publish" aria-label={t('declaring.publish.title')}>
      <h2>{t('declaring.publish.title')}</h2>
      {publish.error && (
        <p role="alert" className="m-problem">
          {code === 'plan_changed' ? t('declaring.publish.changed') : refusalOf(publish.error, reader).message}
        </p>
      )}
      {placed.length > 0 && (
        <>
          <h3>{t('declaring.publish.mistakes')}</h3>
          <ul>
            {placed.map((one, index) => (
              <li key={index}>
                <strong>{nameOf(one)}</strong> <span className="m-problem">{mistakeText(one.mistake, t)}</span>{' '}
                {(one.place.resource ?? resource) !== undefined && (
                  <Link className="m-link" to={placeOfMistake(one.place, resource)}>
                    {t('declaring.publish.go', { name: nameOf(one) })}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {placed.length === 0 && steps.length === 0 && <p className="m-quiet">{t('declaring.publish.nothing')}</p>}
      <StepList steps={steps} documents={documents} />
      <PendingRows rows={waiting} />
      {missing > 0 && <p className="declaring-notice">{t('declaring.publish.lacking', { count: missing })}</p>}
      {proof && <p className="declaring-notice">{t('declaring.publish.proof')}</p>}
      <Field label={t('declaring.publish.note')} hint={t('declaring.publish.note_hint')}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={1_000}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="m-row">
        <Button
          primary
          disabled={isBlocked}
          busy={publish.isPending || preview.isFetching}
          onClick={() => publish.mutate()}
        >
          {t(publish.isPending ? 'declaring.publish.busy' : 'declaring.publish.submit')}
        </Button>
        <Button busy={preview.isFetching} onClick={() => void preview.refetch()}>
          {t('declaring.publish.renew')}
        </Button>
      </div>
    </section>
  )
}

/** Confirms a publication and shows ongoing work; remains when the panel is remounted. */
function Done({ number, rows, resource }: { number: string; rows: readonly string[]; resource: string | undefined }) {
  const { t } = useReader()
  const head = useHead()
  const box = useRef<HTMLDivElement>(null)
  const hidden = head.data?.document.resources?.filter(one => one.hidden).map(({ entity }) => entity.name)
  const isListed = resource !== undefined && hidden?.includes(resource) !== true
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="declaring-done">
      <p>{t('declaring.publish.done', { number })}</p>
      {rows.map(id => (
        <ImportUploadedRows key={id} id={id} />
      ))}
      {resource !== undefined && <ConversionNotes resource={resource} />}
      {isListed && (
        // Reloads the whole panel, because menu, lists and forms are created from the declarations.
        <a className="m-link" href={`${base}${listPath(resource)}`}>
          {t('declaring.publish.open')}
        </a>
      )}
    </div>
  )
}

const placeOfMistake = (
  { resource, field, list, group }: ReturnType<typeof placeOf>,
  otherwise: string | undefined,
): string => {
  const isOfFields = field !== undefined || list !== undefined || group !== undefined
  const path = editorPath(resource ?? otherwise ?? '', isOfFields ? 'fields' : 'resource')
  return field === undefined ? path : `${path}&field=${field}`
}
