import * as z from 'zod/mini'
import { respondWithRecord } from '../../engine/http/response.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readIfMatch } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { translated } from '../../engine/rules/moderation/languageDrift.ts'
import { changeMode } from '../../engine/rules/moderation/changeMode.ts'
import { mayWrite, reaches } from '../../engine/rules/access/permissions.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor, visible } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { expectVersion } from '../../engine/records/update.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'

/**
 * Confirms that the English text of some fields still matches the Georgian, and returns the record; fields that are
 * not outdated stay as they are. Nothing public changes. Throws `not_found`, `forbidden`, `illegal_transition` for a
 * locked record, `version_missing`, `version_stale`, and `invalid` for fields that are not localized or that the actor
 * may not write.
 */
const confirmTranslation = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  {
    id,
    version,
    fields,
    origin,
  }: { id: string; version: unknown; fields: readonly string[]; origin?: string | undefined },
): Promise<Row> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'update')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null) throw new Problem('not_found')
    if (!reaches(actor, entity, 'update', row)) throw new Problem('forbidden')
    expectVersion(actor, entity, row, version)
    if (changeMode(actor, entity, row) === 'refuse')
      throw new Problem('illegal_transition', { transition: 'confirm_translation', status: String(row.status) })
    const known = new Set(
      translated(entity)
        .filter(field => field.properties.some(property => mayWrite(actor, property)))
        .map(field => field.declaration.name),
    )
    if (fields.some(field => !known.has(field)))
      throw new Problem('invalid', {}, { errors: { fields: { code: 'not_a_choice' } } })
    const before = (row.outdated ?? []) as string[]
    const after = before.filter(field => !fields.includes(field))
    if (after.length === before.length) return visible(actor, entity, row)
    return visible(
      actor,
      entity,
      await writeChanges(inside, actor, entity, row, {
        changes: { outdated: [before, after] },
        action: 'confirm_translation',
        origin,
      }),
    )
  })

const confirming = z.strictObject({
  version: z.optional(z.int()),
  fields: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.minLength(1), z.maxLength(100)),
})

/** The route that confirms outdated translations. */
export const translationRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/:id/confirm_translation',
    policy: { action: 'update' },
    summary: 'Mark the English text of fields as up to date; requires the version',
    headers: ['If-Match'],
    body: confirming,
    response: 'record',
    handle: async call => {
      const { version, fields } = await readChecked(call, confirming)
      const requested = {
        id: readId(call.request),
        version: readIfMatch(call.request) ?? version,
        fields,
        origin: 'api',
      }
      return respondWithRecord(
        call.request,
        await confirmTranslation(call.records, call.actor, call.request.req.param('resource') ?? '', requested),
      )
    },
  },
]
