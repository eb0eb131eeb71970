import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { mail as mailEntity } from './entities/mail.ts'
import { campaigns } from './entities/campaigns.ts'
import { links } from './entities/links.ts'
import { deliveries } from './entities/deliveries.ts'
import { publicMailRoutes } from './campaigns/publicMail.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { campaignHandler } from './campaigns/sendCampaign.ts'
import { emailHandler } from './emails/deliver.ts'
import { outboxRoutes } from './outboxRoutes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    send_letter: { delivery_id: string }
    send_campaign: { campaign_id: string }
  }
}

const entities = [mailEntity, campaigns, links, deliveries] as const
const codeLists = [
  wordList('mail_statuses', ['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce']),
  wordList('mail_failures', ['refused', 'expired', 'returned', 'withdrawn']),
  wordList('mail_kinds', ['news', 'service']),
  wordList('campaign_statuses', ['draft', 'scheduled', 'sending', 'sent', 'cancelled']),
] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

export const mail: Feature = {
  name: 'mail',
  needs: ['notifications', 'people'],
  entities,
  codeLists,
  routes: () => [...outboxRoutes, ...campaignRoutes(), ...publicMailRoutes],
  jobs: {
    send_letter: { attempts: 7, backoff: [30, 120, 600, 1_800, 7_200, 21_600], timeout: 120, ...emailHandler },
    send_campaign: { attempts: 12, backoff: [10, 60, 300, 900, 1_800, 3_600], timeout: 900, ...campaignHandler },
  },
  attention: [{ name: 'failed_letters', resource: 'mail', filter: { status: ['failed', 'bounce'] }, order: 80 }],
}
