import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { EntityDeclaration } from '../../../engine/model/declaration.ts'
import { documentFormat } from '../../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { Tabs } from '../../../panel/ui/Tabs.tsx'
import { PeopleHere } from '../../presence/panel/PeopleHere.tsx'
import { merged, partialOf, partsOf } from '../parts.ts'
import type { Edited } from './editing/edited.ts'
import { withoutUnusedLists } from './editing/editedLists.ts'
import { placeOf } from './editing/placeOf.ts'
import { publishedFields } from './editing/published.ts'
import { editorParts, editorPath, resourcesPath, type EditorPart } from './addresses.ts'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import { EditingProvider, type Editing } from './useEditing.ts'
import { FieldsPart } from './FieldsPart.tsx'
import { resourceLabel } from './nameOfResource.ts'
import { optionKindsIn } from './optionKinds.ts'
import { PreviewPart } from './PreviewPart.tsx'
import { PublishPart } from './PublishPart.tsx'
import { ResourcePart } from './ResourcePart.tsx'
import { usePendingRows } from './table/PendingRows.tsx'
import { useBothTexts, type BothTexts } from './texts.ts'
import {
  draftsKey,
  useReloadDeclarations,
  useHead,
  useReference,
  type Declared,
  type CheckedDraft,
} from './useDeclarations.ts'
import { useDraft, type StoredDraft, type OpenedDraft } from './useDraft.ts'
import type { CallError } from '../../../panel/data/describeProblem.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

/**
 * Loads the saved draft of a resource, or null if there is none. A draft that is being edited remains after it is
 * published or discarded, with version 0 as it is no longer stored.
 */
function useStoredDraft(resource: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const queryKey = [draftsKey, resource]
  return useQuery<CheckedDraft | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return (await provider.call(`/declarations/drafts/${resource}`, { signal })).json as CheckedDraft
      } catch (error) {
        if ((error as CallError).status !== 404) throw error
        const before = client.getQueryData<CheckedDraft>(queryKey)
        return before ? { ...before, version: 0 } : null
      }
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Returns the published declaration of a resource; empty for an unchanged entity of the product. */
function published(document: StoredDocument, resource: string, shipped: EntityDeclaration | undefined) {
  const isThere = partsOf(document, 'resources').has(resource) || partsOf(document, 'changes').has(resource)
  if (isThere) return partialOf(document, [resource])
  return shipped && ({ format: documentFormat, changes: [{ entity: resource }] } as StoredDocument)
}

/** The editor of a resource; its draft is saved automatically. */
export function Editor({ resource }: { resource: string }) {
  const reader = useReader()
  const [head, kept, reference] = [useHead(), useStoredDraft(resource), useReference()]
  const both = useBothTexts()
  const error = head.error ?? kept.error ?? reference.error
  if (error) return <LoadFailure error={error} />
  if (!head.data || kept.data === undefined || !reference.data || !both) return <PanelWait head />
  const own = partsOf(head.data.document, 'resources').has(resource)
  const shipped = own ? undefined : reference.data.entities.find(({ name }) => name === resource)
  const document = kept.data?.document ?? published(head.data.document, resource, shipped)
  if (!document)
    return (
      <div className="m-screen">
        <PageTitle title={reader.t('declaring.editor.missing')} />
        <Link className="m-link" to={resourcesPath}>
          {reader.t('declaring.editor.back')}
        </Link>
      </div>
    )
  const opened: OpenedDraft = {
    resource,
    base: head.data.number,
    document,
    version: kept.data?.version ?? 0,
    mistakes: kept.data?.mistakes ?? [],
    updatedAt: kept.data?.updated_at,
  }
  return (
    <EditorOf
      opened={opened}
      kept={kept.data}
      head={head.data}
      shipped={shipped}
      reference={reference.data}
      both={both}
    />
  )
}

interface Props {
  opened: OpenedDraft
  /** The saved draft. */
  kept: CheckedDraft | null
  head: Declared
  shipped: EntityDeclaration | undefined
  reference: { schema: unknown; entities: readonly EntityDeclaration[] }
  both: BothTexts
}

