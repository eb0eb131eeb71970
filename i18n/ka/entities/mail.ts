import type { Catalog } from '../../catalog.ts'
import type { mail as english } from '../../en/entities/mail.ts'
import { labels } from './shared.ts'

export const mail: Catalog<typeof english> = {
  name: 'წერილი |||| წერილები',
  empty:
    'აქ გამოჩნდება ყველა გაგზავნილი და დაგეგმილი წერილი თავისი სტატუსით. სია პირველი წერილის დაწერისთანავე შეივსება.',
  groups: { letter: 'წერილი' },
  fields: {
    recipient: 'მიმღები',
    user_id: labels.user,
    subject: labels.subject,
    letter: labels.text,
    date: 'თარიღი',
    status: labels.status,
    uncertain: 'გაურკვეველია',
    failure: 'რატომ ვერ მივიდა',
    campaign_id: 'კამპანია',
  },
  hints: {
    recipient: 'ელფოსტის მისამართი, რომელზეც წერილი იგზავნება.',
    user_id: 'მიმღების ანგარიში, თუ მას ის აქვს.',
    date: 'როდის გაიგზავნა ან გაიგზავნება წერილი.',
    uncertain:
      'კავშირი მაშინ გაწყდა, როცა საფოსტო სერვერი წერილს იღებდა: შეიძლება მივიდა, შეიძლება — არა. ხელახლა არ იგზავნება, რომ არავინ მიიღოს ორჯერ.',
  },
}
