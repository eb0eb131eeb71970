import type { Catalog } from '../../catalog.ts'
import type { help as english } from '../../en/entities/help.ts'
import { labels } from './shared.ts'

export const help: Catalog<typeof english> = {
  name: 'მიმართვა |||| მიმართვები',
  empty:
    'აქ მფლობელები, მენეჯერები და გიდები ადმინისტრაციას მიმართავენ და მის პასუხებს კითხულობენ. მიმართვა სიაში დაწერისთანავე გამოჩნდება.',
  send: 'გაგზავნა',
  sent: 'მიმართვა გაიგზავნა.',
  groups: { question: 'მიმართვა', conversation: 'მიმოწერა' },
  fields: {
    subject: labels.subject,
    text: labels.text,
    attachments: 'დანართები',
    kind: labels.record_kind,
    record_id: 'ჩანაწერი, რომელსაც ეხება',
    status: labels.status,
    moderator_id: 'ვინ პასუხობს',
    last_message_at: 'ბოლოს დაიწერა',
  },
  hints: {
    text: 'აღწერეთ, რას აკეთებდით, რას ელოდით და რა მოხდა სინამდვილეში.',
    attachments:
      'ეკრანის ანაბეჭდები ან დოკუმენტები, რომლებიც სათქმელს თვალსაჩინოს ხდის. თითო არაუმეტეს 10 მბ, სულ არაუმეტეს 5.',
  },
}
