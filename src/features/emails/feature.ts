import { forgetEmails, forgottenRecipient } from './forgetEmails.ts'
import { overDays } from '../../engine/jobs/jobRules.ts'
import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { emailHandler } from './deliver.ts'
import { mailStatuses } from './email.ts'
import { deliveries } from './entities/deliveries.ts'
import { links } from './entities/links.ts'
import { mail } from './entities/mail.ts'
import { outboxRoutes } from './outboxRoutes.ts'
import { recordEmailRoutes } from './recordEmails.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    send_letter: { delivery_id: string }
  }
}

const entities = [mail, links, deliveries] as const
const codeLists = [
  wordList('mail_statuses', mailStatuses),
  wordList('mail_failures', ['refused', 'expired', 'returned', 'withdrawn']),
] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

/** Emails to single recipients about events of other features. */
export const emails: Feature = {
  name: 'emails',
  needs: ['notifications', 'people'],
  entities,
  retention: [
    { name: 'links', what: 'Links of emails that expired', entity: 'links', since: ['expires_at'], days: 30 },
    {
      name: 'emails',
      what: 'To whom emails went and what they said; that there was one, and what became of it, stays',
      entity: 'mail',
      since: ['date'],
      where: [{ property: 'recipient', operator: 'not_in', value: [forgottenRecipient] }],
      days: 730,
      forget: forgetEmails,
    },
    {
      name: 'queued_emails',
      what: 'Emails that were given up before they were sent',
      entity: 'deliveries',
      since: ['created_at'],
      days: overDays + 1,
    },
  ],
  codeLists,
  routes: [...outboxRoutes, ...recordEmailRoutes],
  jobs: {
    send_letter: { attempts: 7, backoff: [30, 120, 600, 1_800, 7_200, 21_600], timeout: 120, ...emailHandler },
  },
  attention: [{ name: 'failed_letters', resource: 'mail', filter: { status: ['failed', 'bounce'] }, order: 80 }],
}
