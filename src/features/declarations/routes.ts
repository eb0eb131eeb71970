import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { contentRange } from '../../engine/http/response.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readRange, readTexts } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import { row } from '../../engine/model/shapes.ts'
import { documentShape } from '../../engine/model/stored/documentSchema.ts'
import { checkDraft } from '../../engine/model/stored/layered.ts'
import type { PurgeTarget } from '../../engine/model/stored/purge.ts'
import { tabPresence, leavePlace, joinPlace, type Place } from '../presence/places.ts'
import { personHere } from '../presence/personHere.ts'
import { listConversions } from './conversions.ts'
import { respondWithHidden } from './respondWithHidden.ts'
import { respondWithUnconverted } from './respondWithUnconverted.ts'
import { purgeDate, purgeTarget } from './purge.ts'
import {
  conversion,
  declared,
  draft,
  importedDrafts,
  lastChangesShape,
  checkedDraft,
  unconvertedRowsShape,
  newDraft,
  preview,
  publication,
  purgeable,
  publishedModel,
  toImport,
  toPreview,
  toPurge,
  toPublish,
  toUndo,
  type ShownStep,
} from './declarations.ts'
import { draftOfResource, draftsOf, deleteDrafts, isResourceName, saveDraft, type Draft } from './drafts.ts'
import { documentAt, readHead } from './head.ts'
import { importDrafts, readImported } from './importDrafts.ts'
import { lastChanges } from './lastChanges.ts'
import { merged, partialOf } from './parts.ts'
import { declaringOf, previewOf, publishRequest } from './publish.ts'
import { undonePublications } from './undonePublications.ts'

const administrators = { words: ['superuser'] } as const

const maxListed = 1_000_000_000

function readNumber({ request }: ActorCall, written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  const number = Number(written)
  if (!/^\d+$/.test(written) || number > maxListed || (request.req.queries('number') ?? []).length > 1)
    throw new Problem('malformed_parameter', { parameter: 'number' })
  return number
}

/** Returns a draft with the mistakes it would have if it were published alone. */
async function checked(call: ActorCall, kept: Draft) {
  const { program } = declaringOf(call)
  const { document } = await readHead(call.records.store, program.declarations)
  const mistakes = checkDraft(program.declarations, merged(document, kept.document), program)
  return call.request.json({ ...kept, mistakes })
}

const resourceOf = ({ request }: ActorCall): string => request.req.param('resource') ?? ''
const fieldOf = ({ request }: ActorCall): string => request.req.param('field') ?? ''

async function respondWithPurgeDate(call: ActorCall, target: PurgeTarget): Promise<Response> {
  const { document } = await readHead(call.records.store, declaringOf(call).program.declarations)
  return call.request.json({ from: await purgeDate(call.records, document, target) })
}

/** Reads the target of a permanent deletion, with its name as confirmation. Throws like `readChecked`. */
const readPurge = (call: ActorCall) =>
  readChecked(call, toPurge, ({ name, field }): FieldProblems =>
    name === (field ?? resourceOf(call)) ? {} : { name: { code: 'wrong_value' } },
  )

/**
 * Returns the presence key for the editor of a resource, which may have no draft yet. Throws `not_found` for an invalid
 * name.
 */
function editorOf(call: ActorCall): Place {
  const resource = resourceOf(call)
  if (!isResourceName(resource)) throw new Problem('not_found')
  return { id: `declaration_drafts/${resource}`, fieldOf: () => null }
}

const reference = () => {
  const { $schema: _version, ...schema } = toJSONSchema(documentShape, { io: 'input', unrepresentable: 'any' })
  return schema
}

/** A table as CSV. */
const asCsv = { 'text/csv': z.string() }

