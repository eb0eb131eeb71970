import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import type { MailPreview } from '../campaign.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { findOne } from '../../../engine/records/findOne.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { languageFor, retrySeconds, writtenLanguages } from '../campaignRules.ts'
import { JobFailed } from '../../../engine/jobs/handler.ts'
import { callerOf } from '../../../engine/http/callerOf.ts'
import type { ActorCall } from '../../../engine/http/route.ts'
import { derivedOf } from '../../../engine/rules/validation/derived.ts'
import { readTexts, type WrittenTexts } from './campaignBody.ts'
import { organizationNames } from './findRecipients.ts'
import { moveEmail, sendEmail } from './sendEmail.ts'
import { renderCampaignEmail, fillTexts, valuesFor } from './writeCampaignEmail.ts'

interface PreviewRequest {
  user_id?: string | null | undefined
  language?: Locale | null | undefined
}

function textsOf(call: ActorCall, body: Row, needed: readonly Locale[] | null): WrittenTexts {
  const { texts, problems } = readTexts(call.records, body, needed)
  if (Object.keys(problems).length > 0) throw new Problem('invalid', {}, { errors: problems })
  return texts
}

async function personOf(call: ActorCall, id: string | null | undefined): Promise<RowOf<'users'>> {
  if (!id) return callerOf(call)
  const person = await findOne(call.records.store, 'users', 'id', id, [notDeleted])
  if (!person) throw new Problem('invalid', {}, { errors: { user_id: { code: 'reference_missing' } } })
  return person
}

async function filledFor(
  { ports, records }: ActorCall,
  texts: WrittenTexts,
  person: RowOf<'users'>,
  language: Locale,
): Promise<{ subject: string; letter: string }> {
  const organizationOf = await organizationNames(records, [person])
  return fillTexts(texts, language, valuesFor(ports, person, organizationOf(person)))
}

/**
 * Renders an email as one person would get it: the caller by default, in the language in which they would get it
 * unless another is given. Throws `invalid`.
 */
export async function previewEmail(call: ActorCall, body: Row & PreviewRequest): Promise<MailPreview> {
  const texts = textsOf(call, body, null)
  const person = await personOf(call, body.user_id)
  const language = body.language ?? languageFor(texts, chosenLocale(person.language))
  const filled = await filledFor(call, texts, person, language)
  return renderCampaignEmail(call.ports, {
    ...filled,
    language,
    kind: texts.kind,
    recipient: person.email,
    userId: person.id,
  })
}

/**
 * Sends an email to the caller, in each language in which it is written, and returns whether all were sent. Throws
 * `invalid`.
 */
export async function sendTestEmails(call: ActorCall, body: Row): Promise<{ status: 'sent' | 'failed' }> {
  const texts = textsOf(call, body, [])
  const person = callerOf(call)
  const { ports, records } = call
  let status: 'sent' | 'failed' = 'sent'
  for (const language of writtenLanguages(texts)) {
    const at = records.clock().toISOString()
    const row = newRow(records, call.actor, 'mail', {
      ...(await filledFor(call, texts, person, language)),
      recipient: person.email,
      user_id: person.id,
      language,
      date: at,
      attempts: retrySeconds.length,
    })
    await records.store.insert('mail', [{ ...row, ...derivedOf(records.registry.entity('mail'), row) }])
    try {
      await sendEmail(ports, row, texts.kind)
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error
      await moveEmail(ports, row, [], { status: 'failed', failure: 'expired' })
    }
    const sent = await findOne(records.store, 'mail', 'id', row.id)
    if (sent?.status !== 'sent') status = 'failed'
  }
  return { status }
}
