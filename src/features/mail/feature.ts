import type { Feature } from '../../engine/feature.ts'
import { publicMailRoutes } from './campaigns/publicMail.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { campaignHandler } from './campaigns/sendCampaign.ts'
import { letterHandler } from './letters/deliver.ts'
import { outboxRoutes } from './outboxRoutes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    send_letter: { delivery_id: string }
    send_campaign: { campaign_id: string }
  }
}

export const mail: Feature = {
  name: 'mail',
  needs: ['people'],
  routes: [...outboxRoutes, ...campaignRoutes, ...publicMailRoutes],
  jobs: {
    send_letter: { attempts: 7, backoff: [30, 120, 600, 1_800, 7_200, 21_600], timeout: 120, ...letterHandler },
    send_campaign: { attempts: 12, backoff: [10, 60, 300, 900, 1_800, 3_600], timeout: 900, ...campaignHandler },
  },
}