/** Routes for declarations at run time. */
export const declarationRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/declarations',
    policy: administrators,
    summary: 'What is declared at run time: currently, or as of a publication',
    query: ['number'],
    response: declared,
    handle: async call => {
      const { layer, program } = declaringOf(call)
      const number = readNumber(call, call.request.req.query('number'))
      const head =
        number === undefined
          ? await readHead(call.records.store, program.declarations)
          : await documentAt(call.records.store, program.declarations, number)
      const { setAside, lacking } = layer(head.document)
      return call.request.json({ ...head, set_aside: setAside, lacking })
    },
  },
  {
    method: 'GET',
    path: '/declarations/reference',
    policy: administrators,
    summary:
      'The language of declarations: the JSON Schema of a document, the options of each field type, and the declarations of the product itself',
    response: z.object({ schema: row, types: z.array(row), entities: z.array(row) }),
    handle: call => {
      const { program } = declaringOf(call)
      const types = program.declarations.fieldTypes.map(({ name, options, needs, operators }) => ({
        name,
        options: options ?? [],
        needs: needs ?? [],
        operators: operators ?? [],
      }))
      const entities = program.declarations.entities.filter(({ internal }) => !internal)
      return call.request.json({ schema: reference(), types, entities })
    },
  },
  {
    method: 'GET',
    path: '/declarations/drafts',
    policy: administrators,
    summary: 'The unpublished drafts of declarations, by resource',
    response: z.array(draft),
    handle: async call => call.request.json(await draftsOf(call.records)),
  },
  {
    method: 'GET',
    path: '/declarations/drafts/:resource',
    policy: administrators,
    summary: 'The draft of a resource and its errors',
    response: checkedDraft,
    handle: async call => checked(call, await draftOfResource(call.records, resourceOf(call))),
  },
  {
    method: 'PUT',
    path: '/declarations/drafts/:resource',
    policy: administrators,
    summary:
      'Save a draft of a resource, complete or not: a document that declares only this resource; version is the one that was read, 0 for a new draft',
    body: newDraft,
    response: checkedDraft,
    handle: async call => {
      declaringOf(call)
      const written = await readChecked(call, newDraft)
      return checked(call, await saveDraft(call.records, call.actor, resourceOf(call), written))
    },
  },
  {
    method: 'DELETE',
    path: '/declarations/drafts/:resource',
    policy: administrators,
    summary: 'Discard a draft',
    handle: async call => {
      await deleteDrafts(call.records, [await draftOfResource(call.records, resourceOf(call))])
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/declarations/drafts/:resource/presence',
    duringMaintenance: true,
    policy: administrators,
    summary: 'Report that a tab has the editor of a resource open; returns who else has it open',
    body: tabPresence,
    response: z.array(personHere),
    handle: async call => call.request.json(await joinPlace(call, () => editorOf(call))),
  },
  {
    method: 'DELETE',
    path: '/declarations/drafts/:resource/presence/:tab',
    duringMaintenance: true,
    policy: administrators,
    summary: 'Report that a tab no longer has the editor of a resource open',
    handle: call => {
      leavePlace(call, editorOf(call).id)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/declarations/preview',
    policy: administrators,
    summary:
      'The steps that publishing drafts would take, and the errors of the drafts; send `plan` to publish them. With a document: the same as if it had been imported',
    body: toPreview,
    response: preview,
    handle: async call => {
      const { resources, document } = await readChecked(call, toPreview)
      return call.request.json(await previewOf(call, document ? { document: readImported(document) } : { resources }))
    },
  },
  {
    method: 'POST',
    path: '/declarations/publish',
    policy: administrators,
    dangerous: true,
    summary: 'Publish drafts according to the plan of their preview; requires a proof if the plan says so',
    headers: ['Proof'],
    body: toPublish,
    response: publishedModel,
    handle: async call => {
      const { resources, ...how } = await readChecked(call, toPublish)
      return publicationResponse(call, await publishRequest(call, { resources }, how))
    },
  },
  {
    method: 'GET',
    path: '/declarations/history',
    policy: administrators,
    summary: 'All publications, newest first',
    query: ['range'],
    response: z.array(publication),
    handle: async call => {
      const { store } = call.records
      const { offset, limit } = readRange(call.request)
      const sort = { property: 'number', order: 'DESC' } as const
      const rows = await store.find({ entity: 'declared_models', where: [], sort, offset, limit })
      const total = await store.count({ entity: 'declared_models', where: [] })
      const undone = await undonePublications(
        store,
        rows.map(({ number }) => Number(number)),
      )
      call.request.header('Content-Range', contentRange('declarations', offset, rows.length, total))
      return call.request.json(
        rows.map(({ number, note, plan, undoes, program, created_at, created_by }) => ({
          number,
          note,
          steps: plan ?? [],
          undoes,
          undone_by: undone.get(Number(number)) ?? null,
          program,
          created_at,
          created_by,
        })),
      )
    },
  },
  {
    method: 'GET',
    path: '/declarations/changed',
    policy: administrators,
    summary: 'When each resource was last changed by a publication, by its name',
    response: lastChangesShape,
    handle: async call => call.request.json(await lastChanges(call.records.store)),
  },
  {
    method: 'POST',
    path: '/declarations/undo/:number',
    policy: administrators,
    dangerous: true,
    summary:
      'Without a plan: what undoing a publication would do. With a plan: undo it. What it added is hidden; values remain stored',
    headers: ['Proof'],
    body: toUndo,
    response: z.union([preview, publishedModel]),
    handle: async call => {
      const { plan, note } = await readChecked(call, toUndo)
      const undo = readNumber(call, call.request.req.param('number')) ?? 0
      return plan === undefined
        ? call.request.json(await previewOf(call, { undo }))
        : publicationResponse(call, await publishRequest(call, { undo }, { plan, note }))
    },
  },
  {
    method: 'GET',
    path: '/declarations/export',
    policy: administrators,
    summary: 'What is declared at run time, as a document for another installation: the named resources, or all',
    query: ['resources'],
    response: row,
    handle: async call => {
      const names = readTexts(call.request, 'resources')
      const { document } = await readHead(call.records.store, declaringOf(call).program.declarations)
      call.request.header('Content-Disposition', 'attachment; filename="declarations.marani.json"')
      return call.request.json(names ? partialOf(document, names) : document)
    },
  },
  {
    method: 'POST',
    path: '/declarations/import',
    policy: administrators,
    summary:
      'Create drafts from a document; nothing is published, and resources that it does not name remain unchanged',
    body: toImport,
    response: importedDrafts,
    handle: async call => {
      const files = declaringOf(call).program.declarations
      const imported = { ...(await readChecked(call, toImport)), files }
      return call.request.json(await importDrafts(call.records, call.actor, imported))
    },
  },
  {
    method: 'GET',
    path: '/declarations/conversions',
    policy: administrators,
    summary: 'The fields whose type was changed, newest first, and the progress of converting their values',
    response: z.array(conversion),
    handle: async call => call.request.json(await listConversions(call.records, call.ports.model.number)),
  },
  {
    method: 'GET',
    path: '/declarations/:resource/kept/:field',
    policy: administrators,
    summary:
      'The records whose value did not fit when the type of a field was changed, with the value: up to a hundred after an ID, or all as CSV',
    query: ['after', 'format'],
    response: unconvertedRowsShape,
    contents: asCsv,
    handle: async call => respondWithUnconverted(call, resourceOf(call), fieldOf(call)),
  },
  {
    method: 'GET',
    path: '/declarations/:resource/hidden',
    policy: administrators,
    summary: 'All rows of a hidden resource as CSV, to be saved before it is deleted permanently',
    contents: asCsv,
    handle: async call => respondWithHidden(call, { entity: resourceOf(call) }),
  },
  {
    method: 'GET',
    path: '/declarations/:resource/hidden/:field',
    policy: administrators,
    summary: 'All values of a hidden field as CSV, to be saved before it is deleted permanently',
    contents: asCsv,
    handle: async call => respondWithHidden(call, { entity: resourceOf(call), field: fieldOf(call) }),
  },
  {
    method: 'GET',
    path: '/declarations/:resource/purge',
    policy: administrators,
    summary: 'From when on a hidden resource can be deleted permanently; null if it can be now',
    response: purgeable,
    handle: call => respondWithPurgeDate(call, { entity: resourceOf(call) }),
  },
  {
    method: 'GET',
    path: '/declarations/:resource/purge/:field',
    policy: administrators,
    summary: 'From when on a hidden field can be deleted permanently; null if it can be now',
    response: purgeable,
    handle: call => respondWithPurgeDate(call, { entity: resourceOf(call), field: fieldOf(call) }),
  },
  {
    method: 'POST',
    path: '/declarations/:resource/purge',
    policy: administrators,
    summary:
      'Permanently delete a resource or field that has been hidden for 30 days, with its records or values; `name` repeats its name, which stays reserved',
    proof: true,
    body: toPurge,
    check: readPurge,
    response: publishedModel,
    handle: async call => {
      const { field, note } = await readPurge(call)
      const entity = resourceOf(call)
      return publicationResponse(call, await purgeTarget(call, { entity, field }, note))
    },
  },
]

/**
 * Responds with the result of a publication; the response is created with the previous model and tells the number of
 * the new one.
 */
function publicationResponse(call: ActorCall, done: { number: number; steps: ShownStep[] }): Response {
  call.request.header('Marani-Model', String(done.number))
  return call.request.json(done)
}
