import type { Catalog } from '../../catalog.ts'
import type { campaigns as english } from '../../en/entities/campaigns.ts'
import { labels } from './shared.ts'

export const campaigns: Catalog<typeof english> = {
  name: 'კამპანია |||| კამპანიები',
  empty: 'კამპანია ერთი წერილია ბევრი ადამიანისთვის. ის აქ გამოჩნდება, როგორც კი შეინახება, დაიგეგმება ან გაიგზავნება.',
  groups: { letter: 'წერილი', sending: 'გაგზავნა' },
  fields: {
    kind: 'სახე',
    subject: labels.subject,
    body: labels.text,
    status: labels.status,
    recipients: 'არჩეული მიმღებები',
    scheduled_at: 'გაგზავნის დრო',
    rate: 'წერილი წამში',
    total: 'მიმღებები',
    started_at: 'დაიწყო',
    ended_at: 'დასრულდა',
  },
  hints: {
    kind: 'სიახლეების გამოწერის გაუქმება შეიძლება; მიმღების საკუთარი ჩანაწერების შესახებ წერილები ყველას მისდის.',
    total: 'რამდენი ადამიანი იღებს წერილს. რაოდენობა გაგზავნის დაწყებისას ფიქსირდება.',
  },
}
