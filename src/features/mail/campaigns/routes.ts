import { locale } from '../../../engine/model/shapes.ts'
import * as z from 'zod/mini'
import { recordId } from '../../../engine/fields/reference.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import { rights } from '../../../engine/rules/access/rights.ts'
import { respondWithRecord } from '../../../engine/http/response.ts'
import { campaignProgress } from './campaignProgress.ts'
import { campaignSchema, textsShape } from './campaignBody.ts'
import { checkCampaign, countRecipients } from './countRecipients.ts'
import { previewEmail, sendTestEmails } from './previewEmail.ts'
import { checkRecipients, recipientsSchema } from './readRecipients.ts'
import { cancelCampaign, changeCampaign, createCampaign, resendUncertain } from './writeCampaign.ts'
import { idempotently } from '../../../engine/http/idempotency.ts'
import { runDueInBackground } from '../../../engine/jobs/runDue.ts'
import { readChecked } from '../../../engine/http/readChecked.ts'
import { readId, readIfMatch } from '../../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../../engine/http/route.ts'
import { takeLimits } from '../../../engine/http/takeLimit.ts'
import { campaignProgress as progressShape, mailPreview, recipientCount, testedMail } from '../campaign.ts'

const policy = { words: rights.campaigns } as const

const previewed = z.strictObject({
  ...textsShape,
  user_id: z.optional(z.nullable(recordId())),
  language: z.optional(z.nullable(locale)),
})
const tested = z.strictObject(textsShape)

/** Routes for campaigns, for administrators. */
export const campaignRoutes = (): readonly ActorRoute[] => {
  const campaign = campaignSchema()
  const counted = z.strictObject({ kind: textsShape.kind, recipients: recipientsSchema() })
  const changed = z.extend(campaign, { version: z.optional(z.int()) })
  return [
    {
      method: 'POST',
      path: '/mail',
      shared: true,
      policy,
      summary: 'Save a campaign as a draft, schedule it or send it immediately',
      headers: ['Idempotency-Key'],
      body: campaign,
      response: { record: 'campaigns' },
      status: 201,
      handle: async call => {
        const body = await readChecked(call, campaign)
        const answered = await idempotently(call, body as Row, async records => ({
          body: await createCampaign(records, call.actor, body),
          status: 201,
        }))
        runDueInBackground(call.ports)
        return respondWithRecord(call.request, answered.body, 201)
      },
    },
    {
      method: 'POST',
      path: '/mail/count',
      duringMaintenance: true,
      policy,
      summary: 'The number of recipients and of people who are left out',
      body: counted,
      response: recipientCount,
      handle: async call => {
        const { recipients, kind } = await readChecked(call, counted)
        const errors = checkRecipients(call.records, call.actor, recipients)
        if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
        return call.request.json(await countRecipients(call.records, call.actor, recipients, kind))
      },
    },
    {
      method: 'POST',
      path: '/mail/check',
      duringMaintenance: true,
      policy,
      summary:
        'Check whether a campaign can be sent: the number of recipients, or all fields that prevent it; nothing is saved',
      body: campaign,
      response: recipientCount,
      handle: async call =>
        call.request.json(await checkCampaign(call.records, call.actor, await readChecked(call, campaign))),
    },
    {
      method: 'POST',
      path: '/mail/preview',
      duringMaintenance: true,
      policy,
      summary: 'An email as one recipient would get it',
      body: previewed,
      response: mailPreview,
      handle: async call => call.request.json(await previewEmail(call, (await readChecked(call, previewed)) as Row)),
    },
    {
      method: 'POST',
      path: '/mail/test',
      policy,
      summary: 'Send a test email to yourself, in each language it is written in',
      body: tested,
      response: testedMail,
      handle: async call => {
        const texts = await readChecked(call, tested)
        await takeLimits(call.ports, [['test_letter_account', call.actor.id]])
        return call.request.json(await sendTestEmails(call, texts as Row))
      },
    },
    {
      method: 'PUT',
      path: '/mail/campaigns/:id',
      policy,
      summary: 'Change a campaign that has not started; requires its version',
      headers: ['If-Match'],
      body: changed,
      response: { record: 'campaigns' },
      handle: async call => {
        const id = readId(call.request)
        const { version, ...body } = await readChecked(call, changed)
        const record = await changeCampaign(call.records, call.actor, {
          id,
          body,
          version: readIfMatch(call.request) ?? version,
        })
        runDueInBackground(call.ports)
        return respondWithRecord(call.request, record)
      },
    },
    {
      method: 'POST',
      path: '/campaigns/:id/cancel',
      policy,
      summary: 'Cancel a campaign: emails not sent yet will not be sent',
      response: { record: 'campaigns' },
      handle: async call =>
        respondWithRecord(call.request, await cancelCampaign(call.records, call.actor, readId(call.request))),
    },
    {
      method: 'POST',
      path: '/campaigns/:id/resend',
      policy,
      summary: 'Resend the emails of a campaign whose delivery is uncertain',
      response: { record: 'campaigns' },
      handle: async call => {
        const record = await resendUncertain(call.records, call.actor, readId(call.request))
        runDueInBackground(call.ports)
        return respondWithRecord(call.request, record)
      },
    },
    {
      method: 'GET',
      path: '/campaigns/:id/progress',
      policy,
      summary: 'Progress of a campaign: its emails by status',
      response: progressShape,
      handle: async call => call.request.json(await campaignProgress(call.records, call.actor, readId(call.request))),
    },
  ]
}
