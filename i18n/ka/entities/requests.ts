import type { Catalog } from '../../catalog.ts'
import type { requests as english } from '../../en/entities/requests.ts'
import { labels } from './shared.ts'

export const requests: Catalog<typeof english> = {
  name: 'მოთხოვნა |||| მოთხოვნები',
  empty:
    'აქ გამოჩნდება ცვლილებები, რომლებიც გადაწყვეტილებას ელის. სანამ ვინმე ჩანაწერს მოდერაციაზე გამოგზავნის, გასაკეთებელი არაფერია.',
  groups: { request: 'მოთხოვნა', decision: 'გადაწყვეტილება' },
  fields: {
    title: 'ჩანაწერის დასახელება',
    kind: labels.record_kind,
    record_id: labels.record_id,
    status: labels.status,
    author_id: 'ავტორი',
    moderator_id: 'განიხილავს',
    assignee_id: 'პასუხისმგებელი',
    organization_id: 'ორგანიზაცია',
    region_id: 'რეგიონი',
    first_time: 'პირველად',
    risk: 'რისკი',
    risks: 'განსაკუთრებული ყურადღების მიზეზი',
    round: 'განხილვის ნომერი',
    due_on: 'ვადა',
    message: 'წერილი მოდერატორს',
    taken_at: 'განხილვა დაიწყო',
    decisions: 'გადაწყვეტილებები',
    decided_by: 'გადაწყვიტა',
    changes: 'ცვლილებები',
    reason: 'უარყოფის მიზეზი',
    decided_at: 'გადაწყდა',
  },
  hints: {
    changes: 'ყოველი შეცვლილი ველი ძველი და ახალი მნიშვნელობით.',
    reason: 'ამ ტექსტს ავტორი წაიკითხავს: მიუთითეთ, რა უნდა გამოსწორდეს.',
  },
}
