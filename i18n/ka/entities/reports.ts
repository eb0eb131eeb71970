import type { Catalog } from '../../catalog.ts'
import type { reports as english } from '../../en/entities/reports.ts'
import { groups, labels } from './shared.ts'

export const reports: Catalog<typeof english> = {
  name: 'საჩივარი |||| საჩივრები',
  empty:
    'აქ გამოჩნდება საჩივრები, რომლებსაც ვიზიტორები ჩანაწერებზე დატოვებენ. პირველ საჩივრამდე გასაკეთებელი არაფერია.',
  groups: { report: 'საჩივარი', answer: groups.answer },
  fields: {
    subject: labels.subject,
    text: labels.text,
    email: labels.email,
    user_id: labels.user,
    language: 'ენა',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    answer: labels.answer,
    note: 'შენიშვნა',
  },
  hints: {
    email: 'საჩივრის ავტორის ელფოსტა, თუ მან ის მიუთითა.',
    record_id: 'ჩანაწერი, რომელსაც საჩივარი ეხება.',
  },
}
