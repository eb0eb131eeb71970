import type { Catalog } from '../../catalog.ts'
import type { requests as english } from '../../en/entities/requests.ts'
import { labels } from './shared.ts'

export const requests: Catalog<typeof english> = {
  name: 'მოთხოვნა |||| მოთხოვნები',
  empty: 'აქ გამოჩნდება ცვლილებები, რომლებიც გადაწყვეტილებას ელის. სანამ ვინმე ჩანაწერს მოდერაციაზე გამოგზავნის, გასაკეთებელი არაფერია.',
  groups: { request: 'მოთხოვნა' },
  fields: {
    title: 'ჩანაწერის დასახელება',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    author_id: 'ავტორი',
    moderator_id: 'მოდერატორი',
    changes: 'ცვლილებები',
    reason: 'უარყოფის მიზეზი',
    decided_at: 'გადაწყდა',
  },
  hints: {
    moderator_id: 'ვინ დაამტკიცა ან უარყო მოთხოვნა.',
    changes: 'ყოველი შეცვლილი ველი ძველი და ახალი მნიშვნელობით.',
    reason: 'ამ ტექსტს ავტორი წაიკითხავს: მიუთითეთ, რა უნდა გამოსწორდეს.',
  },
}
