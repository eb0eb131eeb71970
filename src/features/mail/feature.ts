import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { campaignStatuses, mailKinds } from './campaign.ts'
import { campaigns } from './entities/campaigns.ts'
import { publicMailRoutes } from './campaigns/publicMail.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { campaignHandler } from './campaigns/sendCampaign.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    send_campaign: { campaign_id: string }
  }
}

const entities = [campaigns] as const
const codeLists = [wordList('mail_kinds', mailKinds), wordList('campaign_statuses', campaignStatuses)] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

/** Emails to many people at once, and reports on their delivery. */
export const mail: Feature = {
  name: 'mail',
  needs: ['emails', 'notifications', 'people'],
  entities,
  codeLists,
  routes: () => [...campaignRoutes(), ...publicMailRoutes],
  jobs: {
    send_campaign: { attempts: 12, backoff: [10, 60, 300, 900, 1_800, 3_600], timeout: 900, ...campaignHandler },
  },
}