function EditorOf({ opened, kept, head, shipped, reference, both }: Props) {
  const { resource } = opened
  const { t, locale } = useReader()
  const { registry } = usePanel()
  const [parameters] = useSearchParams()
  const draft = useDraft(opened, kept)
  const show = parameters.get('show')
  const part: EditorPart = editorParts.find(one => one === show) ?? 'fields'
  const types = registry.fieldTypes
  const change = useEvent((next: Edited) => draft.change(withoutUnusedLists(next, types).document))
  const { document, mistakes } = draft
  const editing = useMemo((): Editing => {
    const whole = merged(head.document, document)
    return {
      resource,
      edited: { document, shipped, published: publishedFields(document, head.document, resource) },
      change,
      types,
      registry,
      both,
      head: head.document,
      product: reference.entities,
      optionKinds: optionKindsIn(reference.schema),
      mistakes: mistakes.map(mistake => ({ mistake, place: placeOf(mistake, whole) })),
    }
  }, [resource, document, mistakes, shipped, head, change, types, registry, both, reference])
  const title = resourceLabel(resource, locale, { documents: [draft.document, head.document], both })
  const next = editorParts[editorParts.indexOf(part) + 1]
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const continueOnShortcut = useEvent((event: KeyboardEvent): void => {
    const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isShortcut || !next || window.document.querySelector('dialog[open]')) return
    event.preventDefault()
    void navigate(editorPath(resource, next))
  })
  useEffect(() => {
    window.addEventListener('keydown', continueOnShortcut)
    return () => window.removeEventListener('keydown', continueOnShortcut)
  }, [continueOnShortcut])
  // Scrolls to the top when another part of the editor is opened.
  const shown = useRef<EditorPart>(undefined)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== part) body.current?.focus()
    shown.current = part
  }, [part])
  return (
    <EditingProvider value={editing}>
      <div className="m-screen declaring-editor">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={resourcesPath}>
            ← {t('declaring.editor.back')}
          </Link>
          <PageTitle title={title}>
            <DraftState draft={draft} resource={resource} />
          </PageTitle>
          {draft.other && <ElsewhereNotice changed={draft.other} />}
        </div>
        <Tabs
          label={t('declaring.editor.steps')}
          current={part}
          tabs={editorParts.map(name => ({
            name,
            path: editorPath(resource, name),
            word: t(`declaring.editor.${name}`),
          }))}
        />
        <div
          ref={body}
          tabIndex={-1}
          role="group"
          aria-label={t(`declaring.editor.${part}`)}
          className="declaring-part"
        >
          {part === 'fields' && <FieldsPart />}
          {part === 'resource' && <ResourcePart />}
          {part === 'preview' && <PreviewPart />}
          {part === 'publish' && <PublishPart resource={resource} flush={draft.flush} />}
        </div>
        {next && (
          <div className="m-row m-end">
            <ButtonLink to={editorPath(resource, next)}>
              {t('declaring.editor.next', { name: t(`declaring.editor.${next}`) })}
            </ButtonLink>
          </div>
        )}
      </div>
    </EditingProvider>
  )
}

/** Shows whether the draft is saved, who else is editing, and the number of mistakes. */
function DraftState({ draft, resource }: { draft: StoredDraft; resource: string }) {
  const { t, time } = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const reload = useReloadDeclarations()
  const navigate = useNavigate()
  const waiting = usePendingRows(resource)
  const { state, mistakes, savedAt } = draft
  const discard = async (): Promise<void> => {
    await draft.flush().catch(() => undefined)
    await provider.call(`/declarations/drafts/${resource}`, { method: 'DELETE' })
    for (const { id } of waiting) await provider.call(`/imports/${id}/cancel`, { method: 'POST', body: {} })
    await reload()
    await navigate(resourcesPath)
  }
  const words =
    state === 'failed'
      ? t('declaring.editor.failed', { reason: draft.reason })
      : t(`declaring.editor.${state}`, { time: savedAt === undefined ? '' : time(savedAt) })
  return (
    <>
      <span role="status" className={state === 'failed' ? 'm-problem' : 'm-quiet'}>
        {words}
      </span>
      {state === 'failed' && (
        <Button small onClick={() => void draft.flush().catch(() => undefined)}>
          {t('declaring.editor.again')}
        </Button>
      )}
      {mistakes.length > 0 && (
        <Link className="m-chip m-tone-declined" to={editorPath(resource, 'publish')}>
          {t('declaring.editor.mistakes', { smart_count: mistakes.length })}
        </Link>
      )}
      {state !== 'untouched' && state !== 'gone' && (
        <ConfirmedButton
          small
          word={t('declaring.editor.discard')}
          question={t('declaring.editor.discard_question')}
          text={t('declaring.editor.discard_text')}
          done={t('declaring.editor.discarded')}
          run={discard}
        />
      )}
      <PeopleHere path={`/declarations/drafts/${resource}/presence`} />
    </>
  )
}
